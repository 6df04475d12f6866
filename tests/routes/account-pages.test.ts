import { describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const t = translateFor("es");

async function htmlOf(path: string, cookie: string): Promise<string> {
	const response = await app.ask(path, { cookie });
	expect(response.status).toBe(200);
	return response.text();
}

describe("who is signed in without having proven the address", () => {
	it.each(["/crear", "/perfil"])("asks for another verification mail on %s", async (path) => {
		const person = await buildUser(app.db, { emailVerified: false });
		const html = await htmlOf(path, await app.signIn(person));
		expect(html).toContain('<input type="hidden" name="intent" value="resend"/>');
		expect(html).toContain(`<input type="hidden" name="email" value="${person.email}"/>`);
		expect(html).toContain(t("auth.resend.action"));
	});

	it.each(["/crear", "/perfil"])("is nobody else who opens %s", async (path) => {
		const html = await htmlOf(path, await app.signIn(await buildUser(app.db)));
		expect(html).not.toContain(t("auth.resend.action"));
		const banned = await buildUser(app.db, { isBanned: true });
		expect(await htmlOf(path, await app.signIn(banned))).not.toContain(t("auth.resend.action"));
	});
});

it("repeats in the menu what waits to be read", async () => {
	const person = await buildUser(app.db);
	const cookie = await app.signIn(person);
	const itemFor = async (path: string) =>
		select(await htmlOf("/tienda", cookie), `a.menu-item[href="${path}"]`)[0];
	expect((await itemFor("/notificaciones"))?.hasAttribute("aria-label")).toBe(false);
	await buildNotification(app.db, { userId: person.id });
	const label = t("shell.notifications.unread", { count: 1 });
	expect((await itemFor("/notificaciones"))?.getAttribute("aria-label")).toBe(label);
	expect(await itemFor("/mensajes")).toBeDefined();
});

it.each(["es", "en"] as const)(
	"says what signing up agrees to, with the texts beside it, in %s",
	async (language) => {
		const pageOf = async (path: string) => (await app.ask(path, { language })).text();
		const form = await pageOf("/auth?mode=signUp");
		expect(textsOf(form, "main p")).toContain(translateFor(language)("auth.terms.signUp"));
		expect(attributesOf(form, 'main a[target="_blank"]', "href")).toEqual(["/terms", "/conditions"]);
		const terms = textsOf(await pageOf("/terms"), "main").join();
		expect(terms).toMatch(language === "es" ? /18 años o más.*13 y los 17/ : /18 or over.*13 to 17/);
	},
);

it.each([["/perfil"], ["/crear"], ["/perfil/contrasena"], ["/perfil/eliminar"]])(
	"says so when the session has ended meanwhile, to the form on %s, which stays as it is",
	async (path) => {
		const answer = await app.post(`${path}.data`, { username: "otro_nombre" });
		expect([answer.status, answer.headers.get("Location")]).toEqual([401, null]);
		expect(await answer.text()).toContain("auth.required");
		const withoutScript = await app.post(path, { username: "otro_nombre" });
		expect(withoutScript.headers.get("Location") ?? "").toContain("auth=signIn");
	},
);
