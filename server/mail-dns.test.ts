import { expect, it } from "vitest";
import { describeMailDns, type ResolveTxt, senderDomain } from "./mail-dns.ts";

/** DNS with these texts by their names. */
const dnsOf =
	(names: Readonly<Record<string, readonly string[]>>): ResolveTxt =>
	async (name) => {
		const texts = names[name];
		if (!texts) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });
		return texts.map((text) => [text.slice(0, 5), text.slice(5)]);
	};
const said = async (names: Readonly<Record<string, readonly string[]>>, selector: string | null = null) =>
	(await describeMailDns("reino.com.ar", selector, dnsOf(names))).join("\n");

it("says what is missing", async () => {
	const text = await said({ "reino.com.ar": ["google-site-verification=x"] }, "mail");
	expect(text).toContain("SPF: reino.com.ar has none");
	expect(text).toContain("no key at mail._domainkey.reino.com.ar");
	expect(text).toContain("DMARC: reino.com.ar has none");
});

it("says what is there, joined from its parts", async () => {
	const text = await said(
		{
			"reino.com.ar": ["v=spf1 include:_spf.provider.example -all"],
			"mail._domainkey.reino.com.ar": ["v=DKIM1; k=rsa; p=MIGf"],
			"_dmarc.reino.com.ar": ["v=DMARC1; p=quarantine"],
		},
		"mail",
	);
	expect(text).toContain("SPF: v=spf1 include:_spf.provider.example -all.");
	expect(text).toContain("DKIM: there is a key at mail._domainkey.reino.com.ar.");
	expect(text).toContain("DMARC: v=DMARC1; p=quarantine at _dmarc.reino.com.ar.");
});

it.each([
	["two records of SPF", { "reino.com.ar": ["v=spf1 -all", "v=spf1 mx -all"] }, "has 2 records"],
	["SPF for everybody", { "reino.com.ar": ["v=spf1 mx +all"] }, "lets anybody send"],
	["a key that was taken back", { "mail._domainkey.reino.com.ar": ["v=DKIM1; p="] }, "was taken back"],
	["DMARC that asks for nothing", { "_dmarc.reino.com.ar": ["v=DMARC1; p=none"] }, "p=quarantine"],
	["DMARC of the domain above", { "_dmarc.com.ar": ["v=DMARC1; p=reject"] }, "at _dmarc.com.ar"],
])("tells %s", async (_, names, words) => {
	expect(await said(names, "mail")).toContain(words);
});

it("says so when DNS does not answer", async () => {
	const silent = async () => Promise.reject(Object.assign(new Error(), { code: "ETIMEOUT" }));
	expect(await describeMailDns("reino.com.ar", null, silent)).toEqual([
		"DNS did not answer (ETIMEOUT): what it says of reino.com.ar is not known.",
	]);
});

it.each([
	["Reino <hola@Reino.com.ar>", "reino.com.ar"],
	["hola@mail.reino.ar", "mail.reino.ar"],
	["Reino <hola@reino.example>", null],
	["reino@localhost", null],
])("knows the domain of %s", (mailFrom, domain) => {
	expect(senderDomain(mailFrom)).toBe(domain);
});
