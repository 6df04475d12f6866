import { describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
await buildCategory(app.db, { slug: "magic" });
const item = await buildItem(app.db);
await buildEntry(app.db, { userId: (await buildUser(app.db, { username: "coleccionista" })).id });
const nobody = "018f0000-0000-7000-8000-000000000000";

const missing = [
	"/no-existe",
	"/no/existe/nunca",
	"/intercambios/no-es-un-id",
	`/intercambios/${nobody}`,
	`/intercambios/${nobody}'%20or%20'1'='1`,
	"/intercambios/%00",
	"/files/..%2f..%2fauth-secret",
	"/wp-login.php",
];

it.each(missing)("answers 404 to %s", async (path) => {
	const response = await app.ask(path);
	expect(response.status).toBe(404);
	expect(await response.text()).not.toMatch(/at .+\.(ts|js):\d+/);
});

describe.each(["es", "en"] as const)("the designed page in %s", (language) => {
	const t = translateFor(language);

	it.each(["/no-existe", "/intercambios/no-es-un-id", `/intercambios/${nobody}`])(
		"answers what is not there: %s",
		async (path) => {
			const response = await app.ask(path, { language });
			const html = await response.text();
			expect(response.headers.get("Content-Type")).toContain("text/html");
			expect(html).toContain(`<html lang="${language}"`);
			expect(html).toContain(`<title>${t("shell.notFound.title")} · Reino</title>`);
			expect(html).toMatch(new RegExp(`<h1[^>]*>${t("shell.notFound.title")}</h1>`));
		},
	);
});

const [longAgo, lateAsCanBe] = ["0000-01-01T00:00:00Z", 8_640_000_000_000_000];
const badCursors = [
	"roto",
	"%7B%7D",
	"W10",
	encodeCursor([1, longAgo, nobody, 0, 0]),
	encodeCursor([1, lateAsCanBe, nobody, 0, 0]),
];

it.each(badCursors)("answers 400 to the cursor %s", async (cursor) => {
	for (const path of ["/intercambios", "/popular", "/api/feed"]) {
		expect((await app.ask(`${path}?cursor=${cursor}`)).status).toBe(400);
	}
});

it.each(["/mensajes", "/perfil/trueques"])(
	"answers 400 to a cursor of %s from before any year",
	async (path) => {
		const cookie = await app.signIn(await buildUser(app.db));
		const cursor = encodeCursor([longAgo, nobody]);
		expect((await app.ask(`${path}?cursor=${cursor}`, { cookie })).status).toBe(400);
	},
);

it("does not mind a cursor where there are no pages", async () => {
	expect((await app.ask("/?cursor=!!")).status).toBe(200);
});

it.each(["have=%00ab", "want=custom_a%00b", "have=existing_%00", "category=%00"])(
	"searches without what no text can hold: %s",
	async (search) => {
		expect((await app.ask(`/intercambios?${search}`)).status).toBe(200);
		expect((await app.ask(`/api/feed?${search}`)).status).toBe(200);
	},
);

/** Words with what programs put between letters: controls, ends of lines, marks, what is no character. */
const oddWords = encodeURIComponent(
	[0x01, 0x08, 0x0b, 0x0c, 0x1b, 0x1f, 0x7f, 0x85, 0x2028, 0x202e, 0xfffe, 0x10ffff]
		.map((code) => `a${String.fromCodePoint(code)}b`)
		.join(" "),
);

it.each([
	"/intercambios?q=",
	"/intercambios?province=",
	"/intercambios?want=",
	"/intercambios?have=custom_",
	"/api/feed?q=",
	"/api/suggestions?side=want&q=",
	"/api/cities?query=",
	"/vitrinas?q=",
	"/api/showcases?q=",
	"/perfil/publicaciones?q=",
	"/admin/productos?status=all&q=",
	"/admin/usuarios?q=",
	"/admin/catalogo?q=",
	"/admin/catalogo/nombres/elegir?category=magic&name=",
	"/admin/moderacion/registro?quien=",
	"/admin/moderacion/registro?sobre=",
])("searches for odd words by %s", async (path) => {
	const cookie = await app.signIn(await buildUser(app.db, { role: "admin" }));
	expect((await app.ask(`${path}${oddWords}`, { cookie })).status).toBe(200);
});

it.each([
	"/u/coleccionista/oferta/cosas?lado=recibo&q=",
	"/u/coleccionista/oferta/otras?q=",
	"/listas?q=",
	"/listas/set?q=",
	"/admin/catalogo/nombres/elegir?category=magic&name=",
	`/admin/catalogo/articulos/${item.id}?q=`,
])("searches for nothing that no text can hold by %s", async (path) => {
	const cookie = await app.signIn(await buildUser(app.db, { role: "admin" }));
	expect((await app.ask(`${path}a%00b`, { cookie })).status).toBe(200);
});

it("suggests nothing for what no text can hold", async () => {
	expect((await app.ask("/api/suggestions?q=a%00b")).status).toBe(400);
	expect((await app.ask("/api/suggestions?q=ab&category=%00")).status).toBe(400);
});

it.each(["%F0%9F%98%80", "a%0d%0aSet-Cookie:%20a=b"])("finds no trade of the chat %s", async (chat) => {
	const cookie = await app.signIn(await buildUser(app.db));
	const path = `/mensajes/${chat}/trueque`;
	const led = await app.ask(path, { cookie });
	expect(led.headers.get("Location")).toBe(`/mensajes/${encodeURIComponent(decodeURIComponent(chat))}`);
	expect((await app.post(path, { intent: "start" }, { cookie })).status).toBe(404);
});

it("does not break an address that cannot be decoded", async () => {
	const response = await app.ask("/intercambios/%E0%A4%A");
	expect(response.status).toBeGreaterThanOrEqual(400);
	expect(response.status).toBeLessThan(500);
});

it.each(["PUT", "DELETE", "PATCH"])("refuses %s, which no page knows", async (method) => {
	const response = await app.ask("/intercambios", { method, headers: { Origin: app.url } });
	expect(response.status).toBeGreaterThanOrEqual(400);
	expect(response.status).toBeLessThan(500);
});

it("tells search engines and previews the one address of a page", async () => {
	const { id } = await buildListing(app.db);
	const { publicUrl } = app.deps.config;
	const listing = await (await app.ask(`/intercambios/${id}?auth=signIn`)).text();
	expect(listing).toContain(`<link rel="canonical" href="${publicUrl}/intercambios/${id}"/>`);
	expect(listing).toContain(`<meta property="og:url" content="${publicUrl}/intercambios/${id}"/>`);
	const hub = await (await app.ask("/intercambios?category=magic")).text();
	expect(hub).toContain(`<link rel="canonical" href="${publicUrl}/intercambios?category=magic"/>`);
	expect(hub).not.toContain('content="noindex');
	const search = await (await app.ask("/intercambios?want=zelda")).text();
	expect(search).toContain(`<link rel="canonical" href="${publicUrl}/intercambios"/>`);
	expect(search).toContain('<meta name="robots" content="noindex, follow"/>');
});

it("answers HEAD like GET, without a body", async () => {
	const response = await app.ask("/", { method: "HEAD" });
	expect(response.status).toBe(200);
	expect(await response.text()).toBe("");
});
