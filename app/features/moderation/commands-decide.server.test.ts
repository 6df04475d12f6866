import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { registerCards } from "#app/features/cards/subscribers.server.ts";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import { registerChats } from "#app/features/chats/subscribers.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { registerNotifications } from "#app/features/notifications/subscribers.server.ts";
import { notifications } from "#app/features/notifications/tables.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { collectionsElements } from "#app/features/showcases/tables.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildSubject, caseOf, listingStatus, reportBy, type Subject } from "#tests/factories/reported.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { banPerson, liftBan } from "./commands-ban.server.ts";
import { decideCase } from "./commands-decide.server.ts";
import { lockAnySubject } from "./queries-subject.server.ts";
import { contentKinds, reportersToHide, type SubjectKind, subjectKinds } from "./rules.ts";
import { topWeight, verdictActions } from "./rules-admin.ts";
import { registerModeration } from "./subscribers.server.ts";
import { moderationDecisions, reports } from "./tables.server.ts";

const { db } = await testDatabase();
const events = new EventBus<TransactionContext>();
registerTrades(events);
registerCards(events);
registerChats(events);
registerNotifications(events);
registerModeration(events);
registerShowcases(events);
const ctx = { ...contextOf(db, null, { events }), db };
const at = (user: UserRow | null) => contextOf(db, user, { events });
const moderator = await buildUser(db, { role: "moderator" });
const reason = "Pedía plata por adelantado";

/** Three reporters hide what can be hidden; of a message only its reader reports. */
async function reported(kind: SubjectKind, count = kind === "message" ? 1 : reportersToHide) {
	const subject = await buildSubject(db, kind);
	return { subject, ...(await reportBy(ctx, subject, count)) };
}

/** A case as somebody read it. */
type Read = { readonly id: string; readonly version: number };

const restore = ({ id: caseId, version }: Read, by: UserRow | null = moderator) =>
	decideCase(at(by), { caseId, version, verdict: "restore" });
const decide = ({ id: caseId, version }: Read, verdict: "hide" | "delete", by: UserRow | null = moderator) =>
	decideCase(at(by), { caseId, version, verdict, reason });

/** The state of a subject, or that it is gone. */
const stateOf = (subject: Pick<Subject, "kind" | "id">): Promise<string> =>
	transaction(db, async (tx) => (await lockAnySubject(tx, subject))?.state ?? "gone");
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
const openReportsOf = async ({ id }: Pick<Subject, "id">) =>
	(await db.select().from(reports)).filter(
		(report) => !report.resolvedAt && Object.values(report).includes(id),
	);

describe.each(subjectKinds)("a case about a %s", (kind) => {
	const isContent = contentKinds.some((known) => known === kind);

	it("is restored: it is as it was, its reports are closed, and the owner of what was hidden is told", async () => {
		const read = await reported(kind);
		const { subject, reporters } = read;
		expect(await stateOf(subject)).toBe(isContent ? "in_revision" : "active");
		const { decisionId } = await restore(read);
		expect(await stateOf(subject)).toBe("active");
		expect((await caseOf(db, subject)).resolvedAt).not.toBeNull();
		expect(
			await db.select().from(moderationDecisions).where(eq(moderationDecisions.id, decisionId)),
		).toMatchObject([{ action: `${kind}_restored`, reporters, moderatorId: moderator.id, caseId: read.id }]);
		expect(await openReportsOf(subject)).toEqual([]);
		const told = isContent ? [`${kind}_reported`, `${kind}_in_revision`, "content_restored"] : [];
		expect(await toldTo(subject.owner.id)).toEqual(told);
		expect((await refusal(restore(await caseOf(db, subject)))).code).toBe("case.changed");
	});

	it("is decided by moderators alone, never on what is their own", async () => {
		const read = await reported(kind);
		const banned = await buildUser(db, { role: "admin", isBanned: true });
		const owner = { ...read.subject.owner, role: "moderator" } as UserRow;
		for (const by of [null, await buildUser(db), banned, owner])
			expect((await refusal(restore(read, by))).code).toBe("auth.forbidden");
	});

	it("is decided once as it was read, and the others are told by whom, what and when", async () => {
		const read = await reported(kind);
		const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(db, { role: "moderator" })));
		const all = await Promise.allSettled(others.map((one) => restore(read, one)));
		const winner = others[all.findIndex(({ status }) => status === "fulfilled")];
		const refusals = all.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
		expect(refusals).toHaveLength(3);
		for (const refused of [...refusals, await refusal(restore(read))]) {
			expect(refused.code).toBe("case.decided");
			expect(refused.params).toEqual({
				action: `${kind}_restored`,
				moderator: winner?.username,
				at: expect.stringMatching(/^\d{4}-.*Z$/),
			});
		}
		const restored = (await logOf(read.subject.owner.id)).filter((action) => action === `${kind}_restored`);
		expect(restored).toHaveLength(1);
	});

	it("is not decided as it was before another report", async () => {
		const read = await reported(kind, 1);
		// Of a message there is one reader.
		if (kind === "message") return;
		await reportBy(ctx, read.subject);
		expect((await refusal(restore(read))).code).toBe("case.changed");
		await restore(await caseOf(db, read.subject));
	});

	it("knows what can be done with it", async () => {
		const read = await reported(kind, 1);
		for (const verdict of ["hide", "delete"] as const) {
			if (verdict in verdictActions[kind]) continue;
			expect((await refusal(decide(read, verdict))).code).toBe("request.invalid");
		}
		const { id: caseId, version } = read;
		const wordless = decideCase(at(moderator), { caseId, version, verdict: "delete", reason: " " });
		expect((await refusal(wordless)).problems).toEqual({ reason: "moderation.problem.textRequired" });
	});
});

const isReturnable = (kind: SubjectKind) => ["listing", "message", "rating"].includes(kind);

describe.each([...contentKinds, "message", "rating"] as const)("deleting a %s", (kind) => {
	it("takes it away at once, tells its owner, and closes its reports", async () => {
		const read = await reported(kind, 1);
		const { subject } = read;
		await decide(read, "delete");
		expect(await stateOf(subject)).toBe(isReturnable(kind) || kind === "card" ? "deleted" : "gone");
		const type = kind === "listing" ? "listing_deleted_by_admin" : "content_deleted_by_admin";
		expect((await toldTo(subject.owner.id)).filter((told) => told === type)).toHaveLength(1);
		expect((await logOf(subject.owner.id)).at(-1)).toBe(`${kind}_deleted`);
		expect(await openReportsOf(subject)).toEqual([]);
	});

	it("is told to who decides too late, also where the case is gone with it", async () => {
		const read = await reported(kind, 1);
		const others = await Promise.all([1, 2, 3].map(() => buildUser(db, { role: "moderator" })));
		const all = await Promise.allSettled(others.map((one) => decide(read, "delete", one)));
		expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const { code, params } = await refusal(decide(read, "delete"));
		expect(code).toBe(isReturnable(kind) || kind === "card" ? "case.decided" : "case.notFound");
		expect(params).toMatchObject({ action: `${kind}_deleted` });
		expect((await logOf(read.subject.owner.id)).filter((action) => action.endsWith("_deleted"))).toHaveLength(
			1,
		);
	});
});

describe.each(["listing", "message", "rating"] as const)("a deleted %s", (kind) => {
	it("is given back by restoring it, and the log has both", async () => {
		const read = await reported(kind, 1);
		const { subject } = read;
		await decide(read, "delete");
		await restore(await caseOf(db, subject));
		expect(await stateOf(subject)).toBe("active");
		expect((await logOf(subject.owner.id)).slice(-2)).toEqual([`${kind}_deleted`, `${kind}_restored`]);
		expect((await toldTo(subject.owner.id)).at(-1)).toBe("content_restored");
		expect((await refusal(restore(await caseOf(db, subject)))).code).toBe("case.changed");
	});
});

describe.each(contentKinds)("hiding a %s", (kind) => {
	it("keeps it from others, and its case in the queue, until it is restored", async () => {
		const read = await reported(kind, 1);
		const { subject } = read;
		await decide(read, "hide");
		expect(await stateOf(subject)).toBe("in_revision");
		const hidden = await caseOf(db, subject);
		expect(hidden).toMatchObject({ resolvedAt: null, weight: topWeight });
		expect((await toldTo(subject.owner.id)).at(-1)).toBe(`${kind}_in_revision`);
		expect((await refusal(decide(hidden, "hide"))).code).toBe("case.changed");
		expect((await refusal(decide(read, "hide"))).code).toBe("case.decided");
		await restore(hidden);
		expect(await stateOf(subject)).toBe("active");
		expect((await logOf(subject.owner.id)).slice(-2)).toEqual([`${kind}_hidden`, `${kind}_restored`]);
	});

	it("is possible once its case was decided, which brings that back", async () => {
		const read = await reported(kind, 1);
		await restore(read);
		await decide(await caseOf(db, read.subject), "hide");
		expect(await stateOf(read.subject)).toBe("in_revision");
		expect((await caseOf(db, read.subject)).resolvedAt).toBeNull();
	});
});

describe("a deleted listing", () => {
	it("ends its trades, and is not its owner's to bring back", async () => {
		const read = await reported("listing", 1);
		const { subject } = read;
		const trade = await buildTrade(db, { listingId: subject.id, sellerId: subject.owner.id });
		await decide(read, "delete");
		const [ended] = await db.select().from(trades).where(eq(trades.id, trade.id));
		expect(ended?.status).toBe("superseded");
	});

	it("that its owner deleted leaves nothing to decide", async () => {
		const read = await reported("listing", 1);
		await db
			.update(listings)
			.set({ status: "deleted", deletedAt: new Date() })
			.where(eq(listings.id, read.subject.id));
		const event = { type: "listing.deleted", listingId: read.subject.id, byAdmin: false };
		await inTransaction(ctx, (tx) => tx.record(event));
		for (const seen of [read, await caseOf(db, read.subject)])
			expect((await refusal(restore(seen))).code).toBe("case.changed");
		expect(await stateOf(read.subject)).toBe("deleted");
	});

	it("of a card, which is free by then, is not given back", async () => {
		const owner = await buildUser(db);
		const { id: categoryId } = await buildCategory(db, { isSpecial: true });
		const { id } = await buildListing(db, { userId: owner.id, categoryId, productItemId: null });
		const subject = { kind: "listing", id, owner } as const;
		await decide(await reportBy(ctx, subject), "delete");
		expect((await refusal(restore(await caseOf(db, subject)))).code).toBe("case.changed");
	});

	it("is not decided on while it is traded", async () => {
		const owner = await buildUser(db);
		const listing = await buildListing(db, { userId: owner.id });
		const read = await reportBy(ctx, { kind: "listing", id: listing.id, owner });
		await db.update(listings).set({ status: "traded" }).where(eq(listings.id, listing.id));
		for (const verdict of ["hide", "delete"] as const)
			expect((await refusal(decide(read, verdict))).code).toBe("case.changed");
		expect(await listingStatus(db, listing.id)).toBe("traded");
	});
});

describe("a ban from a case", () => {
	const ban = (person: UserRow, { id: caseId, version }: Read, by = moderator) =>
		banPerson(at(by), { personId: person.id, reason, endsAt: null, sourceCase: { caseId, version } });
	const lift = (person: UserRow) => liftBan(at(moderator), { personId: person.id, reason });

	it("closes that of a person, and parks what they show until it is lifted", async () => {
		const read = await reported("person");
		const { subject } = read;
		const listing = await buildSubject(db, "listing", subject.owner);
		const waiting = await reportBy(ctx, listing, reportersToHide);
		await ban(subject.owner, read);
		expect((await caseOf(db, subject)).resolvedAt).not.toBeNull();
		const parked = await caseOf(db, listing);
		expect(parked).toMatchObject({ resolvedAt: null, isParked: true });
		for (const seen of [waiting, parked])
			expect((await refusal(restore(seen))).code).toMatch(/decided|changed/);
		expect((await refusal(restore(waiting))).params).toMatchObject({ action: "user_banned" });
		await lift(subject.owner);
		expect(await caseOf(db, listing)).toMatchObject({ resolvedAt: null, isParked: false });
		expect(await listingStatus(db, listing.id)).toBe("in_revision");
	});

	it("is of the case's own person, and of the case as it was read", async () => {
		const read = await reported("person");
		expect((await refusal(ban(await buildUser(db), read))).code).toBe("request.invalid");
		const both = await Promise.allSettled([ban(read.subject.owner, read), restore(read)]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		const { code, params } = await refusal(ban(read.subject.owner, read));
		expect(code).toBe("case.decided");
		expect(params).toMatchObject({ moderator: moderator.username });
	});
});

it("opens a decided case anew when it is reported again", async () => {
	const read = await reported("listing", 2);
	const { id, subject } = read;
	await restore(read);
	const again = await reportBy(ctx, subject);
	expect(again).toMatchObject({ id, reporters: 1, weight: 1, resolvedAt: null });
	expect(again.openedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

/** A card that is offered and stands in a showcase. */
async function buildEverywhere() {
	const owner = await buildUser(db);
	const listing = await buildListing(db, { userId: owner.id });
	const card = await buildGeneratedCard(db, { userId: owner.id, listingId: listing.id });
	const showcase = await buildShowcase(db, { ownerId: owner.id });
	const element = await buildElement(db, { userId: owner.id, cardId: card.id });
	await buildShownElement(db, { collectionId: showcase.id, elementId: element.id });
	const of = (kind: Subject["kind"], { id }: { id: string }): Subject => ({ kind, id, owner });
	return { owner, card: of("card", card), listing: of("listing", listing), element: of("element", element) };
}

type Everywhere = Awaited<ReturnType<typeof buildEverywhere>>;

/** The pages on which others see the card. */
async function seen({ card, listing, element }: Everywhere) {
	const itself = onlyRow(await db.select().from(generatedCards).where(eq(generatedCards.id, card.id)));
	const offer = onlyRow(await db.select().from(listings).where(eq(listings.id, listing.id)));
	const [shown] = await db.select().from(collectionsElements).where(eq(collectionsElements.id, element.id));
	return {
		card: itself.deletedAt ? "deleted" : itself.hiddenAt ? "hidden" : "seen",
		listing: offer.status,
		element: shown ? (shown.hiddenAt ? "hidden" : "seen") : "gone",
	};
}

async function decideNow(subject: Subject, verdict: "restore" | "hide" | "delete") {
	const read = await caseOf(db, subject);
	return verdict === "restore" ? restore(read) : decide(read, verdict);
}

describe("a card that three people report", () => {
	it("goes out of sight wherever it is, and comes back there when it is restored", async () => {
		const all = await buildEverywhere();
		await reportBy(ctx, all.card, 3);
		expect(await seen(all)).toEqual({ card: "hidden", listing: "in_revision", element: "hidden" });
		await decideNow(all.card, "restore");
		expect(await seen(all)).toEqual({ card: "seen", listing: "active", element: "seen" });
		await decideNow(all.card, "hide");
		expect(await seen(all)).toEqual({ card: "hidden", listing: "in_revision", element: "hidden" });
	});

	it("brings back nothing that was reported for itself", async () => {
		const all = await buildEverywhere();
		await reportBy(ctx, all.listing, 3);
		await reportBy(ctx, all.element, 3);
		await reportBy(ctx, all.card, 3);
		await decideNow(all.card, "restore");
		expect(await seen(all)).toEqual({ card: "seen", listing: "in_revision", element: "hidden" });
	});
});

describe("a card that a moderator deletes", () => {
	it("takes its listing and its element along", async () => {
		const all = await buildEverywhere();
		await reportBy(ctx, all.card);
		await decideNow(all.card, "delete");
		expect(await seen(all)).toEqual({ card: "deleted", listing: "deleted", element: "gone" });
		expect((await caseOf(db, all.card)).resolvedAt).not.toBeNull();
	});
});

describe("the case of a card", () => {
	it("goes with the card to its new owner", async () => {
		const all = await buildEverywhere();
		await reportBy(ctx, all.card);
		const buyer = await buildUser(db);
		const trade = await buildTrade(db, {
			listingId: all.listing.id,
			buyerId: buyer.id,
			buyerAccepted: true,
		});
		await acceptTrade(at(all.owner), { tradeId: trade.id });
		expect((await caseOf(db, all.card)).ownerId).toBe(buyer.id);
		expect((await seen(all)).element).toBe("gone");
	});
});
