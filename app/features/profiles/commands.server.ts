import { and, asc, eq, inArray } from "drizzle-orm";
import { limits, verifyPassword } from "#app/features/accounts/auth/auth.server.ts";
import { changeDetails, deletePerson, lockPerson } from "#app/features/accounts/commands.server.ts";
import { requireAnotherAdmin } from "#app/features/accounts/commands-roles.server.ts";
import { canEditProfile } from "#app/features/accounts/policy.ts";
import { resolveCity } from "#app/features/accounts/queries-cities.server.ts";
import { findPasswordHash } from "#app/features/accounts/queries-settings.server.ts";
import { defaultCountry } from "#app/features/accounts/rules-fields.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { removeCardFiles } from "#app/features/cards/commands-make.server.ts";
import { listCardKeys } from "#app/features/cards/queries.server.ts";
import { withdrawOrphaned } from "#app/features/catalogue/commands-taught.server.ts";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import { currentStatuses } from "#app/features/listings/rules.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { endOffersOf } from "#app/features/offers/commands-end.server.ts";
import { cancelTradesOf } from "#app/features/trades/commands-end.server.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { removeImages } from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { listImageKeys } from "./queries-export.server.ts";
import { DeleteAccountInput, EditProfileInput } from "./schema.ts";

/**
 * Changes the actor's username, city, X name and text about themselves.
 * @throws DomainError `auth.required`, `auth.banned`, `auth.usernameTaken`, `auth.usernameReserved`,
 * `auth.usernameTooSoon`, `auth.cityNotChosen`, `auth.cityUnknown`
 */
export async function editProfile(ctx: CommandContext, values: unknown): Promise<void> {
	const actor = requireActor(ctx);
	if (!canEditProfile(actor)) throw new DomainError("auth.banned");
	const input = parseInput(EditProfileInput, values);
	const [person] = await ctx.db.select({ country: users.country }).from(users).where(eq(users.id, actor.id));
	const city = resolveCity(person?.country ?? defaultCountry, input.city);
	await changeDetails(ctx, actor.id, { ...input, city });
}

/**
 * Deletes the actor's account as {@link closeAccount} does.
 * @throws DomainError `auth.required`, `auth.confirmationWrong` for another password (or, for whoever has none,
 * another username), `request.tooManyRequests`, `role.lastAdmin` for the only administrator
 */
export async function deleteAccount(ctx: CommandContext, files: Files, values: unknown): Promise<void> {
	const actor = requireActor(ctx);
	const { data: input } = DeleteAccountInput.safeParse(values);
	if (input) await requireAttempt(ctx, limits.deletePerson, actor.id);
	const isRight = input && (await isConfirmed(ctx, actor, input.confirmation));
	if (!isRight) {
		throw new DomainError("auth.confirmationWrong", {}, { confirmation: "auth.error.confirmationWrong" });
	}
	await closeAccount(ctx, files, actor);
}

/**
 * Deletes a person's account for good, with listings, showcases, cards and images. Messages and completed trades stay for
 * the others, without a name. Pending trades end, and their other side is notified. Every step may be repeated, so that a
 * failure in between loses nothing and a second try finishes.
 * @param person whose account it is; who may ask for it, the caller has checked
 * @throws DomainError `role.lastAdmin` for the only administrator
 */
export async function closeAccount(asking: CommandContext, files: Files, person: Actor): Promise<void> {
	const ctx = { ...asking, actor: person };
	await transaction(ctx.db, (tx) => requireAnotherAdmin(tx, person.id));
	// A listing of which units are promised is not deleted by its owner. Its other trades end with it.
	await inTransaction(ctx, (tx) => endDeals(tx, person.id, { isOfOffers: true }));
	await deleteListings(ctx, person);
	const keys = await listImageKeys(ctx, person.id);
	const cardKeys = await listCardKeys(ctx, person.id);
	await inTransaction(ctx, async (tx) => {
		await endDeals(tx, person.id);
		await deletePerson(tx, person.id);
	});
	await withdrawOrphaned(ctx);
	await removeImages(files, keys);
	// A file that cannot be removed now goes with the next purge, as images do.
	await removeCardFiles(files, cardKeys).catch(() => undefined);
}

/** Ends the open offers and pending trades of a person, who is locked, so that none begins meanwhile. */
async function endDeals(
	tx: TransactionContext,
	personId: string,
	which: { readonly isOfOffers?: boolean } = {},
): Promise<void> {
	await lockPerson(tx, personId);
	await endOffersOf(tx, personId);
	await cancelTradesOf(tx, personId, which);
}

async function isConfirmed(ctx: CommandContext, actor: Actor, confirmation: string): Promise<boolean> {
	const hash = await findPasswordHash(ctx, actor.id);
	if (hash === null) return confirmation.trim().toLowerCase() === actor.username.toLowerCase();
	return verifyPassword({ hash, password: confirmation });
}

async function deleteListings(ctx: CommandContext, actor: Actor): Promise<void> {
	const current = await ctx.db
		.select({ id: listings.id })
		.from(listings)
		.where(and(eq(listings.userId, actor.id), inArray(listings.status, currentStatuses)))
		.orderBy(asc(listings.id));
	for (const { id } of current) await ignoreIfClosed(deleteListing(ctx, { id }));
}

/** Waits for a deletion. A listing that somebody else was quicker to close is closed as well. */
async function ignoreIfClosed(work: Promise<unknown>): Promise<void> {
	const closed = ["listing.notFound", "listing.changed"];
	await work.catch((error: unknown) => {
		if (!(error instanceof DomainError) || !closed.includes(error.code)) throw error;
	});
}
