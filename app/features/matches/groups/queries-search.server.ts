import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { listByTerms, suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import { readItemQuery } from "#app/features/catalogue/rules-reading.ts";
import { entriesFitting, fitKeys, isVisible } from "#app/features/lists/entry/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	array,
	integer,
	json,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { ownEntries, thingShape } from "../people/queries-matching.server.ts";
import { isInside } from "./queries.server.ts";
import {
	type GroupAnswer,
	type GroupOwner,
	type GroupView,
	groupOwnersLimit,
	groupOwnThingsLimit,
} from "./rules.ts";

/** Things of the catalogue that the words of a search may mean. */
const meantItemsLimit = 120;

const findOwners = statement(
	{
		groupId: uuid(),
		me: uuid(),
		itemIds: array(uuid()),
		search: text(),
		now: timestamp(),
		locale: text(),
		limit: integer(),
		thingsLimit: integer(),
	},
	{
		username: text(),
		seenAt: timestamp(),
		things: json<GroupOwner["things"]>(),
		seeks: integer(),
		people: integer(),
	},
)`with own as materialized (${ownEntries("and side = 'have'")}), own_keys as materialized (
		select own.id, key from own cross join unnest(${fitKeys("own")}) as key
	), found as materialized (
		select entry.id, person.id as user_id, person.username, person.seen_at, false as is_starred,
			entry.quantity - entry.reserved as units,
			row_number() over (partition by person.id order by entry.touched_at desc, entry.id) as place
		from group_members as member
		join findable_people(:now) as person on person.id = member.user_id
		join findable_entries(:now) as entry on entry.user_id = member.user_id and entry.side = 'have' and ${isVisible}
		where member.group_id = :groupId and member.removed_at is null and person.is_shown and person.id <> :me
			and not ${blockBetween(":me", "person.id")}
			and (entry.item_id = any (:itemIds) or entry.item_id is null and not exists (
				select from regexp_split_to_table(fold_text(:search), '\\s+') as word where strpos(entry.name_key, word) = 0
			))
	)
	select named.username, named.seen_at as "seenAt", json_agg(${thingShape}::jsonb || jsonb_build_object('isSought', exists (
			select from ${entriesFitting("entry", ":now")} as want where want.user_id = :me
		)) order by place) as things, (
			select count(distinct own_keys.id)::integer from findable_entries(:now) as want
			cross join unnest(${fitKeys("want")}) as want_key join own_keys on own_keys.key = want_key
			where want.user_id = named.user_id and want.side = 'want'
		) as seeks,
		(select count(distinct user_id)::integer from found) as people
	from found as named join entry_details as entry on entry.id = named.id
	where named.place <= :thingsLimit
	group by named.user_id, named.username, named.seen_at
	order by named.seen_at desc, named.user_id limit :limit`;

/**
 * The members who have what somebody looks for, who was here last first; only members ask.
 * @param group of `getGroup`
 * @throws DomainError `group.notFound`
 */
export async function searchGroup(
	ctx: QueryContext,
	group: Pick<GroupView, "id" | "role">,
	{ search, locale }: { readonly search: string; readonly locale: Locale },
): Promise<GroupAnswer> {
	const { id: me } = requireActor(ctx);
	if (!isInside(group)) throw new DomainError("group.notFound");
	const items = await listMeantItems(ctx, search, locale);
	const rows = await findOwners(ctx.db, {
		groupId: group.id,
		me,
		itemIds: items.map(({ id }) => id),
		search,
		now: ctx.clock.now(),
		locale,
		limit: groupOwnersLimit,
		thingsLimit: groupOwnThingsLimit,
	});
	const owners = rows.map(({ people: _, ...owner }) => owner);
	return { search, people: rows[0]?.people ?? 0, owners };
}

/** The items that have every word, or else those that are suggested to who writes it. */
async function listMeantItems(ctx: QueryContext, search: string, locale: Locale) {
	const items = await listByTerms(ctx, readItemQuery(search), { locale, limit: meantItemsLimit });
	return items.length > 0 ? items : suggestItems(ctx, { query: search }, locale);
}
