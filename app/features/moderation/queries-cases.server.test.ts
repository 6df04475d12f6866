import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildSubject, reportBy } from "#tests/factories/reported.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { appealBan, banPerson, liftBan, refuseAppeal } from "./commands-ban.server.ts";
import { decideCase } from "./commands-decide.server.ts";
import {
	countWaiting,
	findNextCase,
	findOldestWaiting,
	findQueuePosition,
	getCase,
	listQueue,
} from "./queries-cases.server.ts";
import { actionsOf, findDecision, listDecisions } from "./queries-log.server.ts";
import { reportersToHide, subjectKinds } from "./rules.ts";
import { type LogFilters, logGroups } from "./rules-admin.ts";
import { registerModeration } from "./subscribers.server.ts";
import { reports } from "./tables.server.ts";

const { db } = await testDatabase();
const events = new EventBus<TransactionContext>();
registerModeration(events);
const ctx = { ...contextOf(db, null, { events }), db };
const as = (user: UserRow | null) => contextOf(db, user, { events });
const moderator = await buildUser(db, { role: "moderator" });
const noFilter = { group: null, moderator: "", person: "" };

describe("the queue", () => {
	it("shows each kind with what it is about, what waits first, and never one's own", async () => {
		const made = [];
		for (const kind of subjectKinds) {
			const subject = await buildSubject(db, kind);
			made.push({ subject, row: await reportBy(ctx, subject, kind === "listing" ? reportersToHide : 1) });
		}
		const own = await buildSubject(db, "listing", moderator);
		await reportBy(ctx, own);
		const { rows: cases, total } = await listQueue(as(moderator));
		expect(cases.map(({ id }) => id)).toEqual(made.map(({ row }) => row.id));
		expect(cases.map(({ kind }) => kind)).toEqual([...subjectKinds]);
		expect(cases[0]).toMatchObject({ reporters: reportersToHide });
		for (const [n, { title, ownerUsername }] of cases.entries()) {
			expect(title).not.toBe("");
			expect(ownerUsername).toBe(made[n]?.subject.owner.username);
		}
		expect(total).toBe(subjectKinds.length);
		expect(await findOldestWaiting(as(moderator))).toBe(made[0]?.row.openedAt.toISOString());
		const admin = await buildUser(db, { role: "admin" });
		expect((await listQueue(as(admin))).rows).toHaveLength(subjectKinds.length + 1);
	});

	it("is paged by number, opens on the page of a case, and leads from each to the next", async () => {
		const all = (await listQueue(as(moderator))).rows.map(({ id }) => id);
		const pages = await Promise.all(
			[1, 2, 3, 4, 5].map((number) => listQueue(as(moderator), { number, size: 2 })),
		);
		expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all);
		for (const [index, caseId] of all.entries()) {
			const { number, rows } = await listQueue(as(moderator), { caseId, size: 2 });
			expect(number).toBe(Math.floor(index / 2) + 1);
			expect(rows.map(({ id }) => id)).toContain(caseId);
			const place = await findQueuePosition(as(moderator), caseId);
			expect(place && (await findNextCase(as(moderator), place))).toBe(all[index + 1] ?? null);
		}
		for (const none of ["x", crypto.randomUUID()])
			expect(await findQueuePosition(as(moderator), none)).toBeNull();
	});

	it("is for moderators alone, and so is all that belongs to it", async () => {
		const [first] = (await listQueue(as(moderator))).rows;
		const banned = await buildUser(db, { role: "admin", isBanned: true });
		for (const one of [null, await buildUser(db), banned]) {
			for (const asked of [
				() => listQueue(as(one)),
				() => findOldestWaiting(as(one)),
				() => findQueuePosition(as(one), first?.id ?? ""),
				() => findDecision(as(one), crypto.randomUUID()),
				() => getCase(as(one), first?.id ?? ""),
				() => listDecisions(as(one), { filters: noFilter }),
			])
				expect((await refusal(asked())).code).toBe("auth.forbidden");
		}
		expect(await countWaiting(as(null))).toBe(0);
	});
});

describe("a case", () => {
	it("tells what was said, and never by whom", async () => {
		const subject = await buildSubject(db, "listing");
		for (const status of ["active", "in_revision"] as const)
			await buildShowcase(db, { ownerId: subject.owner.id, status });
		const { id } = await reportBy(ctx, subject, 2);
		const [first] = await db.select().from(reports).where(eq(reports.listingId, subject.id));
		const view = await getCase(as(moderator), id);
		expect(view.reports.map(({ reason }) => reason)).toEqual(["Pide plata", "Pide plata"]);
		expect(JSON.stringify(view)).not.toContain(first?.reporterId);
		expect(view).toMatchObject({
			state: "active",
			path: `/intercambios/${subject.id}`,
			owner: {
				username: subject.owner.username,
				activeListings: 1,
				showcases: 1,
				pendingTrades: 0,
				history: [],
			},
			isWaiting: true,
			decision: null,
			can: {
				restore: true,
				hide: true,
				delete: true,
				ban: true,
				lift: false,
				refuse: false,
				openPerson: false,
			},
		});
		const admin = await buildUser(db, { role: "admin" });
		expect((await getCase(as(admin), id)).can.openPerson).toBe(true);
	});

	it("shows the messages around a reported one", async () => {
		const subject = await buildSubject(db, "message");
		const { id } = await reportBy(ctx, subject);
		const view = await getCase(as(moderator), id);
		expect(view.context).toMatchObject([
			{ id: subject.id, isReported: true, username: subject.owner.username },
		]);
		expect(view.can).toMatchObject({ restore: true, hide: false, delete: true, ban: true });
	});

	it("shows what was decided once it is, and is not found by whose it is", async () => {
		const subject = await buildSubject(db, "listing", moderator);
		const { id, version } = await reportBy(ctx, subject, reportersToHide);
		expect((await refusal(getCase(as(moderator), id))).code).toBe("case.notFound");
		const admin = await buildUser(db, { role: "admin" });
		const hidden = await getCase(as(admin), id);
		expect(hidden).toMatchObject({
			version,
			isWaiting: true,
			decision: { action: "listing_hidden", caseId: id },
		});
		expect(hidden.hiddenAt).not.toBeNull();
		const { decisionId } = await decideCase(as(admin), { caseId: id, version, verdict: "restore" });
		expect(await getCase(as(admin), id)).toMatchObject({
			version: version + 1,
			isWaiting: false,
			decision: { id: decisionId, action: "listing_restored", moderator: admin.username },
			reports: [{}, {}, {}],
			can: { restore: false, hide: true, delete: true },
		});
		for (const none of ["x", crypto.randomUUID()])
			expect((await refusal(getCase(as(admin), none))).code).toBe("case.notFound");
	});

	it("of somebody who is banned can be decided no more, but the ban be lifted", async () => {
		const subject = await buildSubject(db, "listing");
		const { id } = await reportBy(ctx, subject);
		await banPerson(as(moderator), { personId: subject.owner.id, reason: "Pedía plata", endsAt: null });
		expect(await getCase(as(moderator), id)).toMatchObject({
			isWaiting: false,
			can: { restore: false, hide: false, delete: false, ban: false, lift: true, refuse: false },
		});
	});

	it("of an appeal says what it is against, and goes with the ban", async () => {
		const person = await buildUser(db);
		await banPerson(as(moderator), { personId: person.id, reason: "Pedía plata", endsAt: null });
		await appealBan(as({ ...person, isBanned: true }), { appeal: "No fui yo" });
		const appeal = (await listQueue(as(moderator))).rows.find(({ kind }) => kind === "appeal");
		expect(await getCase(as(moderator), appeal?.id ?? "")).toMatchObject({
			text: "No fui yo",
			ban: { reason: "Pedía plata", endsAt: null },
			can: { restore: false, ban: false, lift: true, refuse: true },
			owner: { isBanned: true },
		});
		const read = { caseId: appeal?.id ?? "", version: 1 };
		await refuseAppeal(as(moderator), { ...read, reason: "No alcanza" });
		const lift = { personId: person.id, reason: "Tenía razón" };
		const refusedAgain = await refusal(refuseAppeal(as(moderator), { ...read, reason: "No alcanza" }));
		const lifted = await refusal(liftBan(as(moderator), { ...lift, sourceCase: read }));
		for (const { params } of [refusedAgain, lifted])
			expect(params).toMatchObject({ action: "appeal_refused" });
		await liftBan(as(moderator), { ...lift, sourceCase: { ...read, version: 2 } });
		expect(await getCase(as(moderator), read.caseId)).toMatchObject({
			isWaiting: false,
			decision: { action: "user_unbanned" },
			can: { lift: false, refuse: false },
		});
	});
});

describe("the log", () => {
	it("is filtered by what was decided, by whom and about whom", async () => {
		const [one, other] = [await buildUser(db, { role: "moderator" }), await buildUser(db, { role: "admin" })];
		const subjects = [await buildSubject(db, "listing"), await buildSubject(db, "comment")];
		const [first, second] = subjects;
		const decide = async (
			by: UserRow,
			subject: (typeof subjects)[number] | undefined,
			verdict: "hide" | "delete",
		) => {
			if (!subject) return;
			const { id: caseId, version } = await reportBy(ctx, subject);
			await decideCase(as(by), { caseId, version, verdict, reason: "Pedía plata" });
		};
		await decide(one, first, "hide");
		await decide(other, second, "delete");
		const actions = async (filters: Partial<LogFilters>) => {
			const page = await listDecisions(as(moderator), { filters: { ...noFilter, ...filters } });
			return page.rows.map(({ action }) => action);
		};
		expect((await actions({})).slice(0, 2)).toEqual(["comment_deleted", "listing_hidden"]);
		expect(await actions({ moderator: one.username.toUpperCase() })).toEqual(["listing_hidden"]);
		expect(await actions({ person: second?.owner.username ?? "" })).toEqual(["comment_deleted"]);
		expect(await actions({ moderator: one.username, person: second?.owner.username ?? "" })).toEqual([]);
		expect(await actions({ moderator: one.username, group: "deleted" })).toEqual([]);
		expect((await actions({ group: "deleted" }))[0]).toBe("comment_deleted");
		expect(new Set(await actions({ group: "bans" }))).toEqual(
			new Set(["user_banned", "appeal_refused", "user_unbanned"]),
		);
		expect(await actions({ person: "nadie", moderator: "" })).toEqual([]);
		expect(await actions({ person: "\u0000" })).toEqual([]);
		const [hidden] = (
			await listDecisions(as(moderator), { filters: { ...noFilter, moderator: one.username } })
		).rows;
		expect(await findDecision(as(moderator), hidden?.id ?? "")).toEqual(hidden);
		expect(await findDecision(as(moderator), "x")).toBeNull();
	});

	it("has a group for every decision", () => {
		expect(new Set(logGroups.flatMap(actionsOf)).size).toBe(logGroups.flatMap(actionsOf).length);
	});
});

it("pages a long log by number, without a gap or a repetition", async () => {
	const person = await buildUser(db);
	await db.execute(sql`insert into moderation_decisions (action, user_id, username, reason, created_at)
		select 'user_banned', ${person.id}::uuid, ${person.username}, 'Pedía plata', now() - (n / 2) * interval '1 minute'
		from generate_series(1, 70) n`);
	const filters = { ...noFilter, person: person.username };
	const pages = await Promise.all(
		[1, 2, 9].map((number) => listDecisions(as(moderator), { filters, number })),
	);
	expect(pages.map(({ number, rows, total }) => [number, rows.length, total])).toEqual([
		[1, 30, 70],
		[2, 30, 70],
		[3, 10, 70],
	]);
	expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(70);
});
