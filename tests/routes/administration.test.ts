import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { adminPeoplePath, adminPersonPath } from "#app/shared/admin-paths.ts";
import { adminPath, listingPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { requestNames } from "./refusals/request-names.ts";
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

/** Who has no role, and who has one but no power. */
const outsiders = { visitor: null, "banned admin": { role: "admin", isBanned: true } } as const;
const cookies = new Map<string, string>();
/** Ids that are there, so that a guard which looks first would tell them from others. */
const ids: string[] = [];

const patterns = requestNames.flatMap((name) => (name.startsWith("GET /admin") ? [name.slice(4)] : []));

/** The addresses of a pattern: with each id, and without what may be left out. */
function filled(pattern: string): string[] {
	if (!pattern.includes(":")) return [pattern.replace("*", "no/hay/nada")];
	const whole = ids.map((id) => pattern.replaceAll(/:\w+\??/g, id));
	return pattern.endsWith("?") ? [pattern.replace(/\/:\w+\?$/, ""), ...whole] : whole;
}
const options = (who: string) => {
	const cookie = cookies.get(who);
	return cookie ? { cookie } : {};
};
const waysOf = (path: string): readonly (readonly [method: string, address: string])[] => [
	["GET", path],
	["GET", `${path}.data`],
	["POST", `${path}.data`],
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

describe("an address of the administration", () => {
	beforeAll(async () => {
		for (const [name, kind] of Object.entries(outsiders))
			if (kind) cookies.set(name, await app.signIn(await buildUser(app.db, kind)));
		ids.push((await buildItem(app.db)).id, crypto.randomUUID());
	});

	it.each(Object.keys(outsiders))("leads a %s home, whether it is there or not", async (who) => {
		const expected = new Map<string, unknown>();
		for (const [method, address] of waysOf(`${adminPath}/nada/de/esto`))
			expected.set(method + address.endsWith(".data"), await answer(who, method, address));
		expect(expected.get("GETfalse")).toMatchObject({ status: 302, location: "/" });
		for (const path of patterns.flatMap(filled)) {
			for (const [method, address] of waysOf(path)) {
				const got = await answer(who, method, address);
				expect(got, `${who} asks ${method} ${address}`).toEqual(
					expected.get(method + address.endsWith(".data")),
				);
			}
		}
	});
});
