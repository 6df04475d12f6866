import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import type { BlockedPerson } from "./rules-settings.ts";

/**
 * The condition, for statements, that one of two people has blocked the other.
 * @param one SQL of a person's id, as `other`; null for nobody, between whom and anybody there is no silence
 */
export function silenceBetween(one: string, other: string): string {
	return `exists (select from blocks b where (b.blocker_id = ${one} and b.blocked_id = ${other})
		or (b.blocker_id = ${other} and b.blocked_id = ${one}))`;
}

const findSilence = statement<{ is_silenced: boolean }>(
	"accounts_find_silence",
	`select ${silenceBetween("$1::uuid", "$2::uuid")} as is_silenced`,
);

/** Whether one of two people has blocked the other. */
export async function areSilenced(
	ctx: Pick<QueryContext, "db">,
	one: string,
	other: string,
): Promise<boolean> {
	const [row] = await findSilence(ctx.db, [one, other]);
	return row?.is_silenced === true;
}

const listBlocked = statement<{ username: string; created_at: string }>(
	"accounts_list_blocked",
	`select u.username::text as username, b.created_at from blocks b join users u on u.id = b.blocked_id
	where b.blocker_id = $1 order by b.created_at desc, u.id limit 500`,
);

/** Whom the actor has blocked, the latest first. @throws DomainError `auth.required` */
export async function listBlockedPeople(ctx: QueryContext): Promise<BlockedPerson[]> {
	const rows = await listBlocked(ctx.db, [requireActor(ctx).id]);
	return rows.map((row) => ({ username: row.username, since: toIso(row.created_at) }));
}

const findBlock = statement(
	"accounts_find_block",
	"select from blocks where blocker_id = $1 and blocked_id = $2",
);

/** Whether the actor has blocked somebody; a visitor has not. */
export async function hasBlocked(ctx: QueryContext, personId: string): Promise<boolean> {
	return ctx.actor !== null && (await findBlock(ctx.db, [ctx.actor.id, personId])).length > 0;
}
