import { and, asc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { ListingDeleted } from "./events.ts";
import { canDeleteListing, canPauseListing, canRestoreListing, canResumeListing } from "./policy.ts";
import {
	type BulkAction,
	type BulkOutcome,
	currentStatuses,
	type ListingStatus,
	undoMillis,
} from "./rules.ts";
import { BulkInput } from "./schema.ts";
import { listings } from "./tables.server.ts";

interface OwnListing {
	readonly id: string;
	readonly ownerId: string;
	readonly status: ListingStatus;
}

interface BulkChange {
	readonly may: (person: Actor, listing: OwnListing) => boolean;
	readonly set: (now: Date) => Parameters<ReturnType<TransactionContext["db"]["update"]>["set"]>[0];
	/** The condition on a listing beside its owner, checked by the database again. */
	readonly where: ReturnType<typeof and>;
	/** Whether a ban or an unproven address keeps the person from it. */
	readonly needsStanding?: true;
}

const changes: Record<BulkAction, BulkChange> = {
	pause: {
		may: canPauseListing,
		set: (updatedAt) => ({ status: "paused", updatedAt }),
		where: eq(listings.status, "active"),
	},
	resume: {
		may: canResumeListing,
		set: (updatedAt) => ({ status: "active", updatedAt }),
		where: eq(listings.status, "paused"),
		needsStanding: true,
	},
	delete: {
		may: canDeleteListing,
		set: (now) => ({ status: "deleted", deletedFrom: sql`status`, deletedAt: now, updatedAt: now }),
		where: inArray(listings.status, currentStatuses),
	},
	restore: {
		may: canRestoreListing,
		set: (updatedAt) => ({ status: sql`deleted_from`, deletedFrom: null, deletedAt: null, updatedAt }),
		where: isNotNull(listings.deletedFrom),
		needsStanding: true,
	},
};

/**
 * Pauses, brings back or deletes some of the actor's listings, or takes their deletion back. Those that were in
 * another state by then stay as they are, and are counted. A deletion hides at once and is final after
 * {@link undoMillis}; nobody is told of it before, so that taking it back leaves everything as it was.
 * @throws DomainError `auth.*`, `request.invalid` when none or more than 100 are named, `listing.notFound` when one
 *   of them is not the actor's
 */
export async function changeListings(
	ctx: CommandContext,
	action: BulkAction,
	input: BulkInput,
): Promise<BulkOutcome> {
	const { may, set, where, needsStanding } = changes[action];
	const actor = needsStanding ? requireGoodStanding(ctx.actor) : requireActor(ctx);
	const { ids } = parseInput(BulkInput, input);
	return inTransaction(ctx, async (tx) => {
		const own = await lockOwn(tx, actor, ids);
		const changeable = own.filter((listing) => may(actor, listing)).map(({ id }) => id);
		const changed = await tx.db
			.update(listings)
			.set(set(ctx.clock.now()))
			.where(and(inArray(listings.id, changeable), eq(listings.userId, actor.id), where))
			.returning({ id: listings.id });
		return { action, ids: changed.map(({ id }) => id), missed: ids.length - changed.length };
	});
}

/** In one order, so that two who change the same ones at once do not wait for each other. */
async function lockOwn(tx: TransactionContext, actor: Actor, ids: readonly string[]): Promise<OwnListing[]> {
	const found = await tx.db
		.select({ id: listings.id, ownerId: listings.userId, status: listings.status })
		.from(listings)
		.where(and(inArray(listings.id, [...ids]), eq(listings.userId, actor.id)))
		.orderBy(asc(listings.id))
		.for("update");
	if (found.length < ids.length) throw new DomainError("listing.notFound");
	return found;
}

/** Deletions that one transaction makes final. */
const finalBatch = 50;

/**
 * Makes deletions final that can be undone no longer, and tells of them: trades about such a listing end, and
 * showcases lose it.
 * @param options.ownerId all of this person's, however new
 * @returns how many
 */
export async function finishDeletions(
	ctx: CommandContext,
	{ ownerId }: { ownerId?: string } = {},
): Promise<number> {
	const before = new Date(ctx.clock.now().getTime() - undoMillis);
	const due = ownerId === undefined ? lt(listings.deletedAt, before) : eq(listings.userId, ownerId);
	for (let finished = 0; ; ) {
		const count = await inTransaction(ctx, (tx) => finishBatch(tx, due));
		finished += count;
		if (count < finalBatch) return finished;
	}
}

async function finishBatch(tx: TransactionContext, due: ReturnType<typeof eq>): Promise<number> {
	const batch = tx.db
		.select({ id: listings.id })
		.from(listings)
		.where(and(isNotNull(listings.deletedFrom), due))
		.orderBy(asc(listings.id))
		.limit(finalBatch)
		.for("update", { skipLocked: true });
	const gone = await tx.db
		.update(listings)
		.set({ deletedFrom: null })
		.where(inArray(listings.id, batch))
		.returning({ listingId: listings.id, ownerId: listings.userId, title: listings.title });
	for (const listing of gone) {
		const event: ListingDeleted = {
			type: "listing.deleted",
			...listing,
			actorId: listing.ownerId,
			byAdmin: false,
		};
		await tx.record(event);
	}
	return gone.length;
}
