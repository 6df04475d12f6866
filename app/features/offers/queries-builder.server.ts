import { getPairPartner } from "#app/features/chats/queries-start.server.ts";
import {
	fitKeys,
	freeUnits,
	isSearched,
	isVisible,
	listChosenEntries,
} from "#app/features/lists/entry/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	integer,
	nullable,
	statement,
	text,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { findLatestOffer, isAnswerable, isShownTo } from "./queries.server.ts";
import {
	answerDays,
	type OfferChoices,
	type OfferStart,
	type PickableThing,
	pickFree,
	pickLimit,
} from "./rules.ts";

const day = 24 * 60 * 60 * 1000;

/** What one of two people can give the other: what is picked and what that one seeks before all else. */
const listPickable = statement(
	{ giverId: uuid(), takerId: uuid(), actorId: uuid(), pickedIds: array(uuid()), search: text() },
	{ id: text(), free: integer(), isSought: boolean(), isStarred: boolean(), offers: integer() },
)`with wanted as (
		select key, bool_or(want.is_starred) as is_starred
		from list_entries as want cross join unnest(${fitKeys("want")}) as key
		where want.user_id = :takerId and want.side = 'want' and want.is_findable group by key
	)
	select entry.id, ${freeUnits} as free,
		sought.is_sought as "isSought", sought.is_starred as "isStarred", (
			select count(distinct item.offer_id)::integer from offer_items as item join offers on offers.id = item.offer_id
			where item.entry_id = entry.id and :giverId = :actorId and ${isAnswerable} and :takerId not in (offers.from_id, offers.to_id)
		) as offers
	from list_entries as entry cross join lateral (
		select count(*) > 0 as is_sought, coalesce(bool_or(wanted.is_starred), false) as is_starred
		from unnest(${fitKeys("entry")}) as key join wanted using (key)
	) as sought
	where entry.user_id = :giverId and entry.side = 'have' and ${isVisible} and ${isShownTo(":actorId")} and ${isSearched}
	order by entry.id = any(:pickedIds) desc, is_sought desc, sought.is_starred desc, entry.touched_at desc, entry.id limit ${pickLimit}`;

const listVersionItems = statement(
	{ offerId: uuid(), actorId: uuid() },
	{ entryId: text(), quantity: integer(), isOwn: boolean() },
)`select entry_id as "entryId", sum(quantity)::integer as quantity, giver_id = :actorId as "isOwn"
	from offer_item_states where offer_id = :offerId and entry_id is not null and not is_gone group by entry_id, giver_id
	order by min(position)`;

const findNamed = statement(
	{ listingId: nullable(uuid()), entryId: nullable(uuid()), personId: uuid() },
	{ entryId: text() },
)`select id as "entryId" from list_entries
	where user_id = :personId and side = 'have' and (listing_id = :listingId or id = :entryId)`;

export interface OfferChoicesInput extends OfferStart {
	readonly personId: string;
	readonly locale: Locale;
}

/** The things that the actor can offer a person and ask of them. */
export async function getOfferChoices(
	ctx: QueryContext,
	{ personId, locale, ...start }: OfferChoicesInput,
): Promise<OfferChoices> {
	const { id: actorId } = requireActor(ctx);
	const { from } = start;
	const { username } = await getPairPartner(ctx, personId);
	const latest = await findLatestOffer(ctx, personId);
	const changes = from === "change" && latest?.isOpen === true;
	const picked =
		from && latest
			? await listVersionItems(ctx.db, { offerId: latest.id, actorId })
			: await namedItem(ctx, personId, start);
	const pickedIds = picked.map(({ entryId }) => entryId);
	const [give, get] = await Promise.all([
		readPickable(ctx, { giverId: actorId, takerId: personId, pickedIds, search: "", locale }),
		readPickable(ctx, { giverId: personId, takerId: actorId, pickedIds, search: "", locale }),
	]);
	return {
		person: { id: personId, username },
		previousId: changes ? latest.id : null,
		boundIn: latest?.isBinding && !changes ? latest.chatId : null,
		...{ give, get },
		picked: {
			give: picked.flatMap((item) => (item.isOwn ? pickFree(give, item) : [])),
			get: picked.flatMap((item) => (item.isOwn ? [] : pickFree(get, item))),
		},
		expiresAt: new Date(ctx.clock.now().getTime() + answerDays * day).toISOString(),
	};
}

/** The thing of theirs that an address names. */
async function namedItem(ctx: QueryContext, personId: string, start: OfferStart) {
	const idOf = (id: string | null) => (id && isUuid(id) ? id : null);
	const [listingId, entryId] = [idOf(start.listingId), idOf(start.entryId)];
	if (!listingId && !entryId) return [];
	const named = await findNamed(ctx.db, { listingId, entryId, personId });
	return named.map((item) => ({ ...item, quantity: 1, isOwn: false }));
}

export interface SearchPickableInput {
	readonly personId: string;
	/** Whose things are searched: the actor's, which they would give, or the person's. */
	readonly side: "give" | "get";
	readonly search: string;
	readonly locale: Locale;
}

/** What has the searched words of the things that the actor could offer a person, or ask of them. */
export async function searchPickable(
	ctx: QueryContext,
	{ personId, side, search, locale }: SearchPickableInput,
): Promise<PickableThing[]> {
	const { id: actorId } = requireActor(ctx);
	await getPairPartner(ctx, personId);
	const [giverId, takerId] = side === "give" ? [actorId, personId] : [personId, actorId];
	return readPickable(ctx, { giverId, takerId, pickedIds: [], search, locale });
}

interface PickableInput {
	readonly giverId: string;
	readonly takerId: string;
	readonly pickedIds: readonly string[];
	readonly search: string;
	readonly locale: Locale;
}

async function readPickable(
	ctx: QueryContext,
	{ locale, ...input }: PickableInput,
): Promise<PickableThing[]> {
	const rows = await listPickable(ctx.db, { ...input, actorId: requireActor(ctx).id });
	const ids = rows.map(({ id }) => id);
	const entries = await listChosenEntries(ctx, { ownerId: input.giverId, ids, locale, limit: ids.length });
	const byId = new Map(entries.map((entry) => [entry.id, entry]));
	return rows.flatMap((row) => {
		const entry = byId.get(row.id);
		if (!entry) return [];
		const { name, isCustom, anyPrinting, isOfSet, categorySlug, expansion, code, number, printedCount } =
			entry;
		const { copy, listing } = entry;
		const described = {
			name,
			isCustom,
			anyPrinting,
			isOfSet,
			categorySlug,
			expansion,
			code,
			number,
			printedCount,
		};
		return [{ ...row, ...described, copy, listing }];
	});
}
