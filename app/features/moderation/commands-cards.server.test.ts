import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { registerCards } from "#app/features/cards/subscribers.server.ts";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { collectionsElements } from "#app/features/showcases/tables.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { caseOf, reportBy, type Subject } from "#tests/factories/reported.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { decideCase } from "./commands-decide.server.ts";
import { registerModeration } from "./subscribers.server.ts";

const { db } = await testDatabase();
const events = new EventBus<TransactionContext>();
registerCards(events);
registerShowcases(events);
registerModeration(events);
const as = (user: UserRow | null) => contextOf(db, user, { events });

let moderator: UserRow;
beforeAll(async () => {
	moderator = await buildUser(db, { role: "moderator" });
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

/** The card as others see it, and where. */
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

const decide = async (subject: Subject, verdict: "restore" | "hide" | "delete") => {
	const { id: caseId, version } = await caseOf(db, subject);
	const read = { caseId, version };
	const reason = "Lo que se ve";
	return decideCase(
		as(moderator),
		verdict === "restore" ? { ...read, verdict } : { ...read, verdict, reason },
	);
};

describe("a card that three people report", () => {
	it("goes out of sight wherever it is, and comes back there when it is restored", async () => {
		const all = await buildEverywhere();
		await reportBy(as(null), all.card, 3);
		expect(await seen(all)).toEqual({ card: "hidden", listing: "in_revision", element: "hidden" });
		await decide(all.card, "restore");
		expect(await seen(all)).toEqual({ card: "seen", listing: "active", element: "seen" });
		await decide(all.card, "hide");
		expect(await seen(all)).toEqual({ card: "hidden", listing: "in_revision", element: "hidden" });
	});

	it("brings back nothing that was reported for itself", async () => {
		const all = await buildEverywhere();
		await reportBy(as(null), all.listing, 3);
		await reportBy(as(null), all.element, 3);
		await reportBy(as(null), all.card, 3);
		await decide(all.card, "restore");
		expect(await seen(all)).toEqual({ card: "seen", listing: "in_revision", element: "hidden" });
	});
});

describe("a card that a moderator deletes", () => {
	it("takes its listing and its element along", async () => {
		const all = await buildEverywhere();
		await reportBy(as(null), all.card);
		await decide(all.card, "delete");
		expect(await seen(all)).toEqual({ card: "deleted", listing: "deleted", element: "gone" });
		expect((await caseOf(db, all.card)).resolvedAt).not.toBeNull();
	});
});

describe("the case of a card", () => {
	it("goes with the card to its new owner", async () => {
		const all = await buildEverywhere();
		await reportBy(as(null), all.card);
		const buyer = await buildUser(db);
		const trade = await buildTrade(db, {
			listingId: all.listing.id,
			buyerId: buyer.id,
			buyerAccepted: true,
		});
		await acceptTrade(as(all.owner), { tradeId: trade.id });
		expect((await caseOf(db, all.card)).ownerId).toBe(buyer.id);
		expect((await seen(all)).element).toBe("gone");
	});
});
