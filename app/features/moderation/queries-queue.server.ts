import { z } from "zod";
import { requireModerator } from "#app/features/accounts/policy.ts";
import { serialText } from "#app/features/cards/queries-serial.server.ts";
import type { Rarity } from "#app/features/catalogue/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid, uuidSchema } from "#app/shared/uuid.ts";
import {
	type CaseKind,
	type QueuedCase,
	type QueuePage,
	type QueueSummary,
	queuePageSize,
	waitingCountLimit,
} from "./rules-admin.ts";
import { topWeight } from "./rules-cases.ts";

/** A case that waits for a decision, and not for the end of its owner's ban. */
export const isWaiting = "c.resolved_at is null and not c.is_parked";

/** Of case `c`: what it is about, whose, and who else than `$1` is on it at moment `$2`. */
export const caseColumns = `c.id, c.reporters, c.opened_at, c.weight, owner.username as owner_username,
	case when c.listing_id is not null then 'listing' when c.showcase_id is not null then 'showcase'
		when c.element_id is not null then 'element' when c.comment_id is not null then 'comment'
		when c.card_id is not null then 'card' when c.message_id is not null then 'message' when c.person_id is not null then 'person' else 'appeal' end as kind,
	coalesce(l.title, s.name, e.title, m.comment, t.content, ${serialText("card.serial")}, owner.username) as title,
	coalesce(i.image_url, e.image_url, card.card_image_url, cover.image_url) as image_key,
	coalesce(i.placeholder_color, e.placeholder_color, cover.placeholder_color) as image_color,
	category.slug as category_slug, card.rarity,
	case when c.claimed_until > $2::timestamptz and c.claimed_by <> $1 then holder.username end as claimed_by`;

export const caseJoins = `left join users owner on owner.id = c.owner_id
	left join users holder on holder.id = c.claimed_by
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
	claimed_by: string | null;
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
		claimedBy: row.claimed_by,
	};
}

/**
 * Heavier ones come first, among them the older: the page goes on behind `$3`, `$4` and `$5`. Each weight is read by
 * itself, so that no page is deeper in the index than another.
 */
const queuePage = statement<CaseRow>(
	"moderation_queue_page",
	`select ${caseColumns} from (
		select waiting.* from generate_series($3::int, 0, -1) weight (is_of) cross join lateral (
			select * from moderation_cases c
			where ${isWaiting} and c.weight = weight.is_of and c.owner_id is distinct from $1::uuid
				and (c.opened_at, c.id) > (
					case when weight.is_of = $3 then $4::timestamptz else '-infinity' end,
					case when weight.is_of = $3 then $5::uuid else '00000000-0000-0000-0000-000000000000' end
				)
			order by c.opened_at, c.id limit ${queuePageSize + 1}
		) waiting
		order by waiting.weight desc, waiting.opened_at, waiting.id limit ${queuePageSize + 1}
	) c ${caseJoins}
	order by c.weight desc, c.opened_at, c.id`,
);

const queueCursor = z.tuple([z.int().min(0).max(topWeight), cursorMoment, uuidSchema]);
/** Before every case. */
const start = [topWeight, "-infinity", "00000000-0000-0000-0000-000000000000"] as const;

/**
 * What waits for a decision, without what is the actor's own: what keeps somebody waiting first, then by how many
 * reporters count, the oldest first. 20 a page.
 * @param options.cursor from the page before; `request.badCursor` when it is none
 * @param options.size of a shorter page
 * @throws DomainError `auth.forbidden` to all but moderators
 */
export async function listQueue(
	ctx: QueryContext,
	{ cursor, size = queuePageSize }: { cursor?: string | undefined; size?: number } = {},
): Promise<QueuePage> {
	const actor = requireModerator(ctx.actor);
	const after = cursor ? decodeCursor(cursor, queueCursor) : start;
	const [rows, waiting] = await Promise.all([
		queuePage(ctx.db, [actor.id, ctx.clock.now(), ...after]),
		countWaiting(ctx),
	]);
	const cases = rows.slice(0, size);
	const last = rows.length > size ? cases.at(-1) : undefined;
	return { cases: cases.map(toQueued), nextCursor: last ? cursorOf(last) : null, waiting };
}

const casePlace = statement<Pick<CaseRow, "id" | "weight" | "opened_at">>(
	"moderation_case_place",
	"select id, weight, opened_at from moderation_cases where id = $1",
);

/**
 * The cursor behind a case, by which the queue goes on after it was decided.
 * @throws DomainError `auth.forbidden` to all but moderators; `case.notFound`
 */
export async function getCaseCursor(ctx: QueryContext, caseId: string): Promise<string> {
	requireModerator(ctx.actor);
	const [row] = isUuid(caseId) ? await casePlace(ctx.db, [caseId]) : [];
	if (!row) throw new DomainError("case.notFound");
	return cursorOf(row);
}

function cursorOf({ weight, opened_at, id }: Pick<CaseRow, "id" | "weight" | "opened_at">): string {
	return encodeCursor([weight, toIso(opened_at), id]);
}

const waitingTotal = statement<{ total: number }>(
	"moderation_count_waiting",
	`select count(*)::int as total from (
		select from moderation_cases c where ${isWaiting} and c.owner_id is distinct from $1::uuid limit ${waitingCountLimit}
	) waiting`,
);

/** How many cases wait for the actor's decision, up to 100, which stands for more; 0 for who does not moderate. */
export async function countWaiting(ctx: QueryContext): Promise<number> {
	if (!ctx.actor) return 0;
	const [row] = await waitingTotal(ctx.db, [ctx.actor.id]);
	return row?.total ?? 0;
}

/** Of each weight the oldest, since the queue is in their order. */
const oldest = statement<{ at: string | null }>(
	"moderation_oldest_waiting",
	`select min(at) as at from generate_series(0, ${topWeight}) weight (is_of) cross join lateral (
		select c.opened_at as at from moderation_cases c
		where ${isWaiting} and c.weight = weight.is_of and c.owner_id is distinct from $1::uuid
		order by c.opened_at, c.id limit 1
	) first`,
);

/** The figures of the actor's queue. @throws DomainError `auth.forbidden` to all but moderators */
export async function getQueueSummary(ctx: QueryContext): Promise<QueueSummary> {
	const actor = requireModerator(ctx.actor);
	const [waiting, [row]] = await Promise.all([countWaiting(ctx), oldest(ctx.db, [actor.id])]);
	return { waiting, oldestAt: row?.at ? toIso(row.at) : null };
}
