import { freeUnits, isVisible } from "#app/features/lists/entry/queries.server.ts";
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
import type { OfferSnapshot } from "./events.ts";
import { isShownTo, offerColumns, selectOffer } from "./queries.server.ts";
import { answerDays } from "./rules.ts";

/** A thing that one side of a new version gives, by the entry that has it. */
interface NewItem {
	readonly entryId: string;
	readonly giverId: string;
	readonly quantity: number;
}

export interface NewVersion {
	readonly id: string;
	readonly chatId: string;
	readonly senderId: string;
	readonly receiverId: string;
	/** The version that this one takes the place of, or null. */
	readonly previous: Pick<OfferSnapshot, "id" | "version"> | null;
	readonly items: readonly NewItem[];
}

/** Things of a new version with what of their entries decides whether they can be offered. */
const listGiven = statement(
	{ senderId: uuid(), items: json<readonly NewItem[]>() },
	{ isThere: boolean(), free: integer(), name: nullable(text()) },
)`select coalesce(entry.user_id = given."giverId" and entry.side = 'have' and ${isVisible} and ${isShownTo(":senderId")}, false) as "isThere",
		${freeUnits} - given.quantity as free, details.name
	from rows from (jsonb_to_recordset(:items) as ("entryId" uuid, "giverId" uuid, quantity integer))
		with ordinality as given ("entryId", "giverId", quantity, position)
	left join list_entries as entry on entry.id = given."entryId"
	left join entry_details as details on details.id = entry.id order by given.position`;

/**
 * Refuses things that cannot be offered. The caller has the lists of both people locked.
 * @throws DomainError `offer.nothingGiven`, `list.entryNotFound`, `offer.notFree` with the name of the first
 */
export async function requireGivable(
	tx: TransactionContext,
	{ senderId, items }: Pick<NewVersion, "senderId" | "items">,
): Promise<void> {
	if (!items.some(({ giverId }) => giverId === senderId)) throw new DomainError("offer.nothingGiven");
	const given = await listGiven(tx.db, { senderId, items });
	if (given.some(({ isThere }) => !isThere)) throw new DomainError("list.entryNotFound");
	const taken = given.find(({ free }) => free < 0);
	if (taken) throw new DomainError("offer.notFree", { name: taken.name ?? "" });
}

const insertVersion = statement(
	{
		id: uuid(),
		chatId: uuid(),
		senderId: uuid(),
		receiverId: uuid(),
		previousId: nullable(uuid()),
		version: integer(),
	},
	offerColumns,
)`insert into offers (id, chat_id, from_id, to_id, previous_id, version, expires_at)
	values (:id, :chatId, :senderId, :receiverId, :previousId, :version, now() + interval '${answerDays} days')
	on conflict (least(from_id, to_id), greatest(from_id, to_id)) where ended_at is null and from_id is not null and to_id is not null
	do nothing returning ${selectOffer}`;

const insertItems = statement(
	{ offerId: uuid(), items: json<readonly NewItem[]>() },
	{},
)`insert into offer_items (offer_id, position, giver_id, entry_id, item_id, title, copy, quantity)
	select :offerId, given.position, entry.user_id, entry.id, entry.item_id, left(details.name, 200), entry_copy(entry), given.quantity
	from rows from (jsonb_to_recordset(:items) as ("entryId" uuid, "giverId" uuid, quantity integer))
		with ordinality as given ("entryId", "giverId", quantity, position)
	join list_entries as entry on entry.id = given."entryId" join entry_details as details on details.id = entry.id`;

/**
 * Inserts a version with its things, which binds its two people.
 * @throws DomainError `offer.alreadyOpen` while another offer binds them
 */
export async function insertOfferVersion(
	tx: TransactionContext,
	version: NewVersion,
): Promise<OfferSnapshot> {
	const { items, previous, ...offer } = version;
	const follows = { previousId: previous?.id ?? null, version: (previous?.version ?? 0) + 1 };
	const [inserted] = await insertVersion(tx.db, { ...offer, ...follows });
	if (!inserted) throw new DomainError("offer.alreadyOpen");
	await insertItems(tx.db, { offerId: offer.id, items });
	return inserted;
}
