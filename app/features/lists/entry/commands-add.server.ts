import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { AddEntriesInput, RestoreEntriesInput, type TypedHave, UndoImportInput } from "../schema.ts";
import { numberFits } from "./commands-internal.server.ts";
import { entryKey } from "./queries.server.ts";
import { entryLimits, type Side, sides, starLimit, undoTime, writesPerDay } from "./rules.ts";
import { copyFieldNames, noCopy } from "./rules-copy.ts";

const day = 24 * 60 * 60;
const writeLimit = { name: "list-write", max: writesPerDay, seconds: day } as const;

const ownLists = { personId: uuid(), now: timestamp() };
/** Gives lists to somebody who has none. */
const opened = `insert into list_people (user_id, seen_at) select id, :now from users where id = :personId for key share
	on conflict (user_id)`;
const openLists = statement(ownLists, {})`${opened} do nothing`;
const visitLists = statement(ownLists, {})`${opened} do update set seen_at = excluded.seen_at`;

/**
 * Counts a write and gives lists to somebody who has none, before they are locked with those of others.
 * @throws DomainError `request.tooManyRequests` after 5 000 writes in a day
 */
export async function openListsOf(tx: TransactionContext, personId: string): Promise<void> {
	await requireAttempt(tx, writeLimit, personId);
	await openLists(tx.db, { personId, now: tx.clock.now() });
}

/**
 * Counts a write and locks the person's lists, whose writes follow each other: so limits hold, and equal entries add up.
 * @throws DomainError `request.tooManyRequests` after 5 000 writes in a day
 */
export async function lockLists(tx: TransactionContext, personId: string): Promise<void> {
	await requireAttempt(tx, writeLimit, personId);
	await visitLists(tx.db, { personId, now: tx.clock.now() });
}

/** The columns of a copy that a want has not. */
const detailColumns = copyFieldNames.filter((field) => field !== "note");

/**
 * Of any printing of `item`, within its set if `data` says so: how many there are, and the one that stands for all of them,
 * so that a want of any is one want.
 */
const printings = `(
		select count(*) as count, coalesce((
			select mine.item_id from list_entries as mine
			where mine.user_id = :personId and mine.side = 'want' and mine.category_id = item.category_id
				and mine.name_key = item.name_folded and mine.is_any and mine.is_of_set = data.is_of_set
				and (mine.expansion_id = item.expansion_id or not data.is_of_set)
			order by mine.id limit 1
		), (array_agg(named.id order by named.confirmed_at is null, named.id))[1]) as first_id
		from product_items as named
		where data.is_any and named.category_id = item.category_id and named.name_folded = item.name_folded
			and (named.expansion_id = item.expansion_id or not data.is_of_set)
	) as printings`;

/**
 * Adds things to one list. Those that are there, also in listings, stay as many as they are where that is `:keeps`. Rows
 * behind the list's limit and stars behind theirs are left out. Haves add up; a want that is there is not wanted once more.
 * A want of any printing of a set that has one alone is of that.
 * @returns a statement of how many of the things are any, how many entries were written, and how many did not fit
 */
function addTo(side: Side) {
	const details = detailColumns.map((name) => (side === "have" ? name : `null as ${name}`)).join(", ");
	const isAny =
		side === "want"
			? "data.is_any and item.id is not null and (not data.is_of_set or printings.count > 1)"
			: "false";
	const sum = `least(${quantityLimit}, case when :keeps or entry.side = 'want'
		then greatest(entry.quantity, excluded.quantity) else entry.quantity + excluded.quantity end)`;
	return statement(
		{
			personId: uuid(),
			things: json<readonly ReturnType<typeof withFlatCopy>[]>(),
			importId: nullable(uuid()),
			keeps: boolean(),
			now: timestamp(),
		},
		{ known: integer(), written: integer(), left: integer() },
	)`with given as (
			select ord, data.side, case when ${isAny} then printings.first_id else item.id end as item_id,
				coalesce(item.category_id, category.id) as category_id,
				case when item.id is null then data.name end as custom_name,
				coalesce(item.name_folded, fold_text(data.name)) as name_key,
				${isAny} as is_any, ${isAny} and data.is_of_set as is_of_set,
				data.quantity, 0 as offered, ${details}, data.note, ${side === "want" ? "data.is_starred" : "false"} as is_starred
			from rows from (jsonb_to_recordset(:things) as (
				side text, "itemId" uuid, "categoryId" uuid, "customName" text, "anyPrinting" boolean, "isOfSet" boolean,
				quantity integer, "isStarred" boolean,
				${copyFieldNames.map((field) => `${field} text`).join(", ")}
			)) with ordinality as data (side, item_id, category_id, name, is_any, is_of_set, quantity, is_starred, ${copyFieldNames.join(", ")}, ord)
			left join product_item_aliases as alias on alias.id = data.item_id
			left join product_items as item on item.id = coalesce(alias.item_id, data.item_id)
			left join product_categories as category on category.id = data.category_id and item.id is null
			cross join lateral ${printings}
			where data.side = '${side}' and (item.id is not null or category.id is not null)
			union all -- What stands in listings, of which as many are there already.
			select null, side, item_id, category_id, null, name_key, is_any, is_of_set, 0, quantity, ${details}, note, false
			from list_entries where user_id = :personId and side = '${side}' and listing_id is not null and :keeps
		), grouped as (
			select distinct on (entry_key) keyed.*, min(keyed.note) over equal as first_note,
				sum(quantity) over equal as total, sum(offered) over equal as total_offered, bool_or(is_starred) over equal as stars
			from (select given.*, ${entryKey("given")} as entry_key from given) as keyed
			window equal as (partition by entry_key)
			order by entry_key, ord
		), numbered as (
			select grouped.*, entry.id is null as is_new, least(${quantityLimit}, grouped.total - grouped.total_offered) as units,
				row_number() over (partition by entry.id is null order by ord) as rank,
				row_number() over (partition by grouped.stars and not coalesce(entry.is_starred, false) order by ord) as star
			from grouped left join list_entries as entry on entry.user_id = :personId and entry.entry_key = grouped.entry_key
			where grouped.total > grouped.total_offered
		), room as materialized (
			select ${entryLimits[side]} - count(*) as entries, ${starLimit} - count(*) filter (where is_starred) as stars
			from list_entries where user_id = :personId and side = '${side}'
		), written as (
		insert into list_entries as entry (
			user_id, side, category_id, item_id, custom_name, name_key, is_any, is_of_set, quantity,
			${copyFieldNames.join(", ")}, is_starred, import_units, touched_at, created_at
		)
		select :personId, side, category_id, item_id, custom_name, name_key, is_any, is_of_set, units,
			${detailColumns.join(", ")}, first_note, numbered.stars and star <= room.stars,
			case when :importId is not null then jsonb_build_object(:importId, units) end, :now, :now
		from numbered, room where not is_new or rank <= room.entries order by ord desc
		on conflict (user_id, entry_key)
		do update set quantity = ${sum}, is_own = true, is_starred = entry.is_starred or excluded.is_starred,
			note = coalesce(entry.note, excluded.note), touched_at = excluded.touched_at,
			import_units = case when :importId is not null and ${sum} > entry.quantity
				then coalesce(entry.import_units, '{}') || jsonb_build_object(:importId, ${sum} - entry.quantity)
				else entry.import_units end
		returning id
		)
		select (select count(*)::integer from given where ord is not null) as known,
			(select count(*)::integer from written) as written,
			(select count(*) from numbered)::integer - (select count(*) from written)::integer as left`;
}
const add = { have: addTo("have"), want: addTo("want") };

const numberThings = statement(
	{ things: json<readonly ReturnType<typeof withFlatCopy>[]>() },
	{},
)`${numberFits(`select coalesce(item.category_id, data."categoryId") as category_id,
		coalesce(item.name_folded, fold_text(data."customName")) as name_key, item.id as item_id, item.expansion_id
	from jsonb_to_recordset(:things) as data ("itemId" uuid, "categoryId" uuid, "customName" text)
	left join product_item_aliases as alias on alias.id = data."itemId"
	left join product_items as item on item.id = coalesce(alias.item_id, data."itemId")`)}`;

const recordImport = statement(
	{ actorId: uuid(), kind: text(), source: nullable(text()), until: timestamp(), now: timestamp() },
	{ id: text() },
)`insert into list_imports (user_id, kind, source, added, undo_until, created_at) values (:actorId, :kind, :source, 0, :until, :now)
	returning id`;
const countImport = statement(
	{ madeId: uuid() },
	{ added: integer() },
)`update list_imports as made set added = (
		select coalesce(sum((import_units ->> made.id::text)::integer), 0) from list_entries where user_id = made.user_id
	) where id = :madeId returning added`;

export interface AddedEntries {
	/** The import by which they are undone, or null. */
	readonly importId: string | null;
	/** Units that are there now and were not before. */
	readonly units: number;
	/** Entries that were written, also those that were there before; not those that listings have already. */
	readonly entries: number;
	/** Entries that the list's limit left out. */
	readonly left: number;
}

/**
 * Adds things to the actor's lists. What is beyond a list's limit is left out, as are ids of no item. The first
 * of the things stands first in the list.
 * @throws DomainError `auth.*`, `request.invalid`, `request.tooManyRequests`, `list.full` when nothing fits,
 *   `catalogue.itemNotFound` when none of the ids is of an item
 */
export async function addEntries(ctx: CommandContext, input: AddEntriesInput): Promise<AddedEntries> {
	const { id: actorId } = requireGoodStanding(ctx.actor);
	return writeEntries(ctx, actorId, parseInput(AddEntriesInput, input));
}

type ParsedEntries = ReturnType<typeof AddEntriesInput.parse>;

/** @throws DomainError `request.tooManyRequests`, `list.full`, `catalogue.itemNotFound` */
function writeEntries(
	ctx: CommandContext,
	actorId: string,
	{ entries, kind, source, mode }: ParsedEntries,
): Promise<AddedEntries> {
	return inTransaction(ctx, async (tx) => {
		await lockLists(tx, actorId);
		const now = tx.clock.now();
		if (mode === "replace" && source) await undoSource(tx.db, { personId: actorId, source });
		const until = new Date(now.getTime() + undoTime);
		const [made] = kind ? await recordImport(tx.db, { actorId, kind, source, until, now }) : [];
		const things = entries.map(withFlatCopy);
		const values = { personId: actorId, things, importId: made?.id ?? null, keeps: mode === "keep", now };
		const sum = { known: 0, written: 0, left: 0 };
		const given = sides.filter((side) => entries.some((entry) => entry.side === side));
		if (given.length > 1) await numberThings(tx.db, { things });
		for (const side of given) {
			const [row] = await add[side](tx.db, values);
			for (const part of ["known", "written", "left"] as const) sum[part] += row?.[part] ?? 0;
		}
		if (sum.known === 0) throw new DomainError("catalogue.itemNotFound");
		if (sum.written === 0 && sum.left > 0) throw new DomainError("list.full");
		const [counted] = made ? await countImport(tx.db, { madeId: made.id }) : [];
		return {
			importId: made?.id ?? null,
			units: counted?.added ?? sum.written,
			entries: sum.written,
			left: sum.left,
		};
	});
}

/** Adds typed things that are not there yet to what a person has, as far as there is room. Their lists are locked. */
export async function addHaves(
	tx: TransactionContext,
	personId: string,
	typed: readonly TypedHave[],
): Promise<void> {
	const plain = { side: "have", anyPrinting: false, isOfSet: false, isStarred: false, copy: noCopy } as const;
	const things = typed.map((thing) => withFlatCopy({ ...thing, ...plain }));
	await add.have(tx.db, { personId, things, importId: null, keeps: false, now: tx.clock.now() });
}

/**
 * Puts things back that were removed a moment ago.
 * @throws DomainError what {@link addEntries} throws
 */
export async function restoreEntries(ctx: CommandContext, input: RestoreEntriesInput): Promise<AddedEntries> {
	const { id: actorId } = requireGoodStanding(ctx.actor);
	const { entries } = parseInput(RestoreEntriesInput, input);
	return writeEntries(ctx, actorId, { entries, kind: null, source: null, mode: "add" });
}

/** An entry whose copy lies flat, as in the table. */
function withFlatCopy({ copy, ...entry }: ParsedEntries["entries"][number]) {
	return { ...entry, ...copy };
}

/** Takes back what imports added, but for what was changed, promised or published since; `where` chooses the imports. */
const undoWhere = (where: string) => `with undone as (
			update list_imports set undone_at = now() where undone_at is null and user_id = :personId and ${where} returning id
		), taken as (
			select entry.id, sum(part.units::integer) as units, array_agg(part.import) as imports
			from list_entries as entry cross join jsonb_each_text(entry.import_units) as part (import, units)
			join undone on undone.id::text = part.import
			where entry.user_id = :personId group by entry.id
		), gone as (
			delete from list_entries as entry using taken
			where entry.id = taken.id and entry.quantity <= taken.units and entry.reserved = 0
				and entry.listing_id is null and entry.from_listings = 0
			returning entry.id
		)
		update list_entries as entry set quantity = greatest(1, entry.quantity - taken.units),
			import_units = nullif(entry.import_units - taken.imports, '{}'), is_own = entry.quantity > taken.units
		from taken
		where entry.id = taken.id and entry.listing_id is null and entry.id not in (select id from gone)
			and entry.reserved <= greatest(1, entry.quantity - taken.units)
			and (entry.quantity > taken.units or entry.from_listings > 0)`;
const undoSource = statement({ personId: uuid(), source: text() }, {})`${undoWhere("source = :source")}`;
const undoOne = statement({ personId: uuid(), importId: uuid() }, {})`${undoWhere("id = :importId")}`;

const findImport = statement(
	{ actorId: uuid(), importId: uuid(), now: timestamp() },
	{ id: text() },
)`select id from list_imports where user_id = :actorId and id = :importId and undone_at is null and undo_until > :now`;

/**
 * Takes back what was added at once, within 24 hours. What was changed, promised or published since stays.
 * @throws DomainError `auth.required`, `list.notUndoable` once it is too late or was undone
 */
export async function undoImport(ctx: CommandContext, input: UndoImportInput): Promise<{ importId: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { importId } = parseInput(UndoImportInput, input);
	return inTransaction(ctx, async (tx) => {
		await lockLists(tx, actor.id);
		const [found] = await findImport(tx.db, { actorId: actor.id, importId, now: tx.clock.now() });
		if (!found) throw new DomainError("list.notUndoable");
		await undoOne(tx.db, { personId: actor.id, importId });
		return { importId };
	});
}
