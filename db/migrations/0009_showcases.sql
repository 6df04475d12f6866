-- Showcases (collections): listings and elements on show, and what people think of them. What moderation hides is
-- in_revision, or has the moment since when: others do not see it.

-- The slug of a showcase in a shared link: lower case, blanks to hyphens, nothing but a-z, 0-9 and hyphens.
create function showcase_slug(name text) returns text language sql immutable strict parallel safe
	return regexp_replace(regexp_replace(lower(name), '\s+', '-', 'g'), '[^abcdefghijklmnopqrstuvwxyz0123456789-]', '', 'g');
comment on function showcase_slug(text) is 'The slug of a showcase in a shared link.';

create table collections (
	id uuid primary key default uuidv7(),
	owner_id uuid not null references users (id) on delete cascade,
	name text not null constraint collections_name_check
		check (name = btrim(name) and char_length(name) between 1 and 100),
	slug text not null generated always as (showcase_slug(name)) stored,
	description text constraint collections_description_check check (char_length(description) between 1 and 500),
	status text not null default 'active'
		constraint collections_status_check check (status in ('active', 'in_revision')),
	likes integer not null default 0 constraint collections_likes_check check (likes >= 0),
	favorites_count integer not null default 0 constraint collections_favorites_count_check check (favorites_count >= 0),
	commenters_count integer not null default 0 constraint collections_commenters_count_check check (commenters_count >= 0),
	popularity_score integer not null generated always as (3 * likes + 2 * favorites_count + commenters_count) stored,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now()
);
create unique index collections_owner_id_name_key on collections (owner_id, lower(name));
create index collections_owner_id_slug_idx on collections (owner_id, slug, created_at);
create index collections_owner_id_created_at_idx on collections (owner_id, created_at desc, id desc);
create index collections_likes_idx on collections (likes desc, created_at desc, id desc);
create index collections_popularity_score_idx on collections (popularity_score desc, created_at desc, id desc);

create table collection_listings (
	collection_id uuid not null references collections (id) on delete cascade,
	listing_id uuid not null references listings (id) on delete cascade,
	position integer not null default 0,
	primary key (collection_id, listing_id)
);
create index collection_listings_listing_id_idx on collection_listings (listing_id);

create table collections_elements (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	title text not null constraint collections_elements_title_check check (title ~ '\S' and char_length(title) <= 100),
	description text constraint collections_elements_description_check check (char_length(description) between 1 and 500),
	image_url text not null constraint collections_elements_image_url_check check (char_length(image_url) between 1 and 500),
	width integer not null constraint collections_elements_width_check check (width > 0),
	height integer not null constraint collections_elements_height_check check (height > 0),
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
create index collections_elements_ref_element_id_idx on collections_elements_ref (element_id);

create table collection_comments (
	id uuid primary key default uuidv7(),
	collection_id uuid not null references collections (id) on delete cascade,
	user_id uuid not null references users (id) on delete cascade,
	comment text not null constraint collection_comments_comment_check
		check (comment ~ '\S' and char_length(comment) <= 400),
	created_at timestamptz(3) not null default now(),
	hidden_at timestamptz(3)
);
create index collection_comments_collection_id_created_at_idx on collection_comments
	(collection_id, created_at desc, id desc);
create index collection_comments_collection_id_user_id_idx on collection_comments (collection_id, user_id);
create index collection_comments_user_id_idx on collection_comments (user_id, created_at desc);

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

-- The three counts follow their rows also when a person's deletion takes the rows away. One statement updates
-- each showcase once, however many rows it writes, so that likes gathered into one statement cost one update.
create function count_showcase_likes() returns trigger language plpgsql as $$
begin
	update collections set likes = likes + changes.change
	from (
		select collection_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end as change
		from changed group by collection_id
	) as changes
	where id = changes.collection_id;
	return null;
end
$$;
create trigger collections_likes_count_inserted after insert on collections_likes
	referencing new table as changed for each statement execute function count_showcase_likes();
comment on trigger collections_likes_count_inserted on collections_likes is
	'Exact under any number of likes at once, and once for each showcase however many rows a statement writes.';
create trigger collections_likes_count_deleted after delete on collections_likes
	referencing old table as changed for each statement execute function count_showcase_likes();
comment on trigger collections_likes_count_deleted on collections_likes is
	'A deleted person''s likes go by cascade, which runs no command.';

create function count_showcase_favorites() returns trigger language plpgsql as $$
begin
	update collections set favorites_count = favorites_count + changes.change
	from (
		select collection_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end as change
		from changed group by collection_id
	) as changes
	where id = changes.collection_id;
	return null;
end
$$;
create trigger collections_favorites_count_inserted after insert on collections_favorites
	referencing new table as changed for each statement execute function count_showcase_favorites();
comment on trigger collections_favorites_count_inserted on collections_favorites is
	'As for likes.';
create trigger collections_favorites_count_deleted after delete on collections_favorites
	referencing old table as changed for each statement execute function count_showcase_favorites();
comment on trigger collections_favorites_count_deleted on collections_favorites is
	'A deleted person''s favourites go by cascade, which runs no command.';

-- A person counts once: with the first comment that they have here, until the last one is gone. The lock comes
-- first, so that two comments of one person at once see each other.
create function count_showcase_commenters() returns trigger language plpgsql as $$
begin
	perform from collections where id in (select collection_id from changed) order by id for no key update;
	update collections set commenters_count = commenters_count + changes.change
	from (
		select collection_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end as change
		from (select collection_id, user_id, count(*) as comments from changed group by collection_id, user_id) as people
		where people.comments * (tg_op = 'INSERT')::integer = (
			select count(*) from collection_comments as kept
			where kept.collection_id = people.collection_id and kept.user_id = people.user_id
		)
		group by collection_id
	) as changes
	where id = changes.collection_id;
	return null;
end
$$;
create trigger collection_comments_count_inserted after insert on collection_comments
	referencing new table as changed for each statement execute function count_showcase_commenters();
comment on trigger collection_comments_count_inserted on collection_comments is
	'A person counts once, by the first comment; the lock comes first, so that two at once see each other.';
create trigger collection_comments_count_deleted after delete on collection_comments
	referencing old table as changed for each statement execute function count_showcase_commenters();
comment on trigger collection_comments_count_deleted on collection_comments is
	'A deleted person''s comments go by cascade, which runs no command.';
