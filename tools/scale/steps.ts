import { maxInterest, type ScaleSize, type ScaleStep } from "./size.ts";
import { stepsForLists } from "./steps-lists.ts";
import { stepsForModeration } from "./steps-moderation.ts";
import { rowsOfFirstPerson, stepsForPeople } from "./steps-people.ts";
import { stepsForShowcases } from "./steps-showcases.ts";
import { stepsForStore } from "./steps-store.ts";
import {
	cities,
	closings,
	endings,
	epoch,
	lines,
	nouns,
	openings,
	qualities,
	span,
	weightedConditions,
	weightedRarities,
} from "./texts.ts";

/** Tables that a run writes to, each after those it refers to. */
export const scaleTables = [
	"users",
	"accounts",
	"product_items",
	"product_item_prefixes",
	"listings",
	"listing_title_prefixes",
	"listing_images",
	"wanted_items",
	"list_people",
	"list_entries",
	"chats",
	"chat_messages",
	"collections",
	"collection_listings",
	"collections_elements",
	"collections_elements_ref",
	"collection_terms",
	"collections_likes",
	"collection_comments",
	"search_words",
	"trades",
	"archived_listings",
	"profile_partners",
	"profile_counters",
	"store_products",
	"reports",
	"moderation_cases",
	"moderation_decisions",
] as const;

/**
 * Functions of the session. `draw(n, k, bound)` is the k-th random integer of row n, 0 to bound - 1, the same on
 * every run; `share(n, k)` the same in (0, 1]; `made_id` a version 7 UUID of a moment, of which kind and number are
 * the random part. Their volatility is what their bodies have: otherwise PostgreSQL would not inline them.
 */
export const functions = `
create function pg_temp.draw(n bigint, k bigint, bound bigint) returns bigint language sql immutable
	return (hashint8extended(n, k) & 9223372036854775807) % bound;
create function pg_temp.share(n bigint, k bigint) returns double precision language sql immutable
	return ((hashint8extended(n, k) & 1048575) + 1) / 1048576::double precision;
create function pg_temp.made_id(kind integer, n bigint, at timestamptz) returns uuid language sql stable
	return encode(substr(int8send((date_part('epoch', at) * 1000)::bigint), 3)
		|| int2send((28672 + kind)::smallint) || int8send((-9223372036854775808) | n), 'hex')::uuid;
create function pg_temp.pick(words text[], n bigint, k bigint) returns text language sql immutable
	return words[1 + pg_temp.draw(n, k, cardinality(words))];`;

/** The statements of a run, in order. All of them are made of numbers and the texts above. */
export function stepsFor(size: ScaleSize): ScaleStep[] {
	return [
		...stepsForAccounts(size),
		...stepsForCatalogue(size),
		...stepsForListings(size),
		...stepsForLists(size),
		{ label: "chats", sql: chatsSql(size) },
		{ label: "messages", sql: messagesSql },
		...stepsForShowcases(size),
		...stepsForStore(size),
		...stepsForModeration(size),
		...stepsForSums,
		...stepsForPeople(size),
	];
}

function stepsForAccounts(size: ScaleSize): ScaleStep[] {
	return [
		{
			label: "users",
			sql: `insert into users (id, username, email, email_verified, city, created_at, updated_at)
				select pg_temp.made_id(1, n, at), 'escala_' || n, 'escala_' || n || '@escala.reino.example', true,
					pg_temp.pick(${cities}, n, 11), at, at
				from generate_series(${size.firstUser}::bigint, ${size.firstUser + size.users - 1}) as n, lateral (select ${epoch} as at) as born`,
		},
		{
			label: "accounts",
			sql: `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
				select pg_temp.made_id(2, n, ${epoch}), id, 'credential', id::text, current_setting('scale.password'), ${epoch}, ${epoch}
				from generate_series(${size.firstUser}::bigint, ${size.firstUser + size.users - 1}) as n,
					lateral (select pg_temp.made_id(1, n, ${epoch}) as id) as owner`,
		},
	];
}

function stepsForCatalogue(size: ScaleSize): ScaleStep[] {
	return [
		{
			label: "items",
			sql: setsSql(size) + itemsSql(size),
		},
		{
			label: "prefixes",
			sql: `insert into product_item_prefixes (item_id, category_id, is_whole, rest)
				select item.id, item.category_id, prefix.is_whole, prefix.rest
				from product_items as item, prefixes_of(item.name_folded, item.name_es_folded) as prefix
				where not exists (select from product_item_prefixes as known where known.item_id = item.id)`,
		},
		{
			label: "what to draw from",
			sql: `create temp table scale_items on commit drop as
					select item.id, item.category_id, coalesce(item.name_es, item.name) as name, category.is_digital,
						category.is_special, row_number() over (order by category.sort_order, item.name collate "C", item.id) - 1 as k
					from product_items as item join product_categories as category on category.id = item.category_id
					where category.is_active;
				create unique index on scale_items (k);
				analyze scale_items;`,
		},
	];
}

const itemsPerSet = 200;
/** Of so many names are the items, so that a name has five printings where there are most. */
const itemNames = 24_000;
const namesWithoutNumber = 1_200;

/** The n-th of 1200 names of few words; those after them have a number behind. */
function nameSql(n: string): string {
	return `(${nouns})[1 + ${n} % 40] || ' ' || (${qualities})[1 + ${n} / 40 % 30]
		|| case when ${n} < ${namesWithoutNumber} then '' else ' ' || ${n} / ${namesWithoutNumber} end`;
}

/** Sets with codes, each of a category; a later run goes on with the last one. */
function setsSql({ firstItem, items }: ScaleSize): string {
	return `create temp table scale_sets on commit drop as
		select s, pg_temp.made_id(19, s, ${epoch}) as id, kinds.id as category_id, kinds.names as category_names, kinds.has_initials,
			'Saga ' || ${nameSql("s")} as name, 'SG' || s as code,
			-- Few sets have as many cards as another.
			${itemsPerSet} - 20 - s % 90 as printed_count
		from generate_series(${Math.floor(firstItem / itemsPerSet)}::bigint, ${Math.floor((firstItem + items - 1) / itemsPerSet)}) as s
		join (select id, slug in ('video-games', 'digital') as has_initials,
				fold_text(concat_ws(' ', name, name_es)) as names, row_number() over (order by sort_order) - 1 as k
			from product_categories where is_active) as kinds
			on kinds.k = pg_temp.draw(s, 23, (select count(*) from product_categories where is_active));
	insert into product_expansions (id, category_id, name, printed_count, created_at)
		select id, category_id, name, printed_count, ${epoch} from scale_sets on conflict do nothing;
	insert into product_expansion_codes (category_id, code, expansion_id)
		select category_id, code, id from scale_sets on conflict do nothing;`;
}

/** Items with numbers, and with the terms that item_terms() would find, which takes much longer one by one. */
function itemsSql({ firstItem, items }: ScaleSize): string {
	return `insert into product_items (id, category_id, expansion_id, name, number, search_terms, created_at)
		select pg_temp.made_id(3, n, ${epoch}), category_id, made.id, made.item_name, number, array_to_tsvector(array(
			select distinct term from unnest(
				word_list(concat_ws(' ', fold_text(item_name), fold_text(name), fold_text(code), category_names))
				|| word_list(regexp_replace(category_names, '[^[:alnum:][:space:]]', '', 'g'))
				|| case when has_initials then initials_of(fold_text(item_name)) end
				|| array['#' || number, '/' || printed_count]) as term)), ${epoch}
		from (
			select n, scale_sets.*, ${nameSql("v")} as item_name, (n % ${itemsPerSet} + 1)::text as number
			from generate_series(${firstItem}::bigint, ${firstItem + items - 1}) as n
			join scale_sets on scale_sets.s = n / ${itemsPerSet}
			cross join lateral (select pg_temp.draw(n, 21, ${itemNames}) as v) as drawn
		) as made`;
}

function stepsForListings(size: ScaleSize): ScaleStep[] {
	return [
		{ label: "what to want", sql: listingsToMake(size) + wantsToMake },
		{ label: "listings", sql: listingsSql },
		{
			label: "titles",
			sql: `insert into listing_title_prefixes (listing_id, category_id, rest, title)
				select made.id, made.category_id, prefix.rest, left(fold_text(made.title), 100)
				from scale_listings as made, prefixes_of(fold_text(made.title), null) as prefix
				where made.status = 'active' and made.product_item_id is null`,
		},
		{
			label: "images",
			sql: `insert into listing_images (id, listing_id, image_url, width, height, placeholder_color, created_at)
				select pg_temp.made_id(5, l.n, l.created_at), l.id, p.key, p.width, p.height, p.color, l.created_at
				from scale_listings as l join scale_images as p
					on p.k = pg_temp.draw(l.n, 51, (select count(*) from scale_images))
				where pg_temp.draw(l.n, 52, 20) > 0`,
		},
		{ label: "wanted items", sql: wantedSql },
	];
}

/** What the rows above add up to. */
const stepsForSums: ScaleStep[] = [
	{
		label: "words",
		sql: `select learn_words(array_agg(folded)) from (
				select title_folded as folded from listings union select name_folded from product_items
				union select custom_name_folded from wanted_items where custom_name is not null
				union select name_folded from collections union select fold_text(title) from collections_elements) as texts`,
	},
	{
		label: "typed names",
		sql: `insert into typed_names as known (category_id, name_folded, name, people, last_typed_at)
				select category_id, fold_text(title), min(title), count(distinct user_id), max(created_at)
				from scale_listings where product_item_id is null group by 1, 2
				on conflict (category_id, name_folded) do update
					set people = known.people + excluded.people, last_typed_at = excluded.last_typed_at`,
	},
	{
		label: "counters",
		sql: `insert into counters as known (key, slot, total)
				select 'listings:' || category_id, 0, count(*) from scale_listings where status = 'active' group by category_id
				on conflict (key, slot) do update set total = known.total + excluded.total`,
	},
];

function listingsToMake(size: ScaleSize): string {
	const lastListing = size.firstListing + size.listings - 1;
	// The few items that many have come first: the square of a share crowds towards zero.
	return `create temp table scale_listings on commit drop as
		select n, pg_temp.made_id(4, n, at) as id, pg_temp.made_id(1, ${size.firstUser} + owner, ${epoch}) as user_id, owner,
			item.category_id, case when custom then null else item.id end as product_item_id,
			case when custom then pg_temp.pick(${nouns}, n, 41) || ' ' || pg_temp.pick(${qualities}, n, 42)
				else left(item.name, 150) end || pg_temp.pick(${endings}, n, 43) as title,
			pg_temp.pick(${openings}, n, 44) || ' ' || pg_temp.pick(${nouns}, n, 45) || ' '
				|| lower(pg_temp.pick(${qualities}, n, 46)) || '. ' || pg_temp.pick(${closings}, n, 47) as description,
			case when not item.is_digital then pg_temp.pick(${weightedConditions}, n, 48) end as condition,
			case when item.is_special then pg_temp.pick(${weightedRarities}, n, 49) end as rarity,
			pg_temp.draw(n, 50, 10) < 7 as is_open_to_offers, pg_temp.draw(n, 53, 200) = 0 as is_premium,
			case when ${rowsOfFirstPerson.traded} then 'traded' when pg_temp.draw(n, 54, 33) = 0 then 'paused' else 'active' end as status,
			least(${maxInterest}, floor(0.43 / sqrt(pg_temp.share(n, 55))))::integer as interest_count, at as created_at
		from generate_series(${size.firstListing}::bigint, ${lastListing}) as n
		cross join lateral (select
			${epoch} + make_interval(secs => ((n - ${size.firstListing}) * ${span}::double precision / ${size.listings})::numeric(20, 3)) as at,
			case when ${rowsOfFirstPerson.offered} or ${rowsOfFirstPerson.traded} then 0
				else least(${size.users - 1}, floor(${size.users} * pg_temp.share(n, 56) ^ 1.5))::bigint end as owner,
			pg_temp.draw(n, 57, 7) = 0 as custom) as made
		join scale_items as item
			on item.k = floor(((select count(*) from scale_items) - 1) * pg_temp.share(n, 58) ^ 2)::bigint;
	create index on scale_listings (user_id);
	analyze scale_listings;`;
}

// 37 apart, so that a listing's wants are different items wherever they begin.
const wantsToMake = `create temp table scale_wants on commit drop as
	select l.id as listing_id, l.n * 8 + position as n, position, case when not custom then item.id end as product_item_id,
		case when custom then pg_temp.pick(${nouns}, l.n, 62) || ' ' || pg_temp.pick(${qualities}, l.n, 63) end as custom_name,
		not custom and pg_temp.draw(l.n, 66, 4) = 0 as is_any
	from scale_listings as l
	cross join lateral generate_series(0, pg_temp.draw(l.n, 61, 6)::integer - 1) as position
	cross join lateral (select position = 0 and pg_temp.draw(l.n, 64, 8) = 0 as custom) as kind
	join scale_items as item on item.k = (floor((select count(*) from scale_items) * pg_temp.share(l.n, 65) ^ 2)::bigint
		+ position * 37) % (select count(*) from scale_items)
	where custom or item.id is distinct from l.product_item_id;
	analyze scale_wants;`;

const listingsSql = `insert into listings (id, user_id, category_id, product_item_id, title, description, condition, rarity,
		is_open_to_offers, is_premium, status, interest_count, owner_province, owner_city, wanted_terms, created_at, updated_at,
		custom_item_name)
	select made.id, user_id, category_id, product_item_id, title, description, condition, rarity,
		is_open_to_offers, is_premium, status, interest_count, users.province, users.city,
		coalesce(array_to_tsvector(wants.terms), ''), made.created_at, made.created_at,
		case when product_item_id is null then title end
	from scale_listings as made join users on users.id = made.user_id
	left join (
		select listing_id, array_agg(term) as terms
		from scale_wants left join product_items as item on item.id = product_item_id,
			unnest(wanted_terms(item.id, item.category_id, fold_text(custom_name), is_any)) as term
		group by 1
	) as wants on wants.listing_id = made.id
	order by n`;

const wantedSql = `insert into wanted_items (id, listing_id, product_item_id, custom_name, is_any, position,
		listing_is_public, listing_interest_count, listing_created_at)
	select pg_temp.made_id(6, want.n, l.created_at), l.id, want.product_item_id, want.custom_name, want.is_any,
		position, l.status = 'active', l.interest_count, l.created_at
	from scale_listings as l join scale_wants as want on want.listing_id = l.id order by want.n;
	-- The disk that it took is needed.
	truncate scale_wants`;

/** Most chats are short and few are very long; of a chat, so many messages at most. */
const maxMessages = 10_000;
const idsPerChat = 16_384;

function chatsSql(size: ScaleSize): string {
	return `create temp table scale_chats on commit drop as
		select l.n * 64 + j as n, pg_temp.made_id(7, l.n * 64 + j, at) as id, l.id as listing_id, l.user_id as user2_id,
			pg_temp.made_id(1, ${size.firstUser} + (l.owner + start + j) % ${size.users}, ${epoch}) as user1_id,
			least(${maxMessages}, 1 + floor(${size.messagesPerChat - 0.5} * (1 / sqrt(pg_temp.share(l.n * 64 + j, 71)) - 1)))::integer
				as messages, at as created_at
		from scale_listings as l
		cross join lateral (select 1 + pg_temp.draw(l.n, 72, ${size.users - maxInterest - 1}) as start) as first
		cross join lateral generate_series(0, l.interest_count - 1) as j
		cross join lateral (select l.created_at + make_interval(secs => 60 + pg_temp.draw(l.n * 64 + j, 73, 864000)) as at) as opened;
	insert into chats (id, listing_id, user1_id, user2_id, last_seq, streak_sender_id, streak_length, last_message_at, created_at)
	select id, listing_id, user1_id, user2_id, messages, case when messages % 2 = 1 then user1_id else user2_id end, 1,
		created_at + (messages - 1) * interval '7 minutes', created_at
	from scale_chats order by created_at;`;
}

const messagesSql = `insert into chat_messages (id, client_id, chat_id, sender_id, recipient_id, seq, content, is_read, created_at)
	select pg_temp.made_id(8, c.n * ${idsPerChat} + seq, at), pg_temp.made_id(9, c.n * ${idsPerChat} + seq, at), c.id,
		case when seq % 2 = 1 then user1_id else user2_id end, case when seq % 2 = 1 then user2_id else user1_id end,
		seq, pg_temp.pick(${lines}, c.n * ${idsPerChat} + seq, 81), seq < messages or pg_temp.draw(c.n, 82, 5) > 0, at
	from scale_chats as c
	cross join lateral generate_series(1, c.messages) as seq
	cross join lateral (select c.created_at + (seq - 1) * interval '7 minutes' as at) as sent`;
