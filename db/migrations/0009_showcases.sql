-- Showcases (collections): listings and elements on show, and what people think of them. What moderation hides is
-- in_revision, or has the moment since when: others do not see it.

create table collections (
	id uuid primary key default uuidv7(),
	owner_id uuid not null references users (id) on delete cascade,
	-- A character is what a person takes for one, such as an emoji of several code points; the rules count those.
	name text not null constraint collections_name_check
		check (name = btrim(name) and char_length(name) between 1 and 1200),
	-- Names of one owner are the same whatever their case, accents and spaces.
	name_folded text not null generated always as (btrim(regexp_replace(fold_text(name), '\s+', ' ', 'g'))) stored,
	-- Of a shared link: lower case, blanks to hyphens, nothing but a-z, 0-9 and hyphens.
	slug text not null generated always as (regexp_replace(
		regexp_replace(lower(name), '\s+', '-', 'g'), '[^abcdefghijklmnopqrstuvwxyz0123456789-]', '', 'g')) stored,
	description text constraint collections_description_check check (char_length(description) between 1 and 6000),
	status text not null default 'active'
		constraint collections_status_check check (status in ('active', 'in_revision')),
	owner_is_banned boolean not null default false,
	is_public boolean not null generated always as (status = 'active' and not owner_is_banned) stored,
	-- One more with every save, so that who saves what was saved elsewhere meanwhile is told.
	version integer not null default 1,
	likes integer not null default 0 constraint collections_likes_check check (likes >= 0),
	favorites_count integer not null default 0 constraint collections_favorites_count_check check (favorites_count >= 0),
	comments_count integer not null default 0 constraint collections_comments_count_check check (comments_count >= 0),
	commenters_count integer not null default 0 constraint collections_commenters_count_check check (commenters_count >= 0),
	-- When somebody last began to like it, whether they still do or not.
	liked_at timestamptz(3),
	popularity_score integer not null generated always as (3 * likes + 2 * favorites_count + commenters_count) stored,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now()
);
-- By a digest: a name of many-part emoji is longer than an index takes.
create unique index collections_owner_id_name_key on collections (owner_id, md5(name_folded));
create index collections_owner_id_slug_idx on collections (owner_id, slug, created_at);
create index collections_owner_id_created_at_idx on collections (owner_id, created_at desc, id desc);
create index collections_public_likes_idx on collections (likes desc, created_at desc, id desc) where is_public;
create index collections_public_newest_idx on collections (created_at desc, id desc) where is_public;

-- Where the links go that were shared before a showcase got another name; its last owner's showcase has a slug.
create table collections_former_slugs (
	owner_id uuid not null references users (id) on delete cascade,
	slug text not null,
	collection_id uuid not null references collections (id) on delete cascade,
	primary key (owner_id, slug)
);
create index collections_former_slugs_collection_id_idx on collections_former_slugs (collection_id);

-- `position` is that of one order over a showcase's listings and elements.
create table collection_listings (
	collection_id uuid not null references collections (id) on delete cascade,
	listing_id uuid not null references listings (id) on delete cascade,
	position integer not null default 0,
	primary key (collection_id, listing_id)
);
create index collection_listings_collection_id_position_idx on collection_listings (collection_id, position);
create index collection_listings_listing_id_idx on collection_listings (listing_id);

create table collections_elements (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	title text not null constraint collections_elements_title_check check (title ~ '\S' and char_length(title) <= 1200),
	description text constraint collections_elements_description_check check (char_length(description) between 1 and 6000),
	image_url text not null constraint collections_elements_image_url_check check (char_length(image_url) between 1 and 500),
	width integer not null constraint collections_elements_width_check check (width > 0),
	height integer not null constraint collections_elements_height_check check (height > 0),
	-- The Reino Card that it is, once for each; a card that has gone leaves no element.
	card_id uuid constraint collections_elements_card_id_key unique references generated_cards (id) on delete cascade,
	placeholder_color text not null constraint collections_elements_placeholder_color_check
		check (placeholder_color ~ '^#[0-9a-f]{6}$'),
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	hidden_at timestamptz(3)
);
create index collections_elements_user_id_created_at_idx on collections_elements (user_id, created_at desc, id desc);

create table collections_elements_ref (
	collection_id uuid not null references collections (id) on delete cascade,
	element_id uuid not null references collections_elements (id) on delete cascade,
	position integer not null default 0,
	primary key (collection_id, element_id)
);
create index collections_elements_ref_collection_id_position_idx on collections_elements_ref (collection_id, position);
create index collections_elements_ref_element_id_idx on collections_elements_ref (element_id);

-- What a showcase is found by: the words of its name and of the titles that the public sees in it. Likes write their
-- showcase all the time; beside it, they do not write the inverted index.
create table collection_terms (
	collection_id uuid primary key references collections (id) on delete cascade,
	terms tsvector not null default ''
);
create index collection_terms_terms_idx on collection_terms using gin (terms);

-- Whoever writes a showcase, what stands in it or an element calls this. The lock comes first, so that of two at once
-- the second reads what the first has written.
create function write_showcase_terms(ids uuid[]) returns void language plpgsql volatile as $$
begin
	insert into collection_terms (collection_id) select id from collections where id = any(ids) order by id
	on conflict do nothing;
	perform from collection_terms where collection_id = any(ids) order by collection_id for no key update;
	update collection_terms set terms = words_of(concat_ws(' ',
		(select name_folded from collections where id = collection_id),
		(select string_agg(fold_text(element.title), ' ') from collections_elements_ref as shown
			join collections_elements as element on element.id = shown.element_id and element.hidden_at is null
			where shown.collection_id = collection_terms.collection_id),
		(select string_agg(listing.title_folded, ' ') from collection_listings as shown
			join listings as listing on listing.id = shown.listing_id and listing.status = 'active'
			where shown.collection_id = collection_terms.collection_id)))
	where collection_id = any(ids);
	-- Titles of listings are known by then.
	perform learn_words(array(
		select name_folded from collections where id = any(ids)
		union select fold_text(element.title) from collections_elements_ref as shown
			join collections_elements as element on element.id = shown.element_id
			where shown.collection_id = any(ids)));
end
$$;
comment on function write_showcase_terms(uuid[]) is 'Brings collection_terms up to the showcases; who writes what they say calls it.';

-- At most so many, in no order, through the inverted index alone: a wrong guess of how often words meet must never make
-- the planner read the table.
create function showcases_with_terms(query tsquery, most integer) returns table (id uuid) language sql stable
set enable_seqscan = off set enable_indexscan = off as $$
	select collection_id from collection_terms where terms @@ query limit most
$$;
comment on function showcases_with_terms(tsquery, integer) is 'Showcases that have some words, so many at most, in no order.';

-- A comment stays when its writer's account goes, without a name.
create table collection_comments (
	id uuid primary key default uuidv7(),
	collection_id uuid not null references collections (id) on delete cascade,
	user_id uuid references users (id) on delete set null,
	comment text not null constraint collection_comments_comment_check
		check (comment ~ '\S' and char_length(comment) <= 4800),
	author_is_banned boolean not null default false,
	created_at timestamptz(3) not null default now(),
	hidden_at timestamptz(3),
	is_public boolean not null generated always as (hidden_at is null and not author_is_banned) stored
);
create index collection_comments_public_newest_idx on collection_comments
	(collection_id, created_at desc, id desc) where is_public;
-- The count of commenters is made from this alone.
create index collection_comments_collection_id_user_id_idx on collection_comments (collection_id, user_id) include (is_public);
create index collection_comments_user_id_idx on collection_comments (user_id);

create table collections_likes (
	id uuid primary key default uuidv7(),
	collection_id uuid not null references collections (id) on delete cascade,
	user_id uuid not null references users (id) on delete cascade,
	created_at timestamptz(3) not null default now(),
	constraint collections_likes_collection_id_user_id_key unique (collection_id, user_id)
);
create index collections_likes_user_id_idx on collections_likes (user_id);

create table collections_favorites (
	id uuid primary key default uuidv7(),
	collection_id uuid not null references collections (id) on delete cascade,
	user_id uuid not null references users (id) on delete cascade,
	created_at timestamptz(3) not null default now(),
	constraint collections_favorites_collection_id_user_id_key unique (collection_id, user_id)
);
create index collections_favorites_user_id_created_at_idx on collections_favorites (user_id, created_at desc, id desc);

-- The counts follow their rows also when a person's deletion takes the rows away.
create function count_showcase_reaction() returns trigger language plpgsql as $$
declare
	showcase uuid := coalesce(new.collection_id, old.collection_id);
	change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
	if tg_table_name = 'collections_likes' then
		update collections set likes = likes + change, liked_at = greatest(liked_at, new.created_at) where id = showcase;
	else
		update collections set favorites_count = favorites_count + change where id = showcase;
	end if;
	return null;
end
$$;
create constraint trigger collections_likes_count after insert or delete on collections_likes
	deferrable initially deferred for each row execute function count_showcase_reaction();
comment on trigger collections_likes_count on collections_likes is
	'Exact under any number of likes at once, and also when a deleted person''s go by cascade. At the commit: many like one showcase at once, and none waits for another''s way there.';
create trigger collections_favorites_count after insert or delete on collections_favorites
	for each row execute function count_showcase_reaction();
comment on trigger collections_favorites_count on collections_favorites is
	'Exact under any number at once, and also when a deleted person''s go by cascade.';

-- How many comments the public sees, and of how many people. The lock comes first, so that of two at once the second
-- counts what the first has written.
create function count_showcase_comments() returns trigger language plpgsql as $$
declare
	showcase uuid := coalesce(new.collection_id, old.collection_id);
begin
	perform from collections where id = showcase for no key update;
	if found then
		update collections set (comments_count, commenters_count) = (
			select count(*), count(distinct user_id) from collection_comments where collection_id = showcase and is_public
		) where id = showcase;
	end if;
	return null;
end
$$;
create trigger collection_comments_count after insert or delete or update of user_id, hidden_at
	on collection_comments for each row execute function count_showcase_comments();
comment on trigger collection_comments_count on collection_comments is
	'Several commands write, hide and delete comments, and the end of an account takes a commenter away by its foreign key; a ban counts by itself, once for all comments of a person.';

create function count_public_showcase() returns trigger language plpgsql as $$
begin
	if old.is_public is distinct from new.is_public then
		update counters set total = total
			+ coalesce(new.is_public, false)::integer - coalesce(old.is_public, false)::integer
		where key = 'showcases';
	end if;
	return null;
end
$$;
create trigger collections_count_public after insert or delete or update of status, owner_is_banned on collections
	for each row execute function count_public_showcase();
comment on trigger collections_count_public on collections is
	'The total follows everything that shows or hides a showcase: commands, bans and the cascade of a deleted person.';
