import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { type CardRow, isVisible, selectCards, toCard, viewerColumns } from "./queries-card.server.ts";
import { findDay } from "./queries-day.server.ts";
import {
	type CardDay,
	type CardFailure,
	type CardPage,
	type CardProgress,
	type CardStatus,
	cardsPerDay,
	parseSerial,
} from "./rules.ts";

const readProgress = statement<{ status: CardStatus; failure: CardFailure | null }>(
	"cards_progress",
	"select status, failure from generated_cards where id = $1 and user_id = $2",
);
const readCard = statement<CardRow>(
	"cards_read",
	selectCards("(select * from generated_cards where id = $1 and serial is not null and deleted_at is null)"),
);
const readPage = statement<CardRow & { maker_username: string | null }>(
	"cards_read_page",
	selectCards(
		"(select * from generated_cards where serial = $1 and deleted_at is null)",
		"",
		`${viewerColumns("$2")} (select username from users where id = c.user_id) as maker_username,`,
	),
);
const readOwners = statement<{ username: string | null; since: string }>(
	"cards_owners",
	`select u.username, o.since from card_owners o left join users u on u.id = o.owner_id
	where o.card_id = $1 order by o.position`,
);

/**
 * What became of an image that the actor sent.
 * @param id of the card, as it came from the URL
 * @throws DomainError `auth.required`, `card.notFound` for others' too
 */
export async function getCardProgress(ctx: QueryContext, id: string): Promise<CardProgress> {
	const actor = requireActor(ctx);
	const [progress] = isUuid(id) ? await readProgress(ctx.db, [id, actor.id]) : [];
	if (!progress) throw new DomainError("card.notFound");
	const [row] = progress.status === "finished" ? await readCard(ctx.db, [id]) : [];
	return { id, ...progress, card: row ? toCard(ctx, row) : null };
}

/**
 * What the actor may still make today, in Buenos Aires.
 * @throws DomainError `auth.required`
 */
export async function getCardDay(ctx: QueryContext): Promise<CardDay> {
	const { count, endsAt, socialUsername, lastId } = await findDay(ctx, requireActor(ctx).id);
	const last = lastId ? await getCardProgress(ctx, lastId) : null;
	return {
		left: Math.max(0, cardsPerDay - count),
		of: cardsPerDay,
		endsAt,
		socialUsername,
		last: last?.status === "finished" ? null : last,
	};
}

/**
 * A card with who made it and whose it was.
 * @param text its serial, as it came from the URL
 * @throws DomainError `card.notFound`, also for one that the actor must not see
 */
export async function getCardPage(ctx: QueryContext, text: string): Promise<CardPage> {
	const serial = parseSerial(text);
	const [row] = serial ? await readPage(ctx.db, [serial, ctx.actor?.id ?? null]) : [];
	if (!row || !isVisible(ctx, row)) throw new DomainError("card.notFound");
	const owners = await readOwners(ctx.db, [row.id]);
	return {
		card: toCard(ctx, row),
		makerUsername: row.maker_username,
		owners: owners.map(({ username, since }) => ({ username, since: toIso(since) })),
		isListed: row.is_shown && !row.is_hidden && !row.owner_is_banned,
	};
}
