import { eq } from "drizzle-orm";
import { lockPerson } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { countTypedName } from "#app/features/catalogue/commands-typed.server.ts";
import {
	findItemsByName,
	getActiveCategory,
	listCategories,
	listItemsById,
} from "#app/features/catalogue/queries.server.ts";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { hasCompleteness } from "#app/features/catalogue/rules-copies.ts";
import type { ItemName } from "#app/features/catalogue/rules-items.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import type { Locale } from "#app/i18n/locale.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { integer, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { type ImageSource, removeImage, type StoredImage, storeImage } from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { ownerColumns } from "./commands-internal.server.ts";
import {
	addSearchWordsOf,
	replaceWanted,
	resolveWanted,
	splitWanted,
	type WantedRow,
	withKnownItems,
} from "./commands-wanted.server.ts";
import type { ListingCreated } from "./events.ts";
import { listingsPerDay, type PickedItem, titleMaxLength, withWantedNames } from "./rules.ts";
import { pickFields } from "./rules-fields.ts";
import { CreateListingInput, type ParsedCardListing } from "./schema.ts";
import { listingImages, listings } from "./tables.server.ts";

interface ListingMaterials {
	readonly files: Files;
	/** The file of the form, or null. */
	readonly image: ImageSource | null;
	/** The language in which an item's name becomes the title. */
	readonly locale: Locale;
}

interface NewListing {
	readonly row: typeof listings.$inferInsert;
	readonly wanted: readonly WantedRow[];
	/** The entry of the owner's list that is published. */
	readonly entryId: string | null;
}

/**
 * Publishes a listing: active at once. What does not fit the category is left out: a digital thing has no
 * condition, only games and consoles are more or less complete, and only the special category has rarity. The same
 * submission, twice or at once, gives one listing; an image may be missing when it is repeated, since no browser stores it.
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
					await requireBelowDailyLimit(tx, actor.id);
					insertedId = await insertListing(tx, listing, image);
					return { id: insertedId };
				}),
			),
		);
	} catch (error) {
		// A connection that breaks during the commit leaves open whether the rows are there.
		if (insertedId && (await listingExists(ctx, insertedId))) return { id: insertedId };
		insertedId = null;
		if (error instanceof OtherInputError)
			throw new DomainError("listing.alreadyPublished", { listingId: error.answer.id });
		throw error;
	} finally {
		if (image && !insertedId) await removeImage(materials.files, image.key);
	}
}

async function listingExists(ctx: QueryContext, id: string): Promise<boolean> {
	const rows = await ctx.db.select({ id: listings.id }).from(listings).where(eq(listings.id, id));
	return rows.length > 0;
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
	const row = {
		...pickFields(input),
		userId,
		categoryId: category.id,
		productItemId: item.id,
		customItemName: item.id === null ? item.name : null,
		title,
		description: withWantedNames(input.description, customNamesOf(wanted)),
		condition: category.isDigital ? null : input.condition,
		completeness: hasCompleteness(category.slug) ? input.completeness : null,
		rarity: category.isSpecial ? input.rarity : null,
		quantity: input.quantity,
		createdAt: ctx.clock.now(),
		updatedAt: ctx.clock.now(),
	};
	return { row, wanted, entryId: input.entryId };
}

function customNamesOf(wanted: readonly WantedRow[]): string[] {
	return wanted.map(({ customName }) => customName).filter((name) => name !== null);
}

/** The offered item; a typed name that is exactly one item of the category means that item. */
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
 * Inserts a listing with all that belongs to it, once {@link requireBelowDailyLimit} has locked its owner: a ban waits, or is seen.
 * @returns its id
 */
async function insertListing(
	tx: TransactionContext,
	{ row, wanted, entryId }: NewListing,
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
	await addSearchWordsOf(tx.db, { listingId: listing.id });
	if (!row.cardSerial) await countTypedItem(tx, listing.id);
	const event: ListingCreated = {
		type: "listing.created",
		listingId: listing.id,
		ownerId: row.userId,
		entryId,
	};
	await tx.record(event);
	return listing.id;
}

/** A Reino Card and its owner, from whom the listing takes what the form does not say. */
export interface OfferedCard {
	readonly ownerId: string;
	/** Serial number, such as R-000418. */
	readonly serial: string;
	/** The name of the item, and the title unless its owner gives another. */
	readonly name: string;
	readonly rarity: Rarity;
}

/**
 * The rows of a card's listing: the thing and its rarity are the card's, whatever a browser sends.
 * @throws DomainError `catalogue.categoryNotFound`, `catalogue.itemNotFound`
 */
export async function composeCardListing(
	ctx: QueryContext,
	{ ownerId, serial, name, rarity }: OfferedCard,
	{ fields, locale }: { readonly fields: ParsedCardListing; readonly locale: Locale },
): Promise<NewListing> {
	const category = (await listCategories(ctx)).find(({ isActive, isSpecial }) => isActive && isSpecial);
	if (!category) throw new DomainError("catalogue.categoryNotFound");
	const wanted = await resolveWanted(ctx, fields.wanted, locale);
	const now = ctx.clock.now();
	const row = {
		...pickFields({ ...fields, condition: null, completeness: null, rarity }),
		userId: ownerId,
		categoryId: category.id,
		customItemName: name,
		cardSerial: serial,
		title: fields.title || name,
		description: withWantedNames(fields.description, customNamesOf(wanted)),
		createdAt: now,
		updatedAt: now,
	};
	return { row, wanted, entryId: null };
}

/**
 * Inserts the listing of a card, as part of the transaction that offers it.
 * @returns its id
 * @throws DomainError `listing.dailyLimit`
 */
export async function publishCardListing(
	tx: TransactionContext,
	listing: NewListing,
	image: StoredImage,
): Promise<string> {
	await requireBelowDailyLimit(tx, listing.row.userId);
	return insertListing(tx, listing, image);
}

/** The typed item of a listing, unless it is in the catalogue or its owner has offered the same before. */
const findNew = statement(
	{ listingId: uuid() },
	{ categoryId: text(), name: text() },
)`select category_id as "categoryId", custom_item_name as name from listings as listing
	where id = :listingId and custom_item_name is not null and not exists (
		select from listings as before
		where before.category_id = listing.category_id and before.user_id = listing.user_id and before.id <> listing.id
			and before.custom_item_name is not null
			and md5(before.custom_item_name_folded) = md5(listing.custom_item_name_folded)
	)`;

/** Counts the typed name of a listing for the catalogue, which does not have it. Each person counts once for a name. */
async function countTypedItem(tx: TransactionContext, listingId: string): Promise<void> {
	for (const typed of await findNew(tx.db, { listingId })) await countTypedName(tx, typed);
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The oldest of the listings that fill a person's day; no row while there is room for another. */
const findOldestOfFullDay = statement(
	{ personId: uuid(), since: timestamp() },
	{ max: integer(), createdAt: timestamp() },
)`with allowed as (
		select case when exists (
			select from trades where status = 'completed' and :personId in (buyer_id, seller_id)
		) then ${listingsPerDay.trader} else ${listingsPerDay.newcomer} end as max
	)
	select max, created_at as "createdAt" from allowed, lateral (
		select created_at from listings where user_id = :personId and created_at > :since
		order by created_at desc offset max - 1 limit 1
	) oldest`;

/**
 * Lock and check before a person's next listing; deleted ones count too.
 * @throws DomainError `listing.dailyLimit` with `max`, and in how many hours (`count`) there is room for another
 */
async function requireBelowDailyLimit(tx: TransactionContext, personId: string): Promise<void> {
	const now = tx.clock.now().getTime();
	await lockPerson(tx, personId);
	const [full] = await findOldestOfFullDay(tx.db, { personId, since: new Date(now - day) });
	if (!full) return;
	const hours = Math.ceil((Date.parse(full.createdAt) + day - now) / hour);
	throw new DomainError("listing.dailyLimit", { max: full.max, count: hours });
}
