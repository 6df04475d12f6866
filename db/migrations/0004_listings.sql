-- Trade listings, their picture and the items wanted for them.
--
-- The public order is interest_count desc, created_at desc, id desc. Each partial index below holds only public
-- listings in that order, so that a page costs the same at any depth and at any size of the table.

create table listings (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	category_id uuid not null references product_categories (id),
	product_item_id uuid,
	title text not null constraint listings_title_check check (title ~ '\S' and char_length(title) <= 200),
	description text not null default '' constraint listings_description_check check (char_length(description) <= 5000),
	condition text constraint listings_condition_check
		check (condition in ('mint', 'near_mint', 'excellent', 'good', 'played', 'poor')),
	rarity text constraint listings_rarity_check check (rarity in (
		'common', 'uncommon', 'rare', 'veryRare', 'ultraRare', 'secretRare', 'legendary', 'crownRare'
	)),
	is_open_to_offers boolean not null default true,
	is_premium boolean not null default false,
	status text not null default 'active' constraint listings_status_check
		check (status in ('active', 'paused', 'in_revision', 'traded', 'deleted')),
	interest_count integer not null default 0 constraint listings_interest_count_check check (interest_count >= 0),
	owner_is_banned boolean not null default false,
	is_public boolean not null generated always as (status = 'active' and not owner_is_banned) stored,
	title_folded text not null generated always as (fold_text(title)) stored,
	description_folded text not null generated always as (fold_text(description)) stored,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	constraint listings_product_item_fits_category foreign key (product_item_id, category_id)
		references product_items (id, category_id) on update cascade
);
create index listings_public_rank_idx on listings
	(interest_count desc, created_at desc, id desc) where is_public;
create index listings_public_category_rank_idx on listings
	(category_id, interest_count desc, created_at desc, id desc) where is_public;
create index listings_public_item_rank_idx on listings
	(product_item_id, interest_count desc, created_at desc, id desc) where is_public and product_item_id is not null;
create index listings_public_text_trgm_idx on listings
	using gin (title_folded gin_trgm_ops, description_folded gin_trgm_ops) where is_public;
create index listings_public_custom_title_trgm_idx on listings
	using gin (title_folded gin_trgm_ops) where is_public and product_item_id is null;
create index listings_user_id_created_at_idx on listings (user_id, created_at desc, id desc);
create index listings_deleted_at_idx on listings (deleted_at) where status = 'deleted';

-- Two rules that need the category: a digital thing has no condition, and only the special one has rarity.
create function check_listing_category() returns trigger language plpgsql as $$
declare
	category product_categories;
begin
	select * into category from product_categories where id = new.category_id;
	if category.is_digital and new.condition is not null then
		raise exception 'a digital category has no condition' using
			errcode = 'check_violation', table = 'listings', constraint = 'listings_condition_fits_category';
	end if;
	if new.rarity is not null and not category.is_special then
		raise exception 'only the special category has rarity' using
			errcode = 'check_violation', table = 'listings', constraint = 'listings_rarity_fits_category';
	end if;
	return new;
end
$$;
create trigger listings_check_category before insert or update of category_id, condition, rarity on listings
	for each row when (new.condition is not null or new.rarity is not null) execute function check_listing_category();

-- owner_is_banned follows users.is_banned. The shared lock makes a listing that is being published wait for a
-- ban that is being written, or the other way round, so that neither misses the other.
create function copy_owner_ban_to_listing() returns trigger language plpgsql as $$
begin
	select is_banned into new.owner_is_banned from users where id = new.user_id for share;
	new.owner_is_banned := coalesce(new.owner_is_banned, false);
	return new;
end
$$;
create trigger listings_copy_owner_ban before insert or update of user_id on listings
	for each row execute function copy_owner_ban_to_listing();

create function copy_ban_to_listings() returns trigger language plpgsql as $$
begin
	update listings set owner_is_banned = new.is_banned
	where user_id = new.id and owner_is_banned <> new.is_banned;
	return null;
end
$$;
create trigger users_copy_ban_to_listings after update of is_banned on users
	for each row when (old.is_banned <> new.is_banned) execute function copy_ban_to_listings();

create function stamp_listing_deletion() returns trigger language plpgsql as $$
begin
	new.deleted_at := case when new.status = 'deleted' then coalesce(new.deleted_at, now()) end;
	return new;
end
$$;
create trigger listings_stamp_deletion before insert or update of status, deleted_at on listings
	for each row execute function stamp_listing_deletion();

-- The total of public listings, by category. Each category has as many slots as it once had simultaneous
-- writers: a writer takes the first slot that nobody holds, so that no one waits; readers add the slots up.
create table listing_counters (
	category_id uuid not null references product_categories (id) on delete cascade,
	slot smallint not null,
	total bigint not null,
	primary key (category_id, slot)
);

create function add_to_listing_counter(category uuid, delta bigint) returns void language plpgsql as $$
begin
	update listing_counters set total = total + delta
	where category_id = category and slot = (
		select slot from listing_counters where category_id = category order by slot limit 1 for update skip locked
	);
	if not found then
		insert into listing_counters (category_id, slot, total) values (category, floor(random() * 32768), delta)
		on conflict (category_id, slot) do update set total = listing_counters.total + excluded.total;
	end if;
end
$$;

create function count_inserted_listings() returns trigger language plpgsql as $$
begin
	perform add_to_listing_counter(category_id, count(*)) from inserted where is_public
	group by category_id order by category_id;
	return null;
end
$$;
create function count_deleted_listings() returns trigger language plpgsql as $$
begin
	perform add_to_listing_counter(category_id, -count(*)) from deleted where is_public
	group by category_id order by category_id;
	return null;
end
$$;
create function count_updated_listings() returns trigger language plpgsql as $$
begin
	perform add_to_listing_counter(category_id, sum(change)) from (
		select category_id, 1 as change from inserted where is_public
		union all select category_id, -1 from deleted where is_public
	) as changes
	group by category_id having sum(change) <> 0 order by category_id;
	return null;
end
$$;
create function reset_listing_counters() returns trigger language plpgsql as $$
begin
	delete from listing_counters;
	return null;
end
$$;
create trigger listings_count_inserted after insert on listings
	referencing new table as inserted for each statement execute function count_inserted_listings();
create trigger listings_count_deleted after delete on listings
	referencing old table as deleted for each statement execute function count_deleted_listings();
create trigger listings_count_updated after update on listings
	referencing old table as deleted new table as inserted for each statement execute function count_updated_listings();
create trigger listings_reset_counters after truncate on listings
	for each statement execute function reset_listing_counters();

-- image_url is the key of the stored file. One picture per listing: more is a change of the check on position.
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
	position smallint not null constraint wanted_items_position_check check (position between 0 and 9),
	custom_name_folded text generated always as (fold_text(custom_name)) stored,
	listing_is_public boolean not null default false,
	listing_interest_count integer not null default 0,
	listing_created_at timestamptz(3) not null default now(),
	constraint wanted_items_item_or_name_check check (num_nonnulls(product_item_id, custom_name) = 1),
	constraint wanted_items_listing_id_position_key unique (listing_id, position),
	constraint wanted_items_listing_id_product_item_id_key unique (listing_id, product_item_id),
	constraint wanted_items_listing_id_custom_name_key unique (listing_id, custom_name_folded)
);
create index wanted_items_public_item_rank_idx on wanted_items
	(product_item_id, listing_interest_count desc, listing_created_at desc, listing_id desc)
	where listing_is_public and product_item_id is not null;
create index wanted_items_public_custom_name_trgm_idx on wanted_items
	using gin (custom_name_folded gin_trgm_ops) where listing_is_public and custom_name is not null;

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
create trigger wanted_items_copy_listing_rank before insert or update of listing_id on wanted_items
	for each row execute function copy_listing_rank_to_wanted_item();

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
