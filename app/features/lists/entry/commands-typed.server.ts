import type { TransactionContext } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { TypedHave } from "../schema.ts";
import { addHaves } from "./commands-add.server.ts";
import { entryKey, plainCopy } from "./queries.server.ts";

/** The entries that are equal to typed things: plain ones first, else the listing that offers the thing. */
const findEqual = statement(
	{ personId: uuid(), things: json<readonly TypedHave[]>() },
	{ place: integer(), entryId: nullable(text()), isSpecial: boolean() },
)`select given.place::integer as place, coalesce(plain.id, offered.id) as "entryId", category.is_special as "isSpecial"
	from (
		select data.place, 'have' as side, coalesce(item.category_id, data.category_id) as category_id, item.id as item_id,
			coalesce(item.name_folded, fold_text(data.name)) as name_key, false as is_any, false as is_of_set
		from rows from (jsonb_to_recordset(:things) as ("itemId" uuid, "categoryId" uuid, "customName" text))
			with ordinality as data (typed_id, category_id, name, place)
		left join product_item_aliases as alias on alias.id = data.typed_id
		left join product_items as item on item.id = coalesce(alias.item_id, data.typed_id)
	) as given
	join product_categories as category on category.id = given.category_id
	left join list_entries as plain on plain.user_id = :personId and plain.entry_key = ${entryKey("given", { copy: plainCopy })}
	left join lateral (
		select entry.id from list_entries as entry
		where entry.user_id = :personId and entry.side = 'have' and entry.listing_id is not null
			and entry.name_key = given.name_key
			and ${entryKey("given", { copy: plainCopy })} = ${entryKey("entry", { copy: plainCopy })}
		order by entry.id limit 1
	) as offered on true
	order by given.place`;

/**
 * The entries of somebody's list that are equal to things they typed. What is there stays as it is; what is not is put there.
 * The caller has the person's lists locked.
 * @returns the entries in the order of the things
 * @throws DomainError `catalogue.itemNotFound` for an id of no item, `list.full`, `list.cardUnlisted` for a Reino Card that is
 *   not published
 */
export async function ensureHaves(
	tx: TransactionContext,
	personId: string,
	things: readonly TypedHave[],
): Promise<string[]> {
	const before = await findEqual(tx.db, { personId, things });
	if (before.length < things.length) throw new DomainError("catalogue.itemNotFound");
	if (before.some(({ entryId, isSpecial }) => isSpecial && entryId === null))
		throw new DomainError("list.cardUnlisted");
	const missing = things.filter((_, place) => before[place]?.entryId === null);
	if (missing.length > 0) await addHaves(tx, personId, missing);
	const found = await findEqual(tx.db, { personId, things });
	const entryIds = found.flatMap(({ entryId }) => entryId ?? []);
	if (entryIds.length < things.length) throw new DomainError("list.full");
	return entryIds;
}
