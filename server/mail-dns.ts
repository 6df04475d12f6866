import { Resolver } from "node:dns/promises";

/** The texts of a name in DNS, each in its parts. @throws an error with the code of DNS, such as `ENOTFOUND` */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** How long DNS may take to answer, in milliseconds. */
const dnsTimeout = 3_000;

/** Asks the DNS servers of this machine. */
export const resolveTxt: ResolveTxt = (name) =>
	new Resolver({ timeout: dnsTimeout, tries: 1 }).resolveTxt(name);

/** Codes of DNS for a name without texts. */
const absent: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

/** The texts that begin with a word; none where there is no such name. @throws what {@link ResolveTxt} throws otherwise */
async function recordsOf(resolve: ResolveTxt, name: string, beginning: RegExp): Promise<string[]> {
	const texts = await resolve(name).catch((error: NodeJS.ErrnoException) => {
		if (absent.has(error.code)) return [];
		throw error;
	});
	return texts.map((parts) => parts.join("")).filter((text) => beginning.test(text));
}

/** The domain of a sender such as `Reino <hola@reino.com.ar>`; null for one that is nobody's or this computer's. */
export function senderDomain(mailFrom: string): string | null {
	const domain = /@([^\s>@]+)>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase();
	return domain?.includes(".") && !/\.(example|test|invalid|local|localhost)$/.test(domain) ? domain : null;
}

/**
 * Sentences for the operator on what DNS says about the mails of a domain: SPF, DKIM and DMARC.
 * @param selector of the DKIM key, as whoever sends the mails has named it; null where it is not known
 */
export async function describeMailDns(
	domain: string,
	selector: string | null,
	resolve: ResolveTxt = resolveTxt,
): Promise<string[]> {
	try {
		return await Promise.all([
			describeSpf(domain, resolve),
			describeDkim(domain, selector, resolve),
			describeDmarc(domain, resolve),
		]);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return [`DNS did not answer (${code}): what it says of ${domain} is not known.`];
	}
}

async function describeSpf(domain: string, resolve: ResolveTxt): Promise<string> {
	const records = await recordsOf(resolve, domain, /^v=spf1( |$)/i);
	const [record = ""] = records;
	if (records.length === 0)
		return `SPF: ${domain} has none, so that nobody is named who may send its mails. Many go to the spam.`;
	if (records.length > 1)
		return `SPF: ${domain} has ${records.length} records, which counts as none. Join them into one.`;
	if (/[ ]\+?all\b/i.test(record)) return `SPF: ${record}: "all" lets anybody send in the name of ${domain}.`;
	return `SPF: ${record}. Whoever SMTP_URL sends through has to be in it.`;
}

async function describeDkim(domain: string, selector: string | null, resolve: ResolveTxt): Promise<string> {
	if (!selector)
		return "DKIM: its key stands under a name that only who sends knows. Give it behind the address, or look for dkim=pass in the mail's headers.";
	const name = `${selector}._domainkey.${domain}`;
	const [record] = await recordsOf(resolve, name, /\bp=/i);
	if (record === undefined) return `DKIM: there is no key at ${name}.`;
	return /\bp=\s*(;|$)/i.test(record)
		? `DKIM: the key at ${name} was taken back.`
		: `DKIM: there is a key at ${name}.`;
}

/** A domain without a record has that of the domain above it. */
async function describeDmarc(domain: string, resolve: ResolveTxt): Promise<string> {
	const labels = domain.split(".");
	for (let first = 0; first < labels.length - 1; first++) {
		const name = `_dmarc.${labels.slice(first).join(".")}`;
		const [record] = await recordsOf(resolve, name, /^v=DMARC1\b/i);
		if (record === undefined) continue;
		const policy = /\bp=(\w+)/i.exec(record)?.[1]?.toLowerCase() ?? "nothing";
		return policy === "none"
			? `DMARC: ${record} at ${name}: nothing is asked of what fails. Once the reports look good, p=quarantine.`
			: `DMARC: ${record} at ${name}.`;
	}
	return `DMARC: ${domain} has none. Begin with "v=DMARC1; p=none; rua=mailto:…" at _dmarc.${domain}.`;
}
