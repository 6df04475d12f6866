import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import routes from "#app/routes.ts";
import { adminPeoplePath, adminPersonPath } from "#app/shared/admin-paths.ts";
import { adminPath, listingPath, moderationPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const t = translateFor("es");

const admin = await buildUser(app.db, { role: "admin" });
const as = { cookie: await app.signIn(admin) };

const pageOf = async (path: string) => (await app.ask(path, as)).text();
const roleOf = async (id: string) => (await app.db.select().from(users).where(eq(users.id, id)))[0]?.role;

it("finds a person by name or mail, and shows what is known of them", async () => {
	const person = await buildUser(app.db, { email: "Buscada@example.test" });
	const listing = await buildListing(app.db, { userId: person.id, title: "Carta de la buscada" });
	await buildReport(app.db, { reporterId: person.id, reason: "Pide plata por adelantado" });
	await app.signIn(person);
	for (const typed of [person.username.slice(0, 9), "BUSCADA@"]) {
		const page = await pageOf(`${adminPeoplePath}?q=${encodeURIComponent(typed)}`);
		expect(page).toContain(adminPersonPath(person.id));
	}
	expect(await pageOf(`${adminPeoplePath}?q=nadie_asi`)).toContain(t("people.none"));
	expect(await pageOf(adminPeoplePath)).toContain(admin.username);
	const page = await pageOf(adminPersonPath(person.id));
	const texts = [person.username, "Buscada@example.test", listing.title, "Pide plata por adelantado"];
	for (const text of texts) expect(page).toContain(text);
	expect((await app.ask(adminPersonPath(crypto.randomUUID()), as)).status).toBe(404);
});

it("gives a role, which opens the administration to its person at once, and takes it back", async () => {
	const person = await buildUser(app.db);
	const cookie = await app.signIn(person);
	const path = adminPersonPath(person.id);
	expect((await app.ask(adminPeoplePath, { cookie })).headers.get("Location")).toBe("/");
	const given = await app.post(path, { intent: "role", before: "user", role: "admin" }, as);
	expect(given.status).toBe(200);
	expect((await app.ask(adminPeoplePath, { cookie })).status).toBe(200);
	expect(await given.text()).toContain(t("people.roleLog.by", { username: admin.username }));
	const taken = await app.post(path, { intent: "role", before: "admin", role: "user" }, as);
	expect(taken.status).toBe(200);
	expect((await app.ask(adminPeoplePath, { cookie })).headers.get("Location")).toBe("/");
	const late = await app.post(`${path}.data`, { intent: "role", before: "admin", role: "moderator" }, as);
	expect(late.status).toBe(409);
	expect(await late.text()).toContain("role.changed");
});

it("keeps the last admin", async () => {
	const form = { intent: "role", before: "admin", role: "user" };
	const refused = await app.post(`${adminPersonPath(admin.id)}.data`, form, as);
	expect(refused.status).toBe(409);
	expect(await refused.text()).toContain("role.lastAdmin");
	expect(await roleOf(admin.id)).toBe("admin");
});

it("ends sessions, and sets listings off as premium", async () => {
	const person = await buildUser(app.db);
	const cookie = await app.signIn(person);
	const path = adminPersonPath(person.id);
	const { id } = await buildListing(app.db, { userId: person.id });
	const isPremium = async () =>
		(await app.db.select().from(listings).where(eq(listings.id, id)))[0]?.isPremium;
	expect(await pageOf(listingPath(id))).not.toContain(t("listing.premium.about"));
	await app.post(path, { intent: "premium", listing: id }, as);
	expect(await isPremium()).toBe(true);
	expect(await pageOf(listingPath(id))).toContain(t("listing.premium.about"));
	await app.post(path, { intent: "ordinary", listing: id }, as);
	expect(await isPremium()).toBe(false);
	expect((await app.ask("/perfil", { cookie })).status).toBe(200);
	await app.post(path, { intent: "endSessions" }, as);
	expect((await app.ask("/perfil", { cookie })).status).toBe(302);
	expect((await app.post(path, { intent: "crown" }, as)).status).toBe(400);
});

it("bans a person with a reason and for a time, and lifts it", async () => {
	const person = await buildUser(app.db);
	const path = adminPersonPath(person.id);
	const ban = { intent: "ban", length: "days7", reason: "Pidió señas y no entregó" };
	for (const wrong of [{ length: "century" }, { reason: " " }])
		expect((await app.post(path, { ...ban, ...wrong }, as)).status).toBe(400);
	expect((await app.post(path, ban, as)).status).toBe(200);
	const page = await pageOf(path);
	for (const text of [t("people.banned"), ban.reason, t("moderation.people.lift")])
		expect(page).toContain(text);
	expect((await app.post(path, ban, as)).status).toBe(409);
	expect((await app.post(path, { intent: "lift", reason: "Devolvió todo" }, as)).status).toBe(200);
	expect(await pageOf(path)).toContain(t("moderation.people.inGoodStanding"));
	expect((await app.post(adminPersonPath(admin.id), ban, as)).status).toBe(403);
});

/** What people without a role may be, and who has one but no power. */
const outsiders = {
	visitor: null,
	member: {},
	banned: { isBanned: true },
	"banned admin": { role: "admin", isBanned: true },
} as const;
const cookies = new Map<string, string>();
/** Ids that are there, so that a guard which looks first would tell them from others. */
const ids: string[] = [];

/** Every address of the table below the administration's, with its parameters as they are written there. */
function addressesIn(entries: readonly RouteConfigEntry[], above: string): string[] {
	return entries.flatMap(({ path, children = [] }) => {
		const own = path ? `${above}/${path}` : above;
		return [own, ...addressesIn(children, own)];
	});
}
const patterns = [...new Set(addressesIn(routes, ""))].filter((path) => /^\/admin(\/|$)/.test(path));

/** The addresses of a pattern: with each id, and without what may be left out. */
function filled(pattern: string): string[] {
	if (!pattern.includes(":")) return [pattern.replace("*", "no/hay/nada")];
	const whole = ids.map((id) => pattern.replaceAll(/:\w+\??/g, id));
	return pattern.endsWith("?") ? [pattern.replace(/\/:\w+\?$/, ""), ...whole] : whole;
}
const isModerations = (path: string) => path.startsWith(moderationPath);

const options = (who: string) => {
	const cookie = cookies.get(who);
	return cookie ? { cookie } : {};
};
const waysOf = (path: string): readonly (readonly [method: string, address: string])[] => [
	["GET", path],
	["GET", `${path}.data`],
	["POST", path],
	["POST", `${path}.data`],
	["HEAD", path],
];

/** All of an answer that could tell one address from another. */
async function answer(who: string, method: string, path: string) {
	const isForm = method === "POST";
	const response = await (isForm
		? app.post(path, { intent: "save", id: ids[0] ?? "" }, options(who))
		: app.ask(path, { method, ...options(who) }));
	return {
		status: response.status,
		location: response.headers.get("Location"),
		type: response.headers.get("Content-Type"),
		body: await response.text(),
	};
}

it("reads every address from the table", () => {
	expect(patterns.length).toBeGreaterThan(15);
	for (const path of [adminPath, moderationPath, `${adminPath}/usuarios/:id`, `${adminPath}/*`])
		expect(patterns.map((pattern) => pattern.replace(/\/:\w+\?$/, ""))).toContain(path);
});

describe("an address of the administration", () => {
	beforeAll(async () => {
		for (const [name, kind] of Object.entries(outsiders))
			if (kind) cookies.set(name, await app.signIn(await buildUser(app.db, kind)));
		cookies.set("moderator", await app.signIn(await buildUser(app.db, { role: "moderator" })));
		cookies.set("admin", await app.signIn(await buildUser(app.db, { role: "admin" })));
		const [item, product] = [await buildItem(app.db), await buildStoreProduct(app.db)];
		ids.push(item.id, product.id, crypto.randomUUID());
	});

	it.each(Object.keys(outsiders))(
		"leads a %s home, whether it is there or not",
		{ timeout: 120_000 },
		async (who) => {
			const expected = new Map<string, unknown>();
			for (const [method, address] of waysOf(`${adminPath}/nada/de/esto`))
				expected.set(method + address.endsWith(".data"), await answer(who, method, address));
			expect(expected.get("GETfalse")).toMatchObject({ status: 302, location: "/" });
			expect(expected.get("POSTfalse")).toMatchObject({ status: 302, location: "/" });
			for (const path of patterns.flatMap(filled)) {
				for (const [method, address] of waysOf(path)) {
					const got = await answer(who, method, address);
					expect(got, `${who} asks ${method} ${address}`).toEqual(
						expected.get(method + address.endsWith(".data")),
					);
				}
			}
		},
	);

	it("leads a moderator home too, but from moderation's", { timeout: 60_000 }, async () => {
		const others = patterns.filter((path) => !isModerations(path) && path !== adminPath);
		expect(others.length).toBeGreaterThan(10);
		for (const path of others.flatMap(filled)) {
			const got = await answer("moderator", "GET", path);
			expect([path, got.status, got.location]).toEqual([path, 302, "/"]);
			const sent = await answer("moderator", "POST", path);
			expect([path, sent.status, sent.location]).toEqual([path, 302, "/"]);
		}
		expect(await answer("moderator", "GET", adminPath)).toMatchObject({
			status: 302,
			location: moderationPath,
		});
		expect((await answer("moderator", "GET", moderationPath)).status).toBe(200);
	});

	it("opens to an admin", { timeout: 60_000 }, async () => {
		for (const path of patterns.filter((pattern) => !/[:*]/.test(pattern))) {
			const { status, location } = await answer("admin", "GET", path);
			expect([path, location === "/" ? "home" : status < 500]).toEqual([path, true]);
		}
	});
});
