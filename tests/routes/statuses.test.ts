import { expect, it } from "vitest";
import { buildUser } from "#tests/factories/accounts.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const nobody = "018f0000-0000-7000-8000-000000000000";

const lost = {
	es: "Esta carta no está en el mazo",
	en: '<html lang="en"',
};

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

it.each(["es", "en"] as const)(
	"answers an unknown address with the designed page in %s",
	async (language) => {
		const response = await app.ask("/no-existe", { language });
		expect(response.headers.get("Content-Type")).toContain("text/html");
		expect(await response.text()).toContain(lost[language]);
	},
);

const broken = ["/intercambios?cursor=roto", "/popular?cursor=%7B%7D", "/popular?cursor=W10", "/?cursor=!!"];

it.each(broken)("answers %s without falling over", async (path) => {
	const response = await app.ask(path);
	expect([200, 400]).toContain(response.status);
	expect(response.headers.get("Content-Type")).toContain("text/html");
});

it.each(["/intercambios?cursor=roto", "/popular?cursor=roto", "/api/feed?cursor=roto"])(
	"answers 400 to the broken cursor of %s",
	async (path) => {
		expect((await app.ask(path)).status).toBe(400);
	},
);

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

it.each(["/crear", "/mensajes", "/perfil", `/mensajes/${nobody}`])(
	"sends a visitor of %s home, to sign in",
	async (path) => {
		const response = await app.ask(path);
		expect([302, 303]).toContain(response.status);
		expect(response.headers.get("Location")).toMatch(/^\/\?auth=signIn/);
	},
);

it.each(["/admin", "/admin/productos", "/dev/outbox"])("does not show %s to a person", async (path) => {
	const cookie = await app.signIn(await buildUser(app.db));
	expect([302, 403, 404]).toContain((await app.ask(path, { cookie })).status);
});

it("answers HEAD like GET, without a body", async () => {
	const response = await app.ask("/", { method: "HEAD" });
	expect(response.status).toBe(200);
	expect(await response.text()).toBe("");
});
