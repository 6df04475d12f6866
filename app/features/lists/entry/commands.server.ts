import { and, eq, inArray, sql } from "drizzle-orm";
import { lockPerson } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { deleteOwnListings, setQuantity } from "#app/features/listings/commands-internal.server.ts";
import { dropWishes } from "#app/features/listings/commands-wanted.server.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import {
	array,
	integer,
	nullable,
	type SqlType,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	ChangeEntriesInput,
	EditEntryInput,
	EntryIdsInput,
	ListSettingsInput,
	RemoveEntriesInput,
} from "../schema.ts";
import { listEntries, listPeople } from "../tables.server.ts";
import { lockLists } from "./commands-add.server.ts";
import { lockListsOf } from "./commands-internal.server.ts";
import { entryKey } from "./queries.server.ts";
import { starLimit } from "./rules.ts";
import {
	type Copy,
	type CopyField,
	copyFieldNames,
	copyOf,
	copyOfListed,
	isSameCopy,
	noteOnly,
} from "./rules-copy.ts";

type EntryRow = typeof listEntries.$inferSelect;

/**
 * Changes the details of an own entry and confirms it. One that becomes equal to another goes into that one.
 * @returns the id of the entry that has it now
 * @throws DomainError `auth.*`, `request.invalid`, `list.entryNotFound`, `list.reserved` below the promised units or of
 *   another copy while some are, `list.tooManyStars`
 */
export async function editEntry(ctx: CommandContext, input: EditEntryInput): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { id, ...changes } = parseInput(EditEntryInput, input);
	return inTransaction(ctx, async (tx) => {
		await lockEntries(tx, actor.id, [id]);
		const entry = await getOwn(tx, actor.id, id);
		if (changes.quantity < entry.reserved) throw new DomainError("list.reserved");
		const merged = await writeEntry(tx, entry, changes);
		await requireBelowStarLimit(tx, actor.id);
		return { id: merged };
	});
}

/**
 * Changes the same in many own entries; ids of others' are left out.
 * @returns how many there were
 * @throws DomainError `auth.*`, `request.invalid`, `list.tooManyStars`
 */
export async function changeEntries(
	ctx: CommandContext,
	input: ChangeEntriesInput,
): Promise<{ count: number }> {
	const actor = requireGoodStanding(ctx.actor);
	const { ids, ...changes } = parseInput(ChangeEntriesInput, input);
	return inTransaction(ctx, async (tx) => {
		await lockEntries(tx, actor.id, ids);
		const entries = await listOwn(tx, actor.id, ids);
		for (const entry of entries) {
			const { quantity, isStarred } = entry;
			const copy = { ...copyOf(entry), ...changes.copy };
			await writeEntry(tx, entry, { quantity, copy, isStarred: changes.isStarred ?? isStarred });
		}
		await requireBelowStarLimit(tx, actor.id);
		return { count: entries.length };
	});
}

/**
 * Says of own entries that they are still so.
 * @throws DomainError `auth.*`, `request.invalid`
 */
export async function confirmEntries(ctx: CommandContext, input: EntryIdsInput): Promise<{ count: number }> {
	const actor = requireGoodStanding(ctx.actor);
	const { ids } = parseInput(EntryIdsInput, input);
	return inTransaction(ctx, async (tx) => {
		await lockListsOf(tx, [actor.id]);
		const rows = await tx.db
			.update(listEntries)
			.set({ touchedAt: ctx.clock.now() })
			.where(and(eq(listEntries.userId, actor.id), inArray(listEntries.id, ids)))
			.returning({ id: listEntries.id });
		return { count: rows.length };
	});
}

/**
 * Opens or closes the page of the actor's lists, and begins or ends a pause.
 * @throws DomainError `auth.*`, `request.invalid`
 */
export async function changeListSettings(
	ctx: CommandContext,
	input: ListSettingsInput,
): Promise<{ isShown: boolean }> {
	const actor = requireGoodStanding(ctx.actor);
	const { isShown, pause } = parseInput(ListSettingsInput, input);
	const now = ctx.clock.now();
	const settings = { isShown, pausedUntil: pauseEnd(pause, now) };
	await ctx.db
		.insert(listPeople)
		.values({ userId: actor.id, ...settings, seenAt: now })
		.onConflictDoUpdate({ target: listPeople.userId, set: settings });
	return { isShown };
}

const writeVisit = statement(
	{ personId: uuid(), now: timestamp() },
	{},
)`update list_people set seen_at = :now where user_id = :personId and seen_at < :now - interval '1 hour'`;

/** Records that a person is here, who is offered to others for as long; at most once an hour, and of who has lists. */
export async function recordVisit(ctx: QueryContext, personId: string): Promise<void> {
	await writeVisit(ctx.db, { personId, now: ctx.clock.now() });
}

/** The end of a chosen pause: null without one, undefined to leave it as it is. */
function pauseEnd(pause: ReturnType<typeof ListSettingsInput.parse>["pause"], now: Date) {
	if (pause === "keep") return undefined;
	if (pause === "0") return null;
	return pause === "forever" ? sql`'infinity'::timestamptz` : new Date(now.getTime() + Number(pause) * dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Listings that offer some of a person's entries; with null for `:ids`, all that the person has. */
const lockListings = statement(
	{ personId: uuid(), ids: nullable(array(uuid())) },
	{},
)`select from listings where user_id = :personId and status <> 'deleted' and (:ids is null or id in (
		select listing_id from list_entries where user_id = :personId and id = any(:ids)
	)) order by id for no key update`;

/**
 * Counts a write and locks, in the order that all keep (decision 164), whatever a change of a person's entries may change:
 * the person, so that no entry is published meanwhile, the listings that offer them, and the lists.
 * @param ids of the entries; null where listings that want them change as well
 * @throws DomainError what {@link lockLists} throws
 */
async function lockEntries(
	tx: TransactionContext,
	personId: string,
	ids: readonly string[] | null,
): Promise<void> {
	await lockPerson(tx, personId);
	await lockListings(tx.db, { personId, ids });
	await lockLists(tx, personId);
}

/** The own entry. @throws DomainError `list.entryNotFound` */
async function getOwn(tx: TransactionContext, personId: string, id: string): Promise<EntryRow> {
	const [entry] = await listOwn(tx, personId, [id]);
	if (!entry) throw new DomainError("list.entryNotFound");
	return entry;
}

/** The person's own entries among these, locked. */
export async function listOwn(
	tx: TransactionContext,
	personId: string,
	ids: readonly string[],
): Promise<EntryRow[]> {
	return tx.db
		.select()
		.from(listEntries)
		.where(and(eq(listEntries.userId, personId), inArray(listEntries.id, [...ids])))
		.orderBy(listEntries.id)
		.for("update");
}

interface Changes {
	readonly quantity: number;
	readonly copy: Copy;
	readonly isStarred: boolean;
}

/**
 * Writes an entry of the locked person, into another where they are equal from now on. Promised units stay what they were.
 * @returns the id of the one that stays
 */
async function writeEntry(tx: TransactionContext, entry: EntryRow, input: Changes): Promise<string> {
	const changes = fitTo(entry, input);
	if (entry.reserved > 0 && !isSameCopy(copyOf(entry), changes.copy)) throw new DomainError("list.reserved");
	if (entry.listingId && changes.quantity !== entry.quantity)
		await setQuantity(tx, entry.listingId, changes.quantity);
	const equal = await findEqual(tx, entry, changes);
	const written = { touchedAt: tx.clock.now(), importUnits: null };
	if (!equal) {
		await tx.db
			.update(listEntries)
			.set({ quantity: changes.quantity, ...changes.copy, isStarred: changes.isStarred, ...written })
			.where(eq(listEntries.id, entry.id));
		return entry.id;
	}
	await tx.db.delete(listEntries).where(eq(listEntries.id, entry.id));
	await tx.db
		.update(listEntries)
		.set({
			...written,
			quantity: sql`least(${quantityLimit}, quantity + ${changes.quantity})`,
		})
		.where(eq(listEntries.id, equal));
	return equal;
}

/** The changes that an entry can have: a want says nothing of a copy, a have is not starred, and a listing says its own state. */
function fitTo(entry: EntryRow, { quantity, copy, isStarred }: Changes): Changes {
	if (entry.side === "want") return { quantity, copy: noteOnly(copy), isStarred };
	return { quantity, copy: entry.listingId ? copyOfListed(copy, entry) : copy, isStarred: false };
}

const copyParameters = Object.fromEntries(
	copyFieldNames.map((field) => [field, nullable(text())]),
) as Readonly<Record<CopyField, SqlType<string | null>>>;
const findEqualEntry = statement(
	{ id: uuid(), ...copyParameters },
	{ id: text() },
)`select other.id from list_entries as entry join list_entries as other using (user_id)
	where entry.id = :id and other.id <> entry.id and entry.listing_id is null
		and other.entry_key = ${entryKey("entry", { copy: (field) => `:${field}` })}`;

async function findEqual(tx: TransactionContext, entry: EntryRow, { copy }: Changes): Promise<string | null> {
	return (await findEqualEntry(tx.db, { id: entry.id, ...copy }))[0]?.id ?? null;
}

const countStars = statement(
	{ personId: uuid() },
	{ count: integer() },
)`select count(*)::integer as count from list_entries where user_id = :personId and is_starred`;

/** @throws DomainError `list.tooManyStars` with `max` */
async function requireBelowStarLimit(tx: TransactionContext, personId: string): Promise<void> {
	const [stars] = await countStars(tx.db, { personId });
	if ((stars?.count ?? 0) > starLimit) throw new DomainError("list.tooManyStars", { max: starLimit });
}

/**
 * Removes own entries; ids of others' are left out. With `withListings` the listings that offer them are deleted, and those
 * that want them want them no longer.
 * @returns how many there were
 * @throws DomainError `auth.*`, `request.invalid`, `list.reserved` where units are promised, `list.published` where a listing
 *   offers or wants one and nothing is said of it; then nothing is removed
 */
export async function removeEntries(
	ctx: CommandContext,
	input: RemoveEntriesInput,
): Promise<{ count: number }> {
	const actor = requireGoodStanding(ctx.actor);
	const { ids, withListings } = parseInput(RemoveEntriesInput, input);
	return inTransaction(ctx, async (tx) => {
		await lockEntries(tx, actor.id, withListings ? null : ids);
		const entries = await listOwn(tx, actor.id, ids);
		if (entries.some(({ reserved }) => reserved > 0)) throw new DomainError("list.reserved");
		const wishes = entries.filter(({ fromListings }) => fromListings > 0);
		const listingIds = entries.flatMap(({ listingId }) => listingId ?? []);
		if (!withListings && wishes.length + listingIds.length > 0) throw new DomainError("list.published");
		if (wishes.length > 0) await dropWishes(tx, actor.id, wishes);
		// An entry that was there before its listing would outlive it.
		await tx.db.delete(listEntries).where(
			inArray(
				listEntries.id,
				entries.map(({ id }) => id),
			),
		);
		if (listingIds.length > 0) await deleteOwnListings(tx, actor.id, listingIds);
		return { count: entries.length };
	});
}
