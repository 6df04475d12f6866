import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { publicPaths } from "#app/seo/public-paths.ts";
import { showcasePath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const nobody = "018f0000-0000-7000-8000-000000000000";
const origin = app.deps.config.publicUrl;
const languages = ["es", "en"] as const;
const listing = await buildListing(app.db, { title: "Carta de prueba", description: "" });
const slugs = ["consoles", "stickers"];
const categoryPaths = slugs.map((slug) => `/intercambios?category=${slug}`);
const pages = [...publicPaths, ...categoryPaths, `/intercambios/${listing.id}`];

beforeAll(async () => {
	for (const slug of slugs)
		await buildItem(app.db, { categoryId: (await buildCategory(app.db, { slug })).id });
});

const one = (html: string, selector: string, attribute: string) => {
	const found = attributesOf(html, selector, attribute);
	expect(found, selector).toHaveLength(1);
	expect(found[0]).not.toBe("");
	return found[0] ?? "";
};

const inLanguage = (path: string, language: string) =>
	`${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

describe.each(pages)("%s", (path) => {
	it.each(languages)("tells what it is, and where, in %s", async (language) => {
		const asked = inLanguage(path, language);
		const other = language === "es" ? "en" : "es";
		const response = await app.ask(asked, { language: other, cookie: `user-language=${other}` });
		expect(response.status).toBe(200);
		const html = await response.text();
		expect(one(html, "html", "lang")).toBe(language);
		expect(textsOf(html, "title")).toEqual([expect.stringMatching(/./)]);
		const description = one(html, 'meta[name="description"]', "content");
		expect(description.length).toBeGreaterThan(20);
		expect(description.length).toBeLessThanOrEqual(200);
		expect(one(html, 'link[rel="canonical"]', "href")).toBe(origin + asked);
		expect(attributesOf(html, 'link[rel="alternate"]', "hrefLang")).toEqual(["es", "en", "x-default"]);
		expect(attributesOf(html, 'link[rel="alternate"]', "href")).toEqual([
			origin + inLanguage(path, "es"),
			origin + inLanguage(path, "en"),
			origin + path,
		]);
		for (const name of ["title", "description", "url", "locale", "image", "image:alt"]) {
			one(html, `meta[property="og:${name}"]`, "content");
		}
		expect(one(html, 'meta[property="og:image"]', "content")).toContain(origin);
		expect(attributesOf(html, 'meta[name="robots"]', "content")).toEqual([]);
	});

	it("is its own address where no language is asked for", async () => {
		const html = await (await app.ask(path)).text();
		expect(one(html, 'link[rel="canonical"]', "href")).toBe(origin + path);
	});
});

it("gives every page its own title and description", async () => {
	for (const language of languages) {
		const all = await Promise.all(
			pages.map(async (path) => {
				const html = await (await app.ask(inLanguage(path, language))).text();
				return [textsOf(html, "title")[0], one(html, 'meta[name="description"]', "content")] as const;
			}),
		);
		expect(new Set(all.map(([title]) => title)).size).toBe(pages.length);
		expect(new Set(all.map(([, description]) => description)).size).toBe(pages.length);
	}
});

it("serves the image of shared links", async () => {
	const response = await app.ask("/og.jpg");
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("image/jpeg");
});

it.each(["/perfil", "/mensajes", "/crear"])("keeps %s out of search engines", async (path) => {
	const cookie = await app.signIn(await buildUser(app.db));
	const html = await (await app.ask(path, { cookie })).text();
	expect(one(html, 'meta[name="robots"]', "content")).toContain("noindex");
	expect(textsOf(html, "title")).toEqual([expect.stringMatching(/./)]);
});

it.each(["/error", "/no-existe", "/auth?mode=signIn", "/intercambios?want=zelda"])(
	"keeps %s out of search engines",
	async (path) => {
		const html = await (await app.ask(path)).text();
		expect(one(html, 'meta[name="robots"]', "content")).toContain("noindex");
	},
);

it.each([
	["/error", "shell.error.text"],
	["/auth?mode=signUp", "auth.meta.description"],
] as const)("says what %s is where a link to it is shared", async (path, text) => {
	for (const language of ["es", "en"] as const) {
		const html = await (await app.ask(path, { language })).text();
		expect(one(html, 'meta[name="description"]', "content")).toBe(translateFor(language)(text));
		expect(one(html, 'meta[property="og:image"]', "content")).toBe(`${origin}/og.jpg`);
	}
});

describe("robots.txt and the sitemap", () => {
	const locations = (xml: string) => textsOf(xml, "loc");
	const textOf = async (path: string) => {
		const response = await app.ask(path);
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
		return response.text();
	};

	it("close what is private and name the sitemap", async () => {
		const robots = await textOf("/robots.txt");
		for (const path of ["/mensajes", "/perfil", "/admin", "/api/", "/crear"]) {
			expect(robots).toContain(`Disallow: ${path}\n`);
		}
		for (const path of publicPaths) expect(robots).not.toContain(`Disallow: ${path}\n`);
		expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
	});

	it("list each public page once, and nothing that is not public", async () => {
		const hidden = await buildListing(app.db, { status: "paused" });
		const banned = await buildListing(app.db, { userId: (await buildUser(app.db, { isBanned: true })).id });
		const shown = await buildShowcase(app.db);
		const hiddenShowcase = await buildShowcase(app.db, { status: "in_revision" });
		const files = locations(await textOf("/sitemap.xml"));
		const listed = await Promise.all(files.map((file) => textOf(file.replace(origin, ""))));
		const all = listed.flatMap(locations);
		expect(new Set(all).size).toBe(all.length);
		for (const path of pages) expect(all).toContain(origin + path);
		expect(all).toContain(`${origin}${showcasePath(shown.id)}`);
		expect(all).not.toContain(`${origin}${showcasePath(hiddenShowcase.id)}`);
		for (const { id } of [hidden, banned]) expect(all).not.toContain(`${origin}/intercambios/${id}`);
	});

	it("come compressed to who takes that", async () => {
		const response = await app.ask("/sitemaps/listings.xml", { headers: { "Accept-Encoding": "gzip" } });
		expect(response.headers.get("Content-Encoding")).toBe("gzip");
		expect(await response.text()).toContain("</urlset>");
	});

	it.each(["listings-1", "users", "pages2", ".."])("have no file %s", async (name) => {
		expect((await app.ask(`/sitemaps/${name}.xml`)).status).toBe(404);
	});
});

describe("the language of an address", () => {
	it("is kept apart from the others in the page cache", async () => {
		for (const language of ["es", "en", "es", "en"] as const) {
			const html = await (await app.ask(`/popular?lang=${language}`)).text();
			expect(html).toContain(`<html lang="${language}"`);
		}
		expect(await (await app.ask("/popular", { language: "es" })).text()).toContain('<html lang="es"');
	});

	it("gives way to a choice that is made on its page", async () => {
		const response = await app.post("/language", {
			locale: "es",
			returnTo: "/intercambios?category=x&lang=en",
		});
		expect(response.headers.get("Location")).toBe("/intercambios?category=x");
		expect(response.headers.get("Set-Cookie")).toContain("user-language=es");
	});

	it.each([
		["/crear.data", "/crear"],
		["/crear/_.data", "/crear/"],
		["/crear.data?_routes=routes/listings/create", "/crear"],
	])(
		"leads a visitor who follows a link back to the page itself, not to its data: %s",
		async (data, page) => {
			const from = { headers: { Referer: `${app.url}/popular` } };
			const answer = await (await app.ask(data, from)).text();
			expect(answer).toContain(`/?auth=signIn&next=${encodeURIComponent(page)}"`);
		},
	);

	it("stays with a visitor who has to sign in first", async () => {
		const response = await app.ask("/perfil?lang=en");
		expect(response.headers.get("Location")).toBe("/?auth=signIn&next=%2Fperfil%3Flang%3Den&lang=en");
	});
});

describe("other spellings and texts", () => {
	it.each([
		["/collections", "/vitrinas"],
		["/messages", "/mensajes"],
		["/messages/abc", "/mensajes/abc"],
	])("%s leads to %s", async (from, to) => {
		const response = await app.ask(from);
		expect(response.status).toBe(301);
		expect(response.headers.get("Location")).toBe(to);
	});

	it("sends a legal text in the language asked for, and none that there is not", async () => {
		const response = await app.ask("/api/legal/privacy?lang=en", { language: "es" });
		expect(await response.json()).toMatchObject({ value: { document: "privacy", title: "Privacy policy" } });
		expect((await app.ask("/api/legal/toString")).status).toBe(404);
	});

	it.each([
		["/terms", "Términos de servicio"],
		["/conditions", "Política de privacidad"],
		["/aviso-legal", "Aviso legal"],
		["/arrepentimiento", "Botón de arrepentimiento"],
		["/contacto", "Contacto"],
	])("shows %s without script, and a way out of it", async (path, title) => {
		const html = await (await app.ask(path, { language: "es" })).text();
		expect(textsOf(html, "h1")).toEqual([title]);
		expect(html).toContain("legal-text");
		expect(select(html, 'a[href="/"][aria-label="Cerrar"]')).toHaveLength(1);
	});
});

const sharedImagePath = (id: string) => `/intercambios/${id}/compartir.jpg`;

/** The address of the image that a listing's page names. */
async function sharedImageOf(id: string, language: "es" | "en"): Promise<string> {
	const html = await (await app.ask(`/intercambios/${id}?lang=${language}`)).text();
	const [address = ""] = attributesOf(html, '[property="og:image"]', "content");
	expect(html).toContain('property="og:image:width" content="1200"');
	expect(html).toContain('name="twitter:card" content="summary_large_image"');
	expect(address.startsWith(app.deps.config.publicUrl)).toBe(true);
	return address.slice(app.deps.config.publicUrl.length);
}

describe("the image of a listing's shared link", () => {
	it.each(["es", "en"] as const)("is the one that its page names, in %s", async (language) => {
		const { id } = await buildListing(app.db, { title: "Cóndor <b>&amp;</b> del Alba" });
		await buildWantedItem(app.db, { listingId: id, customName: "Una carpeta" });
		const path = await sharedImageOf(id, language);
		expect(path).toContain(`${sharedImagePath(id)}?`);
		expect(path).toContain(`lang=${language}`);
		const response = await app.ask(path);
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe("image/jpeg");
		expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
		expect(response.headers.get("Set-Cookie")).toBeNull();
		const bytes = Buffer.from(await response.bytes());
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
		expect(bytes.length).toBeLessThan(300 * 1024);
		const again = Buffer.from(await (await app.ask(path)).bytes());
		expect(Buffer.compare(again, bytes)).toBe(0);
	});

	it("is another in the other language, whatever its reader prefers", async () => {
		const { id } = await buildListing(app.db);
		await buildWantedItem(app.db, { listingId: id });
		const ask = async (search: string, language: "es" | "en") =>
			Buffer.from(await (await app.ask(`${sharedImagePath(id)}${search}`, { language })).bytes());
		const spanish = await ask("?lang=es", "en");
		expect(Buffer.compare(spanish, await ask("", "en"))).toBe(0);
		expect(Buffer.compare(spanish, await ask("?lang=en", "es"))).not.toBe(0);
	});

	it.each(["", "?v=", "?v=0123456789abcdef"])(
		"is kept for a while only at an address with %j",
		async (search) => {
			const { id } = await buildListing(app.db);
			const response = await app.ask(sharedImagePath(id) + search);
			expect(response.status).toBe(200);
			expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
		},
	);

	it("is Reino's own while the listing is not public, also in mails from before", async () => {
		const owner = await buildUser(app.db);
		const cookie = await app.signIn(owner);
		const banned = await buildUser(app.db, { isBanned: true });
		const hidden = await Promise.all([
			buildListing(app.db, { userId: owner.id, status: "paused" }),
			buildListing(app.db, { userId: owner.id, status: "in_revision" }),
			buildListing(app.db, { userId: owner.id, status: "traded" }),
			buildListing(app.db, { userId: owner.id, status: "deleted" }),
			buildListing(app.db, { userId: banned.id }),
		]);
		for (const id of [...hidden.map((listing) => listing.id), nobody, "x", "%00"]) {
			for (const options of [{}, { cookie }]) {
				const response = await app.ask(sharedImagePath(id), options);
				expect(response.status).toBe(302);
				expect(response.headers.get("Location")).toBe("/og.jpg");
				expect(response.headers.get("Cache-Control")).toBe("private, no-store");
			}
		}
	});

	it("is not named by the page of a listing that only its owner sees", async () => {
		const owner = await buildUser(app.db);
		const { id } = await buildListing(app.db, { userId: owner.id, status: "paused" });
		const html = await (await app.ask(`/intercambios/${id}`, { cookie: await app.signIn(owner) })).text();
		expect(html).not.toContain("compartir.jpg");
		expect(html).toContain("/og.jpg");
	});

	it("answers many at once without drawing many at once", async () => {
		const all = await Promise.all(Array.from({ length: 6 }, () => buildListing(app.db)));
		const answers = await Promise.all(
			all.flatMap(({ id }) => [
				app.ask(sharedImagePath(id)),
				app.ask(sharedImagePath(id)),
				app.ask("/popular"),
			]),
		);
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
	});
});
