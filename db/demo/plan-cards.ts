import { cardColors, cardName, cardSize, formatSerial, rarityTable } from "#app/features/cards/rules.ts";
import type { cardOwners, generatedCards } from "#app/features/cards/tables.server.ts";
import { withWantedNames } from "#app/features/listings/rules.ts";
import type { listingImages, listings, wantedItems } from "#app/features/listings/tables.server.ts";
import type { collectionsElements, collectionsElementsRef } from "#app/features/showcases/tables.server.ts";
import { createRandom } from "#db/random.ts";
import type { CardImages } from "./card-images.server.ts";
import { demoCards, offeredSerial, shelvedSerial } from "./cards.ts";
import type { PlannedShowcases } from "./plan-showcases.ts";
import { addMillis, hour, personNamed, type World } from "./world.ts";

type CardRow = typeof generatedCards.$inferInsert & { id: string; serial: number; finishedAt: Date };

export interface PlannedCards {
	cards: readonly CardRow[];
	owners: readonly (typeof cardOwners.$inferInsert)[];
	/** What offers one of them. */
	listing: typeof listings.$inferInsert & { id: string };
	listingImage: typeof listingImages.$inferInsert;
	wanted: typeof wantedItems.$inferInsert;
	/** One of them in a showcase. */
	element: typeof collectionsElements.$inferInsert & { id: string };
	elementRef: typeof collectionsElementsRef.$inferInsert;
}

/** Its own, so that all else in the demo comes out as it would without the cards. */
const seed = 418;
const wantedName = "Una Reino Card legendaria";

/** Plans the cards of the demo's people: one of the collector's is offered, and one stands in their showcase. */
export function planCards(world: World, images: CardImages, showcases: PlannedShowcases): PlannedCards {
	const uuid = createRandom(seed).uuid;
	const listingId = uuid(momentOf(offeredSerial, hour));
	const cards = demoCards.map(({ maker, rarity, isShown = false }, index): CardRow => {
		const { id: userId, twitter = "" } = personNamed(world, maker);
		const [serial, createdAt] = [index + 1, momentOf(index + 1)];
		return {
			id: uuid(createdAt),
			userId,
			ownerId: userId,
			socialUsername: twitter,
			rarity,
			tableVersion: rarityTable.version,
			createdAt,
			attempts: 1,
			status: "finished",
			serial,
			finishedAt: addMillis(createdAt, 1_000),
			cardImageUrl: images.keys[index] ?? "",
			isShown,
			listingId: serial === offeredSerial ? listingId : null,
		};
	});
	return {
		cards,
		owners: cards.map(({ id, ownerId, finishedAt }) => ({
			cardId: id,
			position: 1,
			ownerId,
			since: finishedAt,
		})),
		...planOffer(world, cardOf(cards, offeredSerial), { listingId, imageKey: images.offered, uuid }),
		...planElement(cardOf(cards, shelvedSerial), images.shelved, showcases, uuid),
	};
}

type NewId = (moment: Date) => string;

function momentOf(serial: number, after = 0): Date {
	return addMillis(new Date(demoCards[serial - 1]?.madeAt ?? 0), after);
}

function cardOf(cards: readonly CardRow[], serial: number): CardRow {
	const card = cards[serial - 1];
	if (!card) throw new Error(`The demo has no card ${serial}.`);
	return card;
}

function planOffer(
	world: World,
	{ ownerId, rarity, serial }: CardRow,
	{ listingId, imageKey, uuid }: { listingId: string; imageKey: string; uuid: NewId },
) {
	const categoryId = world.categories.get("reino-cards");
	if (!categoryId) throw new Error("There is no category of cards.");
	const createdAt = momentOf(serial, hour);
	return {
		listing: {
			id: listingId,
			userId: ownerId,
			categoryId,
			customItemName: cardName(formatSerial(serial)),
			cardSerial: formatSerial(serial),
			title: "Mi estante de madrugada",
			description: withWantedNames("La saqué una noche que no podía dormir. Salió muy rara y todo.", [
				wantedName,
			]),
			rarity,
			isOpenToOffers: true,
			createdAt,
			updatedAt: createdAt,
		},
		listingImage: { id: uuid(createdAt), listingId, imageUrl: imageKey, ...imageOf(rarity), createdAt },
		wanted: { id: uuid(createdAt), listingId, productItemId: null, customName: wantedName, position: 0 },
	};
}

/** Behind all that stands in the first of its owner's showcases. */
function planElement(
	{ id: cardId, ownerId, rarity, serial }: CardRow,
	imageUrl: string,
	{ collections, elementRefs, listings: shown }: PlannedShowcases,
	uuid: NewId,
) {
	const collectionId = collections.find((showcase) => showcase.ownerId === ownerId)?.id;
	if (!collectionId) throw new Error("The collector has no showcase.");
	const position = [...elementRefs, ...shown].filter((piece) => piece.collectionId === collectionId).length;
	const createdAt = momentOf(serial, hour);
	const id = uuid(createdAt);
	return {
		element: {
			id,
			userId: ownerId,
			cardId,
			title: cardName(formatSerial(serial)),
			description: "El dragón que dibujó mi sobrina. Quedó mejor que muchos.",
			imageUrl,
			...imageOf(rarity),
			createdAt,
			updatedAt: createdAt,
		},
		elementRef: { collectionId, elementId: id, position },
	};
}

function imageOf(rarity: CardRow["rarity"]) {
	return { ...cardSize, placeholderColor: cardColors[rarity] };
}
