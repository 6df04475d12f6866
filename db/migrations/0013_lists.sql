-- The two lists of a person: what they swap ("have") and what they lack ("want").

-- A person with lists. Who never opened them has no row.
create table list_people (
	user_id uuid primary key references users (id) on delete cascade,
	-- Whether their page of lists is open to everybody.
	is_shown boolean not null default true,
	-- Until then they are in nobody's matches; 'infinity' without an end.
	paused_until timestamptz(3),
	-- The last hour in which they were here: who stays away for long is not offered to others.
	seen_at timestamptz(3) not null default now(),
	-- The units that their findable entries offer and seek, numbered: what two people can give each other is what their
	-- arrays share. Triggers write it.
	offered_units integer[] not null default '{}',
	sought_units integer[] not null default '{}'
);
-- They change with each entry: compressing them would cost more than it saves.
alter table list_people alter column offered_units set storage external, alter column sought_units set storage external;

create function is_on_pause(paused_until timestamptz, at timestamptz) returns boolean language sql immutable parallel safe
	return coalesce(paused_until > at, false);
comment on function is_on_pause(timestamptz, timestamptz) is 'Whether somebody is in nobody''s matches at a moment, and has none.';

-- Written so that it is inlined, as are the others below that answer rows.
create function findable_people(at timestamptz) returns table (
	id uuid, username citext, city text, province text, created_at timestamptz, seen_at timestamptz, is_shown boolean,
	offered_units integer[], sought_units integer[]
) language sql stable parallel safe as $$
	select person.user_id, account.username, account.city, account.province, account.created_at, person.seen_at, person.is_shown,
		person.offered_units, person.sought_units
	-- An outer join is left out by the planner where no column of the account is read: all are looked at for matches.
	from list_people as person left join users as account on account.id = person.user_id
	where not exists (select from users as banned where banned.id = person.user_id and banned.is_banned)
		and not is_on_pause(person.paused_until, at) and person.seen_at > at - interval '60 days'
$$;
comment on function findable_people(timestamptz) is 'People whose things are offered to others at a moment: not banned, not on pause, and here not long ago.';

-- What a text, a file or a set added at once, so that it may be undone.
create table list_imports (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	kind text not null constraint list_imports_kind_check check (kind in ('text', 'file', 'set')),
	-- The program that wrote the file; null for a text or a set.
	source text constraint list_imports_source_check check (source ~ '\S' and char_length(source) <= 40),
	-- How many units it added.
	added integer not null constraint list_imports_added_check check (added >= 0),
	undo_until timestamptz(3) not null,
	undone_at timestamptz(3),
	created_at timestamptz(3) not null default now()
);
create index list_imports_user_id_idx on list_imports (user_id, created_at desc);

-- A text or a file that somebody sent to add it to their lists, until they do so, and for a day at most.
create table pending_imports (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	kind text not null constraint pending_imports_kind_check check (kind in ('text', 'file')),
	-- What was sent: a file until it is read, a text until it is added.
	content bytea not null constraint pending_imports_content_check check (octet_length(content) <= 2097152),
	-- The file's name, the language of its reader, and what they said about how to read it.
	settings jsonb not null,
	-- 'mapping': somebody has to say what the columns are; 'reading' and 'adding': work under way; 'failed': it cannot be read.
	status text not null constraint pending_imports_status_check
		check (status in ('mapping', 'reading', 'ready', 'adding', 'added', 'failed')),
	attempts smallint not null default 0,
	-- In percent.
	progress smallint not null default 0 constraint pending_imports_progress_check check (progress between 0 and 100),
	-- What was read and found, once that is done, and how many rows it has.
	result jsonb,
	row_count integer not null default 0,
	-- What is shown of it, and by pages the rows that are to be looked at: nobody reads ten thousand rows for each look.
	view jsonb,
	pages jsonb,
	-- What was chosen for its rows, while they are added.
	choices jsonb,
	-- How many entries and units came of it.
	outcome jsonb,
	import_id uuid references list_imports (id) on delete set null,
	-- When work on it was asked for or last went on: reading that stands still can be begun once more.
	worked_at timestamptz(3) not null default now(),
	created_at timestamptz(3) not null default now()
);
create index pending_imports_user_id_idx on pending_imports (user_id);
create index pending_imports_created_at_idx on pending_imports (created_at);
create index pending_imports_import_id_idx on pending_imports (import_id) where import_id is not null;

-- The same for entries of a person that are one: wants of the same thing, and haves whose copies are the same.
create function entry_key(
	side text, category_id uuid, name_key text, item_id uuid, is_any boolean, is_of_set boolean,
	condition text, completeness text, language text, finish text, grade text, note text
) returns uuid language sql immutable parallel safe
	return md5(side || quote_literal(coalesce(item_id::text, category_id::text || name_key)) || case side
		when 'want' then is_any::text || case when is_of_set then ' of set' else '' end
		else quote_nullable(condition) || quote_nullable(completeness) || quote_nullable(language) || quote_nullable(finish)
			|| quote_nullable(grade) || quote_nullable(note)
	end)::uuid;
comment on function entry_key(text, uuid, text, uuid, boolean, boolean, text, text, text, text, text, text) is 'What entries of a person are one by.';

-- One thing on a list. Its figures of free units are copied by nobody: readers subtract.
create table list_entries (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	side text not null constraint list_entries_side_check check (side in ('have', 'want')),
	category_id uuid not null references product_categories (id),
	item_id uuid,
	custom_name text constraint list_entries_custom_name_check
		check (custom_name ~ '\S' and char_length(custom_name) between 2 and 200),
	-- The item's name or the typed one, folded: what any printing of a name and typed names are compared by.
	name_key text not null constraint list_entries_name_key_check check (name_key <> ''),
	-- The item's set, which a trigger copies.
	expansion_id uuid,
	-- A want of any printing of the item's name, or of any within its set.
	is_any boolean not null default false,
	is_of_set boolean not null default false,
	quantity smallint not null default 1 constraint list_entries_quantity_check check (quantity between 1 and 99),
	-- Units that are promised in trades.
	reserved smallint not null default 0,
	condition text constraint list_entries_condition_check
		check (condition in ('mint', 'near_mint', 'excellent', 'good', 'played', 'poor')),
	completeness text constraint list_entries_completeness_check
		check (completeness in ('sealed', 'complete', 'no_box', 'loose', 'repro')),
	language text constraint list_entries_language_check check (language in ('es', 'en', 'ja', 'pt', 'it', 'fr', 'de')),
	finish text constraint list_entries_finish_check check (finish ~ '\S' and char_length(finish) <= 40),
	grade text constraint list_entries_grade_check check (grade ~ '\S' and char_length(grade) <= 20),
	note text constraint list_entries_note_check check (note ~ '\S' and char_length(note) <= 140),
	is_starred boolean not null default false,
	-- Whether the person put it here; otherwise a listing of theirs alone did.
	is_own boolean not null default true,
	-- How many of the person's listings want it.
	from_listings smallint not null default 0 constraint list_entries_from_listings_check check (from_listings >= 0),
	-- The listing that offers it.
	listing_id uuid constraint list_entries_listing_id_key unique references listings (id) on delete cascade,
	-- Equal ones add up instead of standing twice; what a listing offers stands alone.
	entry_key uuid generated always as (case when listing_id is null then entry_key(
		side, category_id, name_key, item_id, is_any, is_of_set, condition, completeness, language, finish, grade, note
	) end) stored,
	-- The units that each import added to it, by its id; null once it was changed by hand.
	import_units jsonb constraint list_entries_import_units_check check (jsonb_typeof(import_units) = 'object'),
	hidden_at timestamptz(3),
	-- Whether a unit of it is free: not hidden, not promised, and its listing public. Triggers write it.
	is_findable boolean not null default true,
	-- When the person last said that it is so.
	touched_at timestamptz(3) not null default now(),
	created_at timestamptz(3) not null default now(),
	constraint list_entries_entry_key_key unique (user_id, entry_key),
	constraint list_entries_item_or_name_check check (num_nonnulls(item_id, custom_name) = 1),
	constraint list_entries_item_fits_category foreign key (item_id, category_id) references product_items (id, category_id),
	constraint list_entries_reserved_check check (reserved between 0 and quantity),
	constraint list_entries_is_any_check check (not is_any or (side = 'want' and item_id is not null)),
	constraint list_entries_is_of_set_check check (not is_of_set or is_any),
	constraint list_entries_want_check check (
		side = 'have' or num_nonnulls(listing_id, condition, completeness, language, finish, grade) = 0
	),
	constraint list_entries_is_starred_check check (not is_starred or side = 'want'),
	constraint list_entries_reason_check check (is_own or from_listings > 0 or listing_id is not null)
);
-- What a person has or seeks of a name.
create index list_entries_user_name_idx on list_entries (user_id, name_key, category_id, side);
-- A list as its owner reads it.
create index list_entries_list_idx on list_entries (user_id, side, is_starred desc, created_at desc, id desc);
-- Who has or seeks a thing, latest first.
create index list_entries_findable_item_idx on list_entries
	(item_id, side, touched_at desc) include (id, user_id, quantity, reserved, is_any)
	where is_findable and item_id is not null;
create index list_entries_findable_name_idx on list_entries
	(name_key, category_id, side, touched_at desc)
	include (id, user_id, quantity, reserved, is_any, item_id, expansion_id, is_of_set)
	where is_findable;
-- What somebody has of a set's items, however many others have them.
create index list_entries_item_id_user_id_idx on list_entries (item_id, user_id) where item_id is not null;

create function findable_entries(at timestamptz) returns setof list_entries language sql stable parallel safe as $$
	select * from list_entries where is_findable and touched_at > at - interval '240 days'
$$;
comment on function findable_entries(timestamptz) is 'Entries with a free unit that others may be told of, confirmed not too long before a moment.';

-- By the very item, or by the name where one of both goes by it: as any printing, of all sets or of one, or because neither
-- is in the catalogue. An item of no set is one by itself.
-- Each half is read from one of the two indexes of findable entries, which have what is asked of the others; it says its
-- order, so that who asks for the latest reads no more.
create function entries_fitting(
	own_side text, own_category_id uuid, own_name_key text, own_item_id uuid, own_is_any boolean, own_expansion_id uuid,
	own_is_of_set boolean, at timestamptz
) returns setof list_entries language sql stable parallel safe as $$
	(
		select other.* from findable_entries(at) as other
		where other.item_id = own_item_id and other.side = case own_side when 'have' then 'want' else 'have' end
			and not own_is_any and not other.is_any
		order by other.touched_at desc
	) union all (
		select other.* from findable_entries(at) as other
		where other.name_key = own_name_key and other.category_id = own_category_id
			and other.side = case own_side when 'have' then 'want' else 'have' end
			-- Nothing is read for a want of one printing: only wants are of any.
			and (own_side = 'have' or own_is_any or own_item_id is null)
			and (own_is_any or other.is_any or own_item_id is null and other.item_id is null)
			and (
				not (own_is_of_set or other.is_of_set)
				or coalesce(other.expansion_id, other.item_id) = coalesce(own_expansion_id, own_item_id)
			)
		order by other.touched_at desc
	)
$$;
comment on function entries_fitting(text, uuid, text, uuid, boolean, uuid, boolean, timestamptz) is 'The findable entries of the other list that fit one: haves that are what it seeks, or wants that seek what it is.';

create function fit_keys(
	side text, category_id uuid, name_key text, item_id uuid, is_any boolean, expansion_id uuid, is_of_set boolean
) returns uuid[] language sql immutable parallel safe
	return case
		when is_of_set then array[md5(coalesce(expansion_id, item_id)::text || name_key)::uuid]
		when is_any then array[md5(category_id::text || name_key)::uuid]
		when side = 'want' then array[coalesce(item_id, md5(category_id::text || ' ' || name_key)::uuid)]
		else array_remove(array[
			coalesce(item_id, md5(category_id::text || ' ' || name_key)::uuid), md5(category_id::text || name_key)::uuid,
			md5(coalesce(expansion_id, item_id)::text || name_key)::uuid
		], null)
	end;
comment on function fit_keys(text, uuid, text, uuid, boolean, uuid, boolean) is
	'The same for a have and a want that fit, of which entries_fitting() finds one by the other: a want has one key, a have that of its item or typed name, that of any printing, and that of any within its set.';

-- A number for each key of findable entries, since arrays of integers are what PostgreSQL intersects soonest.
create table fit_numbers (
	key uuid primary key,
	number integer not null generated always as identity constraint fit_numbers_number_key unique
);

create function numbered_units(number integer, units bigint) returns setof integer language sql immutable parallel safe rows 2 as $$
	select generate_series(number * 8, number * 8 + least(units, 8)::integer - 1)
$$;
comment on function numbered_units(integer, bigint) is 'The units of a key as they stand in arrays, eight at most.';

create function pack_units(
	user_ids uuid[], category_ids uuid[], name_keys text[], keys uuid[], at timestamptz default now()
) returns void language plpgsql as $$
begin
	-- Whoever writes entries has their lists locked (decision 164). Only then is read what others wrote.
	perform from list_people where user_id = any (user_ids) order by user_id for no key update;
	insert into fit_numbers (key)
	select distinct key from unnest(keys) as given (key)
	where not exists (select from fit_numbers as known where known.key = given.key)
	order by key on conflict do nothing;
	with changed as materialized (
		select * from unnest(user_ids, category_ids, name_keys, keys) as changed (user_id, category_id, name_key, key)
	), gone as materialized (
		select user_id, array_agg(unit) as units
		from (select distinct user_id, key from changed) as changed join fit_numbers using (key)
		cross join numbered_units(fit_numbers.number, 8) as unit
		group by user_id
	), packed as materialized (
		select user_id, array_agg(unit) filter (where side = 'have') as offered, array_agg(unit) filter (where side = 'want') as sought
		from (
			select entry.user_id, entry.side, key, sum(entry.quantity - entry.reserved) as units
			from (select distinct user_id, category_id, name_key from changed) as changed
			join findable_entries(at) as entry using (user_id, category_id, name_key)
			cross join unnest(fit_keys(entry.side, entry.category_id, entry.name_key, entry.item_id, entry.is_any,
				entry.expansion_id, entry.is_of_set)) as key
			group by entry.user_id, entry.side, key
		) as things join fit_numbers using (key) cross join numbered_units(fit_numbers.number, things.units) as unit
		group by user_id
	)
	update list_people as person set offered_units = follows.offered, sought_units = follows.sought
	from (
		select user_id, before.offered_units - gone.units | coalesce(packed.offered, '{}') as offered,
			before.sought_units - gone.units | coalesce(packed.sought, '{}') as sought
		from gone join list_people as before using (user_id) left join packed using (user_id)
	) as follows
	where person.user_id = follows.user_id
		and (person.offered_units, person.sought_units) is distinct from (follows.offered, follows.sought);
end
$$;
comment on function pack_units(uuid[], uuid[], text[], uuid[], timestamptz) is
	'Brings the units of people up to their entries of some names, which had or have these keys.';

create function pack_lapsed_units(at timestamptz) returns void language sql as $$
	select pack_units(array_agg(user_id), array_agg(category_id), array_agg(name_key), array_agg(key), at)
	from (
		select distinct user_id, category_id, name_key, key
		from list_entries cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key
		where is_findable and touched_at between at - interval '247 days' and at - interval '240 days'
	) as lapsed
$$;
comment on function pack_lapsed_units(timestamptz) is
	'Takes from people''s units what they did not confirm for too long, by the week: a night''s job that may be late.';

-- An entry with what is said of its thing.
create view entry_details as
	select entry.*, category.slug as category_slug, coalesce(item.name, entry.custom_name) as name, item.name_es,
		item.number, expansion.name as expansion, expansion.name_es as expansion_es,
		expansion.code, expansion.printed_count,
		case when listing.id is not null then json_build_object(
			'id', listing.id, 'status', listing.status, 'image', case when image.id is not null
				then json_build_object('key', image.image_url, 'color', image.placeholder_color) end
		) end as listing
	from list_entries as entry
	join product_categories as category on category.id = entry.category_id
	left join product_items as item on item.id = entry.item_id
	left join product_expansions as expansion on expansion.id = entry.expansion_id
	left join listings as listing on listing.id = entry.listing_id
	left join listing_images as image on image.listing_id = listing.id and image.position = 0;

-- When a person emptied the cell of a thing in the grid of its set, which leaves no entry. An older change, that a device
-- made without a connection, does not fill it again.
create table list_emptied_cells (
	user_id uuid not null references users (id) on delete cascade,
	item_id uuid not null references product_items (id) on delete cascade,
	emptied_at timestamptz(3) not null,
	primary key (user_id, item_id)
);
create index list_emptied_cells_item_id_idx on list_emptied_cells (item_id);

create function derive_entry() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' or new.item_id is distinct from old.item_id then
		new.expansion_id := (select expansion_id from product_items where id = new.item_id);
	end if;
	new.is_findable := new.hidden_at is null and new.quantity > new.reserved and (
		new.listing_id is null or coalesce((select is_public from listings where id = new.listing_id), false)
	);
	return new;
end
$$;
create trigger list_entries_derive before insert or update on list_entries
	for each row execute function derive_entry();
comment on trigger list_entries_derive on list_entries is
	'Whoever gives an entry its listing has that locked; whoever hides or shows a listing comes to its entry later. So an entry never stays findable behind a hidden one. Its set is of its item, whoever writes it.';

create function follow_entries_to_units() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' then
		perform pack_units(array_agg(user_id), array_agg(category_id), array_agg(name_key), array_agg(key))
		from (
			select user_id, category_id, name_key, key
			from before cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key
			union
			select user_id, category_id, name_key, key
			from changed cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key
		) as either;
	else
		perform pack_units(array_agg(user_id), array_agg(category_id), array_agg(name_key), array_agg(key))
		from changed cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key;
	end if;
	return null;
end
$$;
create trigger list_entries_pack_added after insert on list_entries referencing new table as changed
	for each statement execute function follow_entries_to_units();
create trigger list_entries_pack_changed after update on list_entries referencing old table as before new table as changed
	for each statement execute function follow_entries_to_units();
create trigger list_entries_pack_removed after delete on list_entries referencing old table as changed
	for each statement execute function follow_entries_to_units();
comment on trigger list_entries_pack_added on list_entries is
	'Matches are counted by the units of people, whatever wrote their entries: commands, listings, trades, the catalogue, moderators.';
comment on trigger list_entries_pack_changed on list_entries is
	'As list_entries_pack_added: a trigger that has both tables of rows is for one kind of statement alone.';
comment on trigger list_entries_pack_removed on list_entries is
	'As list_entries_pack_added: a trigger that has a table of rows is for one kind of statement alone.';

create function follow_listing_to_entry() returns trigger language plpgsql as $$
begin
	-- Lists are locked before their entries (decision 164).
	perform from list_people where user_id = new.user_id for no key update;
	update list_entries set listing_id = new.id where listing_id = new.id;
	return null;
end
$$;
create trigger listings_follow_to_entry after update on listings
	for each row when (old.is_public is distinct from new.is_public) execute function follow_listing_to_entry();
comment on trigger listings_follow_to_entry on listings is
	'A listing is hidden and shown by its owner, by moderators and by bans, which know nothing of lists.';

create function follow_item_to_entries() returns trigger language plpgsql as $$
begin
	perform from list_people where user_id in (select user_id from list_entries where item_id = new.id)
	order by user_id for no key update;
	update list_entries set name_key = new.name_folded, expansion_id = new.expansion_id where item_id = new.id;
	return null;
end
$$;
create trigger product_items_follow_to_entries after update on product_items
	for each row when ((old.name_folded, old.expansion_id) is distinct from (new.name_folded, new.expansion_id))
	execute function follow_item_to_entries();
comment on trigger product_items_follow_to_entries on product_items is
	'Admins and importers rename items and move them to other sets; a want of any printing is found by the name, or by it and the set.';

-- What stands on a list can be reported; what is reported, and its case, go with it.
alter table reports add constraint reports_entry_id_fkey
	foreign key (entry_id) references list_entries (id) on delete cascade;
alter table moderation_cases add constraint moderation_cases_entry_id_fkey
	foreign key (entry_id) references list_entries (id) on delete cascade;
