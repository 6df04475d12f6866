import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
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
	const itemIn = async (path: string) =>
		new RegExp(`<a[^>]*class="menu-item"[^>]*href="${path}"[^>]*>`).exec(
			await htmlOf("/tienda", cookie),
		)?.[0];
	expect(await itemIn("/notificaciones")).not.toContain("aria-label");
	await buildNotification(app.db, { userId: person.id });
	const label = `aria-label="${t("shell.notifications.unread", { count: 1 })}"`;
	expect(await itemIn("/notificaciones")).toContain(label);
	expect(await itemIn("/mensajes")).toBeDefined();
});

describe("the health of the server", () => {
	it("is told by the categories where its own table cannot be read, and is bad without both", async () => {
		expect((await app.ask("/health")).status).toBe(200);
		await app.db.execute(sql`alter table healthcheck rename to healthcheck_away`);
		const response = await app.ask("/health");
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({ status: "ok" });
		await app.db.execute(sql`alter table product_categories rename to product_categories_away`);
		expect((await app.ask("/health")).status).toBe(500);
		await app.db.execute(sql`alter table product_categories_away rename to product_categories`);
		await app.db.execute(sql`alter table healthcheck_away rename to healthcheck`);
	});
});
