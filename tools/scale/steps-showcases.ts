import type { ScaleSize, ScaleStep } from "./size.ts";
import { rowsOfFirstPerson } from "./steps-people.ts";
import { commentTexts, epoch, nouns, qualities, span } from "./texts.ts";

/** Elements that every person keeps; each of their showcases has two of them. */
const elementsPerPerson = 3;
/** Listings of its owner's that stand in a showcase, as far as there are. */
const listingsPerShowcase = 3;
/** The first showcase is as full as most ever are, with so many elements and listings; the second one has a few comments. */
const full = { elements: 40, listings: 20, comments: 10_000, commentsOfSecond: 40 };

/**
 * Showcases, which fall to everybody in turn, with what stands in them and what people think of them. Names are made of
 * few words, so that searches find few and many.
 */
export function stepsForShowcases(size: ScaleSize): ScaleStep[] {
	return [
		{ label: "showcases", sql: showcasesToMake(size) + showcasesSql(size) },
		{ label: "elements", sql: elementsSql(size) },
		{ label: "things on show", sql: thingsSql },
		{ label: "showcase terms", sql: termsSql },
		{ label: "likes", sql: likesSql(size) },
		{ label: "comments", sql: commentsSql(size) },
	];
}

function showcasesToMake(size: ScaleSize): string {
	return `create temp table scale_showcases on commit drop as
		select n, n / ${size.users} as turn, pg_temp.made_id(10, ${size.firstUser}::bigint * 64 + n, at) as id,
			pg_temp.made_id(1, ${size.firstUser} + case when ${rowsOfFirstPerson.showcase} then 0 else n % ${size.users} end, ${epoch}) as owner_id,
			least(40, floor(0.5 / sqrt(pg_temp.share(n, 91))))::integer as likes,
			case n when 0 then ${full.comments} when 1 then ${full.commentsOfSecond}
				else least(12, floor(0.4 / sqrt(pg_temp.share(n, 94))))::integer end as comments, at
		from generate_series(0::bigint, ${size.showcases - 1}) as n,
			lateral (select ${epoch} + make_interval(secs => n * ${span}::double precision / ${size.showcases}) as at) as made;
	analyze scale_showcases;`;
}

function showcasesSql(size: ScaleSize): string {
	return `insert into collections (id, owner_id, name, likes, comments_count, commenters_count, created_at, updated_at)
	select id, owner_id, pg_temp.pick(${nouns}, n, 92) || ' ' || pg_temp.pick(${qualities}, n, 93) || ' ' || n, likes, comments,
		least(comments, ${size.users}), date_trunc('milliseconds', at), date_trunc('milliseconds', at)
	from scale_showcases order by n`;
}

function elementsSql(size: ScaleSize): string {
	return `create temp table scale_elements on commit drop as
		select pg_temp.made_id(12, u * 64 + k, ${epoch}) as id, pg_temp.made_id(1, u, ${epoch}) as user_id, k, u * 64 + k as n
		from generate_series(${size.firstUser}::bigint, ${size.firstUser + size.users - 1}) as u,
			generate_series(0, case when u = ${size.firstUser} then ${full.elements} else ${elementsPerPerson} end - 1) as k;
	insert into collections_elements (id, user_id, title, image_url, width, height, placeholder_color, created_at, updated_at)
	select e.id, user_id, pg_temp.pick(${nouns}, n, 95) || ' ' || pg_temp.pick(${qualities}, n, 96), p.key, p.width, p.height,
		p.color, ${epoch}, ${epoch}
	from scale_elements as e join scale_images as p on p.k = pg_temp.draw(n, 97, (select count(*) from scale_images));
	analyze scale_elements;`;
}

const thingsSql = `insert into collections_elements_ref (collection_id, element_id, position)
	select s.id, e.id, e.k from scale_showcases as s join scale_elements as e on e.user_id = s.owner_id
	where case s.n when 0 then true else e.k in (s.turn % ${elementsPerPerson}, (s.turn + 1) % ${elementsPerPerson}) end;
	insert into collection_listings (collection_id, listing_id, position)
	select s.id, l.id, ${full.elements} + l.place from scale_showcases as s
	join (select id, user_id, row_number() over (partition by user_id order by n) - 1 as place
		from scale_listings where status = 'active') as l on l.user_id = s.owner_id
		and case s.n when 0 then l.place < ${full.listings} else l.place / ${listingsPerShowcase} = s.turn end`;

const termsSql = `insert into collection_terms (collection_id, terms)
	select made.id, words_of(concat_ws(' ', name_folded,
		(select string_agg(fold_text(element.title), ' ') from collections_elements_ref as shown
			join collections_elements as element on element.id = shown.element_id where shown.collection_id = made.id),
		(select string_agg(title_folded, ' ') from collection_listings as shown
			join listings on listings.id = shown.listing_id where shown.collection_id = made.id)))
	from scale_showcases as made join collections on collections.id = made.id`;

/** Those who like are the people after the owner; none likes twice, since there are more people than likes. */
function likesSql(size: ScaleSize): string {
	return `insert into collections_likes (id, collection_id, user_id, created_at)
		select pg_temp.made_id(11, (${size.firstUser}::bigint * 64 + s.n) * 64 + j, s.at), s.id,
			pg_temp.made_id(1, ${size.firstUser} + (s.n + 1 + j) % ${size.users}, ${epoch}), s.at
		from scale_showcases as s cross join lateral generate_series(0, s.likes - 1) as j`;
}

function commentsSql(size: ScaleSize): string {
	return `insert into collection_comments (id, collection_id, user_id, comment, created_at)
		select pg_temp.made_id(13, (${size.firstUser}::bigint * 64 + s.n) * 16384 + j, written.at), s.id,
			pg_temp.made_id(1, ${size.firstUser} + (s.n + 1 + j) % ${size.users}, ${epoch}),
			pg_temp.pick(${commentTexts}, s.n + j, 98), written.at
		from scale_showcases as s cross join lateral generate_series(0, s.comments - 1) as j,
			lateral (select date_trunc('milliseconds', s.at + (j + 1) * interval '7 minutes') as at) as written;
		update counters set total = total + (select count(*) from scale_showcases) where key = 'showcases'`;
}
