import { z } from "zod";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { type CardRow, selectCards, toCard } from "./queries-card.server.ts";
import { type CardList, galleryPageSize, latestPageSize } from "./rules.ts";

const maxSerial = 2_147_483_647;
/** The serial of the last card shown. */
const listCursor = z.tuple([z.int().min(1).max(maxSerial)]);

function listStatement(name: string, where: string): Statement<CardRow> {
	const page = `(select * from generated_cards where ${where} and serial < $2 order by serial desc limit $3)`;
	return statement(name, selectCards(page, "order by c.serial desc"));
}
const readOwn = listStatement("cards_own", "owner_id = $1 and deleted_at is null");
/** Bans are few: to look each owner up costs less than a copy of it in every card of theirs. */
const readLatest = listStatement(
	"cards_latest",
	`is_shown and hidden_at is null and deleted_at is null and ($1::uuid is null or owner_id <> $1::uuid)
		and not exists (select from users where id = owner_id and is_banned)`,
);

/**
 * The cards that the actor has, newest first, 12 a page.
 * @param cursor `nextCursor` of the page before
 * @throws DomainError `auth.required`, `request.badCursor`
 */
export async function listOwnCards(ctx: QueryContext, cursor?: string | null): Promise<CardList> {
	return readList(ctx, { read: readOwn, personId: requireActor(ctx).id, size: galleryPageSize, cursor });
}

/**
 * The cards of others that are shown, newest first, 12 a page.
 * @param cursor `nextCursor` of the page before
 * @throws DomainError `request.badCursor`
 */
export async function listLatestCards(ctx: QueryContext, cursor?: string | null): Promise<CardList> {
	return readList(ctx, { read: readLatest, personId: ctx.actor?.id ?? null, size: latestPageSize, cursor });
}

interface ListInput {
	readonly read: Statement<CardRow>;
	readonly personId: string | null;
	readonly size: number;
	readonly cursor: string | null | undefined;
}

async function readList(ctx: QueryContext, { read, personId, size, cursor }: ListInput): Promise<CardList> {
	const [below] = cursor ? decodeCursor(cursor, listCursor) : [maxSerial];
	const rows = await read(ctx.db, [personId, below, size + 1]);
	const last = rows.length > size ? rows[size - 1] : undefined;
	return {
		cards: rows.slice(0, size).map((row) => toCard(ctx, row)),
		nextCursor: last ? encodeCursor([last.serial]) : null,
	};
}

const countOwn = statement<{ count: number }>(
	"cards_count_own",
	`select count(*)::integer as count from generated_cards
	where owner_id = $1 and serial is not null and deleted_at is null`,
);

/** How many cards the actor has. @throws DomainError `auth.required` */
export async function countOwnCards(ctx: QueryContext): Promise<number> {
	const [own] = await countOwn(ctx.db, [requireActor(ctx).id]);
	return own?.count ?? 0;
}
