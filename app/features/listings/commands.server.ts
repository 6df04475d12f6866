import { eq, sql } from "drizzle-orm";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { hasCompleteness } from "#app/features/catalogue/rules-copies.ts";
import { productCategories } from "#app/features/catalogue/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { deleteCurrent, recordListingChange, updateWhile } from "./commands-internal.server.ts";
import {
	addSearchWordsOf,
	listWantedNames,
	replaceWanted,
	resolveWanted,
	splitWanted,
	withKnownItems,
} from "./commands-wanted.server.ts";
import {
	canDeleteListing,
	canEditListing,
	canPauseListing,
	canResumeListing,
	canSeeListing,
	canSetPremium,
} from "./policy.ts";
import { currentStatuses, type ListingStatus, listingStatuses, withWantedNames } from "./rules.ts";
import { EditListingInput, ListingIdInput, SetPremiumInput } from "./schema.ts";
import { listings } from "./tables.server.ts";

interface LoadedListing {
	readonly id: string;
	readonly ownerId: string;
	readonly title: string;
	readonly status: ListingStatus;
	readonly isPublic: boolean;
	readonly customItemName: string | null;
	/** Serial number of the offered Reino Card. */
	readonly cardSerial: string | null;
	readonly categorySlug: string;
	readonly isDigital: boolean;
	readonly isSpecial: boolean;
}

/**
 * Changes the fields of an owner's listing, and replaces its wanted things when they are given. What does not fit the
 * category is left out, as in a new listing, and so is a name for an item of the catalogue. What a card is, it stays.
 * @throws DomainError `auth.*`, `request.invalid` with each field's problem, `listing.notFound`,
 *   `auth.forbidden` to others, `listing.changed` when it was traded or deleted meanwhile
 */
export async function editListing(
	ctx: CommandContext,
	input: EditListingInput,
	locale: Locale,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { id, wanted, condition, completeness, rarity, itemName, ...changes } = parseInput(
		EditListingInput,
		await splitWanted(ctx, input),
	);
	const listing = await loadFor(ctx, actor, id, canEditListing);
	const { categorySlug, isDigital, isSpecial, customItemName, cardSerial } = listing;
	const newWanted = wanted && (await resolveWanted(ctx, wanted, locale));
	const write = inTransaction(ctx, async (tx) => {
		const locked = await updateWhile(tx, { id, from: currentStatuses }, { updatedAt: ctx.clock.now() });
		if (!locked) throw new DomainError("listing.changed");
		if (newWanted) await replaceWanted(tx, id, newWanted);
		const description = withWantedNames(changes.description, await listWantedNames(tx, id));
		await tx.db
			.update(listings)
			.set({
				...changes,
				description,
				...(!isDigital && !cardSerial && { condition }),
				...(hasCompleteness(categorySlug) && { completeness }),
				...(isSpecial && !cardSerial && { rarity }),
				...(customItemName !== null && !cardSerial && itemName && { customItemName: unlessItem(itemName) }),
			})
			.where(eq(listings.id, id));
		await addSearchWordsOf(tx.db, { listingId: id });
		await recordListingChange(tx, id);
	});
	await withKnownItems(write);
	return { id };
}

/**
 * Pauses the owner's active listing.
 * @throws DomainError `auth.required`, `listing.notFound`, `auth.forbidden`, `listing.changed`
 */
export async function pauseListing(ctx: CommandContext, input: { id: string }): Promise<{ id: string }> {
	return moveListing(ctx, requireActor(ctx), input, { from: "active", to: "paused", may: canPauseListing });
}

/**
 * Resumes the owner's paused listing.
 * @throws DomainError `auth.*`, `listing.notFound`, `auth.forbidden`, `listing.changed`
 */
export async function resumeListing(ctx: CommandContext, input: { id: string }): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	return moveListing(ctx, actor, input, { from: "paused", to: "active", may: canResumeListing });
}

/**
 * Deletes a listing for its owner or an admin; afterwards admins alone see it.
 * @throws DomainError `auth.required`, `listing.notFound`, `auth.forbidden`, `listing.changed`
 */
export async function deleteListing(ctx: CommandContext, input: { id: string }): Promise<{ id: string }> {
	const actor = requireActor(ctx);
	const { id } = parseInput(ListingIdInput, input);
	const listing = await loadFor(ctx, actor, id, canDeleteListing);
	await inTransaction(ctx, async (tx) => {
		const deleted = { listingId: id, ownerId: listing.ownerId, title: listing.title, actorId: actor.id };
		if (!(await deleteCurrent(tx, deleted))) throw new DomainError("listing.changed");
	});
	return { id };
}

/**
 * Makes a listing premium, or an ordinary one again, for an admin.
 * @throws DomainError `auth.required`, `listing.notFound`, `auth.forbidden`, `listing.changed`
 */
export async function setPremium(ctx: CommandContext, input: SetPremiumInput): Promise<{ id: string }> {
	const actor = requireActor(ctx);
	const { id, isPremium } = parseInput(SetPremiumInput, input);
	await loadFor(ctx, actor, id, canSetPremium);
	const changes = { isPremium, updatedAt: ctx.clock.now() };
	await inTransaction(ctx, async (tx) => {
		if (!(await updateWhile(tx, { id, from: currentStatuses }, changes)))
			throw new DomainError("listing.changed");
	});
	return { id };
}

interface Move {
	readonly from: ListingStatus;
	readonly to: ListingStatus;
	readonly may: Policy;
}

async function moveListing(
	ctx: CommandContext,
	actor: Actor,
	input: { id: string },
	{ from, to, may }: Move,
): Promise<{ id: string }> {
	const { id } = parseInput(ListingIdInput, input);
	await loadFor(ctx, actor, id, may);
	await inTransaction(ctx, async (tx) => {
		const moved = await updateWhile(tx, { id, from: [from] }, { status: to, updatedAt: ctx.clock.now() });
		if (!moved) throw new DomainError("listing.changed");
	});
	return { id };
}

/** The name while the listing has no item: the catalogue may have added it since the page was read. */
function unlessItem(name: string) {
	return sql`case when product_item_id is null then ${name} end`;
}

type Policy = (person: Actor, listing: LoadedListing) => boolean;

/** The listing, when the policy allows this person the action. @throws DomainError the reason otherwise */
async function loadFor(ctx: QueryContext, actor: Actor, id: string, may: Policy): Promise<LoadedListing> {
	const [listing] = await ctx.db
		.select({
			id: listings.id,
			ownerId: listings.userId,
			title: listings.title,
			status: listings.status,
			isPublic: listings.isPublic,
			customItemName: listings.customItemName,
			cardSerial: listings.cardSerial,
			categorySlug: productCategories.slug,
			isDigital: productCategories.isDigital,
			isSpecial: productCategories.isSpecial,
		})
		.from(listings)
		.innerJoin(productCategories, eq(productCategories.id, listings.categoryId))
		.where(eq(listings.id, id));
	if (!listing || !canSeeListing(actor, listing)) throw new DomainError("listing.notFound");
	if (may(actor, listing)) return listing;
	const mayAtTimes = listingStatuses.some((status) => may(actor, { ...listing, status }));
	throw new DomainError(mayAtTimes ? "listing.changed" : "auth.forbidden");
}
