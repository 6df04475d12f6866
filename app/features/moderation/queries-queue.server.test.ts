import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { buildSubject, reportBy } from "#tests/factories/reported.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { appealBan } from "./commands-appeal.server.ts";
import { banPerson, liftBan } from "./commands-ban.server.ts";
import { claimCase } from "./commands-cases.server.ts";
import { decideCase } from "./commands-decide.server.ts";
import { getCase } from "./queries-case.server.ts";
import { actionsOf, listDecisions, listUndoable } from "./queries-log.server.ts";
import { countWaiting, getQueueSummary, listQueue } from "./queries-queue.server.ts";
import { reportersToHide, subjectKinds } from "./rules.ts";
import { type LogFilters, logGroups, waitingCountLimit } from "./rules-admin.ts";
import { registerModeration } from "./subscribers.server.ts";
import { moderationCases, reportOutcomes, reports } from "./tables.server.ts";

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
		const { cases, waiting, nextCursor } = await listQueue(as(moderator));
		expect(cases.map(({ id }) => id)).toEqual(made.map(({ row }) => row.id));
		expect(cases.map(({ kind }) => kind)).toEqual([...subjectKinds]);
		expect(cases[0]).toMatchObject({ reporters: reportersToHide, claimedBy: null });
		for (const [n, { title, ownerUsername }] of cases.entries()) {
			expect(title).not.toBe("");
			expect(ownerUsername).toBe(made[n]?.subject.owner.username);
		}
		expect([waiting, nextCursor]).toEqual([subjectKinds.length, null]);
		expect(await getQueueSummary(as(moderator))).toEqual({
			waiting: subjectKinds.length,
			oldestAt: made[0]?.row.openedAt.toISOString(),
		});
		const admin = await buildUser(db, { role: "admin" });
		expect((await listQueue(as(admin))).cases).toHaveLength(subjectKinds.length + 1);
	});

	it("is paged without a gap or a repetition", async () => {
		const all = (await listQueue(as(moderator))).cases.map(({ id }) => id);
		const paged: string[] = [];
		for (let cursor: string | undefined; ; ) {
			const { cases, nextCursor } = await listQueue(as(moderator), { cursor, size: 2 });
			paged.push(...cases.map(({ id }) => id));
			if (nextCursor === null) break;
			cursor = nextCursor;
		}
		expect(paged).toEqual(all);
		expect((await refusal(listQueue(as(moderator), { cursor: "x" }))).code).toBe("request.badCursor");
	});

	it("says who else is on a case, until they are no more", async () => {
		const other = await buildUser(db, { role: "moderator" });
		const [first] = (await listQueue(as(moderator))).cases;
		await claimCase(as(other), { caseId: first?.id ?? "" });
		expect((await listQueue(as(moderator))).cases[0]?.claimedBy).toBe(other.username);
		expect((await listQueue(as(other))).cases[0]?.claimedBy).toBeNull();
		expect((await getCase(as(moderator), first?.id ?? "")).can.restore).toBe(false);
		const clock = { now: () => new Date(Date.now() + 11 * 60_000) };
		expect((await listQueue(contextOf(db, moderator, { clock }))).cases[0]?.claimedBy).toBeNull();
	});

	it("is for moderators alone, and so is all that belongs to it", async () => {
		const [first] = (await listQueue(as(moderator))).cases;
		const banned = await buildUser(db, { role: "admin", isBanned: true });
		for (const one of [null, await buildUser(db), banned]) {
			for (const asked of [
				() => listQueue(as(one)),
				() => getQueueSummary(as(one)),
				() => getCase(as(one), first?.id ?? ""),
				() => listDecisions(as(one), { filters: noFilter }),
				() => listUndoable(as(one)),
			])
				expect((await refusal(asked())).code).toBe("auth.forbidden");
		}
		expect(await countWaiting(as(null))).toBe(0);
	});
});

describe("a case", () => {
	it("tells what was said, how reliable who said it is, and never who", async () => {
		const subject = await buildSubject(db, "listing");
		for (const status of ["active", "in_revision"] as const)
			await buildShowcase(db, { ownerId: subject.owner.id, status });
		const { id } = await reportBy(ctx, subject, 2);
		const [first] = await db.select().from(reports).where(eq(reports.listingId, subject.id));
		const outcome = (isFounded: boolean) => ({
			reportId: crypto.randomUUID(),
			reporterId: first?.reporterId ?? "",
			decisionId: crypto.randomUUID(),
			isFounded,
			decidedAt: new Date(),
		});
		await db.insert(reportOutcomes).values([true, false, false, false, false, false].map(outcome));
		const view = await getCase(as(moderator), id);
		expect(view.reports.map(({ record, counts }) => ({ record, counts }))).toEqual([
			{ record: { founded: 1, decided: 6 }, counts: false },
			{ record: null, counts: true },
		]);
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
			can: { restore: true, hide: true, delete: true, ban: true, answerAppeal: false, openPerson: false },
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

	it("is not found once it is decided, nor by whose it is", async () => {
		const subject = await buildSubject(db, "listing", moderator);
		const { id } = await reportBy(ctx, subject, reportersToHide);
		expect((await refusal(getCase(as(moderator), id))).code).toBe("case.notFound");
		const admin = await buildUser(db, { role: "admin" });
		expect((await getCase(as(admin), id)).hiddenAt).not.toBeNull();
		await decideCase(as(admin), { caseId: id, verdict: "restore" });
		expect((await refusal(getCase(as(admin), id))).code).toBe("case.notFound");
		for (const none of ["x", crypto.randomUUID()])
			expect((await refusal(getCase(as(admin), none))).code).toBe("case.notFound");
	});

	it("of an appeal says what it is against, and goes with the ban", async () => {
		const person = await buildUser(db);
		await banPerson(as(moderator), { personId: person.id, reason: "Pedía plata", endsAt: null });
		await appealBan(as({ ...person, isBanned: true }), { appeal: "No fui yo" });
		const appeal = (await listQueue(as(moderator))).cases.find(({ kind }) => kind === "appeal");
		expect(await getCase(as(moderator), appeal?.id ?? "")).toMatchObject({
			text: "No fui yo",
			ban: { reason: "Pedía plata", endsAt: null },
			can: { restore: false, ban: false, answerAppeal: true },
			owner: { isBanned: true },
		});
		await liftBan(as(moderator), { personId: person.id, reason: "Tenía razón" });
		expect((await refusal(getCase(as(moderator), appeal?.id ?? ""))).code).toBe("case.notFound");
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
			const { id } = await reportBy(ctx, subject);
			await decideCase(as(by), { caseId: id, verdict, reason: "Pedía plata" });
		};
		await decide(one, first, "hide");
		await decide(other, second, "delete");
		const actions = async (filters: Partial<LogFilters>) => {
			const page = await listDecisions(as(moderator), { filters: { ...noFilter, ...filters } });
			return page.decisions.map(({ action }) => action);
		};
		expect((await actions({})).slice(0, 2)).toEqual(["comment_deleted", "listing_hidden"]);
		expect(await actions({ moderator: one.username.toUpperCase() })).toEqual(["listing_hidden"]);
		expect(await actions({ person: second?.owner.username ?? "" })).toEqual(["comment_deleted"]);
		expect(await actions({ moderator: one.username, person: second?.owner.username ?? "" })).toEqual([]);
		expect(await actions({ moderator: one.username, group: "deleted" })).toEqual([]);
		expect((await actions({ group: "deleted" }))[0]).toBe("comment_deleted");
		expect(new Set(await actions({ group: "bans" }))).toEqual(new Set(["user_banned", "user_unbanned"]));
		expect(await actions({ person: "nadie", moderator: "" })).toEqual([]);
		expect(await actions({ person: "\u0000" })).toEqual([]);
		const undoable = await listUndoable(as(one));
		expect(undoable.map(({ action }) => action)).toEqual(["listing_hidden"]);
	});

	it("has a group for every decision", () => {
		expect(new Set(logGroups.flatMap(actionsOf)).size).toBe(logGroups.flatMap(actionsOf).length);
	});
});

describe("a long queue and a long log", () => {
	const total = 12_000;
	const read = (work: (tx: CommandContext) => Promise<unknown>) => rowsReadBy(as(moderator), work);
	/** Far below the tables, far above a page. */
	const maxRows = total / 8;

	beforeAll(async () => {
		const [person] = [await buildUser(db)];
		const { id: showcaseId } = await buildSubject(db, "showcase");
		await db.execute(sql`insert into collection_comments (collection_id, user_id, comment)
			select ${showcaseId}::uuid, ${person.id}::uuid, 'Linda ' || n from generate_series(1, ${total}::int) n`);
		await db.execute(sql`insert into moderation_cases (comment_id, owner_id, reporters, weight, opened_at)
			select id, user_id, 1, 1 + (row_number() over ()) % 3, now() - random() * interval '20 days'
			from collection_comments where user_id = ${person.id}::uuid`);
		await db.execute(sql`insert into moderation_decisions (action, moderator_username, comment_id, user_id, username, reason, created_at)
			select case when n % 100 = 0 then 'comment_deleted' else 'comment_restored' end, 'mod', id, user_id, ${person.username},
				'Pedía plata', now() - n * interval '1 minute'
			from (select *, row_number() over () as n from collection_comments where user_id = ${person.id}::uuid) c`);
		await db.execute(sql`vacuum analyze`);
	}, 60_000);

	it("are read by the page, at the beginning and at the end", async () => {
		expect(await read((tx) => listQueue(tx))).toBeLessThan(maxRows);
		const [last] = await db
			.select()
			.from(moderationCases)
			.orderBy(moderationCases.weight, sql`opened_at desc, id desc`)
			.limit(1);
		const cursor = Buffer.from(JSON.stringify([1, new Date(0).toISOString(), last?.id])).toString(
			"base64url",
		);
		expect(await read((tx) => listQueue(tx, { cursor }))).toBeLessThan(maxRows);
		expect(await read((tx) => getQueueSummary(tx))).toBeLessThan(maxRows);
		expect(await countWaiting(as(moderator))).toBe(waitingCountLimit);
	});

	it("open a case and the log by what they need", async () => {
		const { cases } = await listQueue(as(moderator));
		expect(await read((tx) => getCase(tx, cases.at(-1)?.id ?? ""))).toBeLessThan(maxRows);
		for (const filters of [
			noFilter,
			{ ...noFilter, group: "deleted" as const },
			{ ...noFilter, group: "bans" as const },
			{ ...noFilter, moderator: moderator.username },
		])
			expect(await read((tx) => listDecisions(tx, { filters })), JSON.stringify(filters)).toBeLessThan(
				maxRows,
			);
	});
});
