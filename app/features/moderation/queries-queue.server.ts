import { requireModerator } from "#app/features/accounts/policy.ts";
import { serialText } from "#app/features/cards/queries-serial.server.ts";
import type { Rarity } from "#app/features/catalogue/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { type CaseKind, type QueuedCase, queuePageSize } from "./rules-admin.ts";

/** A case that waits for a decision, and not for the end of its owner's ban. */
export const isWaiting = "c.resolved_at is null and not c.is_parked";

/** The subject of case `c`, and its owner. */
export const caseColumns = `c.id, c.reporters, c.opened_at, c.weight, owner.username as owner_username,
	case when c.listing_id is not null then 'listing' when c.showcase_id is not null then 'showcase'
		when c.element_id is not null then 'element' when c.comment_id is not null then 'comment'
		when c.card_id is not null then 'card' when c.message_id is not null then 'message' when c.person_id is not null then 'person' else 'appeal' end as kind,
	coalesce(l.title, s.name, e.title, m.comment, t.content, ${serialText("card.serial")}, owner.username) as title,
	coalesce(i.image_url, e.image_url, card.card_image_url, cover.image_url) as image_key,
	coalesce(i.placeholder_color, e.placeholder_color, cover.placeholder_color) as image_color,
	category.slug as category_slug, card.rarity`;

export const caseJoins = `left join users owner on owner.id = c.owner_id
	left join listings l on l.id = c.listing_id
	left join product_categories category on category.id = l.category_id
	left join listing_images i on i.listing_id = c.listing_id
	left join collections s on s.id = c.showcase_id
	left join collections_elements e on e.id = c.element_id
	left join collection_comments m on m.id = c.comment_id
	left join generated_cards card on card.id = c.card_id
	left join chat_messages t on t.id = c.message_id
	left join lateral (
		select piece.image_url, piece.placeholder_color from collections_elements_ref shown
		join collections_elements piece on piece.id = shown.element_id
		where shown.collection_id = c.showcase_id order by shown.position limit 1
	) cover on true`;

export interface CaseRow {
	id: string;
	kind: CaseKind;
	reporters: number;
	weight: number;
	opened_at: string;
	owner_username: string | null;
	title: string | null;
	image_key: string | null;
	image_color: string | null;
	category_slug: string | null;
	rarity: Rarity | null;
}

export function toQueued(row: CaseRow): QueuedCase {
	return {
		id: row.id,
		kind: row.kind,
		title: row.title ?? "",
		ownerUsername: row.owner_username,
		image: row.image_key === null ? null : { key: row.image_key, color: row.image_color ?? "" },
		categorySlug: row.category_slug,
		rarity: row.rarity,
		reporters: row.reporters,
		openedAt: toIso(row.opened_at),
	};
}

/** Waiting cases that `$1` may decide: nobody decides on what is their own. */
const queued = `from moderation_cases c where ${isWaiting} and c.owner_id is distinct from $1::uuid`;
/** The order of the queue: appeals and hidden things first, then by the number of reporters, the oldest first. */
const inOrder = "order by c.weight desc, c.opened_at, c.id";

const queuePage = statement<CaseRow>(
	"moderation_queue_page",
	`select ${caseColumns} from (select c.* ${queued} ${inOrder} limit $2 offset $3) c ${caseJoins} ${inOrder}`,
);

const waitingTotal = statement<{ total: number }>(
	"moderation_count_waiting",
	`select count(*)::int as total ${queued}`,
);

/** How many cases wait for the actor's decision; 0 for a visitor. */
export async function countWaiting(ctx: QueryContext): Promise<number> {
	if (!ctx.actor) return 0;
	const [row] = await waitingTotal(ctx.db, [ctx.actor.id]);
	return row?.total ?? 0;
}

/**
 * Cases that wait for a decision, 20 a page, in the order of the queue and without the actor's own.
 * @param options.caseId a case, for the page on which it stands, or stood before it was decided
 * @param options.size of a shorter page
 * @throws DomainError `auth.forbidden` to all but moderators
 */
export async function listQueue(
	ctx: QueryContext,
	{ number = 1, caseId, size = queuePageSize }: { number?: number; caseId?: string; size?: number } = {},
): Promise<NumberedPage<QueuedCase>> {
	const actor = requireModerator(ctx.actor);
	const ahead = caseId === undefined ? null : await countAhead(ctx, caseId);
	return loadNumberedPage(
		{ number: ahead === null ? number : Math.floor(ahead / size) + 1, size },
		{
			count: () => countWaiting(ctx),
			read: async (limit, offset) => (await queuePage(ctx.db, [actor.id, limit, offset])).map(toQueued),
		},
	);
}

const aheadOf = statement<{ total: number }>(
	"moderation_count_ahead",
	`select count(*)::int as total ${queued} and exists (
		select from moderation_cases at where at.id = $2
			and (c.weight > at.weight or (c.weight = at.weight and (c.opened_at, c.id) < (at.opened_at, at.id)))
	)`,
);

async function countAhead({ db, actor }: QueryContext, caseId: string): Promise<number> {
	const [row] = await aheadOf(db, [actor?.id ?? null, caseId]);
	return row?.total ?? 0;
}

/** The place of a case in the queue, and whose it is. */
interface CasePlace {
	readonly id: string;
	readonly weight: number;
	readonly opened_at: string;
	readonly owner_id: string | null;
}

const placeOf = statement<CasePlace>(
	"moderation_case_place",
	"select id, weight, opened_at, owner_id from moderation_cases where id = $1",
);

/** The place of a case before it is decided; null when it is gone. @throws DomainError `auth.forbidden` */
export async function findCasePlace(ctx: QueryContext, caseId: string): Promise<CasePlace | null> {
	requireModerator(ctx.actor);
	const [row] = isUuid(caseId) ? await placeOf(ctx.db, [caseId]) : [];
	return row ?? null;
}

const nextOf = statement<{ id: string }>(
	"moderation_next_case",
	`select c.id ${queued} and c.id <> $4::uuid
		and (c.weight < $2 or (c.weight = $2 and (c.opened_at, c.id) > ($3::timestamptz, $4::uuid)))
	${inOrder} limit 1`,
);

/** The case that comes after a place in the actor's queue; null at its end. @throws DomainError `auth.forbidden` */
export async function findNextCase(ctx: QueryContext, place: CasePlace): Promise<string | null> {
	const actor = requireModerator(ctx.actor);
	const [row] = await nextOf(ctx.db, [actor.id, place.weight, place.opened_at, place.id]);
	return row?.id ?? null;
}

const oldest = statement<{ at: string | null }>(
	"moderation_oldest_waiting",
	`select min(c.opened_at) as at ${queued}`,
);

/** Since when the oldest case of the actor's queue waits, in ISO 8601; null when nothing does. @throws DomainError `auth.forbidden` */
export async function findOldestWaiting(ctx: QueryContext): Promise<string | null> {
	const actor = requireModerator(ctx.actor);
	const [row] = await oldest(ctx.db, [actor.id]);
	return row?.at ? toIso(row.at) : null;
}
