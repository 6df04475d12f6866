import { eq } from "drizzle-orm";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { findItemsByName, getActiveCategory, listItemsById } from "#app/features/catalogue/queries.server.ts";
import { type CategoryView, hasCompleteness, type ItemName } from "#app/features/catalogue/rules.ts";
import type { Locale } from "#app/i18n/locale.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { type ImageSource, removeImage, type StoredImage, storeImage } from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { ownerColumns } from "./commands-internal.server.ts";
import { requireDailyRoom } from "./commands-limit.server.ts";
import { countTypedItem } from "./commands-typed.server.ts";
import {
	addSearchWordsOf,
	replaceWanted,
	resolveWanted,
	splitWanted,
	type WantedRow,
	withKnownItems,
} from "./commands-wanted.server.ts";
import { type PickedItem, titleMaxLength, withWantedNames } from "./rules.ts";
import { CreateListingInput } from "./schema.ts";
import { listingImages, listings } from "./tables.server.ts";

export interface ListingMaterials {
	readonly files: Files;
	/** The image as it was sent, or null. */
	readonly image: ImageSource | null;
	/** In which language an item's name becomes the title. */
	readonly locale: Locale;
}

export interface NewListing {
	readonly row: typeof listings.$inferInsert;
	readonly wanted: readonly WantedRow[];
}

/**
 * Publishes a listing: active at once. What does not fit the category is left out: a digital thing has no
 * condition, only games and consoles are more or less complete, and only the special category has rarity. The same
 * submission, twice or at once, gives one listing; an image may be missing when it is repeated, since no browser keeps it.
 * @returns the listing's id
 * @throws DomainError `auth.required`, `auth.banned`, `auth.emailNotVerified`; `request.invalid` with the
 *   problem of each field; `catalogue.categoryNotFound`, `catalogue.itemNotFound`; `upload.*`;
 *   `listing.dailyLimit` after 100 listings in 24 hours, 500 for who has completed a trade;
 *   `listing.alreadyPublished` with `listingId` when the submission was published before with something else
 */
export async function createListing(
	ctx: CommandContext,
	input: CreateListingInput,
	materials: ListingMaterials,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const parsed = parseInput(CreateListingInput, await splitWanted(ctx, input));
	const listing = await composeListing(ctx, parsed, actor.id, materials.locale);
	const image = materials.image && (await storeImage(materials.files, materials.image));
	const { submissionKey: key, ...fields } = parsed;
	const digests = { fields: digestOf(fields), image: image?.sourceDigest ?? null };
	const submission = { userId: actor.id, key, input: digests };
	let insertedId: string | null = null;
	try {
		return await withKnownItems(
			inTransaction(ctx, (tx) =>
				withIdempotencyKey(tx.db, submission, async () => {
					await requireDailyRoom(tx, actor.id);
					insertedId = await insertListing(tx, listing, image);
					return { id: insertedId };
				}),
			),
		);
	} catch (error) {
		// A connection that breaks during the commit leaves open whether the rows are there.
		if (insertedId && (await isThere(ctx, insertedId))) return { id: insertedId };
		insertedId = null;
		if (error instanceof OtherInputError)
			throw new DomainError("listing.alreadyPublished", { listingId: error.answer.id });
		throw error;
	} finally {
		if (image && !insertedId) await removeImage(materials.files, image.key);
	}
}

async function isThere(ctx: QueryContext, id: string): Promise<boolean> {
	const found = await ctx.db.select({ id: listings.id }).from(listings).where(eq(listings.id, id));
	return found.length > 0;
}

type Parsed = ReturnType<typeof CreateListingInput.parse>;

async function composeListing(
	ctx: CommandContext,
	input: Parsed,
	userId: string,
	locale: Locale,
): Promise<NewListing> {
	const category = await getActiveCategory(ctx, input.categoryId);
	const [item, wanted] = await Promise.all([
		resolveItem(ctx, input.item, category, locale),
		resolveWanted(ctx, input.wanted, locale),
	]);
	const title = input.title || [...item.name].slice(0, titleMaxLength).join("");
	const customNames = wanted.map(({ customName }) => customName).filter((name) => name !== null);
	const row = {
		userId,
		categoryId: category.id,
		productItemId: item.id,
		customItemName: item.id === null ? item.name : null,
		title,
		description: withWantedNames(input.description, customNames),
		condition: category.isDigital ? null : input.condition,
		completeness: hasCompleteness(category.slug) ? input.completeness : null,
		rarity: category.isSpecial ? input.rarity : null,
		isOpenToOffers: input.isOpenToOffers,
		createdAt: ctx.clock.now(),
		updatedAt: ctx.clock.now(),
	};
	return { row, wanted };
}

/** The item that is offered; a typed name that is exactly one item of the category means that item. */
async function resolveItem(
	ctx: QueryContext,
	picked: PickedItem | null,
	category: CategoryView,
	locale: Locale,
): Promise<{ id: string | null; name: string }> {
	if (!picked) throw new DomainError("request.invalid", {}, { item: "listing.problem.itemRequired" });
	if (picked.kind === "name") {
		const [item, another] = await findItemsByName(ctx, category.id, picked.name);
		return { id: item && !another ? item.id : null, name: picked.name };
	}
	const [item]: ItemName[] = await listItemsById(ctx, [picked.id], locale);
	if (!item) throw new DomainError("catalogue.itemNotFound", {}, { item: "errors.catalogue.itemNotFound" });
	if (item.categoryId !== category.id)
		throw new DomainError("request.invalid", {}, { item: "listing.problem.itemNotInCategory" });
	return item;
}

/**
 * Writes a listing with all that belongs to it, once {@link requireDailyRoom} has locked its owner: a ban waits, or is known.
 * @returns its id
 */
export async function insertListing(
	tx: TransactionContext,
	{ row, wanted }: NewListing,
	image: StoredImage | null,
): Promise<string> {
	const [listing] = await tx.db
		.insert(listings)
		.values({ ...row, ...ownerColumns(row.userId) })
		.returning({ id: listings.id });
	if (!listing) throw new Error("The listing was not inserted.");
	if (image) {
		await tx.db.insert(listingImages).values({
			listingId: listing.id,
			imageUrl: image.key,
			width: image.width,
			height: image.height,
			placeholderColor: image.color,
		});
	}
	await replaceWanted(tx, listing.id, wanted);
	await addSearchWordsOf(tx, listing.id);
	if (!row.cardSerial) await countTypedItem(tx, listing.id);
	return listing.id;
}
