import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
	boolean,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { decodeCursor, toKeysetPage } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canSeeCard, canSeeFace, cardPermissions } from "./policy.ts";
import { cardColumns, findCard, selectCards, toCard } from "./queries-card.server.ts";
import {
	type CardDay,
	type CardFailure,
	type CardList,
	type CardOffer,
	type CardPage,
	type CardProgress,
	type CardStatus,
	cardColors,
	cardName,
	cardSize,
	cardsPerDay,
	formatSerial,
	galleryPageSize,
	latestPageSize,
	type OwnCard,
	parseSerial,
} from "./rules.ts";
import { generatedCards } from "./tables.server.ts";

const maxSerial = 2_147_483_647;
/** The serial of the last card of a page. */
const listCursor = z.tuple([z.int().min(1).max(maxSerial)]);

function listStatement(where: string) {
	const page = `select * from generated_cards where ${where} and serial < :below order by serial desc limit :limit`;
	const parameters = { personId: nullable(uuid()), below: integer(), limit: integer() };
	return statement(parameters, cardColumns)`${selectCards(page, { orderBy: "c.serial desc" })}`;
}
const readOwn = listStatement("owner_id = :personId and deleted_at is null");
/** Bans are few: to look each owner up costs less than a copy of it in every card of theirs. */
const readLatest = listStatement(
	`is_shown and hidden_at is null and deleted_at is null and (:personId is null or owner_id <> :personId)
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
	readonly read: typeof readOwn;
	readonly personId: string | null;
	readonly size: number;
	readonly cursor: string | null | undefined;
}

async function readList(ctx: QueryContext, { read, personId, size, cursor }: ListInput): Promise<CardList> {
	const [below] = cursor ? decodeCursor(cursor, listCursor) : [maxSerial];
	const rows = await read(ctx.db, { personId, below, limit: size + 1 });
	const page = toKeysetPage(rows, size, ({ serial }) => [serial]);
	return { cards: page.rows.map((row) => toCard(ctx, row)), nextCursor: page.nextCursor };
}

const findUnlisted = statement(
	{ actorId: uuid() },
	{},
)`select from generated_cards where owner_id = :actorId and serial is not null and deleted_at is null and hidden_at is null
	and listing_id is null limit 1`;

/** Whether the actor has a card that no listing offers. @throws DomainError `auth.required` */
export async function hasUnlistedCard(ctx: QueryContext): Promise<boolean> {
	return (await findUnlisted(ctx.db, { actorId: requireActor(ctx).id })).length > 0;
}

const countOwn = statement(
	{ actorId: uuid() },
	{ count: integer() },
)`select count(*)::integer as count from generated_cards
	where owner_id = :actorId and serial is not null and deleted_at is null`;

/** The number of cards that the actor has. @throws DomainError `auth.required` */
export async function countOwnCards(ctx: QueryContext): Promise<number> {
	const [own] = await countOwn(ctx.db, { actorId: requireActor(ctx).id });
	return own?.count ?? 0;
}

const findPage = statement(
	{ serial: integer(), viewerId: nullable(uuid()) },
	{ ...cardColumns, makerUsername: nullable(text()) },
)`${selectCards("select * from generated_cards where serial = :serial and deleted_at is null", {
	hasViewer: true,
	columns: `(select username from users where id = c.user_id) as "makerUsername",`,
})}`;
const listOwners = statement(
	{ rowId: uuid() },
	{ username: nullable(text()), since: timestamp() },
)`select u.username, o.since from card_owners o left join users u on u.id = o.owner_id
	where o.card_id = :rowId order by o.position`;

/**
 * A card with its maker and its owners.
 * @param text its serial, as it came from the URL
 * @throws DomainError `card.notFound`, also for one that the actor must not see
 */
export async function getCardPage(ctx: QueryContext, text: string): Promise<CardPage> {
	const serial = parseSerial(text);
	const [row] = serial ? await findPage(ctx.db, { serial, viewerId: ctx.actor?.id ?? null }) : [];
	if (!row || !canSeeCard(ctx.actor, row)) throw new DomainError("card.notFound");
	return {
		card: toCard(ctx, row),
		makerUsername: row.makerUsername,
		owners: await listOwners(ctx.db, { rowId: row.id }),
		isListed: row.isShown && !row.isHidden && !row.ownerIsBanned,
	};
}

const findOwn = statement(
	{ number: integer(), actorId: uuid() },
	{
		id: text(),
		serial: integer(),
		rarity: text<Rarity>(),
		imageKey: text(),
		makerId: nullable(text()),
		isHidden: boolean(),
		listingId: nullable(text()),
	},
)`select id, serial, rarity, card_image_url as "imageKey", user_id as "makerId", hidden_at is not null as "isHidden",
		listing_id as "listingId"
	from generated_cards where serial = :number and owner_id = :actorId and deleted_at is null`;

/**
 * One of the actor's cards.
 * @param text its serial, as it came from the URL
 * @throws DomainError `auth.required`; `card.notFound` for others' too
 */
export async function getOwnCard(ctx: QueryContext, text: string): Promise<OwnCard> {
	const actor = requireActor(ctx);
	const number = parseSerial(text);
	const [row] = number === null ? [] : await findOwn(ctx.db, { number, actorId: actor.id });
	if (!row) throw new DomainError("card.notFound");
	const { id, rarity, imageKey, makerId, isHidden, listingId } = row;
	const owner = { ownerId: actor.id, ownerIsBanned: actor.isBanned, wasOwned: true };
	const serial = formatSerial(row.serial);
	return {
		id,
		serial,
		name: cardName(serial),
		rarity,
		image: { key: imageKey, ...cardSize, color: cardColors[rarity] },
		isHidden,
		listingId,
		can: cardPermissions(actor, { ...owner, makerId, isHidden, listingId, isOpen: false, isReported: false }),
	};
}

const findListing = statement(
	{ cardId: uuid() },
	{ listingId: text(), title: text(), ownerId: text() },
)`select l.id as "listingId", l.title, l.user_id as "ownerId"
	from generated_cards card join listings l on l.id = card.listing_id where card.id = :cardId`;

/** The listing that offers a card; null where none does. */
export async function findOffer(ctx: QueryContext, cardId: string): Promise<CardOffer | null> {
	const [offer] = await findListing(ctx.db, { cardId });
	return offer ?? null;
}

const findProgress = statement(
	{ id: uuid(), actorId: uuid() },
	{ status: text<CardStatus>(), failure: nullable(text<CardFailure>()) },
)`select status, failure from generated_cards where id = :id and user_id = :actorId`;

/**
 * The progress of a card that is made of an image of the actor's.
 * @param id of the card, as it came from the URL
 * @throws DomainError `auth.required`, `card.notFound` for others' too
 */
export async function getCardProgress(ctx: QueryContext, id: string): Promise<CardProgress> {
	const actor = requireActor(ctx);
	const [progress] = isUuid(id) ? await findProgress(ctx.db, { id, actorId: actor.id }) : [];
	if (!progress) throw new DomainError("card.notFound");
	const [row] =
		progress.status === "finished" ? await findCard(ctx.db, { cardId: id, viewerId: actor.id }) : [];
	return { id, ...progress, card: row ? toCard(ctx, row) : null };
}

/** Failed cards do not count; deleted ones do. */
const readDay = statement(
	{ personId: uuid(), now: timestamp() },
	{
		count: integer(),
		isMaking: boolean(),
		endsAt: timestamp(),
		socialUsername: nullable(text()),
		lastId: nullable(text()),
	},
)`with day as (select date_trunc('day', :now, '${timeZone}') as start)
	select (select count(*)::integer from generated_cards
			where user_id = :personId and created_at >= day.start and status <> 'failed') as count,
		exists (select from generated_cards where user_id = :personId and status = 'queued') as "isMaking",
		date_trunc('day', day.start + interval '36 hours', '${timeZone}') as "endsAt",
		(select twitter_username from users where id = :personId) as "socialUsername",
		(select id from generated_cards where user_id = :personId and (created_at >= day.start or status = 'queued')
			order by created_at desc, id desc limit 1) as "lastId"
	from day`;

/** A person's cards of this day of Buenos Aires, and what else decides on another one. */
export async function findDay(ctx: QueryContext, personId: string) {
	const [day] = await readDay(ctx.db, { personId, now: ctx.clock.now() });
	if (!day) throw new Error("There is no day.");
	return day;
}

/**
 * The cards that the actor may still make today, in Buenos Aires.
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

/** The keys among these that are of a card's files, whatever its state. */
export async function listUsedCardImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const key = generatedCards.cardImageUrl;
	const rows = await db
		.select({ key })
		.from(generatedCards)
		.where(inArray(key, [...keys]));
	return rows.map((row) => row.key);
}

const findByImage = statement({ key: text(), viewerId: nullable(uuid()) }, cardColumns)`${selectCards(
	"select * from generated_cards where card_image_url = :key and serial is not null and deleted_at is null",
	{ hasViewer: true },
)}`;

/** True if the actor may see the image of a card. @param key of its files */
export async function canSeeImage(ctx: QueryContext, key: string): Promise<boolean> {
	const [row] = await findByImage(ctx.db, { key, viewerId: ctx.actor?.id ?? null });
	return row !== undefined && canSeeCard(ctx.actor, row) && canSeeFace(ctx.actor, row);
}

/** The keys of the files of the cards that a person has, made by them or got. */
export async function listCardKeys(ctx: QueryContext, ownerId: string): Promise<string[]> {
	const rows = await ctx.db
		.select({ key: generatedCards.cardImageUrl })
		.from(generatedCards)
		.where(and(eq(generatedCards.ownerId, ownerId), eq(generatedCards.status, "finished")));
	return rows.map(({ key }) => key);
}
