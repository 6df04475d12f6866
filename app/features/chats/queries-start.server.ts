import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { isReachableByLists } from "#app/features/lists/entry/queries.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	boolean,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canWriteInChat } from "./policy.ts";
import type { Offer, PairPartner } from "./rules.ts";

const findOffer = statement(
	{ listingId: uuid(), actorId: uuid() },
	{
		title: text(),
		ownerId: text(),
		ownerUsername: text(),
		isPublic: boolean(),
		chatId: nullable(text()),
		isBlocked: boolean(),
	},
)`select l.title, l.user_id as "ownerId", u.username as "ownerUsername", l.is_public as "isPublic", c.id as "chatId",
		${blockBetween(":actorId", "l.user_id")} as "isBlocked"
	from listings l
	join users u on u.id = l.user_id
	left join chats c on c.listing_id = l.id and c.user1_id = :actorId
	where l.id = :listingId and l.status <> 'deleted'`;

/**
 * The listing that a first message is about.
 * @throws DomainError `listing.notFound` also for one that is hidden, `listing.ownListing`,
 * `person.blocked` where one has blocked the other
 */
export async function getOffer(ctx: QueryContext, listingId: string): Promise<Offer> {
	const actor = requireActor(ctx);
	const [row] = isUuid(listingId) ? await findOffer(ctx.db, { listingId, actorId: actor.id }) : [];
	if (row?.ownerId === actor.id) throw new DomainError("listing.ownListing");
	if (!row || !(row.isPublic || row.chatId)) throw new DomainError("listing.notFound");
	if (row.isBlocked) throw new DomainError("person.blocked");
	const { title, ownerUsername, chatId } = row;
	return { listingId, title, ownerUsername, chatId };
}

/** The SQL condition of the chat `c` of a pair, as its unique index has it. */
export const isChatOfPair = (
	one: string,
	other: string,
) => `c.is_pair and c.user1_id is not null and c.user2_id is not null
	and least(c.user1_id, c.user2_id) = least(${one}, ${other})
	and greatest(c.user1_id, c.user2_id) = greatest(${one}, ${other})`;

const findPartner = statement(
	{ actorId: uuid(), personId: uuid(), now: timestamp() },
	{
		username: text(),
		isBanned: boolean(),
		isBlocked: boolean(),
		isReachable: boolean(),
		openLists: boolean(),
		chatId: nullable(text()),
	},
)`select account.username, account.is_banned as "isBanned", ${blockBetween(":actorId", "account.id")} as "isBlocked",
		${isReachableByLists(":now")} as "isReachable",
		exists (select from list_people p where p.user_id = account.id and p.is_shown) as "openLists",
		(select c.id from chats c where ${isChatOfPair(":actorId", ":personId")}) as "chatId"
	from users account where account.id = :personId`;

/**
 * The person to whom the actor would write without a listing. Nobody is written to out of nothing: they have lists that
 * are open or offered to others, or a chat of the two is there.
 * @throws DomainError `person.notFound` also for oneself and for a banned person, `person.blocked` where one has blocked the
 * other, `chat.notReachable`; none of these once there is a chat
 */
export async function getPairPartner(ctx: QueryContext, personId: string): Promise<PairPartner> {
	const actor = requireActor(ctx);
	const [row] = await findPartner(ctx.db, { actorId: actor.id, personId, now: ctx.clock.now() });
	if (!row || personId === actor.id) throw new DomainError("person.notFound");
	const { isBanned, isBlocked, isReachable, ...partner } = row;
	if (!partner.chatId) {
		if (isBanned) throw new DomainError("person.notFound");
		if (isBlocked) throw new DomainError("person.blocked");
		if (!isReachable) throw new DomainError("chat.notReachable");
	}
	return { personId, ...partner };
}

/** True while the actor may write to a person without a listing. */
export async function canWriteTo(ctx: QueryContext, personId: string): Promise<boolean> {
	const { actor } = ctx;
	if (!actor || actor.id === personId) return false;
	const [row] = await findPartner(ctx.db, { actorId: actor.id, personId, now: ctx.clock.now() });
	if (!row) return false;
	return canWriteInChat(actor, row) && (row.chatId !== null || (row.isReachable && !row.isBanned));
}
