import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSite, siteFolderPath } from "#app/features/site/reading/reading.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { textsOf } from "#tests/factories/html.ts";
import { serveApp } from "./served-app.ts";

const settings = {
	name: "Mazo Club",
	accent: "#0a6b4a",
	footer: { about: { es: "El club de Rosario.", en: "Rosario's club." } },
	shop: {
		city: { es: "Rosario", en: "Rosario, Argentina" },
		hours: { tuesday: "10-13, 16-20", wednesday: "10-13, 16-20", saturday: "9:30-16" },
		deliveryDays: [2, 5],
		freeShippingFromPesos: 30_000,
		freeShippingArea: { es: "en Rosario y alrededores", en: "in and around Rosario" },
	},
};
const terms = (title: string, heading: string) =>
	`# ${title}\n\n${title} de {{site}}.\n\n## ${heading}\n\nMirá **esto** y [la guía](/como-funciona).\n`;

const app = await serveApp({
	site: {
		"site.json": JSON.stringify(settings),
		"terms.es.md": terms("Reglas", "De la casa"),
		"terms.en.md": terms("Rules", "Of the house"),
	},
});
const textOf = async (path: string, language: "es" | "en") => (await app.ask(path, { language })).text();

describe.each(["es", "en"] as const)("an operator's own words in %s", (language) => {
	it("are on the home page: name, accent, footer and hours", async () => {
		const html = await textOf("/", language);
		expect(html).toContain(`<meta name="application-name" content="Mazo Club"/>`);
		expect(html).toContain("html:root{--royal:#0a6b4a;");
		const place = {
			es: ["El club de Rosario.", "Rosario"],
			en: ["Rosario&#x27;s club.", "Rosario, Argentina"],
		};
		for (const words of place[language]) expect(html).toContain(words);
		const hours = {
			es: "Mar a mié 10–13, 16–20 · Sáb 9:30–16",
			en: "Tue to Wed 10–13, 16–20 · Sat 9:30–16",
		};
		expect(html).toContain(hours[language]);
		expect(app.deps.siteFrame[language].shopHours).toBe(hours[language]);
		expect(html).not.toMatch(/\{\{site\}\}|Reino(?! [Cc]ard)/);
	});

	it("are on the shop's page, and for search engines", async () => {
		const html = await textOf("/tienda", language);
		const { es, en } = settings.shop.freeShippingArea;
		expect(html).toContain(language === "es" ? es : en);
		expect(html).toContain(language === "es" ? "$ 30.000" : "$ 30,000");
		expect(textsOf(html, "#shop-delivery + p").join("")).toMatch(/^2–5 /);
		expect(html).toContain(language === "es" ? "Martes a miércoles" : "Tuesday to Wednesday");
		expect(html).toContain('"opens":"09:30","closes":"16:00"');
		expect(html).toContain('"name":"Mazo Club"');
	});

	it("are the legal text, beside Reino's others, which call the site by its name", async () => {
		const html = await textOf("/terms", language);
		expect(html).toContain(language === "es" ? "Reglas de Mazo Club." : "Rules de Mazo Club.");
		expect(html).toContain('<strong>esto</strong> y <a class="link" href="/como-funciona">la guía</a>');
		const privacy = await textOf("/conditions", language);
		expect(privacy).toContain(translateFor(language)("shell.footer.privacy"));
		expect(privacy).toContain("Mazo Club");
		expect(privacy).not.toMatch(/Reino(?! [Cc]ard)/);
	});
});

it("are the name on a phone's screen, and in a mail", async () => {
	const manifest = await (await app.ask("/manifest.webmanifest")).json();
	expect(manifest).toMatchObject({ name: "Mazo Club", short_name: "Mazo Club" });
	const t = app.deps.translateFor("es");
	expect(t("auth.mail.verification.subject")).toBe("Verificá tu mail en Mazo Club");
});

describe("an admin", () => {
	it("sees the words that hold, and those that will, with what is wrong", async () => {
		const cookie = await app.signIn(await buildUser(app.db, { role: "admin" }));
		const page = async (path = "/admin/sitio") => (await app.ask(path, { cookie, language: "en" })).text();
		const t = translateFor("en");
		expect(await page()).toContain(t("site.state.holds"));
		const file = join(siteFolderPath(app.deps.config), "site.json");
		await writeFile(file, JSON.stringify({ ...settings, name: "Mazo & Co" }));
		const changed = await page();
		expect(changed).toContain(t("site.state.waits"));
		expect(changed).toContain("Mazo &amp; Co");
		expect(textsOf(changed, "main").join("")).not.toContain(settings.name);
		expect(await textOf("/", "en")).not.toContain("Mazo &amp; Co");
		await writeFile(file, JSON.stringify({ ...settings, accent: "#ffd500", extra: 1 }));
		const wrong = await page("/admin/sitio?texto=notice");
		const [notice] = textsOf(wrong, ".notice");
		expect(notice).toContain(t("site.state.wrong", { count: 2 }));
		expect(notice).toContain("site.json, accent");
		expect(notice).toContain("#816c00");
		expect(wrong).toContain("Legal notice");
		await writeFile(file, JSON.stringify(settings));
		expect(readSite(app.deps.config, translateFor).site).toEqual(app.deps.site);
	});
});
