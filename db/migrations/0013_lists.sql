-- The two lists of a person: what they swap ("have") and what they lack ("want").

-- A person with lists. Who never opened them has no row.
create table list_people (
	user_id uuid primary key references users (id) on delete cascade,
	-- Whether their page of lists is open to everybody.
	is_shown boolean not null default true,
	-- Until then they are in nobody's matches; 'infinity' without an end.
	paused_until timestamptz(3),
	-- The last hour in which they were here: who stays away for long is not offered to others.
	seen_at timestamptz(3) not null default now()
);

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
create table list_reviews (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	kind text not null constraint list_reviews_kind_check check (kind in ('text', 'file')),
	-- What was sent: a file until it is read, a text until it is added.
	content bytea not null constraint list_reviews_content_check check (octet_length(content) <= 2097152),
	-- The file's name, the language of its reader, and what they said about how to read it.
	settings jsonb not null,
	-- 'mapping': somebody has to say what the columns are; 'reading' and 'adding': work under way; 'failed': it cannot be read.
	status text not null constraint list_reviews_status_check
		check (status in ('mapping', 'reading', 'ready', 'adding', 'added', 'failed')),
	attempts smallint not null default 0,
	-- In percent.
	progress smallint not null default 0 constraint list_reviews_progress_check check (progress between 0 and 100),
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
create index list_reviews_user_id_idx on list_reviews (user_id);
create index list_reviews_created_at_idx on list_reviews (created_at);
create index list_reviews_import_id_idx on list_reviews (import_id) where import_id is not null;

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
	-- A want of any printing of the item's name.
	is_any boolean not null default false,
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
	-- The import that last added to it, and how many units; null once it was changed by hand.
	import_id uuid references list_imports (id) on delete set null,
	import_units smallint constraint list_entries_import_units_check check (import_units between 1 and 99),
	hidden_at timestamptz(3),
	-- Whether a unit of it is free: not hidden, not promised, and its listing public. Triggers write it.
	is_findable boolean not null default true,
	-- When the person last said that it is so.
	touched_at timestamptz(3) not null default now(),
	created_at timestamptz(3) not null default now(),
	constraint list_entries_item_or_name_check check (num_nonnulls(item_id, custom_name) = 1),
	constraint list_entries_item_fits_category foreign key (item_id, category_id) references product_items (id, category_id),
	constraint list_entries_reserved_check check (reserved between 0 and quantity),
	constraint list_entries_is_any_check check (not is_any or (side = 'want' and item_id is not null)),
	constraint list_entries_want_check check (
		side = 'have' or num_nonnulls(listing_id, condition, completeness, language, finish, grade) = 0
	),
	constraint list_entries_is_starred_check check (not is_starred or side = 'want'),
	constraint list_entries_reason_check check (is_own or from_listings > 0 or listing_id is not null)
);
-- Equal ones add up instead of standing twice; what a listing offers stands alone.
create unique index list_entries_have_key on list_entries
	(user_id, category_id, name_key, item_id, condition, completeness, language, finish, grade, note) nulls not distinct
	where side = 'have' and listing_id is null;
create unique index list_entries_want_key on list_entries
	(user_id, category_id, name_key, item_id, is_any) nulls not distinct where side = 'want';
-- A list as its owner reads it.
create index list_entries_list_idx on list_entries (user_id, side, is_starred desc, created_at desc, id desc);
create index list_entries_import_id_idx on list_entries (import_id) where import_id is not null;
-- Who has or seeks a thing, latest first.
create index list_entries_findable_item_idx on list_entries
	(item_id, side, touched_at desc) include (id, user_id, quantity, reserved, is_any)
	where is_findable and item_id is not null;
create index list_entries_findable_name_idx on list_entries
	(name_key, category_id, side, touched_at desc) include (id, user_id, quantity, reserved, is_any, item_id)
	where is_findable;
-- What somebody has of a set's items, however many others have them.
create index list_entries_item_id_user_id_idx on list_entries (item_id, user_id) where item_id is not null;

-- When a person emptied the cell of a thing in the grid of its set, which leaves no entry. An older change, that a device
-- made without a connection, does not fill it again.
create table list_emptied_cells (
	user_id uuid not null references users (id) on delete cascade,
	item_id uuid not null references product_items (id) on delete cascade,
	emptied_at timestamptz(3) not null,
	primary key (user_id, item_id)
);
create index list_emptied_cells_item_id_idx on list_emptied_cells (item_id);

create function set_entry_findable() returns trigger language plpgsql as $$
begin
	new.is_findable := new.hidden_at is null and new.quantity > new.reserved and (
		new.listing_id is null or coalesce((select is_public from listings where id = new.listing_id), false)
	);
	return new;
end
$$;
create trigger list_entries_set_findable before insert or update on list_entries
	for each row execute function set_entry_findable();
comment on trigger list_entries_set_findable on list_entries is
	'Whoever gives an entry its listing has that locked; whoever hides or shows a listing comes to its entry later. So an entry never stays findable behind a hidden one.';

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

create function follow_item_name_to_entries() returns trigger language plpgsql as $$
begin
	update list_entries set name_key = new.name_folded where item_id = new.id;
	return null;
end
$$;
create trigger product_items_follow_name_to_entries after update on product_items
	for each row when (old.name_folded is distinct from new.name_folded) execute function follow_item_name_to_entries();
comment on trigger product_items_follow_name_to_entries on product_items is
	'Admins and importers rename items; a want of any printing is found by the name.';

-- What stands on a list can be reported; what is reported, and its case, go with it.
alter table reports add constraint reports_entry_id_fkey
	foreign key (entry_id) references list_entries (id) on delete cascade;
alter table moderation_cases add constraint moderation_cases_entry_id_fkey
	foreign key (entry_id) references list_entries (id) on delete cascade;
