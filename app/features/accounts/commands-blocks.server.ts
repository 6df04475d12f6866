import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { BlockChanged } from "./events.ts";
import { areSilenced } from "./queries-blocks.server.ts";
import { getPersonByName } from "./queries-people.server.ts";
import { maxBlocked } from "./rules-settings.ts";

/** The key of a pair, the same from both sides. */
const pairKey = "hashtextextended(least($1::text, $2::text) || greatest($1::text, $2::text), 0)";

const lockPair = statement("accounts_lock_pair", `select pg_advisory_xact_lock(${pairKey})`);

/** Those who do something with each other do not wait for each other, but for a block. */
const sharePair = statement("accounts_share_pair", `select pg_advisory_xact_lock_shared(${pairKey})`);

/**
 * Stops what one person does towards another when there is silence between them, and makes a block wait until the
 * transaction is over: what passes here is done before the block.
 * @throws DomainError `person.silenced`
 */
export async function requireNoSilence(tx: TransactionContext, one: string, other: string): Promise<void> {
	await sharePair(tx.db, [one, other]);
	// A statement of its own, which sees the block that it may have waited for.
	if (await areSilenced(tx, one, other)) throw new DomainError("person.silenced");
}

const insertBlock = statement<{ blocked_id: string }>(
	"accounts_block",
	`insert into blocks (blocker_id, blocked_id, created_at)
	select $1, $2, $3 where (select count(*) from blocks where blocker_id = $1) < ${maxBlocked}
	on conflict do nothing returning blocked_id`,
);

const deleteBlock = statement<{ blocked_id: string }>(
	"accounts_unblock",
	"delete from blocks where blocker_id = $1 and blocked_id = $2 returning blocked_id",
);

/**
 * Blocks somebody: from now on there is silence between the two, of which nobody is told. Blocking twice is
 * blocking once. Also for who is banned.
 * @throws DomainError `auth.required`, `person.notFound`, `auth.forbidden` for oneself
 */
export async function blockPerson(ctx: CommandContext, username: string): Promise<void> {
	await changeBlock(ctx, username, async (tx, pair) => {
		const rows = await insertBlock(tx.db, [...pair, tx.clock.now()]);
		return rows.length > 0;
	});
}

/**
 * Takes back that the actor blocked somebody. Where the other blocks the actor too, the silence goes on.
 * @throws DomainError `auth.required`, `person.notFound`, `auth.forbidden` for oneself
 */
export async function unblockPerson(ctx: CommandContext, username: string): Promise<void> {
	await changeBlock(ctx, username, async (tx, pair) => (await deleteBlock(tx.db, pair)).length > 0);
}

async function changeBlock(
	ctx: CommandContext,
	username: string,
	change: (tx: TransactionContext, pair: [blockerId: string, blockedId: string]) => Promise<boolean>,
): Promise<void> {
	const { id: blockerId } = requireActor(ctx);
	const { id: blockedId } = await getPersonByName(ctx, username);
	if (blockedId === blockerId) throw new DomainError("auth.forbidden");
	await inTransaction(ctx, async (tx) => {
		await lockPair(tx.db, [blockerId, blockedId]);
		if (!(await change(tx, [blockerId, blockedId]))) return;
		const event: BlockChanged = { type: "account.blockChanged", blockerId, blockedId };
		await tx.record(event);
	});
}
