import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { select } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const t = translateFor("es");

const roles = ["visitor", "stranger", "participant", "owner", "banned", "admin"] as const;
type Role = (typeof roles)[number];

const people: Partial<Record<Role, UserRow>> = {};
const cookies: Partial<Record<Role, string>> = {};

beforeAll(async () => {
	const kinds: Partial<Record<Role, Parameters<typeof buildUser>[1]>> = {
		stranger: {},
		participant: {},
		owner: {},
		banned: { isBanned: true },
		admin: { role: "admin" },
	};
	for (const [role, overrides] of Object.entries(kinds)) {
		const user = await buildUser(app.db, overrides);
		people[role as Role] = user;
		cookies[role as Role] = await app.signIn(user);
	}
});

const idOf = (role: Role) => people[role]?.id ?? "";
const as = (role: Role) => ({ ...(cookies[role] && { cookie: cookies[role] }) });

describe("the page of a listing", () => {
	it("that was traded is open to both its people, who may only read it", async () => {
		const listing = await buildListing(app.db, { userId: idOf("owner"), status: "traded" });
		await buildTrade(app.db, { listingId: listing.id, buyerId: idOf("stranger"), status: "cancelled" });
		await buildTrade(app.db, { listingId: listing.id, buyerId: idOf("participant"), status: "completed" });
		const path = `/intercambios/${listing.id}`;
		for (const role of roles) {
			const response = await app.ask(path, as(role));
			const html = await response.text();
			const sees = role === "participant" || role === "owner" || role === "admin";
			expect(response.status, role).toBe(sees ? 200 : 404);
			expect(html.includes(t("listing.status.got")), role).toBe(role === "participant");
			expect(html.includes(`href="/mensajes/nueva?listing=${listing.id}"`), role).toBe(false);
			if (role === "owner") expect(html.includes(idOf("participant"))).toBe(false);
		}
	});

	it("offers what each may do, and asks visitors to sign in first", async () => {
		const { id } = await buildListing(app.db, { userId: idOf("owner") });
		const marks = {
			offer: `href="/mensajes/nueva?listing=${id}"`,
			report: t("reports.action"),
			signIn: "auth=signIn",
			edit: t("common.edit"),
			pause: t("listing.own.pause"),
			remove: t("common.delete"),
			premium: t("listing.premium.make"),
		};
		const offered: Record<string, string> = {};
		for (const role of roles) {
			const html = await (await app.ask(`/intercambios/${id}`, { ...as(role), language: "es" })).text();
			const main = select(html, "main").join();
			offered[role] = Object.entries(marks)
				.flatMap(([name, mark]) => (main.includes(mark) ? name : []))
				.join(" ");
		}
		expect(offered).toEqual({
			visitor: "report signIn",
			stranger: "offer report",
			participant: "offer report",
			owner: "edit pause remove",
			banned: "",
			admin: "offer report remove premium",
		});
	});

	it("does not show a hidden listing in any list", async () => {
		const title = `Escondida ${randomUUID()}`;
		for (const status of ["paused", "in_revision", "traded", "deleted"] as const) {
			await buildListing(app.db, { userId: idOf("owner"), status, title });
		}
		const want = encodeURIComponent(title);
		for (const path of ["/", "/popular", `/intercambios?want=${want}`, `/api/feed?want=${want}`]) {
			for (const role of ["visitor", "stranger"] as const) {
				const shown = await (await app.ask(path, as(role))).text();
				// The words that were searched for stand in the field; a card would have a heading.
				expect(shown, `${role} on ${path}`).not.toMatch(new RegExp(`(class="name">|"title":")${title}`));
			}
		}
	});
});

it("writes into the security log who was refused what, and nothing of who was let in", async () => {
	const warn = vi.spyOn(app.deps.log, "warn");
	const listing = await buildListing(app.db, { userId: idOf("owner") });
	const paths = {
		page: "/admin/usuarios",
		data: "/admin/usuarios.data",
		form: `/intercambios/${listing.id}`,
	};
	await app.ask(paths.page, as("admin"));
	await app.ask(paths.page, as("stranger"));
	await app.ask(paths.data);
	expect((await app.post(paths.form, { intent: "delete" }, as("stranger"))).status).toBe(403);
	const refused = { security: "access.refused", personId: idOf("stranger"), ip: expect.any(String) };
	expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
		{ ...refused, method: "GET", path: paths.page },
		{ ...refused, method: "GET", path: paths.data, personId: null },
		{ ...refused, method: "POST", path: paths.form },
	]);
	warn.mockRestore();
});
