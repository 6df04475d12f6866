import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { AddOneInput } from "../schema.ts";
import { addEntries } from "./commands-add.server.ts";
import type { Side } from "./rules.ts";

const findAdded = statement(
	{ personId: uuid(), side: text<Side>(), now: timestamp() },
	{ id: text() },
)`select id from list_entries where user_id = :personId and side = :side and created_at = :now and touched_at = :now
	order by id desc limit 1`;

export interface AddedOne {
	/** The entry by which it is taken back; null where it was there before. */
	readonly entryId: string | null;
}

/**
 * Adds one thing to one of the actor's lists; one that is there stays as it is.
 * @throws DomainError what {@link addEntries} throws
 */
export async function addOne(ctx: CommandContext, input: AddOneInput): Promise<AddedOne> {
	const { id: personId } = requireGoodStanding(ctx.actor);
	const entry = parseInput(AddOneInput, input);
	const now = ctx.clock.now();
	return inTransaction({ ...ctx, clock: { now: () => now } }, async (tx) => {
		await addEntries(tx, { entries: [entry], mode: "keep" });
		const [added] = await findAdded(tx.db, { personId, side: entry.side, now });
		return { entryId: added?.id ?? null };
	});
}
