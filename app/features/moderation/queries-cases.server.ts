import { canAdminister, requireModerator } from "#app/features/accounts/policy.ts";
import { serialText } from "#app/features/cards/queries-card.server.ts";
import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { isWorded } from "#app/features/chats/queries.server.ts";
import { editionOfListing } from "#app/features/listings/queries.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canBan, canDecide } from "./policy.ts";
import { findLastDecision, listHistory } from "./queries-log.server.ts";
import { subjectKindOf, subjectPath } from "./queries-subject.server.ts";
import { mapKinds } from "./rules.ts";
import {
	type CaseImage,
	type CaseKind,
	type CaseOwner,
	type CasePermissions,
	type CaseView,
	canRestore,
	contextSize,
	type DecisionLine,
	historySize,
	type QueuedCase,
	queuePageSize,
	type ReportView,
	type SubjectState,
	verdictActions,
} from "./rules-admin.ts";

/** A case that waits for a decision, and not for the end of its owner's ban. */
const isWaiting = "c.resolved_at is null and not c.is_parked";

/** The columns of a {@link QueuedCase}. */
const caseColumns = {
	id: text(),
	reporters: integer(),
	openedAt: timestamp(),
	ownerUsername: nullable(text()),
	kind: text<CaseKind>(),
	title: text(),
	image: nullable(json<CaseImage>()),
	categorySlug: nullable(text()),
	edition: nullable(json<FaceEdition>()),
	rarity: nullable(text<Rarity>()),
};

/** The SQL of {@link caseColumns} for case `c`. */
const selectCase = `c.id, c.reporters, c.opened_at as "openedAt", owner.username as "ownerUsername",
	${subjectKindOf("c", "appeal")} as kind,
	coalesce(l.title, s.name, e.title, m.comment, t.content, rated.text, ${serialText("card.serial")}, item.name, list.custom_name, crew.name,
		owner.username, '') as title,
	case when thumb.key is not null then to_json(thumb) end as image, category.slug as "categorySlug",
	${editionOfListing} as edition, card.rarity`;

const caseJoins = `left join users owner on owner.id = c.owner_id
	left join listings l on l.id = c.listing_id
	left join list_entries list on list.id = c.entry_id
	left join groups crew on crew.id = c.group_id
	left join product_items item on item.id = list.item_id
	left join product_categories category on category.id = coalesce(l.category_id, list.category_id)
	left join listing_images i on i.listing_id = c.listing_id
	left join collections s on s.id = c.showcase_id
	left join collections_elements e on e.id = c.element_id
	left join collection_comments m on m.id = c.comment_id
	left join generated_cards card on card.id = c.card_id
	left join chat_messages t on t.id = c.message_id
	left join ratings rated on rated.id = c.rating_id
	left join lateral (
		select piece.image_url, piece.placeholder_color from collections_elements_ref entry
		join collections_elements piece on piece.id = entry.element_id
		where entry.collection_id = c.showcase_id order by entry.position limit 1
	) cover on true
	cross join lateral (
		select coalesce(i.image_url, e.image_url, card.card_image_url, cover.image_url) as key,
			coalesce(i.placeholder_color, e.placeholder_color, cover.placeholder_color, '') as color
	) thumb`;

/** The cases on which moderator `:moderatorId` may decide: all but those about what is their own. */
const ofQueue = `from moderation_cases c where ${isWaiting} and c.owner_id is distinct from :moderatorId`;
/** Hidden subjects and appeals come first, then what more people reported, the oldest first. */
const queueOrder = "order by c.weight desc, c.opened_at, c.id";

const queuePage = statement(
	{ moderatorId: uuid(), limit: integer(), offset: integer() },
	caseColumns,
)`select ${selectCase} from (select c.* ${ofQueue} ${queueOrder} limit :limit offset :offset) c
	${caseJoins} ${queueOrder}`;

const waitingTotal = statement(
	{ moderatorId: uuid() },
	{ total: integer() },
)`select count(*)::int as total ${ofQueue}`;

/** The number of cases that wait for the actor's decision; 0 for a visitor. */
export async function countWaiting(ctx: QueryContext): Promise<number> {
	if (!ctx.actor) return 0;
	const [row] = await waitingTotal(ctx.db, { moderatorId: ctx.actor.id });
	return row?.total ?? 0;
}

/**
 * The cases that wait for the actor's decision: hidden subjects and appeals first, then by how many people reported them, the
 * oldest first. 20 a page.
 * @param options.caseId a case, for the page on which it stands, or stood before it was decided
 * @param options.size of a shorter page
 * @throws DomainError `auth.forbidden` to all but moderators
 */
export async function listQueue(
	ctx: QueryContext,
	{ number = 1, caseId, size = queuePageSize }: { number?: number; caseId?: string; size?: number } = {},
): Promise<NumberedPage<QueuedCase>> {
	const { id: moderatorId } = requireModerator(ctx.actor);
	const ahead = caseId === undefined ? null : await countAhead(ctx, { moderatorId, caseId });
	return loadNumberedPage(
		{ number: ahead === null ? number : Math.floor(ahead / size) + 1, size },
		{
			count: () => countWaiting(ctx),
			read: (limit, offset) => queuePage(ctx.db, { moderatorId, limit, offset }),
		},
	);
}

const aheadOf = statement(
	{ moderatorId: uuid(), caseId: uuid() },
	{ total: integer() },
)`select count(*)::int as total ${ofQueue} and exists (
		select from moderation_cases at where at.id = :caseId
			and (c.weight > at.weight or (c.weight = at.weight and (c.opened_at, c.id) < (at.opened_at, at.id)))
	)`;

async function countAhead(
	{ db }: QueryContext,
	position: { moderatorId: string; caseId: string },
): Promise<number> {
	const [row] = await aheadOf(db, position);
	return row?.total ?? 0;
}

/** The position of a case in the queue, and whose it is. */
interface QueuePosition {
	readonly id: string;
	readonly weight: number;
	/** ISO 8601. */
	readonly openedAt: string;
	readonly ownerId: string | null;
}

const positionOf = statement(
	{ caseId: uuid() },
	{ id: text(), weight: integer(), openedAt: timestamp(), ownerId: nullable(text()) },
)`select id, weight, opened_at as "openedAt", owner_id as "ownerId" from moderation_cases where id = :caseId`;

/** The position of a case before it is decided; null when it is gone. @throws DomainError `auth.forbidden` */
export async function findQueuePosition(ctx: QueryContext, caseId: string): Promise<QueuePosition | null> {
	requireModerator(ctx.actor);
	const [row] = isUuid(caseId) ? await positionOf(ctx.db, { caseId }) : [];
	return row ?? null;
}

const nextOf = statement(
	{ moderatorId: uuid(), id: uuid(), weight: integer(), openedAt: timestamp() },
	{ id: text() },
)`select c.id ${ofQueue} and c.id <> :id
		and (c.weight < :weight or (c.weight = :weight and (c.opened_at, c.id) > (:openedAt, :id)))
	${queueOrder} limit 1`;

/** The case that follows a position in the actor's queue; null at its end. @throws DomainError `auth.forbidden` */
export async function findNextCase(
	ctx: QueryContext,
	{ id, weight, openedAt }: QueuePosition,
): Promise<string | null> {
	const { id: moderatorId } = requireModerator(ctx.actor);
	const [row] = await nextOf(ctx.db, { moderatorId, id, weight, openedAt });
	return row?.id ?? null;
}

const oldest = statement(
	{ moderatorId: uuid() },
	{ at: nullable(timestamp()) },
)`select min(c.opened_at) as at ${ofQueue}`;

/** The time at which the oldest case of the actor's queue was opened, in ISO 8601; null when none waits. @throws DomainError `auth.forbidden` */
export async function findOldestWaiting(ctx: QueryContext): Promise<string | null> {
	const { id: moderatorId } = requireModerator(ctx.actor);
	const [row] = await oldest(ctx.db, { moderatorId });
	return row?.at ?? null;
}

/** Reports that a case shows at most. */
const maxReports = 100;

const findCase = statement(
	{ caseId: uuid() },
	{
		...caseColumns,
		ownerId: nullable(text()),
		messageId: nullable(text()),
		version: integer(),
		isParked: boolean(),
		isWaiting: boolean(),
		isReturnable: boolean(),
		subjectId: text(),
		state: text<SubjectState>(),
		hiddenAt: nullable(timestamp()),
		text: nullable(text()),
		publishedAt: nullable(timestamp()),
		interest: nullable(integer()),
		pageId: nullable(text()),
		banReason: nullable(text()),
		banEndsAt: nullable(timestamp()),
		bannedAt: nullable(timestamp()),
	},
)`select ${selectCase}, c.owner_id as "ownerId", c.message_id as "messageId", c.version, c.is_parked as "isParked",
		${isWaiting} as "isWaiting", num_nonnulls(c.message_id, c.rating_id) > 0 or coalesce(c.listing_id is not null and not category.is_special, false) as "isReturnable",
		coalesce(c.listing_id, c.showcase_id, c.element_id, c.comment_id, c.card_id, c.message_id, c.person_id, c.entry_id,
			c.group_id, c.rating_id, c.ban_id) as "subjectId",
		coalesce(l.status, s.status, case when coalesce(t.removed_at, rated.removed_at, card.deleted_at) is not null then 'deleted'
			when coalesce(e.hidden_at, m.hidden_at, card.hidden_at, list.hidden_at, crew.hidden_at) is not null then 'in_revision' else 'active' end) as state,
		coalesce(e.hidden_at, m.hidden_at, card.hidden_at, list.hidden_at, crew.hidden_at, (
			select d.created_at from moderation_decisions d
			where d.case_id = c.id and d.action in ('listing_hidden', 'showcase_hidden') order by d.case_version desc limit 1
		)) as "hiddenAt",
		coalesce(l.description, s.description, e.description, list.note, crew.about, b.appeal, person.about) as text,
		coalesce(l.created_at, s.created_at, e.created_at, m.created_at, t.created_at, rated.created_at, card.finished_at, list.created_at,
			crew.created_at, b.appealed_at) as "publishedAt",
		l.interest_count as interest,
		coalesce(c.listing_id::text, c.showcase_id::text, m.collection_id::text, stands.id::text, t.chat_id::text,
			${serialText("card.serial")}, person.username::text, case when list.id is not null then owner.username::text end,
			crew.slug, (select username::text from users where id = rated.subject_id)
		) as "pageId",
		b.reason as "banReason", b.ends_at as "banEndsAt", b.created_at as "bannedAt"
	from moderation_cases c ${caseJoins}
	left join bans b on b.id = c.ban_id
	left join users person on person.id = c.person_id
	left join lateral (
		select entry.collection_id as id from collections_elements_ref entry
		where entry.element_id = c.element_id order by entry.collection_id limit 1
	) stands on true
	where c.id = :caseId`;

type CaseRow = Awaited<ReturnType<typeof findCase>>[number];

/**
 * A case with all that a moderator needs to decide it, also one that was decided.
 * @throws DomainError `auth.forbidden` to all but moderators; `case.notFound`, also for what is the actor's own
 */
export async function getCase(ctx: QueryContext, caseId: string): Promise<CaseView> {
	const actor = requireModerator(ctx.actor);
	const [row] = isUuid(caseId) ? await findCase(ctx.db, { caseId }) : [];
	if (!row || !canDecide(actor, row.ownerId)) throw new DomainError("case.notFound");
	const { ownerId, subjectId, messageId, pageId, isParked, banReason, banEndsAt, bannedAt, ...view } = row;
	const [owner, reports, context, decision] = await Promise.all([
		ownerId === null ? null : findOwner(ctx, ownerId),
		listReports(ctx, row),
		messageId === null ? [] : contextOf(ctx.db, { messageId }),
		findLastDecision(ctx, caseId),
	]);
	const { kind, state, hiddenAt } = view;
	const hasPage = kind !== "appeal" && state !== "deleted";
	const mayBan = owner !== null && canBan(actor, owner);
	return {
		...view,
		hiddenAt: state === "in_revision" ? hiddenAt : null,
		ban:
			banReason !== null && bannedAt !== null ? { reason: banReason, endsAt: banEndsAt, at: bannedAt } : null,
		decision,
		path: hasPage ? subjectPath({ kind, pageId }) : null,
		owner: owner?.view ?? null,
		reports,
		context,
		can: {
			...verdictsOf(row, decision),
			...bansOf(view, { isBanned: owner?.view.isBanned ?? false, mayBan }),
			openPerson: owner !== null && canAdminister(actor),
		},
	};
}

/** The verdicts that a case admits: none while its owner is banned. */
function verdictsOf(
	{ kind, state, isParked, isWaiting: isOpen, isReturnable }: CaseRow,
	decision: DecisionLine | null,
): Pick<CasePermissions, "restore" | "hide" | "delete"> {
	if (kind === "appeal" || isParked) return { restore: false, hide: false, delete: false };
	const verdicts = verdictActions[kind];
	return {
		restore: canRestore({ kind, state, isOpen, isReturnable, lastAction: decision?.action ?? null }),
		hide: "hide" in verdicts && state === "active",
		delete: "delete" in verdicts && state !== "traded" && state !== "deleted",
	};
}

function bansOf(
	{ kind, isWaiting: isOpen }: Pick<CaseView, "kind" | "isWaiting">,
	{ isBanned, mayBan }: { isBanned: boolean; mayBan: boolean },
): Pick<CasePermissions, "ban" | "lift" | "refuse"> {
	return {
		ban: mayBan && !isBanned && kind !== "appeal",
		lift: mayBan && isBanned,
		refuse: mayBan && isOpen && kind === "appeal",
	};
}

const figure = (name: "active" | "completed_trades") =>
	`coalesce((select sum(total) from profile_counters where user_id = u.id and figure = '${name}'), 0)::int`;

const ownerOf = statement(
	{ id: uuid() },
	{
		id: text(),
		username: text(),
		city: nullable(text()),
		isBanned: boolean(),
		isAdmin: boolean(),
		isModerator: boolean(),
		since: timestamp(),
		activeListings: integer(),
		completedTrades: integer(),
		showcases: integer(),
		pendingTrades: integer(),
		lastTradeAt: nullable(timestamp()),
	},
)`select u.id, u.username, u.city, u.is_banned as "isBanned", u.is_admin as "isAdmin",
		u.role = 'moderator' as "isModerator", u.created_at as since,
		${figure("active")} as "activeListings", ${figure("completed_trades")} as "completedTrades",
		(select count(*)::int from collections where owner_id = u.id and status = 'active') as showcases,
		(select count(*)::int from trades where status = 'pending' and (buyer_id = u.id or seller_id = u.id)) as "pendingTrades",
		greatest(
			(select max(archived_at) from archived_listings where seller_id = u.id),
			(select max(archived_at) from archived_listings where buyer_id = u.id)
		) as "lastTradeAt"
	from users u where u.id = :id`;

async function findOwner(ctx: QueryContext, id: string) {
	const [[row], history] = await Promise.all([
		ownerOf(ctx.db, { id }),
		listHistory(ctx.db, { personId: id, size: historySize }),
	]);
	if (!row) return null;
	const { isAdmin, isModerator, ...owner } = row;
	const view: CaseOwner = { ...owner, history };
	return { id, isAdmin, isModerator, view };
}

/** The reports that wait; of a decided case those that it was about. */
const reportsOf = mapKinds(
	(kind) =>
		statement(
			{ subjectId: uuid(), isDecided: boolean() },
			{ id: text(), reason: text(), at: timestamp() },
		)`select r.id, r.reason, r.created_at as at from reports r
			where r.${kind}_id = :subjectId and (:isDecided or r.resolved_at is null)
			order by r.created_at, r.id limit ${maxReports}`,
);

async function listReports(
	ctx: QueryContext,
	{ kind, subjectId, isWaiting: isOpen, isParked }: CaseRow,
): Promise<ReportView[]> {
	if (kind === "appeal") return [];
	return reportsOf[kind](ctx.db, { subjectId, isDecided: !(isOpen || isParked) });
}

const contextOf = statement(
	{ messageId: uuid() },
	{
		id: text(),
		username: nullable(text()),
		text: text(),
		at: timestamp(),
		isReported: boolean(),
	},
)`with reported as (select chat_id, seq from chat_messages where id = :messageId), around as (
		(select m.* from chat_messages m, reported r where m.chat_id = r.chat_id and ${isWorded("m")} and m.seq <= r.seq
			order by m.seq desc limit ${contextSize + 1})
		union all
		(select m.* from chat_messages m, reported r where m.chat_id = r.chat_id and ${isWorded("m")} and m.seq > r.seq
			order by m.seq limit ${contextSize})
	)
	select a.id, u.username, a.content as text, a.created_at as at, a.id = :messageId as "isReported"
	from around a left join users u on u.id = a.sender_id order by a.seq`;
