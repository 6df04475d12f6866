import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { CardPassed } from "./events.ts";

/** The write that frees the card decides: whoever comes second finds no card that the listing offers. */
const passOn = statement<{ cardId: string; fromId: string }>(
	"cards_pass_on",
	`update generated_cards card set owner_id = $2, listing_id = null
	from (select id, owner_id from generated_cards where listing_id = $1 for update) former
	where card.id = former.id returning card.id as "cardId", former.owner_id as "fromId"`,
);
const addOwner = statement(
	"cards_add_owner",
	`insert into card_owners (card_id, position, owner_id, since)
	select $1::uuid, 1 + coalesce(max(position), 0), $2::uuid, $3::timestamptz from card_owners where card_id = $1`,
);
const freeOffered = statement(
	"cards_free_offered",
	"update generated_cards set listing_id = null where listing_id = $1",
);

/** Gives the card that a traded listing offered to who got it; nothing where it offered none, or it was given before. */
export async function passCard(
	tx: TransactionContext,
	{ listingId, toId }: { readonly listingId: string; readonly toId: string },
): Promise<void> {
	const [passed] = await passOn(tx.db, [listingId, toId]);
	if (!passed) return;
	await addOwner(tx.db, [passed.cardId, toId, tx.clock.now()]);
	const event: CardPassed = { type: "card.passed", ...passed, toId };
	await tx.record(event);
}

/** Lets a card be offered anew, once its listing is gone. */
export async function freeCard(tx: TransactionContext, listingId: string): Promise<void> {
	await freeOffered(tx.db, [listingId]);
}
