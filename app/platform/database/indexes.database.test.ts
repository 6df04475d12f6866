import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";

const { pool } = await testDatabase({ isFilled: true });

/** Enough rows that a plan which reads a whole table, or all rows of an item or a person, is the dearer one. */
const fill = `
	insert into users (username, email) select 'user_' || n, n || '@example.test' from generate_series(1, 100) n;
	insert into product_categories (name, slug) select 'Category ' || n, 'category-' || n from generate_series(1, 5) n;
	insert into product_items (category_id, name)
		select id, 'Item ' || n from product_categories, generate_series(1, 100) n;
	insert into listings (user_id, category_id, product_item_id, title, description, interest_count, created_at)
		select owner.id, item.category_id, case when n % 10 > 0 then item.id end, 'Listing ' || n, repeat('En caja. ', 20), n % 30,
			now() - n * interval '1 minute'
		from generate_series(1, 5000) n
		join (select id, row_number() over () as ordinal from users) owner on owner.ordinal = 1 + n % 100
		join (select id, category_id, row_number() over () as ordinal from product_items) item on item.ordinal = 1 + n % 50;
	insert into wanted_items (listing_id, product_item_id, position)
		select id, (select id from product_items order by id offset 7 limit 1), 0 from listings where interest_count < 25;
	insert into wanted_items (listing_id, product_item_id, position)
		select listings.id, wanted.id, 1 from listings
		join (select id, row_number() over () as ordinal from product_items) wanted
			on wanted.ordinal = 1 + listings.interest_count
		on conflict do nothing;
	select write_item_prefixes(array_agg(id)) from product_items;
	select learn_words(array(select name_folded from product_items union select title_folded from listings));
	insert into chats (listing_id, user1_id, user2_id, last_message_at)
		select listings.id, users.id, listings.user_id, listings.created_at from listings
		join users on users.id <> listings.user_id and users.username in ('user_1', 'user_2', 'user_3');
	insert into chat_messages (chat_id, sender_id, recipient_id, seq, content)
		select id, user1_id, user2_id, 1, 'Hola' from chats where user1_id < user2_id;
	insert into notifications (user_id, type) select id, 'listing_reported' from users, generate_series(1, 50);
	insert into reports (listing_id, reporter_id, reason, created_at)
		select listings.id, users.id, 'Motivo', listings.created_at from listings
		join users on users.id <> listings.user_id and users.username in ('user_1', 'user_2', 'user_3');
	insert into collections (owner_id, name, created_at) select id, 'Vitrina ' || n, now() - n * interval '1 minute'
		from users, generate_series(1, 30) n;
`;

const rank = "interest_count desc, created_at desc, id desc";
const wantedRank = "listing_interest_count desc, listing_created_at desc, listing_id desc";
const anItem = "(select id from product_items order by id offset 7 limit 1)";
const aCategory = "(select id from product_categories limit 1)";
const aPerson = "(select id from users where username = 'user_1')";
const aChat = "(select chat_id from chat_messages limit 1)";

const pages = [
	[
		"the feed",
		`select id from listings where is_public order by ${rank} limit 6`,
		"listings_public_rank_idx",
	],
	[
		"a later page of the feed",
		`select id from listings where is_public and (interest_count, created_at, id) < (9, now(), uuidv7())
			order by ${rank} limit 3`,
		"listings_public_rank_idx",
	],
	[
		"the feed of a category",
		`select id from listings where is_public and category_id = ${aCategory} order by ${rank} limit 6`,
		"listings_public_category_rank_idx",
	],
	[
		"the feed of a province",
		`select id from listings where is_public and owner_province = 'Chubut' order by ${rank} limit 6`,
		"listings_public_province_rank_idx",
	],
	[
		"who owns an item",
		`select id from listings where is_public and product_item_id = ${anItem} order by ${rank} limit 6`,
		"listings_public_item_rank_idx",
	],
	[
		"who wants an item",
		`select listing_id from wanted_items where listing_is_public and product_item_id = ${anItem}
			order by ${wantedRank} limit 6`,
		"wanted_items_public_item_rank_idx",
	],
	[
		"a person's listings",
		`select id from listings where user_id = ${aPerson} order by created_at desc, id desc limit 10`,
		"listings_user_id_created_at_idx",
	],
	[
		"the chats that a person opened",
		`select id from chats where user1_id = ${aPerson} order by last_message_at desc, id desc limit 20`,
		"chats_user1_id_last_message_at_idx",
	],
	[
		"the chats about a person's listings",
		`select id from chats where user2_id = ${aPerson} order by last_message_at desc, id desc limit 20`,
		"chats_user2_id_last_message_at_idx",
	],
	[
		"a chat's newest messages",
		`select id from chat_messages where chat_id = ${aChat} order by seq desc limit 30`,
		"chat_messages_chat_id_seq_key",
	],
	[
		"a person's notifications",
		`select id from notifications where user_id = ${aPerson} order by created_at desc, id desc limit 15`,
		"notifications_user_id_created_at_idx",
	],
	[
		"the showcases",
		"select id from collections where is_public order by likes desc, created_at desc, id desc limit 9",
		"collections_public_likes_idx",
	],
	[
		"the newest showcases",
		"select id from collections where is_public order by created_at desc, id desc limit 9",
		"collections_public_newest_idx",
	],
	[
		"a person's showcases",
		`select id from collections where owner_id = ${aPerson} order by created_at desc, id desc limit 9`,
		"collections_owner_id_created_at_idx",
	],
] as const;

const lookups = [
	[
		"words and what a listing is chosen by",
		"select id from listings where is_public and search_terms @@ $$'tzelda' & ('d4321' | 'o:')$$",
		"listings_public_terms_idx",
	],
	[
		"a part of a custom title",
		"select id from listings where is_public and product_item_id is null and (title_folded like '%ting 4321%' or custom_item_name_folded like '%ting 4321%')",
		"listings_public_custom_names_trgm_idx",
	],
	[
		"a word that a typed one resembles",
		"select word from search_words where word % 'zleda'",
		"search_words_word_trgm_idx",
	],
	[
		"the words of an item's names",
		"select id from product_items where words_of(name_folded || ' ' || coalesce(name_es_folded, '')) @@ '77'",
		"product_items_names_words_idx",
	],
	[
		"an item's name",
		"select id from product_items where name_folded like '%tem 77%'",
		"product_items_names_trgm_idx",
	],
	[
		"a person's unread messages",
		`select count(*) from chat_messages where recipient_id = ${aPerson} and not is_read
			and created_at > now() - interval '1 minute'`,
		"chat_messages_unread_created_at_idx",
	],
	[
		"a person's unread notifications",
		`select count(*) from notifications where user_id = ${aPerson} and not is_read`,
		"notifications_unread_idx",
	],
	[
		"chats with messages that nobody was told of",
		"select id from chats where unnotified_since <= now() order by unnotified_since limit 25",
		"chats_unnotified_since_idx",
	],
	[
		"the mails about messages that are due",
		"select chat_id from message_mails where due_at <= now() order by due_at limit 25",
		"message_mails_due_at_idx",
	],
	[
		"notifications that were read long ago",
		"select id from notifications where is_read and created_at < now() - interval '180 days'",
		"notifications_read_created_at_idx",
	],
	[
		"the reports that a person made lately",
		`select count(*) from reports where reporter_id = ${aPerson} and created_at > now() - interval '1 day'`,
		"reports_reporter_id_created_at_idx",
	],
	[
		"a listing's open reports",
		`select count(*) from reports where listing_id = (select id from listings limit 1) and resolved_at is null
			and created_at > now() - interval '7 days'`,
		"reports_listing_id_reporter_id_key",
	],
	[
		"a shared link",
		`select id from collections where owner_id = ${aPerson} and slug = 'vitrina-7'`,
		"collections_owner_id_slug_idx",
	],
] as const;

/** The plan, without the look-ups that the test itself makes to find an example. */
async function planOf(query: string, settings = ""): Promise<string> {
	const client = await pool.connect();
	try {
		await client.query(`begin; ${settings}`);
		const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) ${query}`);
		const lines = rows.map((row) => row["QUERY PLAN"]);
		const example = lines.findIndex((line) => line.includes("InitPlan"));
		const depth = lines[example]?.search(/\S/) ?? 0;
		const after = lines.findIndex((line, at) => at > example && line.search(/\S/) <= depth);
		return example < 0 ? lines.join("\n") : [...lines.slice(0, example), ...lines.slice(after)].join("\n");
	} finally {
		await client.query("rollback");
		client.release();
	}
}

beforeAll(async () => {
	await pool.query(fill);
	await pool.query("vacuum analyze");
});

describe("a page costs the same at any size", () => {
	it.each(pages)("%s", async (_, query, index) => {
		const plan = await planOf(query);
		expect(plan).toContain(index);
		expect(plan).not.toMatch(/Sort|Seq Scan/);
	});
});

describe("a search has an index that serves it", () => {
	it.each(lookups)("%s", async (_, query, index) => {
		// Small tables are cheapest read whole; what matters here is that the index can answer.
		const plan = await planOf(query, "set local enable_seqscan = off; set local enable_indexscan = off;");
		expect(plan).toContain(index);
	});

	it("two letters with which a name begins, too few for a trigram", async () => {
		const query = "select id from product_items where name_folded like 'it%'";
		const plan = await planOf(query, "set local enable_seqscan = off; set local enable_bitmapscan = off;");
		expect(plan).toContain("product_items_name_prefix_idx");
	});
});
