import { canAdminister, requireModerator } from "#app/features/accounts/policy.ts";
import { serialText } from "#app/features/cards/queries-serial.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type Statement, statement, toIso } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canBan, canDecide } from "./policy.ts";
import { findLastDecision, listHistory } from "./queries-log.server.ts";
import { type CaseRow, caseColumns, caseJoins, isWaiting, toQueued } from "./queries-queue.server.ts";
import { subjectPath } from "./queries-subject.server.ts";
import { type SubjectKind, subjectKinds } from "./rules.ts";
import {
	type CaseOwner,
	type CasePermissions,
	type CaseView,
	type ContextMessage,
	contextSize,
	type DecisionLine,
	historySize,
	type ReportView,
} from "./rules-admin.ts";
import { canRestore, type SubjectState, verdictActions } from "./rules-cases.ts";

interface DetailRow extends CaseRow {
	owner_id: string | null;
	state: SubjectState;
	hidden_at: string | null;
	text: string | null;
	published_at: string | null;
	interest_count: number | null;
	page_id: string | null;
	message_id: string | null;
	ban_reason: string | null;
	ban_ends_at: string | null;
	ban_at: string | null;
	is_waiting: boolean;
	is_parked: boolean;
	is_returnable: boolean;
	version: number;
	subject_id: string;
}

/** Reports that a case shows at most. */
const maxReports = 100;

const findCase = statement<DetailRow>(
	"moderation_find_case",
	`select ${caseColumns}, c.owner_id, c.message_id, c.version, c.is_parked, ${isWaiting} as is_waiting,
		c.message_id is not null or coalesce(not category.is_special, false) as is_returnable,
		coalesce(c.listing_id, c.showcase_id, c.element_id, c.comment_id, c.card_id, c.message_id, c.person_id, c.ban_id) as subject_id,
		coalesce(l.status, s.status, case when coalesce(t.removed_at, card.deleted_at) is not null then 'deleted'
			when coalesce(e.hidden_at, m.hidden_at, card.hidden_at) is not null then 'in_revision' else 'active' end) as state,
		coalesce(e.hidden_at, m.hidden_at, card.hidden_at, (
			select d.created_at from moderation_decisions d
			where d.case_id = c.id and d.action in ('listing_hidden', 'showcase_hidden') order by d.case_version desc limit 1
		)) as hidden_at,
		coalesce(l.description, s.description, e.description, b.appeal, person.about) as text,
		coalesce(l.created_at, s.created_at, e.created_at, m.created_at, t.created_at, card.finished_at, b.appealed_at) as published_at,
		l.interest_count,
		coalesce(c.listing_id::text, c.showcase_id::text, m.collection_id::text, stands.id::text, t.chat_id::text,
			${serialText("card.serial")}, person.username::text) as page_id,
		b.reason as ban_reason, b.ends_at as ban_ends_at, b.created_at as ban_at
	from moderation_cases c ${caseJoins}
	left join bans b on b.id = c.ban_id
	left join users person on person.id = c.person_id
	left join lateral (
		select shown.collection_id as id from collections_elements_ref shown
		where shown.element_id = c.element_id order by shown.collection_id limit 1
	) stands on true
	where c.id = $1`,
);

/**
 * A case with all that a moderator needs to decide it, also one that was decided.
 * @throws DomainError `auth.forbidden` to all but moderators; `case.notFound`, also for what is the actor's own
 */
export async function getCase(ctx: QueryContext, caseId: string): Promise<CaseView> {
	const actor = requireModerator(ctx.actor);
	const [row] = isUuid(caseId) ? await findCase(ctx.db, [caseId]) : [];
	if (!row || !canDecide(actor, row.owner_id)) throw new DomainError("case.notFound");
	const [owner, reports, context, decision] = await Promise.all([
		row.owner_id === null ? null : findOwner(ctx, row.owner_id),
		listReports(ctx, row),
		row.message_id === null ? [] : listContext(ctx, row.message_id),
		findLastDecision(ctx, caseId),
	]);
	const isHidden = row.state === "in_revision";
	return {
		...toQueued(row),
		version: row.version,
		isWaiting: row.is_waiting,
		isReturnable: row.is_returnable,
		decision,
		state: row.state,
		hiddenAt: isHidden && row.hidden_at ? toIso(row.hidden_at) : null,
		text: row.text,
		publishedAt: row.published_at && toIso(row.published_at),
		interest: row.interest_count,
		path:
			row.kind === "appeal" || row.state === "deleted"
				? null
				: subjectPath({ kind: row.kind, pageId: row.page_id }),
		owner: owner?.view ?? null,
		reports,
		context,
		ban: toBan(row),
		can: {
			...verdictsOf(row, decision),
			...bansOf(row, {
				isBanned: owner?.view.isBanned ?? false,
				may: owner !== null && canBan(actor, owner),
			}),
			openPerson: owner !== null && canAdminister(actor),
		},
	};
}

function toBan({ ban_reason: reason, ban_ends_at: endsAt, ban_at: at }: DetailRow): CaseView["ban"] {
	if (reason === null || at === null) return null;
	return { reason, endsAt: endsAt && toIso(endsAt), at: toIso(at) };
}

/** The decisions that a case admits: none while the owner is banned. */
function verdictsOf(
	row: DetailRow,
	decision: DecisionLine | null,
): Pick<CasePermissions, "restore" | "hide" | "delete"> {
	const { kind, state, is_parked: isParked, is_waiting: isOpen, is_returnable: isReturnable } = row;
	if (kind === "appeal" || isParked) return { restore: false, hide: false, delete: false };
	const verdicts = verdictActions[kind];
	return {
		restore: canRestore({ kind, state, isOpen, isReturnable, lastAction: decision?.action ?? null }),
		hide: "hide" in verdicts && state === "active",
		delete: "delete" in verdicts && state !== "traded" && state !== "deleted",
	};
}

function bansOf(
	{ kind, is_waiting: isOpen }: DetailRow,
	{ isBanned, may }: { isBanned: boolean; may: boolean },
): Pick<CasePermissions, "ban" | "lift" | "refuse"> {
	return {
		ban: may && !isBanned && kind !== "appeal",
		lift: may && isBanned,
		refuse: may && isOpen && kind === "appeal",
	};
}

interface OwnerRow {
	username: string;
	city: string | null;
	is_banned: boolean;
	is_admin: boolean;
	is_moderator: boolean;
	created_at: string;
	active: number;
	showcases: number;
	pending: number;
	completed: number;
	last_trade_at: string | null;
}

const figure = (name: "active" | "completed_trades") =>
	`coalesce((select sum(total) from profile_counters where user_id = u.id and figure = '${name}'), 0)::int`;

const ownerOf = statement<OwnerRow>(
	"moderation_owner_of",
	`select u.username::text as username, u.city, u.is_banned, u.is_admin, u.role = 'moderator' as is_moderator, u.created_at,
		${figure("active")} as active, ${figure("completed_trades")} as completed,
		(select count(*)::int from collections where owner_id = u.id and status = 'active') as showcases,
		(select count(*)::int from trades where status = 'pending' and (buyer_id = u.id or seller_id = u.id)) as pending,
		greatest(
			(select max(archived_at) from archived_listings where seller_id = u.id),
			(select max(archived_at) from archived_listings where buyer_id = u.id)
		) as last_trade_at
	from users u where u.id = $1`,
);

async function findOwner(ctx: QueryContext, id: string) {
	const [[row], history] = await Promise.all([ownerOf(ctx.db, [id]), listHistory(ctx, id, historySize)]);
	if (!row) return null;
	const view: CaseOwner = {
		id,
		username: row.username,
		city: row.city,
		isBanned: row.is_banned,
		since: toIso(row.created_at),
		activeListings: row.active,
		showcases: row.showcases,
		pendingTrades: row.pending,
		completedTrades: row.completed,
		lastTradeAt: row.last_trade_at && toIso(row.last_trade_at),
		history,
	};
	return { id, isAdmin: row.is_admin, isModerator: row.is_moderator, view };
}

type ReportStatement = Statement<{ id: string; reason: string; created_at: string }>;

/** The reports that wait, or those that a decided case was about. */
const reportsOf = Object.fromEntries(
	subjectKinds.map((kind) => [
		kind,
		statement(
			`moderation_reports_of_${kind}`,
			`select r.id, r.reason, r.created_at from reports r
			where r.${kind}_id = $1 and ($2 or r.resolved_at is null) order by r.created_at, r.id limit ${maxReports}`,
		),
	]),
) as Record<SubjectKind, ReportStatement>;

async function listReports(ctx: QueryContext, row: DetailRow): Promise<ReportView[]> {
	const { kind, subject_id: subjectId, is_waiting: isOpen, is_parked: isParked } = row;
	if (kind === "appeal") return [];
	const rows = await reportsOf[kind](ctx.db, [subjectId, !(isOpen || isParked)]);
	return rows.map(({ id, reason, created_at }) => ({ id, reason, at: toIso(created_at) }));
}

const contextOf = statement<{
	id: string;
	username: string | null;
	content: string;
	created_at: string;
	seq: number;
}>(
	"moderation_messages_around",
	`with reported as (select chat_id, seq from chat_messages where id = $1), around as (
		(select m.* from chat_messages m, reported r where m.chat_id = r.chat_id and m.kind = 'text' and m.seq <= r.seq
			order by m.seq desc limit ${contextSize + 1})
		union all
		(select m.* from chat_messages m, reported r where m.chat_id = r.chat_id and m.kind = 'text' and m.seq > r.seq
			order by m.seq limit ${contextSize})
	)
	select a.id, u.username::text as username, a.content, a.created_at, a.seq
	from around a left join users u on u.id = a.sender_id order by a.seq`,
);

async function listContext(ctx: QueryContext, messageId: string): Promise<ContextMessage[]> {
	const rows = await contextOf(ctx.db, [messageId]);
	return rows.map(({ id, username, content, created_at }) => ({
		id,
		username,
		text: content,
		at: toIso(created_at),
		isReported: id === messageId,
	}));
}
