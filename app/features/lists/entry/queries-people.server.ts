import type { QueryContext } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { entriesFitting, peopleOfOthers } from "./queries.server.ts";
import { fittingLimit, type NewEntry } from "./rules.ts";

/** A thing that somebody may have or seek, before it is an entry. */
type NamedThing = Pick<NewEntry, "side" | "itemId" | "categoryId" | "customName" | "anyPrinting" | "isOfSet">;

const count = statement(
	{
		things: json<readonly NamedThing[]>(),
		personId: nullable(uuid()),
		isShownOnly: boolean(),
		now: timestamp(),
	},
	{ people: integer() },
)`select fitting.people
	from rows from (jsonb_to_recordset(:things) as (
		side text, "itemId" uuid, "categoryId" uuid, "customName" text, "anyPrinting" boolean, "isOfSet" boolean
	)) with ordinality as given (side, item_id, category_id, custom_name, is_any, is_of_set, place)
	left join product_items as item on item.id = given.item_id
	cross join lateral (select given.side, coalesce(item.category_id, given.category_id) as category_id,
		coalesce(item.name_folded, fold_text(given.custom_name)) as name_key, item.id as item_id, given.is_any,
		item.expansion_id, given.is_of_set) as thing
	cross join lateral (
		select least(count(distinct id), ${fittingLimit})::integer as people
		from (
			select person.id from ${entriesFitting("thing", ":now")} as other
			${peopleOfOthers(":personId")} and (person.is_shown or not :isShownOnly)
			limit ${2 * fittingLimit}
		) as latest
	) as fitting
	order by given.place`;

interface CountOptions {
	/** The person who asks; null for a visitor. */
	readonly personId: string | null;
	/** Whether only people count whose lists are open to everybody. */
	readonly isShownOnly: boolean;
}

/**
 * The numbers of findable people who seek what somebody has, or have what somebody seeks, in the order of the things; of
 * each {@link fittingLimit} at most.
 */
export async function countPeople(
	ctx: QueryContext,
	things: readonly NamedThing[],
	{ personId, isShownOnly }: CountOptions,
): Promise<number[]> {
	if (things.length === 0) return [];
	const rows = await count(ctx.db, { things, personId, isShownOnly, now: ctx.clock.now() });
	return rows.map(({ people }) => people);
}
