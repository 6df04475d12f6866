import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { typedNames } from "#app/features/catalogue/tables.server.ts";
import { deleteListing, editListing } from "#app/features/listings/commands.server.ts";
import { listingImages, listings, wantedItems } from "#app/features/listings/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildStoredCard, getCard, serialOf } from "#tests/factories/cards.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { offerCard } from "./commands-offer.server.ts";
import type { OfferCardInput } from "./schema.ts";
import { registerCards } from "./subscribers.server.ts";
import { generatedCards } from "./tables.server.ts";

const { db } = await testDatabase();
let files = memoryFiles();
const events = new EventBus<TransactionContext>();
registerCards(events);
const as = (user: UserRow | null) => contextOf(db, user, { events });

beforeAll(async () => {
	await buildCategory(db, { isSpecial: true });
});
beforeEach(() => {
	files = memoryFiles();
});

async function buildOwned(overrides: Parameters<typeof buildStoredCard>[2] = {}) {
	const owner = await buildUser(db);
	const card = await buildStoredCard(db, files, { userId: owner.id, rarity: "legendary", ...overrides });
	return { owner, card, serial: serialOf(card) };
}

const offer = (user: UserRow | null, serial: string, more: Partial<OfferCardInput> = {}) =>
	offerCard(as(user), { submissionKey: randomUUID(), serial, ...more }, { files, locale: "es" });
const listingOf = async (id: string) => onlyRow(await db.select().from(listings).where(eq(listings.id, id)));
const listingsOf = (user: UserRow) => db.$count(listings, eq(listings.userId, user.id));
/** How many images are stored, each in all widths. */
const imagesStored = () => files.names.length / imageWidths.length;

describe("offering a card", () => {
	it("publishes a listing that is what the card is, with an image of its own", async () => {
		const { owner, card, serial } = await buildOwned();
		const { id } = await offer(owner, serial, {
			description: "Sin marcas",
			isOpenToOffers: true,
			wanted: ["custom_Zelda"],
		});
		expect(await listingOf(id)).toMatchObject({
			userId: owner.id,
			title: `Reino Card ${serial}`,
			customItemName: `Reino Card ${serial}`,
			cardSerial: serial,
			description: "Sin marcas\n\nZelda",
			rarity: "legendary",
			condition: null,
			status: "active",
			isOpenToOffers: true,
		});
		expect((await getCard(db, card.id)).listingId).toBe(id);
		expect(await db.$count(wantedItems, eq(wantedItems.listingId, id))).toBe(1);
		const image = onlyRow(await db.select().from(listingImages).where(eq(listingImages.listingId, id)));
		expect(image).toMatchObject({ width: 1024, height: 1434 });
		expect(image.imageUrl).not.toBe(card.cardImageUrl);
		for (const width of imageWidths) {
			const copied = await files.read(imageFile(image.imageUrl, width));
			expect(copied).toEqual(await files.read(imageFile(card.cardImageUrl, width)));
		}
		expect(await db.$count(typedNames, eq(typedNames.name, `Reino Card ${serial}`))).toBe(0);
	});

	it("stays what it is when its listing is edited", async () => {
		const { owner, serial } = await buildOwned();
		const { id } = await offer(owner, serial, { title: "Mi carpincho" });
		const edited = {
			id,
			title: "Mi mejor carta",
			description: "Otra",
			itemName: "Reino Card R-000001",
			rarity: "crownRare",
			condition: "mint",
		} as const;
		await editListing(as(owner), edited, "es");
		expect(await listingOf(id)).toMatchObject({
			title: "Mi mejor carta",
			description: "Otra",
			customItemName: `Reino Card ${serial}`,
			rarity: "legendary",
			condition: null,
		});
	});

	it("is done once by one submission, twice or at once, and not with something else", async () => {
		const { owner, serial } = await buildOwned();
		const submissionKey = randomUUID();
		const made = await Promise.all([1, 2, 3].map(() => offer(owner, serial, { submissionKey })));
		const again = await offer(owner, serial, { submissionKey });
		expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1);
		expect(await listingsOf(owner)).toBe(1);
		expect(imagesStored()).toBe(2);
		const other = await refusal(offer(owner, serial, { submissionKey, title: "Otra" }));
		expect(other).toMatchObject({ code: "listing.alreadyPublished", params: { listingId: again.id } });
	});

	it("is done by one of many at once", async () => {
		const { owner, card, serial } = await buildOwned();
		const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => offer(owner, serial)));
		const won = results.filter((result) => result.status === "fulfilled");
		expect(won).toHaveLength(1);
		const codes = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
		expect(new Set(codes)).toEqual(new Set(["card.alreadyOffered"]));
		expect(await listingsOf(owner)).toBe(1);
		expect((await getCard(db, card.id)).listingId).toBe(won[0]?.value.id);
		expect(imagesStored()).toBe(2);
	});

	it("is its owner's to do, in good standing", async () => {
		const { owner, card, serial } = await buildOwned();
		const code = async (user: UserRow | null) => (await refusal(offer(user, serial))).code;
		expect(await code(null)).toBe("auth.required");
		expect(await code(await buildUser(db))).toBe("card.notFound");
		expect(await code({ ...owner, isBanned: true })).toBe("auth.banned");
		expect(await code({ ...owner, emailVerified: false })).toBe("auth.emailNotVerified");
		const heir = await buildUser(db);
		await db.update(generatedCards).set({ ownerId: heir.id }).where(eq(generatedCards.id, card.id));
		expect(await code(owner)).toBe("card.notFound");
		expect((await listingOf((await offer(heir, serial)).id)).userId).toBe(heir.id);
	});

	it("needs a card that is there and in sight", async () => {
		const at = new Date();
		const hidden = await buildOwned({ hiddenAt: at });
		expect((await refusal(offer(hidden.owner, hidden.serial))).code).toBe("card.hidden");
		const deleted = await buildOwned({ deletedAt: at });
		expect((await refusal(offer(deleted.owner, deleted.serial))).code).toBe("card.notFound");
		for (const serial of ["R-999999", "R-1", "carta"])
			expect((await refusal(offer(hidden.owner, serial))).code).toBe("card.notFound");
		expect(await listingsOf(hidden.owner)).toBe(0);
		expect(imagesStored()).toBe(2);
	});

	it("leaves nothing behind when a file of the card cannot be copied", async () => {
		const { owner, card, serial } = await buildOwned();
		await files.remove([imageFile(card.cardImageUrl, 1080)]);
		expect((await refusal(offer(owner, serial))).code).toBe("upload.failed");
		expect(await listingsOf(owner)).toBe(0);
		expect(files.names).toHaveLength(imageWidths.length - 1);
	});

	it("says what is wrong with a field", async () => {
		const { owner, serial } = await buildOwned();
		const refused = await refusal(offer(owner, serial, { title: "x".repeat(201) }));
		expect(refused.problems).toEqual({ title: "listing.problem.titleTooLong" });
	});

	it("can be done anew once its listing is deleted", async () => {
		const { owner, card, serial } = await buildOwned();
		const first = await offer(owner, serial);
		expect((await refusal(offer(owner, serial))).code).toBe("card.alreadyOffered");
		await deleteListing(as(owner), first);
		expect((await getCard(db, card.id)).listingId).toBeNull();
		const second = await offer(owner, serial);
		expect((await getCard(db, card.id)).listingId).toBe(second.id);
	});
});
