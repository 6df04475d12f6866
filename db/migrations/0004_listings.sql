-- Trade listings, their image and the items wanted for them.
--
-- The public order is interest_count desc, created_at desc, id desc; the newest first are created_at desc, id desc. Each
-- partial index below holds only public listings in one of them, so that a page costs the same at any depth and at any
-- size of the table.

-- What a listing is found by, beside what is wanted for it: the words of its title with a t before each, or with an x
-- those of its title and its item's name when the item is a custom one, those of its description with a d, and c: its category, i: its item, k: its condition,
-- r: its rarity, p: its owner's province, l: its owner's city, o: open to offers. It is written so that it is inlined: it runs for every listing that is written.
create function listing_terms(
	offered_folded text, description_folded text, category_id uuid, product_item_id uuid,
	condition text, rarity text, is_open_to_offers boolean, owner_province text, owner_city text
) returns tsvector language sql immutable parallel safe
	return array_to_tsvector(
		word_list(offered_folded, case when product_item_id is null then 'x' else 't' end)
		|| word_list(description_folded, 'd')
		|| array_remove(array[
			'c:' || category_id::text, 'i:' || product_item_id::text, 'k:' || condition,
			'r:' || rarity, 'p:' || owner_province, 'l:' || owner_city, case when is_open_to_offers then 'o:' end
		], null));
comment on function listing_terms(text, text, uuid, uuid, text, text, boolean, text, text) is 'What a listing is found by, beside what is wanted for it.';

create table listings (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	category_id uuid not null references product_categories (id),
	product_item_id uuid,
	-- What is offered, as its owner typed it, when it is not in the catalogue.
	custom_item_name text constraint listings_custom_item_name_check
		check (custom_item_name ~ '\S' and char_length(custom_item_name) <= 200),
	-- The serial of the Reino Card that is offered, also once the card is another's.
	card_serial text constraint listings_card_serial_check check (card_serial ~ '^R-\d{6,}$'),
	title text not null constraint listings_title_check check (title ~ '\S' and char_length(title) <= 200),
	description text not null default '' constraint listings_description_check check (char_length(description) <= 5000),
	condition text constraint listings_condition_check
		check (condition in ('mint', 'near_mint', 'excellent', 'good', 'played', 'poor')),
	-- Of games and consoles.
	completeness text constraint listings_completeness_check
		check (completeness in ('sealed', 'complete', 'no_box', 'loose', 'repro')),
	-- Units that are still offered; each completed trade takes one.
	quantity smallint not null default 1 constraint listings_quantity_check check (quantity between 1 and 99),
	rarity text constraint listings_rarity_check check (rarity in (
		'common', 'uncommon', 'rare', 'veryRare', 'ultraRare', 'secretRare', 'legendary', 'crownRare'
	)),
	is_open_to_offers boolean not null default true,
	is_premium boolean not null default false,
	status text not null default 'active' constraint listings_status_check
		check (status in ('active', 'paused', 'in_revision', 'traded', 'deleted')),
	interest_count integer not null default 0 constraint listings_interest_count_check check (interest_count >= 0),
	owner_is_banned boolean not null default false,
	-- As users.province and users.city; with the ban, a copy of the owner's, since the orders below have them in their indexes.
	owner_province text,
	owner_city text,
	is_public boolean not null generated always as (status = 'active' and not owner_is_banned) stored,
	title_folded text not null generated always as (fold_text(title)) stored,
	custom_item_name_folded text generated always as (fold_text(custom_item_name)) stored,
	description_folded text not null generated always as (fold_text(description)) stored,
	-- What the wanted items are found by; see wanted_terms() below.
	wanted_terms tsvector not null default '',
	search_terms tsvector not null generated always as (listing_terms(
		fold_text(title || coalesce(' ' || custom_item_name, '')), fold_text(description), category_id, product_item_id,
		condition, rarity, is_open_to_offers, owner_province, owner_city
	) || wanted_terms) stored,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	constraint listings_deleted_at_check check ((status = 'deleted') = (deleted_at is not null)),
	constraint listings_one_item_check check (num_nonnulls(product_item_id, custom_item_name) <= 1),
	constraint listings_product_item_fits_category foreign key (product_item_id, category_id)
		references product_items (id, category_id)
);
create index listings_public_rank_idx on listings
	(interest_count desc, created_at desc, id desc) where is_public;
create index listings_public_category_rank_idx on listings
	(category_id, interest_count desc, created_at desc, id desc) where is_public;
create index listings_public_item_rank_idx on listings
	(product_item_id, interest_count desc, created_at desc, id desc) where is_public and product_item_id is not null;
create index listings_public_province_rank_idx on listings
	(owner_province, interest_count desc, created_at desc, id desc) where is_public;
create index listings_public_city_rank_idx on listings
	(owner_city, interest_count desc, created_at desc, id desc) where is_public;
create index listings_public_category_province_rank_idx on listings
	(category_id, owner_province, interest_count desc, created_at desc, id desc) where is_public;
create index listings_public_category_city_rank_idx on listings
	(category_id, owner_city, interest_count desc, created_at desc, id desc) where is_public;
create index listings_public_newest_idx on listings (created_at desc, id desc) where is_public;
create index listings_public_category_newest_idx on listings
	(category_id, created_at desc, id desc) where is_public;
create index listings_public_item_newest_idx on listings
	(product_item_id, created_at desc, id desc) where is_public and product_item_id is not null;
create index listings_public_province_newest_idx on listings
	(owner_province, created_at desc, id desc) where is_public;
create index listings_public_terms_idx on listings using gin (search_terms) where is_public;
create index listings_public_custom_names_trgm_idx on listings
	using gin (title_folded gin_trgm_ops, custom_item_name_folded gin_trgm_ops) where is_public and product_item_id is null;
create index listings_public_user_newest_idx on listings (user_id, created_at desc, id desc) where is_public;
create index listings_user_id_created_at_idx on listings (user_id, created_at desc, id desc);
create index listings_user_id_status_created_at_idx on listings
	(user_id, status, created_at desc, id desc) where status <> 'deleted';
-- Merging items and taking in typed names move listings of every status; without the first, deleting an item would read all.
create index listings_product_item_id_idx on listings (product_item_id) where product_item_id is not null;
-- By a digest: folded, a name can be longer than an index takes.
create index listings_typed_name_idx on listings (category_id, md5(custom_item_name_folded), user_id)
	where custom_item_name is not null;
create index listings_deleted_at_idx on listings (deleted_at) where status = 'deleted';

create function count_public_listings() returns trigger language plpgsql as $$
declare
	changes refcursor;
	changed record;
begin
	case tg_op
		when 'INSERT' then open changes for
			select 'listings:' || category_id as key, count(*) as delta
			from added where is_public group by category_id order by category_id;
		when 'DELETE' then open changes for
			select 'listings:' || category_id as key, -count(*) as delta
			from removed where is_public group by category_id order by category_id;
		else open changes for
			select 'listings:' || category_id as key, sum(change) as delta from (
				select category_id, 1 as change from added where is_public
				union all select category_id, -1 from removed where is_public
			) as moved
			group by category_id having sum(change) <> 0 order by category_id;
	end case;
	loop
		fetch changes into changed;
		exit when not found;
		update counters set total = total + changed.delta
		where key = changed.key and slot = (
			select slot from counters where key = changed.key
			order by slot limit 1 for update skip locked
		);
		if not found then
			insert into counters (key, slot, total)
			values (changed.key, floor(random() * 32768), changed.delta)
			on conflict (key, slot) do update set total = counters.total + excluded.total;
		end if;
	end loop;
	return null;
end
$$;
create trigger listings_count_inserted after insert on listings
	referencing new table as added for each statement execute function count_public_listings();
comment on trigger listings_count_inserted on listings is
	'The total follows everything that shows or hides a listing: commands, bans and the cascade of a deleted person. By row, a ban would write one counter as often as the person has listings.';
create trigger listings_count_deleted after delete on listings
	referencing old table as removed for each statement execute function count_public_listings();
comment on trigger listings_count_deleted on listings is
	'As for new listings: the cascade of a deleted person runs no command.';
create trigger listings_count_updated after update on listings
	referencing old table as removed new table as added for each statement execute function count_public_listings();
comment on trigger listings_count_updated on listings is
	'As for new listings, whatever changes the status, the category or the copy of the owner''s ban.';

-- image_url is the key of the stored file. One image per listing: more is a change of the check on position.
create table listing_images (
	id uuid primary key default uuidv7(),
	listing_id uuid not null references listings (id) on delete cascade,
	image_url text not null constraint listing_images_image_url_check check (char_length(image_url) between 1 and 500),
	width integer not null constraint listing_images_width_check check (width > 0),
	height integer not null constraint listing_images_height_check check (height > 0),
	placeholder_color text not null constraint listing_images_placeholder_color_check
		check (placeholder_color ~ '^#[0-9a-f]{6}$'),
	position smallint not null default 0 constraint listing_images_position_check check (position = 0),
	created_at timestamptz(3) not null default now(),
	constraint listing_images_listing_id_position_key unique (listing_id, position)
);

-- Ten positions, so ten items at most. The last three columns repeat the listing's, so that "who wants this
-- item" reads its rows already in the public order.
create table wanted_items (
	id uuid primary key default uuidv7(),
	listing_id uuid not null references listings (id) on delete cascade,
	product_item_id uuid references product_items (id),
	custom_name text constraint wanted_items_custom_name_check
		check (custom_name ~ '\S' and char_length(custom_name) <= 200),
	-- Any printing of the item's name in its category will do.
	is_any boolean not null default false,
	position smallint not null constraint wanted_items_position_check check (position between 0 and 9),
	custom_name_folded text generated always as (fold_text(custom_name)) stored,
	listing_is_public boolean not null default false,
	listing_interest_count integer not null default 0,
	listing_created_at timestamptz(3) not null default now(),
	constraint wanted_items_item_or_name_check check (num_nonnulls(product_item_id, custom_name) = 1),
	constraint wanted_items_is_any_check check (not is_any or product_item_id is not null),
	constraint wanted_items_listing_id_position_key unique (listing_id, position),
	constraint wanted_items_listing_id_product_item_id_key unique (listing_id, product_item_id),
	constraint wanted_items_listing_id_custom_name_key unique (listing_id, custom_name_folded)
);
create index wanted_items_public_item_rank_idx on wanted_items
	(product_item_id, listing_interest_count desc, listing_created_at desc, listing_id desc)
	where listing_is_public and product_item_id is not null;

create index wanted_items_public_item_newest_idx on wanted_items
	(product_item_id, listing_created_at desc, listing_id desc)
	where listing_is_public and product_item_id is not null;

-- Who has a printing finds whoever wants any of its name: one look-up for each other printing, in the public order.
create index wanted_items_public_any_rank_idx on wanted_items
	(product_item_id, listing_interest_count desc, listing_created_at desc, listing_id desc)
	where listing_is_public and is_any;
create index wanted_items_public_any_newest_idx on wanted_items
	(product_item_id, listing_created_at desc, listing_id desc)
	where listing_is_public and is_any;

create index wanted_items_product_item_id_idx on wanted_items (product_item_id) where product_item_id is not null;

create function copy_listing_rank_to_wanted_item() returns trigger language plpgsql as $$
declare
	listing record;
begin
	select is_public, interest_count, created_at into listing from listings
	where id = new.listing_id for no key update;
	if found then
		new.listing_is_public := listing.is_public;
		new.listing_interest_count := listing.interest_count;
		new.listing_created_at := listing.created_at;
	end if;
	return new;
end
$$;
create trigger wanted_items_copy_listing_rank before insert on wanted_items
	for each row execute function copy_listing_rank_to_wanted_item();
comment on trigger wanted_items_copy_listing_rank on wanted_items is
	'Waits for whoever changes the listing''s place in the public order, so that a wanted item never keeps an older one.';

create function copy_listing_rank_to_wanted_items() returns trigger language plpgsql as $$
begin
	update wanted_items set
		listing_is_public = new.is_public,
		listing_interest_count = new.interest_count,
		listing_created_at = new.created_at
	where listing_id = new.id;
	return null;
end
$$;
create trigger listings_copy_rank_to_wanted_items after update on listings
	for each row when (
		(old.is_public, old.interest_count, old.created_at)
		is distinct from (new.is_public, new.interest_count, new.created_at)
	) execute function copy_listing_rank_to_wanted_items();
comment on trigger listings_copy_rank_to_wanted_items on listings is
	'The place changes by interest, status and bans; "who wants this item" reads it in order from one index.';

-- What a wanted item is found by: w: its item, a: its item where any printing will do, and g: the item's category, or the
-- words of its name with a w before each. Who has something of a category finds whoever wants an item of it.
create function wanted_terms(product_item_id uuid, category_id uuid, custom_name_folded text, is_any boolean)
returns text[] language sql immutable parallel safe
	return case when product_item_id is not null
		then array['w:' || product_item_id::text, 'g:' || category_id::text]
			|| case when is_any then array['a:' || product_item_id::text] end
		else word_list(custom_name_folded, 'w') end;
comment on function wanted_terms(uuid, uuid, text, boolean) is 'What a listing is found by because it wants this item or name.';

-- Whoever writes wanted items calls this for their listings.
create function write_wanted_terms(ids uuid[]) returns void language sql volatile as $$
	update listings set wanted_terms = array_to_tsvector(array(
		select distinct term from wanted_items as wanted
		left join product_items as item on item.id = wanted.product_item_id,
			unnest(wanted_terms(item.id, item.category_id, wanted.custom_name_folded, wanted.is_any)) as term
		where wanted.listing_id = listings.id
	)) where id = any(ids)
$$;
comment on function write_wanted_terms(uuid[]) is 'Brings listings.wanted_terms up to the wanted items; their writer calls it.';

-- Asks the inverted index for some terms and looks at each listing that has them for the rest. Common words have long
-- lists, in which to look up one listing takes ever more steps as they grow; the one with few goes first.
-- At most so many come, in no order. Estimates of how often words meet are guesses; a wrong one must never make the
-- planner read the table, so only the inverted index is left to it. Without below_interest, interest does not count.
create function listings_with_terms(
	terms tsquery, rest tsquery, most integer, below_interest integer, below_created timestamptz, below_id uuid
) returns table (id uuid, interest_count integer, created_at timestamptz) language sql stable
set enable_seqscan = off set enable_indexscan = off as $$
	select listing.id, listing.interest_count, listing.created_at from listings as listing
	where listing.is_public and listing.search_terms @@ terms and ts_match_vq(listing.search_terms, rest)
		and (case when below_interest is not null then listing.interest_count else 0 end, listing.created_at, listing.id)
			< (coalesce(below_interest, 0), below_created, below_id)
	limit most
$$;
comment on function listings_with_terms(tsquery, tsquery, integer, integer, timestamptz, uuid) is 'Public listings that have some terms, so many at most, in no order, through the inverted index alone.';

-- Pickers offer titles and names of things that the catalogue does not have, as they offer its items: by the beginning of any
-- word, in the order of an index that is left after a few rows. An index of trigrams gives every title that fits, of which
-- a common word has thousands. Only what is public is here.
create table listing_title_prefixes (
	listing_id uuid not null references listings (id) on delete cascade,
	category_id uuid not null,
	-- A title or an item's name, as searches compare it, from one of its words on, and all of it: equal ones stand side by side.
	rest text collate "C" not null,
	title text collate "C" not null
);
create index listing_title_prefixes_rest_idx
	on listing_title_prefixes (category_id, rest, title) include (listing_id);
create index listing_title_prefixes_listing_id_idx on listing_title_prefixes (listing_id);

create function write_title_prefixes() returns trigger language plpgsql as $$
begin
	if (old.is_public, old.title, old.custom_item_name, old.category_id, old.product_item_id)
		is not distinct from (new.is_public, new.title, new.custom_item_name, new.category_id, new.product_item_id) then
		return null;
	end if;
	delete from listing_title_prefixes where listing_id = old.id;
	if new.is_public and new.product_item_id is null then
		insert into listing_title_prefixes (listing_id, category_id, rest, title)
		select new.id, new.category_id, prefix.rest, left(named.name, 100)
		from (select new.title_folded union select new.custom_item_name_folded) as named (name),
			prefixes_of(named.name, null) as prefix;
	end if;
	return null;
end
$$;
create trigger listings_write_title_prefixes
	after insert or update of status, owner_is_banned, title, custom_item_name, category_id, product_item_id on listings
	for each row execute function write_title_prefixes();
comment on trigger listings_write_title_prefixes on listings is
	'A picker offers public titles alone, and what is public follows commands, bans and cascades.';
