import { requireModerator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { type DecisionAction, decisionActions } from "./rules.ts";
import { type DecisionLine, type LogFilters, type LogGroup, logPageSize } from "./rules-admin.ts";
import type { CaseVersion } from "./rules-cases.ts";

const columns = `d.id, d.action, d.subject_title, d.username, d.moderator_username, d.reason, d.note, d.reporters, d.created_at,
	(select id from moderation_cases where id = d.case_id) as case_id`;

interface DecisionRow {
	id: string;
	action: DecisionAction;
	subject_title: string | null;
	username: string | null;
	moderator_username: string | null;
	reason: string;
	note: string | null;
	reporters: number | null;
	created_at: string;
	case_id: string | null;
}

function toLine(row: DecisionRow): DecisionLine {
	const { id, action, username, reason, note, reporters } = row;
	return {
		id,
		action,
		title: row.subject_title,
		username,
		moderator: row.moderator_username,
		reason,
		note,
		reporters,
		caseId: row.case_id,
		at: toIso(row.created_at),
	};
}

/** Filters by decision, moderator and person, each null for any. */
const filtered = `from moderation_decisions d where ($1::text[] is null or d.action = any($1))
	and ($2::text is null or d.moderator_id = (select id from users where username = $2::citext))
	and ($3::text is null or d.user_id = (select id from users where username = $3::citext))`;
const pageOfLog = statement<DecisionRow>(
	"moderation_log",
	`select ${columns} ${filtered} order by d.created_at desc, d.id desc limit $4 offset $5`,
);
const countLog = statement<{ total: number }>(
	"moderation_count_log",
	`select count(*)::int as total ${filtered}`,
);

/** The decisions of each group of the log's filter. */
export function actionsOf(group: LogGroup): DecisionAction[] {
	return decisionActions.filter((action) => {
		if (group === "bans") return /^(user|appeal)_/.test(action);
		return action.endsWith(`_${group}`);
	});
}

/**
 * The log of decisions, newest first, 30 a page.
 * @throws DomainError `auth.forbidden` to all but moderators
 */
export async function listDecisions(
	ctx: QueryContext,
	{ filters, number = 1 }: { filters: LogFilters; number?: number },
): Promise<NumberedPage<DecisionLine>> {
	requireModerator(ctx.actor);
	const { group, moderator, person } = filters;
	const isPossible = isStorableText(moderator + person);
	const values = [group && `{${actionsOf(group).join()}}`, moderator || null, person || null];
	return loadNumberedPage(
		{ number, size: logPageSize },
		{
			count: async () => (isPossible ? ((await countLog(ctx.db, values))[0]?.total ?? 0) : 0),
			read: async (limit, offset) => (await pageOfLog(ctx.db, [...values, limit, offset])).map(toLine),
		},
	);
}

const oneOfLog = statement<DecisionRow>(
	"moderation_decision",
	`select ${columns} from moderation_decisions d where d.id = $1`,
);

/** A decision; null when there is none. @throws DomainError `auth.forbidden` to all but moderators */
export async function findDecision(ctx: QueryContext, id: string): Promise<DecisionLine | null> {
	requireModerator(ctx.actor);
	const [row] = isUuid(id) ? await oneOfLog(ctx.db, [id]) : [];
	return row ? toLine(row) : null;
}

const historyOf = statement<DecisionRow>(
	"moderation_history_of",
	`select ${columns} from moderation_decisions d where d.user_id = $1
	order by d.created_at desc, d.id desc limit $2`,
);

/** The latest decisions about a person and what is theirs, newest first. */
export async function listHistory(
	ctx: QueryContext,
	personId: string,
	size: number,
): Promise<DecisionLine[]> {
	return (await historyOf(ctx.db, [personId, size])).map(toLine);
}

const lastOfCase = statement<DecisionRow>(
	"moderation_last_of_case",
	`select ${columns} from moderation_decisions d where d.case_id = $1 order by d.case_version desc limit 1`,
);

/** The last decision on a case; null before there is one. */
export async function findLastDecision(ctx: QueryContext, caseId: string): Promise<DecisionLine | null> {
	const [row] = await lastOfCase(ctx.db, [caseId]);
	return row ? toLine(row) : null;
}

/** A ban, or the end of one, leaves its line with one case and decides others of the person too. */
const decidedSince = statement<{ action: DecisionAction; moderator: string | null; at: string }>(
	"moderation_decided_since",
	`select d.action, d.moderator_username as moderator, d.created_at as at from moderation_decisions d
	where d.case_id = $1 and d.case_version > $2
	union all
	select d.action, d.moderator_username, d.created_at from moderation_cases c
	join moderation_decisions d on d.user_id = c.owner_id and d.action in ('user_banned', 'user_unbanned')
	where c.id = $1 and c.version > $2 and (c.is_parked or (c.ban_id is not null and c.resolved_at is not null))
	order by at desc limit 1`,
);

/** The last decision on a case since it was read, for who decides on it too late; its moderator is empty for a rule or the clock. */
export async function findDecisionSince(
	ctx: QueryContext,
	{ caseId, version }: CaseVersion,
): Promise<{ action: DecisionAction; moderator: string; at: string } | null> {
	const [row] = await decidedSince(ctx.db, [caseId, version]);
	return row ? { action: row.action, moderator: row.moderator ?? "", at: toIso(row.at) } : null;
}
