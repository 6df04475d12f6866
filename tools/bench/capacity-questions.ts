import type pg from "pg";
import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import {
	countUnreadMessages,
	getConversation,
	listChats,
	listMessages,
} from "#app/features/chats/queries.server.ts";
import { getListing } from "#app/features/listings/queries.server.ts";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { type FeedFilters, noFilters, type SearchTerm } from "#app/features/listings/rules-search.ts";
import { getSalesReport } from "#app/features/store/queries-sales.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { nouns, qualities } from "#tools/scale/texts.ts";
import { at } from "./alternate.ts";
import { askedBy, personOf } from "./compare-sizes.ts";

/** Rows of one database by chance, to ask for another one each time. */
export interface Draws {
	readonly people: readonly Actor[];
	/** Who has the most chats. */
	readonly busiest: readonly Actor[];
	readonly listings: readonly DrawnListing[];
	readonly chats: readonly DrawnChat[];
	/** Those of a thousand messages and more. */
	readonly longChats: readonly DrawnChat[];
	readonly categories: readonly string[];
	readonly commonWords: readonly string[];
	/** Of items that are offered about two thousand times, or as often as any. */
	readonly middleNames: readonly string[];
}

interface DrawnListing {
	readonly id: string;
	readonly interest_count: number;
	readonly created_at: Date;
	readonly item_id: string | null;
	readonly item_name: string | null;
}

interface DrawnChat {
	readonly id: string;
	readonly user1_id: string;
	readonly last_seq: number;
}

/** Asks once; `turn` counts up. */
export type Ask = (draws: Draws, db: QueryContext["db"], turn: number) => Promise<unknown>;

const locale = "es";
const provinces = ["Santa Fe", "Buenos Aires", "Córdoba", "Mendoza", "Salta", "Misiones", "Neuquén"];

/** What people ask for all the time, each time with other arguments. */
export const questions: Readonly<Record<string, Ask>> = {
	feed: (_draws, db) => filtered(visitor(db), {}),
	"feed of a category": (draws, db, turn) =>
		filtered(visitor(db), { categorySlug: at(draws.categories, turn) }),
	"feed, deep": (draws, db, turn) => {
		const { interest_count, created_at, id } = at(draws.listings, turn);
		const cursor = encodeCursor([interest_count, created_at.getTime(), id, 0, 0]);
		return listFeed(visitor(db), { locale, cursor });
	},
	"feed, nearest": (draws, db, turn) => filtered(of(at(draws.people, turn), db), { order: "nearest" }),
	"a listing": (draws, db, turn) => getListing(visitor(db), at(draws.listings, turn).id, locale),
	"search for an item": (draws, db, turn) => filtered(visitor(db), { want: [itemOf(draws, turn)] }),
	"search by what one has": (draws, db, turn) => filtered(visitor(db), { have: [itemOf(draws, turn)] }),
	"search for both": (draws, db, turn) =>
		filtered(visitor(db), { want: [itemOf(draws, turn)], have: [itemOf(draws, turn + 1)] }),
	"search by a common word": (draws, db, turn) =>
		filtered(visitor(db), { text: at(draws.commonWords, turn) }),
	"search by two common words": (draws, db, turn) =>
		filtered(visitor(db), { text: `${at(draws.commonWords, turn)} ${at(draws.commonWords, turn + 7)}` }),
	"search by a name that two thousand have": (draws, db, turn) =>
		filtered(visitor(db), { text: at(draws.middleNames, turn) }),
	"search by a name": (draws, db, turn) => filtered(visitor(db), { text: nameOf(draws, turn) }),
	"search by a misspelled name": (draws, db, turn) =>
		filtered(visitor(db), { want: [{ kind: "name", name: misspelled(nameOf(draws, turn)) }] }),
	"search by filters": (_draws, db, turn) =>
		filtered(visitor(db), {
			conditions: [at(conditions, turn)],
			province: at(provinces, turn),
			onlyOpenToOffers: true,
		}),
	"search by a word and filters": (draws, db, turn) =>
		filtered(visitor(db), {
			text: at(draws.commonWords, turn),
			conditions: [at(conditions, turn)],
			province: at(provinces, turn),
		}),
	"list of chats": (draws, db, turn) => listChats(of(at(draws.people, turn), db)),
	"list of chats, busiest person": (draws, db, turn) => listChats(of(at(draws.busiest, turn), db)),
	"a chat, newest messages": (draws, db, turn) => openChat(at(draws.chats, turn), db),
	"a chat, deep": (draws, db, turn) => {
		const chat = at(draws.longChats, turn);
		const before = 40 + ((turn * 7919) % chat.last_seq);
		return openChat(chat, db, before);
	},
	unread: (draws, db, turn) => countUnreadMessages(of(at(draws.people, turn), db)),
	"unread, busiest person": (draws, db, turn) => countUnreadMessages(of(at(draws.busiest, turn), db)),
	"sales of a month": (_draws, db, turn) => reportSales(db, turn),
};

function visitor(db: QueryContext["db"]): QueryContext {
	return { actor: null, db, clock: systemClock };
}

function of(actor: Actor, db: QueryContext["db"]): QueryContext {
	return { actor, db, clock: systemClock };
}

function filtered(ctx: QueryContext, filters: Partial<FeedFilters>) {
	return listFeed(ctx, { locale, filters: { ...noFilters, ...filters } });
}

async function openChat({ id, user1_id }: DrawnChat, db: QueryContext["db"], before?: number) {
	const ctx = of(personOf(user1_id), db);
	await getConversation(ctx, id);
	const { messages } = await listMessages(ctx, { chatId: id, before });
	if (messages.length === 0) throw new Error("The chat has no messages.");
}

function reportSales(db: QueryContext["db"], turn: number) {
	return getSalesReport(askedBy("admin", db), { month: `2025-0${1 + (turn % 9)}`, currency: "USD" }, locale);
}

function withItem(draws: Draws, turn: number): DrawnListing {
	const all = draws.listings.filter(({ item_id }) => item_id !== null);
	return at(all, turn);
}

function itemOf(draws: Draws, turn: number): SearchTerm {
	return { kind: "item", id: withItem(draws, turn).item_id ?? "" };
}

function nameOf(draws: Draws, turn: number): string {
	return withItem(draws, turn).item_name ?? "";
}

/** With two letters of its first word in the wrong order. */
function misspelled(name: string): string {
	return name.replace(/^(..)(.)(.)/, "$1$3$2");
}

const sampleSize = 400;

/** @param client without a limit on a statement's time */
export async function draw(client: pg.ClientBase): Promise<Draws> {
	const people = await client.query<{ id: string }>(
		"select id from users where username like 'escala\\_%' order by md5(id::text) limit $1",
		[sampleSize],
	);
	const busiest = await client.query<{ id: string }>(
		`select user2_id as id from chats where user2_id is not null group by 1 order by count(*) desc limit 5`,
	);
	const listings = await client.query<DrawnListing>(
		`select l.id, l.interest_count, l.created_at, i.id as item_id, i.name as item_name
		from (select * from listings tablesample bernoulli (least(100, 100 * $1::float8 * 20 / (select reltuples from pg_class
			where oid = 'listings'::regclass))) where is_public and title not like 'Bench %' order by md5(id::text) limit $1) as l
		left join product_items as i on i.id = l.product_item_id`,
		[sampleSize],
	);
	const chats = await client.query<DrawnChat>(
		`select id, user1_id, last_seq from chats where user1_id is not null and last_seq > 0
		order by md5(id::text) limit $1`,
		[sampleSize],
	);
	const longChats = await client.query<DrawnChat>(
		`select id, user1_id, last_seq from chats where user1_id is not null and last_seq >= 1000
		order by md5(id::text) limit $1`,
		[sampleSize],
	);
	const categories = await client.query<{ slug: string }>(
		"select slug from product_categories where is_active order by slug",
	);
	const middle = await client.query<{ name: string }>(
		`select i.name from product_items as i
		join (select product_item_id as id, count(*) as offers from listings where is_public group by 1) as o using (id)
		order by abs(offers - 2000) limit 40`,
	);
	const words = await client.query<{ word: string }>(`select unnest(${nouns} || ${qualities}) as word`);
	return {
		people: people.rows.map(({ id }) => personOf(id)),
		busiest: busiest.rows.map(({ id }) => personOf(id)),
		listings: listings.rows,
		chats: chats.rows,
		longChats: longChats.rows,
		categories: categories.rows.map(({ slug }) => slug),
		middleNames: middle.rows.map(({ name }) => name),
		commonWords: words.rows.map(({ word }) => word),
	};
}
