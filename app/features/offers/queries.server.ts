import { fitKeys } from "#app/features/lists/entry/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
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
import { isUuid } from "#app/shared/uuid.ts";
import type { OfferSnapshot } from "./events.ts";
import { movesOf, offerRoleOf } from "./policy.ts";
import {
	type DeclineReason,
	type OfferItemView,
	type OfferStatus,
	type OfferView,
	openOfferStatus,
	versionLimit,
} from "./rules.ts";

/** The columns of an {@link OfferSnapshot}, for statements that return one. */
export const offerColumns = {
	id: text(),
	chatId: text(),
	senderId: nullable(text()),
	receiverId: nullable(text()),
	status: text<OfferStatus>(),
	version: integer(),
};

/** The SQL of {@link offerColumns}. */
export const selectOffer = `offers.id, offers.chat_id as "chatId", offers.from_id as "senderId", offers.to_id as "receiverId",
	offers.status, offers.version`;

/** True of `offers` that can be answered: by the database's clock, since those of nodes differ. */
export const isAnswerable = "is_answerable(offers)";

/** True of `offers` of which a thing is no longer what was offered. */
export const isOutdated =
	"exists (select from offer_item_states as state where state.offer_id = offers.id and state.is_gone)";

/** True of `offers` that can be answered and of which nothing is gone, also where nobody has written yet that something is. */
const isOpen = `(${isAnswerable} and not ${isOutdated})`;

/** True of an `entry` that a person may ask for: of another's closed list one sees what one seeks, and what is published, no more. */
export const isShownTo = (personId: string) => `(
	entry.user_id = ${personId} or entry.listing_id is not null
	or exists (select from list_people as owner where owner.user_id = entry.user_id and owner.is_shown)
	or exists (
		select from list_entries as want where want.user_id = ${personId} and want.side = 'want'
			and want.category_id = entry.category_id and want.name_key = entry.name_key and ${fitKeys("want")} && ${fitKeys("entry")}
	)
)`;

const versionOf = statement(
	{ offerId: uuid(), actorId: uuid() },
	offerColumns,
)`select ${selectOffer} from offers where id = :offerId and :actorId in (from_id, to_id)`;

/** A version of an offer of the actor's, or null for strangers. */
export async function findOfferVersion(ctx: QueryContext, offerId: string): Promise<OfferSnapshot | null> {
	const { id: actorId } = requireActor(ctx);
	const [offer] = await versionOf(ctx.db, { offerId, actorId });
	return offer ?? null;
}

const latestBetween = statement(
	{ actorId: uuid(), personId: uuid() },
	{ ...offerColumns, isOpen: boolean(), isBinding: boolean() },
)`select ${selectOffer}, ${isOpen} as "isOpen", ended_at is null and (${isOpen} or status <> '${openOfferStatus}') as "isBinding"
	from offers where (from_id = :actorId and to_id = :personId) or (from_id = :personId and to_id = :actorId)
	order by created_at desc, version desc limit 1`;

/** The latest version of an offer between the actor and a person, with whether it can be answered, and whether it binds them. */
export async function findLatestOffer(
	ctx: QueryContext,
	personId: string,
): Promise<(OfferSnapshot & { readonly isOpen: boolean; readonly isBinding: boolean }) | null> {
	const { id: actorId } = requireActor(ctx);
	const [offer] = await latestBetween(ctx.db, { actorId, personId });
	return offer ?? null;
}

type StoredItem = OfferItemView & { readonly giverId: string | null };

const versionsOfChat = statement(
	{ chatId: uuid(), actorId: uuid(), locale: text() },
	{
		...offerColumns,
		previousId: nullable(text()),
		declineReason: nullable(text<DeclineReason>()),
		items: json<readonly StoredItem[]>(),
		expiresAt: timestamp(),
		createdAt: timestamp(),
	},
)`select ${selectOffer.replace(
	"offers.status",
	`case when offers.status <> '${openOfferStatus}' then offers.status when offers.expires_at <= now() then 'expired'
		when ${isOutdated} then 'outdated' else offers.status end as status`,
)}, previous_id as "previousId", decline_reason as "declineReason", expires_at as "expiresAt", created_at as "createdAt", (
		select json_agg(json_build_object(
			'giverId', state.giver_id, 'entryId', state.entry_id, 'position', state.position,
			'name', coalesce(in_language(:locale, item.name, item.name_es), state.title),
			'isCustom', state.item_id is null, 'anyPrinting', false, 'isOfSet', false,
			'expansion', in_language(:locale, series.name, series.name_es), 'code', series.code, 'number', item.number,
			'printedCount', series.printed_count, 'categorySlug', coalesce(category.slug, entry.category_slug, ''),
			'copy', state.copy, 'quantity', state.quantity, 'listing', entry.listing,
			'isChanged', coalesce(listing.updated_at > offers.created_at, false),
			'isGone', state.is_gone, 'isFree', state.is_free
		) order by state.position)
		from offer_item_states as state
		left join product_items as item on item.id = state.item_id
		left join product_categories as category on category.id = item.category_id
		left join product_expansions as series on series.id = item.expansion_id
		left join entry_details as entry on entry.id = state.entry_id
		left join listings as listing on listing.id = state.listing_id
		where state.offer_id = offers.id
	) as items
	from offers where chat_id = :chatId and :actorId in (from_id, to_id) order by created_at desc, version desc
	limit ${versionLimit}`;

/** The latest versions of offers in a chat of the actor's, newest first; none for strangers. */
export async function listChatOffers(
	ctx: QueryContext,
	{ chatId, locale }: { readonly chatId: string; readonly locale: Locale },
): Promise<OfferView[]> {
	const actor = requireActor(ctx);
	if (!isUuid(chatId)) return [];
	const rows = await versionsOfChat(ctx.db, { chatId, actorId: actor.id, locale });
	return rows.map(({ chatId: _, senderId, receiverId, items, ...offer }) => ({
		...offer,
		role: offerRoleOf({ senderId, receiverId }, actor.id) ?? "receiver",
		give: itemsOf(items, (giverId) => giverId === actor.id),
		get: itemsOf(items, (giverId) => giverId !== actor.id),
		can: movesOf(actor, { ...offer, senderId, receiverId }),
	}));
}

function itemsOf(
	items: readonly StoredItem[],
	isOfSide: (giverId: string | null) => boolean,
): OfferItemView[] {
	return items.filter(({ giverId }) => isOfSide(giverId)).map(({ giverId, ...item }) => item);
}
