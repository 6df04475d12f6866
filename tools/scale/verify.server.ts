import type pg from "pg";

/** Each finds rows that break what triggers and commands otherwise see to; there must be none. */
const rules: readonly (readonly [rule: string, breaches: string])[] = [
	[
		"interest_count is the number of people who opened a chat",
		`select from listings as l left join (select listing_id, count(distinct user1_id) as people from chats group by 1) as c
			on c.listing_id = l.id where l.interest_count <> coalesce(c.people, 0)`,
	],
	[
		"wanted items repeat their listing's place in the public order",
		`select from wanted_items as w join listings as l on l.id = w.listing_id
			where (w.listing_is_public, w.listing_interest_count, w.listing_created_at)
				is distinct from (l.is_public, l.interest_count, l.created_at)`,
	],
	[
		"listing counters add up to the public listings",
		`select from (select category_id, count(*) as n from listings where is_public group by 1) as l
			full join (select split_part(key, ':', 2)::uuid as category_id, sum(total) as n
				from counters where key like 'listings:%' group by 1) as c using (category_id)
			where coalesce(l.n, 0) <> coalesce(c.n, 0)`,
	],
	[
		"condition and rarity fit the category",
		`select from listings as l join product_categories as c on c.id = l.category_id
			where (c.is_digital and l.condition is not null) or (l.rarity is not null and not c.is_special)`,
	],
	[
		"a chat knows its last message",
		`select from chats as c join (select chat_id, max(seq) as seq, count(*) as n, max(created_at) as at
			from chat_messages group by 1) as m on m.chat_id = c.id
			where c.last_seq <> m.seq or c.last_seq <> m.n or c.last_message_at <> m.at`,
	],
	[
		"listings repeat their owner's province",
		`select from listings as l join users as u on u.id = l.user_id 
			where (l.owner_province, l.owner_city) is distinct from (u.province, u.city)`,
	],
	[
		"listings repeat the terms of what is wanted",
		`select from listings as l left join (
				select w.listing_id, array_agg(term) as terms
				from wanted_items as w left join product_items as i on i.id = w.product_item_id,
					unnest(wanted_terms(i.id, i.category_id, w.custom_name_folded, w.is_any)) as term group by 1) as w
			on w.listing_id = l.id where l.wanted_terms <> coalesce(array_to_tsvector(w.terms), '')`,
	],
	[
		"every word of a title or a custom item's name is known",
		`select from (select distinct unnest(word_list(title)) as word
				from (select title_folded from listings union select custom_item_name_folded from listings) as listings (title)) as used
			left join search_words as known using (word) where known.word is null`,
	],
	[
		"searches find items by their words, of one in 256",
		`select from product_items as item
		where get_byte(uuid_send(id), 15) = 7 and search_terms <> item_terms(item)`,
	],
	[
		"pickers find items by the beginnings of their words",
		`select from (select item.id, prefix.rest from product_items as item,
				prefixes_of(item.name_folded, item.name_es_folded) as prefix) as wanted
			full join product_item_prefixes as kept on kept.item_id = wanted.id and kept.rest = wanted.rest
			where kept.item_id is null or wanted.id is null`,
	],
	[
		"pickers find titles by the beginnings of their words",
		`select from (select distinct listing.id, prefix.rest from listings as listing,
				lateral (select title_folded union select custom_item_name_folded) as named (name),
				prefixes_of(named.name, null) as prefix
				where listing.is_public and listing.product_item_id is null) as wanted
			full join listing_title_prefixes as kept on kept.listing_id = wanted.id and kept.rest = wanted.rest
			where kept.listing_id is null or wanted.id is null`,
	],
	[
		"a case knows how many have reported it",
		`select from moderation_cases as c join (select listing_id, count(*) as n from reports where resolved_at is null group by 1) as r
			on r.listing_id = c.listing_id where c.reporters <> r.n or c.resolved_at is not null`,
	],
	[
		"every current listing is an entry of its owner's, findable while it is public",
		`select from listings as l full join (select * from list_entries where listing_id is not null) as e on e.listing_id = l.id
			where (l.status in ('active', 'paused', 'in_revision')) is distinct from (e.id is not null)
				or e.id is not null and (e.user_id, e.is_findable, e.quantity) is distinct from (l.user_id, l.is_public, l.quantity)`,
	],
	[
		"what a person offers and seeks is what their entries do, unit by unit",
		`select from list_people as person left join (
			select user_id, sort(array_agg(unit) filter (where side = 'have')) as offered,
				sort(array_agg(unit) filter (where side = 'want')) as sought
			from (
				select user_id, side, key, sum(quantity - reserved) as units
				from findable_entries(now()) as entry
				cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key group by user_id, side, key
			) as things join fit_numbers using (key) cross join numbered_units(number, units) as unit
			group by user_id
		) as packed using (user_id)
		where person.offered_units <> coalesce(packed.offered, '{}') or person.sought_units <> coalesce(packed.sought, '{}')`,
	],
	[
		"an entry is of its item's set",
		`select from list_entries as entry join product_items as item on item.id = entry.item_id
		where entry.expansion_id is distinct from item.expansion_id`,
	],
	[
		"a want counts the current listings that want it",
		`select from (
			select l.user_id, w.product_item_id as item_id, w.custom_name_folded as name_key, w.is_any, count(*) as n
			from wanted_items as w join listings as l on l.id = w.listing_id
			where l.status in ('active', 'paused', 'in_revision') and w.product_item_id is not null group by 1, 2, 3, 4
		) as wished full join (
			select user_id, item_id, is_any, from_listings from list_entries
			where side = 'want' and item_id is not null and from_listings > 0
		) as e using (user_id, item_id, is_any) where wished.n is distinct from e.from_listings`,
	],
	[
		"the counter of showcases is the number that the public sees",
		`select from counters where key = 'showcases' and total <> (select count(*) from collections where is_public)`,
	],
	[
		"showcases are found by the words of their names and of what stands in them",
		`select from collections as c left join collection_terms as t on t.collection_id = c.id
			where t.terms is distinct from words_of(concat_ws(' ', c.name_folded,
				(select string_agg(fold_text(e.title), ' ') from collections_elements_ref as shown
					join collections_elements as e on e.id = shown.element_id where shown.collection_id = c.id),
				(select string_agg(title_folded, ' ') from collection_listings as shown
					join listings as l on l.id = shown.listing_id and l.status = 'active' where shown.collection_id = c.id)))`,
	],
	[
		"likes is the number of likes",
		`select from collections as c left join (select collection_id, count(*) as n from collections_likes group by 1) as l
			on l.collection_id = c.id where c.likes <> coalesce(l.n, 0)`,
	],
	[
		"comments and commenters are counted",
		`select from collections as c left join (
				select collection_id, count(*) as n, count(distinct user_id) as people from collection_comments
				where is_public group by 1
			) as m on m.collection_id = c.id
			where (c.comments_count, c.commenters_count) is distinct from (coalesce(m.n, 0), coalesce(m.people, 0))`,
	],
	[
		"figures are what people's listings and trades add up to",
		`select from (
			select user_id, status as figure, count(*) as n from listings where status <> 'deleted' group by 1, 2
			union all select person, 'completed_trades', count(*)
				from archived_listings, unnest(array[seller_id, buyer_id]) as person where person is not null group by 1
			union all select person, 'partners', count(distinct other) from (
				select seller_id as person, buyer_id as other from archived_listings
				union all select buyer_id, seller_id from archived_listings
			) as sides where person is not null and other is not null group by 1
		) as counted full join (
			select user_id, figure, sum(total) as n from profile_counters group by 1, 2 having sum(total) <> 0
		) as kept using (user_id, figure) where counted.n is distinct from kept.n`,
	],
];

/**
 * Checks that counters and copied columns are what triggers would have made them.
 * @throws Error that names every broken rule
 */
export async function verifyScale(database: pg.ClientBase | pg.Pool): Promise<void> {
	const broken: string[] = [];
	for (const [rule, breaches] of rules) {
		const { rows } = await database.query<{ count: string }>(
			`select count(*) from (${breaches}) as breaches`,
		);
		if (rows[0]?.count !== "0") broken.push(`${rule}: ${rows[0]?.count} rows differ`);
	}
	if (broken.length > 0) throw new Error(`The generated data is not right.\n${broken.join("\n")}`);
}
