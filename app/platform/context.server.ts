import { DomainError } from "#app/shared/domain-error.ts";
import type { Clock } from "./clock.ts";
import type { Database, Transaction } from "./database/database.server.ts";
import { retryDeadlock } from "./database/errors.server.ts";
import { transaction } from "./database/transaction.server.ts";
import type { DomainEvent, EventBus } from "./events.server.ts";

/** Who asks, as the session says it. Read anew for every request, so a ban or a lost role acts at once. */
export interface Actor {
	readonly id: string;
	readonly username: string;
	readonly email: string;
	readonly emailVerified: boolean;
	readonly isAdmin: boolean;
	readonly isModerator: boolean;
	readonly isBanned: boolean;
}

export interface QueryContext {
	readonly actor: Actor | null;
	readonly db: Database | Transaction;
	readonly clock: Clock;
}

export interface CommandContext extends QueryContext {
	readonly events: EventBus<TransactionContext>;
}

/** A command's context inside its transaction. */
export interface TransactionContext extends CommandContext {
	readonly db: Transaction;
	/** The events that it has recorded so far. */
	readonly recorded: DomainEvent[];
	/** Says what happened: the reactions that are part of the transaction run now, the others after commit. */
	record(event: DomainEvent): Promise<void>;
}

/**
 * Runs a command's writes in one transaction and publishes what it recorded once it is committed; of one within another,
 * once that is.
 * @param work may run again after a deadlock; what it does elsewhere than in the database must bear that
 * @throws whatever `work` throws; then nothing was written and nothing is published
 */
export async function inTransaction<T>(
	ctx: CommandContext | TransactionContext,
	work: (tx: TransactionContext) => Promise<T>,
): Promise<T> {
	const { result, recorded } = await retryDeadlock(ctx.db, () =>
		transaction(ctx.db, async (db) => {
			const recorded: DomainEvent[] = [];
			const tx: TransactionContext = {
				...ctx,
				db,
				recorded,
				record: async (event) => {
					recorded.push(event);
					await ctx.events.record(tx, event);
				},
			};
			return { result: await work(tx), recorded };
		}),
	);
	if ("recorded" in ctx) ctx.recorded.push(...recorded);
	else ctx.events.publish(recorded);
	return result;
}

/** The signed-in person. @throws DomainError `auth.required` for a visitor */
export function requireActor(ctx: QueryContext): Actor {
	if (!ctx.actor) throw new DomainError("auth.required");
	return ctx.actor;
}
