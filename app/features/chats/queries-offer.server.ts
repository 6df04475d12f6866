import { silenceBetween } from "#app/features/accounts/queries-blocks.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { Offer } from "./rules.ts";

const findOffer = statement<{
	title: string;
	owner_id: string;
	owner_username: string;
	is_public: boolean;
	chat_id: string | null;
	is_silenced: boolean;
}>(
	"chats_find_offer",
	`select l.title, l.user_id as owner_id, u.username as owner_username, l.is_public, c.id as chat_id,
		${silenceBetween("$2::uuid", "l.user_id")} as is_silenced
	from listings l
	join users u on u.id = l.user_id
	left join chats c on c.listing_id = l.id and c.user1_id = $2
	where l.id = $1 and l.status <> 'deleted'`,
);

/**
 * What a first message is about.
 * @throws DomainError `listing.notFound` also for one that is hidden, `listing.ownListing`,
 * `person.silenced` where one has blocked the other
 */
export async function getOffer(ctx: QueryContext, listingId: string): Promise<Offer> {
	const actor = requireActor(ctx);
	const [row] = isUuid(listingId) ? await findOffer(ctx.db, [listingId, actor.id]) : [];
	if (row?.owner_id === actor.id) throw new DomainError("listing.ownListing");
	if (!row || !(row.is_public || row.chat_id)) throw new DomainError("listing.notFound");
	if (row.is_silenced) throw new DomainError("person.silenced");
	return { listingId, title: row.title, ownerUsername: row.owner_username, chatId: row.chat_id };
}
