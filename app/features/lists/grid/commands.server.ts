import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { findExpansion } from "#app/features/catalogue/queries.server.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import {
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
import { lockLists } from "../entry/commands-add.server.ts";
import { numberFits } from "../entry/commands-internal.server.ts";
import { entryLimits, type Side, sides } from "../entry/rules.ts";
import { SaveSetCellsInput, SetNumbersInput } from "../schema.ts";
import { getSetNumbers, isPlain, listMarks } from "./queries.server.ts";
import {
	cellLimit,
	emptyCell,
	type MarkedNumbers,
	markCell,
	readCellNumbers,
	type SavedCells,
} from "./rules.ts";

/** Days for which an emptied cell is remembered, so that an older change of another device does not fill it again. */
const emptiedDays = 30;

/** True of an `entry` that the cell of a `cell` shows. */
const isOfCell = `entry.user_id = :personId and entry.item_id = cell.item_id and not entry.is_any
	and (entry.side = 'want' or ${isPlain})`;

const readLatest = statement(
	{ personId: uuid(), expansionId: uuid(), given: json<readonly GivenCell[]>() },
	{
		item_id: text(),
		category_id: text(),
		name_key: text(),
		side: nullable(text<Side>()),
		quantity: integer(),
		at: timestamp(),
	},
)`with cell as (
		select distinct on (item.id) item.id as item_id, item.category_id, item.name_folded as name_key,
			data.side, data.quantity, data.at
		from jsonb_to_recordset(:given) as data (number text, side text, quantity integer, at timestamptz(3))
		join product_items as item on item.expansion_id = :expansionId and item.number_key = number_key(data.number)
		where item.confirmed_at is not null or exists (
			select from catalogue_claims as claim
			where claim.item_id = item.id and claim.problem is null and claim.user_id = :personId
		)
		order by item.id, data.at desc
	)
	select * from cell
	where not exists (
			select from list_entries as entry where ${isOfCell} and entry.is_own and entry.touched_at > cell.at
		) and not exists (
			select from list_emptied_cells as emptied
			where emptied.user_id = :personId and emptied.item_id = cell.item_id and emptied.emptied_at > cell.at
		)`;
type LatestCell = Awaited<ReturnType<typeof readLatest>>[number];

const cellParameters = { personId: uuid(), cells: json<readonly LatestCell[]>() };
/** The cells to write as rows of a statement. */
const cellRows = `(
	select * from rows from (jsonb_to_recordset(:cells) as (
		item_id uuid, category_id uuid, name_key text, side text, quantity integer, at timestamptz(3)
	)) with ordinality as data (item_id, category_id, name_key, side, quantity, at, ord)
)`;

const numberCells = statement(
	{ cells: json<readonly LatestCell[]>() },
	{},
)`${numberFits(`select item.category_id, item.name_folded as name_key, item.id as item_id, item.expansion_id
	from jsonb_to_recordset(:cells) as cell (item_id uuid) join product_items as item on item.id = cell.item_id`)}`;

const removeOthers = statement(cellParameters, {})`with other as materialized (
		select entry.* from ${cellRows} as cell cross join lateral (
			-- Looked up for each cell, since a person may have thousands of entries (decision 259).
			select id, from_listings, reserved from list_entries as entry
			where ${isOfCell} and entry.side is distinct from cell.side offset 0
		) as entry
	), gone as (
		delete from list_entries where id in (select id from other where from_listings = 0 and reserved = 0)
	)
	update list_entries as entry set
		is_own = entry.side = 'have', quantity = case entry.side when 'have' then entry.reserved else entry.quantity end
	where entry.id in (select id from other where from_listings > 0 or reserved > 0) and entry.is_own`;

const recordEmptied = statement({ ...cellParameters, now: timestamp() }, {})`with old as (
		delete from list_emptied_cells as emptied where emptied.user_id = :personId and (
			emptied.emptied_at < :now - interval '${emptiedDays} days'
			or emptied.item_id in (select item_id from ${cellRows} as cell where side is not null)
		)
	)
	insert into list_emptied_cells (user_id, item_id, emptied_at)
	select :personId, item_id, at from ${cellRows} as cell where side is null
	on conflict (user_id, item_id) do update set emptied_at = excluded.emptied_at`;

/** Writes the cells of one side; what is beyond the list's limit is left out. */
const putCells = (side: Side) =>
	statement({ ...cellParameters, now: timestamp() }, { id: text() })`with numbered as (
			select cell.*, entry.id is null as is_new, row_number() over (partition by entry.id is null order by cell.ord) as rank
			from ${cellRows} as cell left join list_entries as entry on ${isOfCell} and entry.side = '${side}'
			where cell.side = '${side}'
		)
		insert into list_entries as entry (
			user_id, side, category_id, item_id, name_key, quantity, touched_at, created_at
		)
		select :personId, side, category_id, item_id, name_key, quantity, at, :now
		from numbered
		where not is_new
			or rank <= (select ${entryLimits[side]} - count(*) from list_entries where user_id = :personId and side = '${side}')
		order by ord desc
		on conflict (user_id, entry_key) do update set
			quantity = greatest(excluded.quantity, entry.reserved), is_own = true, touched_at = excluded.touched_at,
			import_units = null
		returning id`;
const put = { have: putCells("have"), want: putCells("want") };

/**
 * Saves the changed cells of a set. A cell stands for the actor's want of that very printing, or for their plain entry of it,
 * which says nothing of its copies; published ones and those with a condition or another detail are beside it and stay.
 * A later change of the same cell stays too: a change counts as old as its device says it was, whatever the device takes
 * the time to be. What a listing wants stays wanted for it, and promised copies stay. Numbers of no thing of the set are left out.
 * @throws DomainError `auth.*`, `request.invalid`, `request.tooManyRequests`, `catalogue.expansionNotFound`
 */
export async function saveSetCells(ctx: CommandContext, input: SaveSetCellsInput): Promise<SavedCells> {
	const actor = requireGoodStanding(ctx.actor);
	const { expansionId, cells, sentAt } = parseInput(SaveSetCellsInput, input);
	const expansion = await findExpansion(ctx, expansionId, "es");
	if (!expansion) throw new DomainError("catalogue.expansionNotFound");
	return inTransaction(ctx, async (tx) => {
		await lockLists(tx, actor.id);
		const now = tx.clock.now().getTime();
		const given = cells.map(({ number, side, quantity, at }) => ({
			number,
			side,
			quantity: side === null ? 0 : Math.max(quantity, 1),
			at: new Date(Math.max(0, now - Math.max(0, sentAt - at))),
		}));
		const isFull = await writeCells(tx, actor.id, expansion.id, given);
		const numbers = cells.map(({ number }) => number);
		return { marks: await listMarks(tx, actor.id, { expansionId: expansion.id, numbers }), isFull };
	});
}

interface GivenCell {
	readonly number: string;
	readonly side: Side | null;
	readonly quantity: number;
	readonly at: Date;
}

/** @returns whether a list's limit left some out */
async function writeCells(
	tx: TransactionContext,
	personId: string,
	expansionId: string,
	given: readonly GivenCell[],
): Promise<boolean> {
	const cells = await readLatest(tx.db, { personId, expansionId, given });
	if (cells.length === 0) return false;
	const now = tx.clock.now();
	await removeOthers(tx.db, { personId, cells });
	await recordEmptied(tx.db, { personId, cells, now });
	const written = sides.filter((side) => cells.some((cell) => cell.side === side));
	if (written.length > 1) await numberCells(tx.db, { cells });
	let isFull = false;
	for (const side of written) {
		const count = cells.filter((cell) => cell.side === side).length;
		if ((await put[side](tx.db, { personId, cells, now })).length < count) isFull = true;
	}
	return isFull;
}

/**
 * Marks typed numbers of a set as missing or spare; those with a quantity get it, others are at least one.
 * @throws DomainError what {@link saveSetCells} throws
 */
export async function markSetNumbers(ctx: CommandContext, input: SetNumbersInput): Promise<MarkedNumbers> {
	const actor = requireGoodStanding(ctx.actor);
	const { expansionId, side, numbers } = parseInput(SetNumbersInput, input);
	const { cells, problems } = readCellNumbers(numbers, await getSetNumbers(ctx, expansionId));
	if (cells.length === 0) return { count: 0, isFull: false, problems };
	const marks = await listMarks(ctx, actor.id, { expansionId, numbers: cells.map(({ number }) => number) });
	const existing = new Map(marks.map((mark) => [mark.number, mark]));
	const at = ctx.clock.now().getTime();
	const changes = cells.map(({ number, quantity }) => ({
		...markCell(existing.get(number) ?? emptyCell, side, quantity),
		number,
		side,
		at,
	}));
	let isFull = false;
	for (let start = 0; start < changes.length; start += cellLimit) {
		const chunk = changes.slice(start, start + cellLimit);
		isFull ||= (await saveSetCells(ctx, { expansionId, cells: chunk, sentAt: at })).isFull;
	}
	return { count: cells.length, isFull, problems };
}
