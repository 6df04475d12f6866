import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import es from "#app/features/moderation/messages/es.json" with { type: "json" };
import { subjectColumns } from "#app/features/moderation/rules.ts";
import { moderationDecisions, reports } from "#app/features/moderation/tables.server.ts";
import { notifications } from "#app/features/notifications/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { afterDecision, casePath, decisionsPath } from "#app/shared/admin-paths.ts";
import { moderationPath } from "#app/shared/paths.ts";
import type { Failure } from "#app/shared/result.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildGroup } from "#tests/factories/groups.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildSubject, listingStatus, reportBy } from "#tests/factories/reported.ts";
import { buildComment, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

const ctx = { ...contextOf(db, null, { events: app.deps.events }), db };
const moderator = await buildUser(db, { role: "moderator" });
const asModerator = await app.signIn(moderator);
const reason = "Pedía <b>plata</b>";

async function reported(count = 3) {
	const subject = await buildSubject(db, "listing");
	return { subject, ...(await reportBy(ctx, subject, count)) };
}

const send = async (path: string, fields: Record<string, string>, cookie = asModerator) => {
	const response = await app.post(path, fields, { cookie });
	return { status: response.status, to: response.headers.get("Location") };
};

const decisionsOn = (ownerId: string) =>
	db.select().from(moderationDecisions).where(eq(moderationDecisions.userId, ownerId));

describe("moderation's pages", () => {
	it.each(["es", "en"] as const)("show a case in %s", async (language) => {
		const { id, subject } = await reported();
		const t = translateFor(language);
		const read = async (path: string) => (await app.ask(path, { cookie: asModerator, language })).text();
		const page = await read(casePath(id));
		for (const text of [
			subject.owner.username,
			"Pide plata",
			t("moderation.case.said"),
			t("moderation.do.restore"),
		])
			expect(page).toContain(text);
		expect(await read(moderationPath)).toContain(t("moderation.queue.rule", { count: 3 }));
	});

	it("decide by a form, say what is missing, and show what was decided until it is decided otherwise", async () => {
		const { id, version, subject } = await reported();
		const form = (intent: string, on = version) => ({ intent, reason, version: String(on) });
		expect(await send(casePath(id), { ...form("delete"), reason: " " })).toMatchObject({ status: 400 });
		expect(await send(casePath(id), form("nonsense"))).toMatchObject({ status: 400 });
		expect(await send(casePath(id), { ...form("delete"), version: "x" })).toMatchObject({ status: 400 });
		const decided = await send(casePath(id), form("delete"));
		const [last] = await decisionsOn(subject.owner.id);
		expect(decided).toEqual({ status: 302, to: afterDecision(last?.id ?? "", null) });
		expect(await listingStatus(db, subject.id)).toBe("deleted");
		const t = translateFor("es");
		const read = async (path: string) => (await app.ask(path, { cookie: asModerator })).text();
		for (const path of [decided.to ?? "", casePath(id)])
			expect(await read(path)).toContain(t("moderation.decision.listing_deleted"));
		const late = await app.post(casePath(id), form("delete"), { cookie: asModerator });
		expect(late.status).toBe(409);
		expect(await send(casePath(id), form("restore", version + 1))).toMatchObject({ status: 302 });
		expect(await listingStatus(db, subject.id)).toBe("active");
		const log = await read(`${decisionsPath}?sobre=${subject.owner.username}`);
		expect(log).toContain("Pedía &lt;b&gt;plata&lt;/b&gt;");
		for (const action of ["listing_deleted", "listing_restored"] as const)
			expect(log).toContain(t(`moderation.decision.${action}`));
	});

	it("lead on from a decision to the next case, and say so where one is gone", async () => {
		const [first, second] = [await reported(1), await reported(1)];
		const to = async ({ id, version }: typeof first) =>
			(await send(casePath(id), { intent: "restore", version: String(version) })).to;
		const page = await (await app.ask(casePath(first.id), { cookie: asModerator })).text();
		expect(attributesOf(page, "nav a", "href")).toContain(casePath(second.id));
		expect(await to(first)).toContain(`${casePath(second.id)}?`);
		expect(await to(second)).toContain(`${moderationPath}?`);
		const missing = await app.ask(casePath(crypto.randomUUID()), { cookie: asModerator });
		const gone = missing.headers.get("Location") ?? "";
		expect(await (await app.ask(gone, { cookie: asModerator })).text()).toContain(
			translateFor("es")("moderation.queue.gone"),
		);
	});

	it("show the last page where an address names one behind the end", async () => {
		await reported(1);
		for (const path of [moderationPath, decisionsPath]) {
			for (const page of ["999", "0", "x"])
				expect((await app.ask(`${path}?page=${page}`, { cookie: asModerator })).status).toBe(200);
		}
	});

	it("ban for a time whose the case is, whatever else the form says", async () => {
		const { id, version, subject } = await reported(1);
		const stranger = await buildUser(db);
		const form = {
			intent: "ban",
			version: String(version),
			reason,
			note: "Ya lo hizo antes",
			length: "days7",
			personId: stranger.id,
		};
		expect(await send(casePath(id), { ...form, length: "1000" })).toMatchObject({ status: 400 });
		expect(await send(casePath(id), form)).toMatchObject({ status: 302 });
		const isBanned = async (personId: string) =>
			(await db.select().from(users).where(eq(users.id, personId)))[0]?.isBanned;
		expect([await isBanned(subject.owner.id), await isBanned(stranger.id)]).toEqual([true, false]);
		expect(await decisionsOn(subject.owner.id)).toMatchObject([
			{ action: "user_banned", reason, note: "Ya lo hizo antes", moderatorId: moderator.id },
		]);
	});
});

const pathOf = (id: string) => `/reporte/publicacion/${id}/envio`;
const report = (reason = "La foto es de otra cosa") => ({ reason, submissionKey: randomUUID() });

async function reportAs(person: UserRow | null, id: string, fields: Record<string, string> = report()) {
	const cookie = person ? await app.signIn(person) : undefined;
	const response = await app.post(pathOf(id), fields, cookie ? { cookie } : {});
	const { ok, failure } = (await response.json()) as { ok: boolean; failure?: Failure };
	return { status: response.status, ok, failure, code: failure?.code };
}

const keptOf = (id: string) => db.select().from(reports).where(eq(reports.listingId, id));

describe("a report of a listing", () => {
	it("is kept once, in the sender's name, whatever else the form says", async () => {
		const [reporter, other, listing] = [await buildUser(db), await buildUser(db), await buildListing(db)];
		const forged = { ...report(), reporterId: other.id, reporter_id: other.id, listingId: randomUUID() };
		const first = await reportAs(reporter, listing.id, forged);
		expect(first).toMatchObject({ status: 200, ok: true });
		expect(await reportAs(reporter, listing.id, forged)).toEqual(first);
		expect(await reportAs(reporter, listing.id)).toMatchObject({
			status: 409,
			code: "report.alreadyReported",
		});
		expect(await keptOf(listing.id)).toMatchObject([{ reporterId: reporter.id }]);
	});

	it("says what is wrong with it", async () => {
		const [reporter, listing] = [await buildUser(db), await buildListing(db)];
		for (const [reason, problem] of [
			["  ", "reports.problem.reasonRequired"],
			["x".repeat(501), "reports.problem.reasonTooLong"],
		] as const) {
			const { status, failure } = await reportAs(reporter, listing.id, report(reason));
			expect([status, failure?.problems]).toEqual([400, { reason: problem }]);
		}
		expect((await reportAs(reporter, "x")).status).toBe(400);
		expect((await reportAs(reporter, listing.id, { reason: "Sin clave" })).status).toBe(400);
		expect(await keptOf(listing.id)).toEqual([]);
	});

	it("is only sent there: the address leads to the report's page", async () => {
		const listing = await buildListing(db);
		const response = await app.ask(pathOf(listing.id));
		const page = `/reporte/publicacion/${listing.id}`;
		expect([response.status, response.headers.get("Location")]).toEqual([302, page]);
	});

	it("has its page under the listing's address too, and none for a kind that is none", async () => {
		const [{ id }, cookie] = [await buildListing(db), await app.signIn(await buildUser(db))];
		for (const [path, status] of [
			[`/reporte/publicacion/${id}`, 200],
			[`/intercambios/${id}/reporte`, 200],
			[`/reporte/toString/${id}`, 404],
			[`/reporte/vitrina/${id}`, 404],
			["/reporte/publicacion/x", 400],
		] as const) {
			expect([path, (await app.ask(path, { cookie })).status]).toEqual([path, status]);
		}
		expect((await app.post(`/reporte/toString/${id}/envio`, report(), { cookie })).status).toBe(404);
	});

	it("that is sent without script is thanked for, also when it hides the listing", async () => {
		const listing = await buildListing(db);
		for (const person of [await buildUser(db), await buildUser(db)]) await reportAs(person, listing.id);
		const cookie = await app.signIn(await buildUser(db));
		const page = `/intercambios/${listing.id}/reporte`;
		const form = await (await app.ask(page, { cookie, language: "es" })).text();
		expect(form).toContain(es["reports.send"]);
		const refused = await app.post(page, report(" "), { cookie, language: "es" });
		expect([refused.status, await refused.text()]).toEqual([
			400,
			expect.stringContaining(es["reports.problem.reasonRequired"]),
		]);
		const sent = await app.post(page, report(), { cookie });
		const thanks = await app.ask(sent.headers.get("Location") ?? "", { cookie, language: "es" });
		expect([sent.status, thanks.status]).toEqual([302, 200]);
		expect(await thanks.text()).toContain(es["reports.success"]);
		expect((await app.ask(page, { cookie })).status).toBe(404);
	});
});

it.each([
	["vitrina", "showcase", async () => (await buildShowcase(db)).id],
	["pieza", "element", async () => (await buildShownElement(db)).elementId],
	["comentario", "comment", async () => (await buildComment(db)).id],
	["lista", "entry", async () => (await buildEntry(db)).id],
	["grupo", "group", async () => (await buildGroup(db)).id],
] as const)("a %s can be reported with and without script", async (segment, kind, build) => {
	const id = await build();
	const page = `/reporte/${segment}/${id}`;
	for (const path of [page, `${page}/envio`]) {
		const cookie = await app.signIn(await buildUser(db));
		const form = await (await app.ask(page, { cookie, language: "es" })).text();
		expect(form).toContain(es[`reports.title.${kind}`]);
		const sent = await app.post(path, report(), { cookie });
		expect(sent.status).toBe(path === page ? 302 : 200);
	}
	expect(await db.$count(reports, eq(reports[subjectColumns[kind]], id))).toBe(2);
	const last = await app.post(page, report(), { cookie: await app.signIn(await buildUser(db)) });
	const thanks = await app.ask(last.headers.get("Location") ?? "", {
		cookie: await app.signIn(await buildUser(db)),
		language: "es",
	});
	expect(await thanks.text()).toContain(es["reports.success"]);
	expect((await app.ask(page, { cookie: await app.signIn(await buildUser(db)) })).status).toBe(404);
	const told = await db.select().from(notifications);
	const types = told.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ type }) => type);
	expect(types.sort()).toEqual([`${kind}_in_revision`, `${kind}_reported`]);
});

it("hides a listing after three people's reports, and tells its owner by no name", async () => {
	const owner = await buildUser(db);
	const listing = await buildListing(db, { userId: owner.id });
	const people = [await buildUser(db), await buildUser(db), await buildUser(db)];
	await Promise.all(people.map((person) => reportAs(person, listing.id)));
	const page = (cookie?: string) =>
		app.ask(`/intercambios/${listing.id}`, { language: "es", ...(cookie && { cookie }) });
	expect((await page(await app.signIn(await buildUser(db)))).status).toBe(404);
	const own = await page(await app.signIn(owner));
	expect(own.status).toBe(200);
	const html = await own.text();
	expect(html).toContain("En revisión");
	const told = await db.select().from(notifications).where(eq(notifications.userId, owner.id));
	expect(told.map(({ type }) => type).sort()).toEqual(["listing_in_revision", "listing_reported"]);
	for (const { id, username } of people) {
		expect(html + JSON.stringify(told)).not.toContain(username);
		expect(html + JSON.stringify(told)).not.toContain(id);
	}
	const resumed = await app.post(
		`/intercambios/${listing.id}`,
		{ intent: "resume" },
		{ cookie: await app.signIn(owner) },
	);
	expect(resumed.status).toBeGreaterThanOrEqual(400);
	const [after] = await db.select().from(listings).where(eq(listings.id, listing.id));
	expect(after?.status).toBe("in_revision");
});

it("tells an owner whose listing an admin deleted, with its title", async () => {
	const admin = await buildUser(db, { role: "admin" });
	const listing = await buildListing(db);
	const cookie = await app.signIn(admin);
	await app.post(`/intercambios/${listing.id}`, { intent: "delete" }, { cookie });
	const told = await db.select().from(notifications).where(eq(notifications.userId, listing.userId));
	expect(told).toMatchObject([
		{ type: "listing_deleted_by_admin", data: { listing_id: listing.id, listing_title: listing.title } },
	]);
});

describe("a report of a message or a person", () => {
	const quiet = async (path: string, person: UserRow) => {
		const cookie = await app.signIn(person);
		const page = await app.ask(path, { cookie });
		const sent = await app.post(`${path}/envio`, report(), { cookie });
		return { page: page.status, sent: sent.status };
	};

	it("is made of a message by who got it alone, and tells nobody", async () => {
		const { id, owner, reader } = await buildSubject(db, "message");
		const path = `/reporte/mensaje/${id}`;
		for (const one of [owner, await buildUser(db), await buildUser(db, { role: "admin" })])
			expect(await quiet(path, one)).toEqual({ page: 404, sent: 404 });
		expect(await quiet(path, reader ?? owner)).toEqual({ page: 200, sent: 200 });
		expect(await db.select().from(reports).where(eq(reports.messageId, id))).toHaveLength(1);
		expect(await db.$count(notifications, eq(notifications.userId, owner.id))).toBe(0);
	});

	it("names a person by their username, not oneself nor a banned one, and tells nobody", async () => {
		const [person, reporter] = [await buildUser(db), await buildUser(db)];
		const path = `/reporte/persona/${person.username.toUpperCase()}`;
		expect(await quiet(path, person)).toEqual({ page: 404, sent: 403 });
		expect(await quiet(path, reporter)).toEqual({ page: 200, sent: 200 });
		expect(await db.select().from(reports).where(eq(reports.personId, person.id))).toHaveLength(1);
		expect(await db.$count(notifications, eq(notifications.userId, person.id))).toBe(0);
		const banned = await buildUser(db, { isBanned: true });
		for (const name of [banned.username, "nadie_que_exista", "%00"])
			expect(await quiet(`/reporte/persona/${name}`, reporter)).toEqual({ page: 404, sent: 404 });
	});
});
