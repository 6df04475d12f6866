import { z } from "zod";
import { requireModerator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { type DecisionAction, decisionActions } from "./rules.ts";
import {
	type DecisionLine,
	type LogFilters,
	type LogGroup,
	type LogPage,
	logPageSize,
	type UndoableView,
} from "./rules-admin.ts";

/** Each line's undoing is looked up by itself; `exists` would at times be answered by reading the whole log. */
const columns = `d.id, d.action, d.subject_title, d.username, d.moderator_username, d.reason, d.note, d.reporters, d.created_at,
	(select undoing.id from moderation_decisions undoing where undoing.undone_id = d.id) is not null as is_undone`;

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
	is_undone: boolean;
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
		isUndone: row.is_undone,
		at: toIso(row.created_at),
	};
}

/** Before the row of a cursor, `$1` and `$2`, newest first. The limit is no parameter: a plan that knows it reads the index. */
const page = `(d.created_at, d.id) < ($1::timestamptz, $2::uuid) order by d.created_at desc, d.id desc limit ${logPageSize + 1}`;

const logPages = {
	all: statement<DecisionRow>(
		"moderation_log",
		`select ${columns} from moderation_decisions d where ${page}`,
	),
	/** Of each kind of decision its newest, since their index is in that order. */
	byAction: statement<DecisionRow>(
		"moderation_log_by_action",
		`select ${columns} from unnest($3::text[]) wanted (action) cross join lateral (
			select * from moderation_decisions d where d.action = wanted.action and ${page}
		) d order by d.created_at desc, d.id desc limit ${logPageSize + 1}`,
	),
	byPerson: statement<DecisionRow>(
		"moderation_log_by_person",
		`select ${columns} from moderation_decisions d
		where d.user_id = (select id from users where username = $4)
			and ($3::text[] is null or d.action = any($3)) and ${page}`,
	),
	byModerator: statement<DecisionRow>(
		"moderation_log_by_moderator",
		`select ${columns} from moderation_decisions d
		where d.moderator_id = (select id from users where username = $4)
			and ($3::text[] is null or d.action = any($3)) and ${page}`,
	),
	byBoth: statement<DecisionRow>(
		"moderation_log_by_both",
		`select ${columns} from moderation_decisions d
		where d.user_id = (select id from users where username = $4)
			and d.moderator_id = (select id from users where username = $5)
			and ($3::text[] is null or d.action = any($3)) and ${page}`,
	),
};

const logCursor = z.tuple([cursorMoment, uuidSchema]);
const newest = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

/** The decisions of each group of the log's filter. */
export function actionsOf(group: LogGroup): DecisionAction[] {
	return decisionActions.filter((action) => {
		if (group === "bans") return /^(user|appeal)_/.test(action);
		return action.endsWith(`_${group}`);
	});
}

/**
 * The log of decisions, newest first, 30 a page.
 * @param options.cursor from the page before; `request.badCursor` when it is none
 * @throws DomainError `auth.forbidden` to all but moderators
 */
export async function listDecisions(
	ctx: QueryContext,
	{ filters, cursor }: { filters: LogFilters; cursor?: string | undefined },
): Promise<LogPage> {
	requireModerator(ctx.actor);
	const before = cursor ? decodeCursor(cursor, logCursor) : newest;
	const { group, moderator, person } = filters;
	if (!isStorableText(moderator + person)) return { decisions: [], nextCursor: null };
	const actions = group && `{${actionsOf(group).join()}}`;
	const rows = await rowsOf();
	const shown = rows.slice(0, logPageSize);
	const last = rows.length > logPageSize ? shown.at(-1) : undefined;
	const nextCursor = last ? encodeCursor([toIso(last.created_at), last.id]) : null;
	return { decisions: shown.map(toLine), nextCursor };

	function rowsOf(): Promise<DecisionRow[]> {
		if (person && moderator) return logPages.byBoth(ctx.db, [...before, actions, person, moderator]);
		if (person) return logPages.byPerson(ctx.db, [...before, actions, person]);
		if (moderator) return logPages.byModerator(ctx.db, [...before, actions, moderator]);
		if (actions) return logPages.byAction(ctx.db, [...before, actions]);
		return logPages.all(ctx.db, [...before]);
	}
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

const undoable = statement<{ id: string; action: DecisionAction; title: string | null; until: string }>(
	"moderation_undoable",
	`select d.id, d.action, coalesce(d.subject_title, d.username) as title, u.until
	from undoable_decisions u join moderation_decisions d on d.id = u.decision_id
	where u.moderator_id = $1 and u.until > $2 order by u.until desc`,
);

/** The actor's decisions of the last minute, which they can take back, newest first. */
export async function listUndoable(ctx: QueryContext): Promise<UndoableView[]> {
	const actor = requireModerator(ctx.actor);
	const rows = await undoable(ctx.db, [actor.id, ctx.clock.now()]);
	return rows.map(({ id, action, title, until }) => ({
		decisionId: id,
		action,
		title: title ?? "",
		until: toIso(until),
	}));
}
