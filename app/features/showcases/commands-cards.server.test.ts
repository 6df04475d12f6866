import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CardDeleted, CardPassed } from "#app/features/cards/events.ts";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildStoredCard, serialOf } from "#tests/factories/cards.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { addCardToShowcase, makeCardElement } from "./commands-cards.server.ts";
import { deleteElement } from "./commands-elements.server.ts";
import { elementsPerPerson, elementsPerShowcase } from "./rules.ts";
import { registerShowcases } from "./subscribers.server.ts";
import {
	collections,
	collectionsElements,
	collectionsElementsRef,
	collectionTerms,
} from "./tables.server.ts";

const { db, pool } = await testDatabase();
const events = new EventBus<TransactionContext>();
registerShowcases(events);
const as = (user: UserRow | null) => contextOf(db, user, { events });

let files = memoryFiles();
beforeEach(() => {
	files = memoryFiles();
});

async function buildOwned(overrides: Parameters<typeof buildStoredCard>[2] = {}) {
	const owner = await buildUser(db);
	const card = await buildStoredCard(db, files, { userId: owner.id, ...overrides });
	const showcase = await buildShowcase(db, { ownerId: owner.id });
	return { owner, card, serial: serialOf(card), showcase };
}

const add = (user: UserRow | null, input: { showcaseId: string; serial: string }) =>
	addCardToShowcase(as(user), input, files);
const elementsOf = (cardId: string) =>
	db.select().from(collectionsElements).where(eq(collectionsElements.cardId, cardId));
const shownIn = (collectionId: string) =>
	db
		.select()
		.from(collectionsElementsRef)
		.where(eq(collectionsElementsRef.collectionId, collectionId))
		.orderBy(collectionsElementsRef.position);
const termsOf = async (showcaseId: string) =>
	onlyRow(await db.select().from(collectionTerms).where(eq(collectionTerms.collectionId, showcaseId))).terms;
const imagesStored = () => files.names.length / imageWidths.length;

describe("putting a card into a showcase", () => {
	it("makes it an element with an image of its own, behind what stands there", async () => {
		const { owner, card, serial, showcase } = await buildOwned();
		const { id: first } = await buildElement(db, { userId: owner.id });
		await buildShownElement(db, { collectionId: showcase.id, elementId: first });
		await add(owner, { showcaseId: showcase.id, serial });
		const element = onlyRow(await elementsOf(card.id));
		expect(element).toMatchObject({
			userId: owner.id,
			title: `Reino Card ${serial}`,
			description: null,
			width: 1024,
			height: 1434,
		});
		expect((await shownIn(showcase.id)).map(({ elementId }) => elementId)).toEqual([first, element.id]);
		expect(await termsOf(showcase.id)).toContain(String(card.serial).padStart(6, "0"));
		const { version } = onlyRow(await db.select().from(collections).where(eq(collections.id, showcase.id)));
		expect(version).toBe(showcase.version + 1);
		await deleteElement(as(owner), { elementId: element.id }, files);
		for (const width of imageWidths)
			expect(await files.read(imageFile(card.cardImageUrl, width))).not.toBeNull();
		expect(imagesStored()).toBe(1);
	});

	it("makes one element, for all showcases and however many at once", async () => {
		const { owner, card, serial, showcase } = await buildOwned();
		const { id: other } = await buildShowcase(db, { ownerId: owner.id });
		await Promise.all(
			[showcase.id, other, showcase.id, other].map((id) => add(owner, { showcaseId: id, serial })),
		);
		const { id } = await makeCardElement(as(owner), { serial }, files);
		expect((await elementsOf(card.id)).map((element) => element.id)).toEqual([id]);
		for (const showcaseId of [showcase.id, other]) expect(await shownIn(showcaseId)).toHaveLength(1);
		expect(imagesStored()).toBe(2);
	});

	it("is its owner's to do, in a showcase of theirs", async () => {
		const { owner, serial, showcase } = await buildOwned();
		const other = await buildOwned();
		const code = async (user: UserRow | null, showcaseId = showcase.id) =>
			(await refusal(add(user, { showcaseId, serial }))).code;
		expect(await code(null)).toBe("auth.required");
		expect(await code({ ...owner, isBanned: true })).toBe("auth.banned");
		expect(await code(other.owner)).toBe("showcase.forbidden");
		expect(await code(other.owner, other.showcase.id)).toBe("card.notFound");
		expect(await code(owner, other.showcase.id)).toBe("showcase.forbidden");
		expect((await refusal(makeCardElement(as(other.owner), { serial }, files))).code).toBe("card.notFound");
	});

	it("needs a card that is there and in sight", async () => {
		const hidden = await buildOwned({ hiddenAt: new Date() });
		const put = (owned: Awaited<ReturnType<typeof buildOwned>>) =>
			add(owned.owner, { showcaseId: owned.showcase.id, serial: owned.serial });
		expect((await refusal(put(hidden))).code).toBe("card.hidden");
		expect((await refusal(put(await buildOwned({ deletedAt: new Date() })))).code).toBe("card.notFound");
		expect(imagesStored()).toBe(2);
	});

	it("ends at a hundred in one showcase, and at five hundred of a person", async () => {
		const { owner, card, serial, showcase } = await buildOwned();
		const values = (n: number) => ({ userId: owner.id, title: `E ${n}`, imageUrl: `e/${n}`, ...look });
		const look = { width: 1, height: 1, placeholderColor: "#000000" };
		const made = await db
			.insert(collectionsElements)
			.values(Array.from({ length: elementsPerPerson }, (_, n) => values(n)))
			.returning();
		expect((await refusal(add(owner, { showcaseId: showcase.id, serial }))).code).toBe("element.limit");
		await db.delete(collectionsElements).where(eq(collectionsElements.id, made[0]?.id ?? ""));
		const shown = made.slice(1, 1 + elementsPerShowcase);
		await db
			.insert(collectionsElementsRef)
			.values(shown.map(({ id: elementId }) => ({ collectionId: showcase.id, elementId })));
		expect((await refusal(add(owner, { showcaseId: showcase.id, serial }))).code).toBe("showcase.full");
		expect(await elementsOf(card.id)).toEqual([]);
		expect(imagesStored()).toBe(1);
	});
});

describe("a card that is another's or deleted", () => {
	it.each([
		[
			"card.passed",
			(card: { cardId: string; ownerId: string }): CardPassed => ({
				type: "card.passed",
				cardId: card.cardId,
				fromId: card.ownerId,
				toId: card.ownerId,
			}),
		],
		[
			"card.deleted",
			(card: { cardId: string; ownerId: string }): CardDeleted => ({ type: "card.deleted", ...card }),
		],
	] as const)("leaves every showcase by %s", async (_type, eventOf) => {
		const { owner, card, serial, showcase } = await buildOwned();
		await add(owner, { showcaseId: showcase.id, serial });
		await inTransaction(as(owner), (tx) => tx.record(eventOf({ cardId: card.id, ownerId: owner.id })));
		expect(await elementsOf(card.id)).toEqual([]);
		expect(await shownIn(showcase.id)).toEqual([]);
		expect(await termsOf(showcase.id)).not.toContain(String(card.serial).padStart(6, "0"));
	});

	it("is not put into a showcase at that moment", async () => {
		const { owner, card, serial, showcase } = await buildOwned();
		const heir = await buildUser(db);
		const added = vi.fn();
		await whileHeld(pool, {
			lock: "update generated_cards set owner_id = $2 where id = $1",
			values: [card.id, heir.id],
			begin: () => add(owner, { showcaseId: showcase.id, serial }).then(added, () => {}),
			meanwhile: "delete from collections_elements where card_id = $1 and $2::uuid is not null",
			end: "commit",
		});
		expect(added).not.toHaveBeenCalled();
		expect(await elementsOf(card.id)).toEqual([]);
	});
});
