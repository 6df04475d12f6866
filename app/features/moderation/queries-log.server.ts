import { requireModerator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	array,
	citext,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { loadStatementPage } from "#app/platform/database/statement-page.server.ts";
import { type NumberedPage, noRows } from "#app/shared/numbered-page.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { type DecisionAction, decisionActions } from "./rules.ts";
import {
	type CaseVersion,
	type DecisionLine,
	type LogFilters,
	type LogGroup,
	logPageSize,
} from "./rules-admin.ts";

const lineColumns = {
	id: text(),
	action: text<DecisionAction>(),
	title: nullable(text()),
	username: nullable(text()),
	moderator: nullable(text()),
	reason: text(),
	note: nullable(text()),
	reporters: nullable(integer()),
	caseId: nullable(text()),
	at: timestamp(),
};

/** The SQL of {@link lineColumns}. */
const selectLine = `d.id, d.action, d.subject_title as title, d.username, d.moderator_username as moderator, d.reason, d.note,
	d.reporters, (select id from moderation_cases where id = d.case_id) as "caseId", d.created_at as at`;

/** Filters by decision, moderator and person, each null for any. */
const filtered = `from moderation_decisions d where (:actions is null or d.action = any(:actions))
	and (:moderator is null or d.moderator_id = (select id from users where username = :moderator))
	and (:person is null or d.user_id = (select id from users where username = :person))`;
const filters = {
	actions: nullable(array(text<DecisionAction>())),
	moderator: nullable(citext()),
	person: nullable(citext()),
};
const pageOfLog = statement(
	{ ...filters, limit: integer(), offset: integer() },
	lineColumns,
)`select ${selectLine} ${filtered} order by d.created_at desc, d.id desc limit :limit offset :offset`;
const countLog = statement(filters, { total: integer() })`select count(*)::int as total ${filtered}`;

/** The decisions of each group of the log's filter. */
export function actionsOf(group: LogGroup): DecisionAction[] {
	return decisionActions.filter((action) => {
		if (group === "bans") return /^(user|appeal)_/.test(action);
		const isRequest = action === "data_exported" || action === "account_deleted";
		return group === "requests" ? isRequest : !isRequest && action.endsWith(`_${group}`);
	});
}

/**
 * The log of decisions, newest first, 30 a page.
 * @throws DomainError `auth.forbidden` to all but moderators
 */
export async function listDecisions(
	ctx: QueryContext,
	{ filters: { group, moderator, person }, number = 1 }: { filters: LogFilters; number?: number },
): Promise<NumberedPage<DecisionLine>> {
	requireModerator(ctx.actor);
	if (!isStorableText(moderator + person)) return noRows(logPageSize);
	const values = {
		actions: group ? actionsOf(group) : null,
		moderator: moderator || null,
		person: person || null,
	};
	return loadStatementPage(
		ctx.db,
		{ number, size: logPageSize },
		{ count: countLog, read: pageOfLog },
		values,
	);
}

const oneOfLog = statement(
	{ id: uuid() },
	lineColumns,
)`select ${selectLine} from moderation_decisions d where d.id = :id`;

/** A decision; null when there is none. @throws DomainError `auth.forbidden` to all but moderators */
export async function findDecision(ctx: QueryContext, id: string): Promise<DecisionLine | null> {
	requireModerator(ctx.actor);
	const [row] = isUuid(id) ? await oneOfLog(ctx.db, { id }) : [];
	return row ?? null;
}

/** The latest decisions about a person and what is theirs, newest first. */
export const listHistory = statement(
	{ personId: uuid(), size: integer() },
	lineColumns,
)`select ${selectLine} from moderation_decisions d where d.user_id = :personId
	order by d.created_at desc, d.id desc limit :size`;

const lastOfCase = statement(
	{ caseId: uuid() },
	lineColumns,
)`select ${selectLine} from moderation_decisions d where d.case_id = :caseId order by d.case_version desc limit 1`;

/** The last decision on a case; null before there is one. */
export async function findLastDecision(ctx: QueryContext, caseId: string): Promise<DecisionLine | null> {
	const [row] = await lastOfCase(ctx.db, { caseId });
	return row ?? null;
}

/** The last decision on a case since a version. A ban, or its end, is logged with one case and decides the person's others too. */
const decidedSince = statement(
	{ caseId: uuid(), version: integer() },
	{ action: text<DecisionAction>(), moderator: text(), at: timestamp() },
)`select d.action, coalesce(d.moderator_username, '') as moderator, d.created_at as at from moderation_decisions d
	where d.case_id = :caseId and d.case_version > :version
	union all
	select d.action, coalesce(d.moderator_username, ''), d.created_at from moderation_cases c
	join moderation_decisions d on d.user_id = c.owner_id and d.action in ('user_banned', 'user_unbanned')
	where c.id = :caseId and c.version > :version and (c.is_parked or (c.ban_id is not null and c.resolved_at is not null))
	order by at desc limit 1`;

/** The last decision on a case since it was read; its moderator is empty where a rule, or the clock, decided. */
export async function findDecisionSince(
	ctx: QueryContext,
	{ caseId, version }: CaseVersion,
): Promise<{ action: DecisionAction; moderator: string; at: string } | null> {
	const [row] = await decidedSince(ctx.db, { caseId, version });
	return row ?? null;
}
