import { isGrownAccount } from "#app/features/accounts/queries.server.ts";
import { type AddedOne, addOne } from "#app/features/lists/entry/commands-one.server.ts";
import type { AddOneInput } from "#app/features/lists/schema.ts";
import type { CommandContext, QueryContext, TransactionContext } from "#app/platform/context.server.ts";
import { statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { allowLong, transaction } from "#app/platform/database/transaction.server.ts";
import { linkPattern } from "#app/shared/storable-text.ts";
import { boardMinPeople, boardSize } from "./rules.ts";

/** The longest time that the count takes: a second for a million entries, many on a machine that does much else. */
const countingSeconds = 60;

/** True of what nobody checked and everybody may read: of grown accounts, a name and no link, and not taken away by an admin. */
const isTold = `${isGrownAccount(":now")} and typed.dismissed_at is null
	and coalesce(entry.custom_name, item.name) ~ '[[:alnum:]]' and coalesce(entry.custom_name, item.name) !~* :linkPattern`;

/** Counts findable people by name, in each province and in all, and changes what is otherwise since the last time. */
const writeBoard = statement({ now: timestamp(), linkPattern: text() }, {})`with sought as (
		select entry.category_id, entry.name_key, account.province,
			case when count(item.confirmed_at) > 0 then count(distinct account.id)
				else count(distinct account.id) filter (where ${isTold}) end::integer as people,
			mode() within group (order by item.id) filter (where item.confirmed_at is not null) as item_id,
			mode() within group (order by coalesce(entry.custom_name, item.name)) filter (where ${isTold}) as custom_name
		from findable_entries(:now) as entry join findable_people(:now) as account on account.id = entry.user_id
		left join product_items as item on item.id = entry.item_id
		left join typed_names as typed on typed.category_id = entry.category_id and typed.name_folded = left(entry.name_key, 200)
		where entry.side = 'want'
		group by grouping sets ((entry.category_id, entry.name_key, account.province), (entry.category_id, entry.name_key))
		having (grouping(account.province) = 1 or account.province is not null) and (
			count(item.confirmed_at) > 0 and count(distinct account.id) >= ${boardMinPeople.item}
			or count(distinct account.id) filter (where ${isTold}) >= ${boardMinPeople.typed}
		)
	), ranked as (
		select *, row_number() over (partition by category_id, province order by people desc, name_key) as rank from sought
	), counted as materialized (
		select category_id, province, name_key, item_id, case when item_id is null then custom_name end as custom_name, people
		from ranked where rank <= ${boardSize}
	), gone as (
		delete from wanted_board as board where not exists (
			select from counted where counted.category_id = board.category_id and counted.name_key = board.name_key
				and counted.province is not distinct from board.province
		)
	)
	insert into wanted_board as board (category_id, province, name_key, item_id, custom_name, people)
	select * from counted
	on conflict (category_id, province, name_key)
	do update set item_id = excluded.item_id, custom_name = excluded.custom_name, people = excluded.people
	where (board.item_id, board.custom_name, board.people)
		is distinct from (excluded.item_id, excluded.custom_name, excluded.people)`;

/**
 * Counts anew what most people seek. It names nobody: who is not findable is not counted. The board stays as it was when
 * that fails, and can be read meanwhile.
 */
export async function writeWantedBoard(ctx: Pick<QueryContext, "db" | "clock">): Promise<void> {
	await transaction(ctx.db, async (tx) => {
		await allowLong(tx, countingSeconds);
		await writeBoard(tx, { now: ctx.clock.now(), linkPattern });
	});
}

const takeDown = statement(
	{ categoryId: uuid(), name: text() },
	{},
)`delete from wanted_board where category_id = :categoryId and name_key = fold_text(:name) and item_id is null`;

/** Takes a typed name from the board at once; the next count leaves it out. */
export async function takeDownTypedName(
	tx: TransactionContext,
	{ categoryId, name }: { categoryId: string; name: string },
): Promise<void> {
	await takeDown(tx.db, { categoryId, name });
}

/**
 * Adds a thing of the board to the actor's haves; one that is there stays as it is.
 * @throws DomainError what {@link addOne} throws
 */
export function addWanted(ctx: CommandContext, input: Omit<AddOneInput, "side">): Promise<AddedOne> {
	return addOne(ctx, { ...input, side: "have" });
}
