import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { boolean, nullable, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { AddWantOfInput } from "../schema.ts";
import { removeEntries } from "./commands.server.ts";
import { addEntries } from "./commands-add.server.ts";
import { isVisible } from "./queries.server.ts";
import type { EntryWant } from "./rules.ts";

const findThing = statement(
	{ entryId: uuid(), actorId: uuid() },
	{ itemId: nullable(text()), categoryId: text(), customName: nullable(text()) },
)`select entry.item_id as "itemId", entry.category_id as "categoryId", entry.custom_name as "customName"
	from list_entries as entry where entry.id = :entryId and entry.user_id <> :actorId and ${isVisible}`;

/** Wants of an entry's name that the other of both, this printing or any, is in the place of, and that say nothing more. */
const listReplaced = statement(
	{ entryId: uuid(), actorId: uuid(), isAny: boolean() },
	{ id: text() },
)`select want.id from list_entries as entry
	join list_entries as want on want.user_id = :actorId and want.side = 'want'
		and want.category_id = entry.category_id and want.name_key = entry.name_key
	where entry.id = :entryId and (want.is_any <> :isAny or want.is_of_set) and (want.item_id = entry.item_id
			or want.is_any and (:isAny or not want.is_of_set or want.expansion_id = entry.expansion_id))
		and want.quantity = 1 and not want.is_starred and want.note is null and want.from_listings = 0`;

/**
 * Adds the thing of somebody else's entry to the actor's wants: the very printing, or any of its name. A plain want of the
 * other of both goes.
 * @throws DomainError `list.entryNotFound`, and what {@link addEntries} throws
 */
export async function addWantOf(ctx: CommandContext, input: AddWantOfInput): Promise<{ want: EntryWant }> {
	const { id: actorId } = requireGoodStanding(ctx.actor);
	const { entryId, anyPrinting } = parseInput(AddWantOfInput, input);
	return inTransaction(ctx, async (tx) => {
		const [thing] = await findThing(tx.db, { entryId, actorId });
		if (!thing) throw new DomainError("list.entryNotFound");
		const isAny = anyPrinting && thing.itemId !== null;
		await addEntries(tx, { entries: [{ side: "want", ...thing, anyPrinting: isAny }], mode: "keep" });
		const replaced = await listReplaced(tx.db, { entryId, actorId, isAny });
		if (replaced.length > 0) await removeEntries(tx, { ids: replaced.map(({ id }) => id) });
		return { want: isAny ? "any" : "one" };
	});
}
