import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { registerChats } from "#app/features/chats/subscribers.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { registerNotifications } from "#app/features/notifications/subscribers.server.ts";
import { notifications } from "#app/features/notifications/tables.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildSubject, caseOf, listingStatus, reportBy, type Subject } from "#tests/factories/reported.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { banPerson } from "./commands-ban.server.ts";
import { claimCase, releaseCase } from "./commands-cases.server.ts";
import { decideCase } from "./commands-decide.server.ts";
import { finishDecisions, undoDecision } from "./commands-undo.server.ts";
import { lockAnySubject } from "./queries-subject.server.ts";
import { contentKinds, reportersToHide, type SubjectKind, subjectKinds } from "./rules.ts";
import { claimMillis, topWeight, undoMillis, verdictActions } from "./rules-cases.ts";
import { registerModeration } from "./subscribers.server.ts";
import { moderationDecisions, reportOutcomes, reports } from "./tables.server.ts";

const { db } = await testDatabase();
const events = new EventBus<TransactionContext>();
registerTrades(events);
registerChats(events);
registerNotifications(events);
registerModeration(events);
registerShowcases(events);
const ctx = { ...contextOf(db, null, { events }), db };
const at = (user: UserRow | null, millis = 0) =>
	contextOf(db, user, { events, clock: { now: () => new Date(Date.now() + millis) } });
const moderator = await buildUser(db, { role: "moderator" });
const reason = "Pedía plata por adelantado";

/** Three reporters hide what can be hidden; of a message only its reader reports. */
async function reported(kind: SubjectKind, count = kind === "message" ? 1 : reportersToHide) {
	const subject = await buildSubject(db, kind);
	return { subject, ...(await reportBy(ctx, subject, count)) };
}

const restore = (caseId: string, by: UserRow | null = moderator) =>
	decideCase(at(by), { caseId, verdict: "restore" });
const decide = (caseId: string, verdict: "hide" | "delete", by: UserRow | null = moderator) =>
	decideCase(at(by), { caseId, verdict, reason });
const undo = (decisionId: string, by: UserRow | null = moderator, millis = 0) =>
	undoDecision(at(by, millis), { decisionId });

/** The state of a subject, or that it is gone. */
const stateOf = (subject: Pick<Subject, "kind" | "id">): Promise<string> =>
	transaction(db, (tx) => lockAnySubject(tx, subject)).then(
		({ state }) => state,
		() => "gone",
	);
const logOf = async (ownerId: string) =>
	(
		await db
			.select()
			.from(moderationDecisions)
			.where(eq(moderationDecisions.userId, ownerId))
			.orderBy(asc(moderationDecisions.createdAt), asc(moderationDecisions.id))
	).map(({ action }) => action);
const toldTo = async (ownerId: string) =>
	(
		await db
			.select()
			.from(notifications)
			.where(eq(notifications.userId, ownerId))
			.orderBy(asc(notifications.createdAt), asc(notifications.id))
	).map(({ type }) => type);
const outcomesOf = async (decisionId: string) =>
	(await db.select().from(reportOutcomes).where(eq(reportOutcomes.decisionId, decisionId))).map(
		({ isFounded }) => isFounded,
	);
const openReports = async () => (await db.select().from(reports)).filter(({ resolvedAt }) => !resolvedAt);

describe.each(subjectKinds)("a case about a %s", (kind) => {
	const isContent = contentKinds.some((known) => known === kind);

	it("is restored: it is as it was, its reports were unfounded, and the owner of what was hidden is told", async () => {
		const { id, subject, reporters } = await reported(kind);
		expect(await stateOf(subject)).toBe(isContent ? "in_revision" : "active");
		const { decisionId } = await restore(id);
		expect(await stateOf(subject)).toBe("active");
		expect((await caseOf(db, subject)).resolvedAt).not.toBeNull();
		expect(
			await db.select().from(moderationDecisions).where(eq(moderationDecisions.id, decisionId)),
		).toMatchObject([{ action: `${kind}_restored`, reporters, moderatorId: moderator.id }]);
		expect(await outcomesOf(decisionId)).toEqual(Array(reporters).fill(false));
		const told = isContent ? [`${kind}_reported`, `${kind}_in_revision`, "content_restored"] : [];
		expect(await toldTo(subject.owner.id)).toEqual(told);
	});

	it("is taken back within the minute, by who decided, and not after it", async () => {
		const { id, subject } = await reported(kind);
		const before = await stateOf(subject);
		const { decisionId } = await restore(id);
		const other = await buildUser(db, { role: "admin" });
		expect((await refusal(undo(decisionId, other))).code).toBe("decision.final");
		expect((await refusal(undo(decisionId, moderator, undoMillis))).code).toBe("decision.final");
		expect((await refusal(undo(decisionId, await buildUser(db)))).code).toBe("auth.forbidden");
		await undo(decisionId);
		expect(await stateOf(subject)).toBe(before);
		expect((await caseOf(db, subject)).resolvedAt).toBeNull();
		expect(await db.$count(reportOutcomes, eq(reportOutcomes.decisionId, decisionId))).toBe(0);
		expect(await toldTo(subject.owner.id)).not.toContain("content_restored");
		expect((await logOf(subject.owner.id)).slice(-2)).toEqual([`${kind}_restored`, "decision_undone"]);
		expect((await refusal(undo(decisionId))).code).toBe("decision.final");
	});

	it("is decided by moderators alone, never on what is their own, and once", async () => {
		const { id, subject } = await reported(kind);
		const banned = await buildUser(db, { role: "admin", isBanned: true });
		for (const by of [null, await buildUser(db), banned, { ...subject.owner, role: "moderator" } as UserRow])
			expect((await refusal(restore(id, by))).code).toBe("auth.forbidden");
		const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(db, { role: "moderator" })));
		const all = await Promise.allSettled(others.map((one) => restore(id, one)));
		expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect((await refusal(restore(id))).code).toBe("case.decided");
		expect((await logOf(subject.owner.id)).filter((action) => action === `${kind}_restored`)).toHaveLength(1);
	});

	it("knows what can be done with it", async () => {
		const { id } = await reported(kind, 1);
		for (const verdict of ["hide", "delete"] as const) {
			if (verdict in verdictActions[kind]) continue;
			expect((await refusal(decide(id, verdict))).code).toBe("request.invalid");
		}
		const wordless = decideCase(at(moderator), { caseId: id, verdict: "delete", reason: " " });
		expect((await refusal(wordless)).problems).toEqual({ reason: "moderation.problem.textRequired" });
	});
});

describe.each([...contentKinds, "message"] as const)("deleting a %s", (kind) => {
	it("takes it away at once and for good after a minute", async () => {
		const { id, subject } = await reported(kind, 1);
		const { decisionId } = await decide(id, "delete");
		expect(await stateOf(subject)).toBe(kind === "listing" || kind === "message" ? "deleted" : "in_revision");
		await finishDecisions(at(null, undoMillis + 1_000));
		const isKept = kind === "listing" || kind === "message" || kind === "card";
		expect(await stateOf(subject)).toBe(isKept ? "deleted" : "gone");
		const type = kind === "listing" ? "listing_deleted_by_admin" : "content_deleted_by_admin";
		expect((await toldTo(subject.owner.id)).filter((told) => told === type)).toHaveLength(1);
		expect((await logOf(subject.owner.id)).at(-1)).toBe(`${kind}_deleted`);
		expect(await outcomesOf(decisionId)).toEqual([true]);
	});

	it("is taken back as if nothing had been", async () => {
		const { id, subject } = await reported(kind, 1);
		const told = await toldTo(subject.owner.id);
		const { decisionId } = await decide(id, "delete");
		await undo(decisionId);
		expect(await stateOf(subject)).toBe("active");
		await finishDecisions(at(null, undoMillis + 1_000));
		expect(await stateOf(subject)).toBe("active");
		expect(await toldTo(subject.owner.id)).toEqual(told);
		expect((await openReports()).some((report) => Object.values(report).includes(subject.id))).toBe(true);
	});
});

describe.each(contentKinds)("hiding a %s", (kind) => {
	it("keeps it from others, and its case in the queue", async () => {
		const { id, subject } = await reported(kind, 1);
		const { decisionId } = await decide(id, "hide");
		expect(await stateOf(subject)).toBe("in_revision");
		expect(await caseOf(db, subject)).toMatchObject({ resolvedAt: null, weight: topWeight, claimedBy: null });
		expect((await toldTo(subject.owner.id)).at(-1)).toBe(`${kind}_in_revision`);
		expect((await refusal(decide(id, "hide"))).code).toBe("case.changed");
		await undo(decisionId);
		expect(await stateOf(subject)).toBe("active");
		expect((await caseOf(db, subject)).weight).toBe(1);
	});
});

describe("a deleted listing", () => {
	it("keeps its trades for the minute and is not its owner's to bring back", async () => {
		const { id, subject } = await reported("listing", 1);
		const trade = await buildTrade(db, { listingId: subject.id, sellerId: subject.owner.id });
		const status = async () => (await db.select().from(trades).where(eq(trades.id, trade.id)))[0]?.status;
		await decide(id, "delete");
		expect(await status()).toBe("pending");
		await Promise.all([1, 2, 3].map(() => finishDecisions(at(null, undoMillis + 1_000))));
		expect(await status()).toBe("superseded");
	});

	it("that its owner deleted first leaves no case", async () => {
		const { id, subject } = await reported("listing", 1);
		await transaction(db, async (tx) => {
			const event = { type: "listing.deleted", listingId: subject.id, byAdmin: false };
			await events.record({ ...ctx, db: tx, record: async () => {} }, event);
		});
		expect((await refusal(restore(id))).code).toBe("case.decided");
	});

	it("is not decided on while it is traded", async () => {
		const owner = await buildUser(db);
		const listing = await buildListing(db, { userId: owner.id });
		const subject = { kind: "listing", id: listing.id, owner } as const;
		const { id } = await reportBy(ctx, subject);
		await db.update(listings).set({ status: "traded" }).where(eq(listings.id, listing.id));
		for (const verdict of ["hide", "delete"] as const)
			expect((await refusal(decide(id, verdict))).code).toBe("case.changed");
		expect(await listingStatus(db, listing.id)).toBe("traded");
	});
});

describe("a claim", () => {
	it("keeps others from the case for ten minutes, and frees the one before", async () => {
		const [other, first, second] = [
			await buildUser(db, { role: "moderator" }),
			await reported("person"),
			await reported("person"),
		];
		await claimCase(at(moderator), { caseId: first.id });
		await claimCase(at(moderator), { caseId: first.id });
		expect((await refusal(claimCase(at(other), { caseId: first.id }))).code).toBe("case.claimed");
		expect((await refusal(restore(first.id, other))).code).toBe("case.claimed");
		await claimCase(at(moderator), { caseId: second.id });
		await claimCase(at(other), { caseId: first.id });
		expect((await refusal(restore(first.id))).code).toBe("case.claimed");
		await claimCase(at(moderator, claimMillis + 1_000), { caseId: first.id });
		await releaseCase(at(moderator), { caseId: first.id });
		await restore(first.id, other);
		expect((await refusal(claimCase(at(other), { caseId: first.id }))).code).toBe("case.decided");
	});

	it("is one moderator's, however many want it at once, and no one else's", async () => {
		const { id, subject } = await reported("person");
		const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(db, { role: "moderator" })));
		const all = await Promise.allSettled(others.map((one) => claimCase(at(one), { caseId: id })));
		expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const by of [
			null,
			await buildUser(db),
			{ ...subject.owner, role: "admin", isAdmin: true } as UserRow,
		])
			expect((await refusal(claimCase(at(by), { caseId: id }))).code).toBe("auth.forbidden");
		const missing = "00000000-0000-7000-8000-000000000000";
		expect((await refusal(claimCase(at(moderator), { caseId: missing }))).code).toBe("case.notFound");
	});
});

describe("a ban from a case", () => {
	const ban = (person: UserRow, caseId: string, by = moderator) =>
		banPerson(at(by), { personId: person.id, reason, endsAt: null, caseId });

	it("closes that of a person, and parks what they show until it is lifted", async () => {
		const { id, subject } = await reported("person");
		const listing = await buildSubject(db, "listing", subject.owner);
		await reportBy(ctx, listing, reportersToHide);
		const { decisionId } = await ban(subject.owner, id);
		expect((await caseOf(db, subject)).resolvedAt).not.toBeNull();
		expect(await caseOf(db, listing)).toMatchObject({ resolvedAt: null, isParked: true });
		expect((await refusal(restore((await caseOf(db, listing)).id))).code).toBe("case.decided");
		await undo(decisionId);
		expect(await caseOf(db, subject)).toMatchObject({ resolvedAt: null, isParked: false });
		expect(await caseOf(db, listing)).toMatchObject({ resolvedAt: null, isParked: false });
		expect(await listingStatus(db, listing.id)).toBe("in_revision");
		expect(await toldTo(subject.owner.id)).not.toContain("account_banned");
	});

	it("is of the case's own person, and of who has the case", async () => {
		const { id, subject } = await reported("person");
		expect((await refusal(ban(await buildUser(db), id))).code).toBe("request.invalid");
		const other = await buildUser(db, { role: "moderator" });
		await claimCase(at(other), { caseId: id });
		expect((await refusal(ban(subject.owner, id))).code).toBe("case.claimed");
		await ban(subject.owner, id, other);
	});
});

describe("a reporter who was wrong five times of the last eight", () => {
	it("still joins the queue and counts no more towards hiding", async () => {
		const wrong = await buildUser(db);
		const outcome = (minutesAgo: number, isFounded: boolean) => ({
			reportId: crypto.randomUUID(),
			reporterId: wrong.id,
			decisionId: crypto.randomUUID(),
			isFounded,
			decidedAt: new Date(Date.now() - minutesAgo * 60_000),
		});
		// Wrong in four of the last eight, and in one before them.
		const right = [5, 6, 7, 8].map((minutesAgo) => outcome(minutesAgo, true));
		const unfounded = [1, 2, 3, 4, 9].map((minutesAgo) => outcome(minutesAgo, false));
		await db.insert(reportOutcomes).values([...right, ...unfounded]);
		const hiddenWith = async () => {
			const subject = await buildSubject(db, "listing");
			await reportBy(ctx, { ...subject, reader: wrong });
			await reportBy(ctx, subject, reportersToHide - 1);
			return { status: await listingStatus(db, subject.id), ...(await caseOf(db, subject)) };
		};
		expect(await hiddenWith()).toMatchObject({ status: "in_revision", reporters: 3, weight: topWeight });
		await db.insert(reportOutcomes).values([outcome(0, false)]);
		expect(await hiddenWith()).toMatchObject({ status: "active", reporters: 3, weight: 2 });
	});
});

it("opens a decided case anew when it is reported again", async () => {
	const { id, subject } = await reported("listing", 2);
	await restore(id);
	const again = await reportBy(ctx, subject);
	expect(again).toMatchObject({ id, reporters: 1, weight: 1, resolvedAt: null });
	expect(again.openedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});
