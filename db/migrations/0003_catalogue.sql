-- What can be collected. Names have a Spanish twin where it differs.

create table product_categories (
	id uuid primary key default uuidv7(),
	name text not null constraint product_categories_name_check check (name ~ '\S' and char_length(name) <= 100),
	name_es text constraint product_categories_name_es_check check (name_es ~ '\S' and char_length(name_es) <= 100),
	slug text not null
		constraint product_categories_slug_key unique
		constraint product_categories_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	is_active boolean not null default true,
	is_digital boolean not null default false,
	is_special boolean not null default false,
	sort_order integer not null default 0,
	created_at timestamptz(3) not null default now()
);

create table auction_categories (
	id uuid primary key default uuidv7(),
	name text not null constraint auction_categories_name_check check (name ~ '\S' and char_length(name) <= 100),
	name_es text constraint auction_categories_name_es_check check (name_es ~ '\S' and char_length(name_es) <= 100),
	slug text not null
		constraint auction_categories_slug_key unique
		constraint auction_categories_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	sort_order integer not null default 0
);

create table product_expansions (
	id uuid primary key default uuidv7(),
	category_id uuid references product_categories (id),
	name text not null constraint product_expansions_name_check check (name ~ '\S' and char_length(name) <= 200),
	name_es text constraint product_expansions_name_es_check check (name_es ~ '\S' and char_length(name_es) <= 200),
	name_folded text not null generated always as (fold_text(name)) stored,
	-- One more with every change, so that who saves what was changed elsewhere meanwhile is told.
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	constraint product_expansions_name_key unique nulls not distinct (category_id, name_folded)
);

create table product_items (
	id uuid primary key default uuidv7(),
	category_id uuid not null references product_categories (id),
	expansion_id uuid references product_expansions (id),
	name text not null constraint product_items_name_check check (name ~ '\S' and char_length(name) <= 200),
	name_es text constraint product_items_name_es_check check (name_es ~ '\S' and char_length(name_es) <= 200),
	description text constraint product_items_description_check check (char_length(description) <= 2000),
	name_folded text not null generated always as (fold_text(name)) stored,
	name_es_folded text generated always as (fold_text(name_es)) stored,
	-- A card is also known by its number and its set's code, which its description has.
	description_folded text generated always as (fold_text(description)) stored,
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	constraint product_items_name_key unique nulls not distinct (category_id, expansion_id, name_folded),
	-- The target of the key by which a listing's item must belong to the listing's category.
	constraint product_items_id_category_id_key unique (id, category_id)
);
create index product_items_expansion_id_idx on product_items (expansion_id);
create index product_items_category_id_name_idx on product_items (category_id, name);
create index product_items_names_trgm_idx on product_items
	using gin (name_folded gin_trgm_ops, name_es_folded gin_trgm_ops);
-- Two letters are too few for a trigram, so that the shortest searches look at how names begin.
create index product_items_name_prefix_idx on product_items (name_folded text_pattern_ops);
create index product_items_name_es_prefix_idx on product_items (name_es_folded text_pattern_ops);
create index product_items_names_words_idx on product_items
	using gin (words_of(name_folded || ' ' || coalesce(name_es_folded, '')));
create index product_items_texts_words_idx on product_items using gin (
	words_of(name_folded || ' ' || coalesce(name_es_folded, '') || ' ' || coalesce(description_folded, '')));

-- What an item was called before it was renamed, and what another was called that was merged into it: neither the seed nor an
-- import adds it anew, and whoever types it means the item. The id is the one that the other had, which addresses and
-- drafts may still name.
create table product_item_aliases (
	id uuid primary key default uuidv7(),
	item_id uuid not null references product_items (id) on delete cascade,
	category_id uuid not null references product_categories (id),
	expansion_id uuid references product_expansions (id),
	-- Null for one that is known by its id alone, since another item has the name by now.
	name_folded text
);
create unique index product_item_aliases_name_key on product_item_aliases
	(category_id, name_folded, expansion_id) nulls not distinct where name_folded is not null;
create index product_item_aliases_item_id_idx on product_item_aliases (item_id);
create index product_item_aliases_expansion_id_idx on product_item_aliases (expansion_id);

-- The same of expansions.
create table product_expansion_aliases (
	id uuid primary key default uuidv7(),
	expansion_id uuid not null references product_expansions (id) on delete cascade,
	category_id uuid references product_categories (id),
	name_folded text not null,
	constraint product_expansion_aliases_name_key unique nulls not distinct (category_id, name_folded)
);
create index product_expansion_aliases_expansion_id_idx on product_expansion_aliases (expansion_id);

-- Names of things that the catalogue does not have, as people published them. Who publishes one adds to it, so that the
-- most frequent are read from an index.
create table typed_names (
	category_id uuid not null references product_categories (id) on delete cascade,
	name_folded text not null constraint typed_names_name_folded_check check (char_length(name_folded) <= 200),
	-- As the first person wrote it.
	name text not null constraint typed_names_name_check check (name ~ '\S' and char_length(name) <= 200),
	-- How many have published it; who does so again is not counted again.
	people integer not null default 1 constraint typed_names_people_check check (people > 0),
	last_typed_at timestamptz(3) not null,
	primary key (category_id, name_folded)
);
create index typed_names_rank_idx on typed_names (people desc, category_id, name_folded);

-- Pickers offer what begins as was typed, whatever the word of the name that begins so, and the best first. An index
-- of trigrams or words gives everything that fits and leaves the choice to a sort; this list is read in its order and
-- left after a few rows, however many items a common word has.
create table product_item_prefixes (
	-- No foreign key: its check of every row would be a third of an import.
	item_id uuid not null,
	category_id uuid not null,
	-- Whether it is the name's first word that begins here.
	is_whole boolean not null,
	-- A name, as searches compare them, from one of its words on.
	rest text not null
);
create index product_item_prefixes_rest_idx
	on product_item_prefixes (category_id, is_whole, rest text_pattern_ops) include (item_id);
create index product_item_prefixes_item_id_idx on product_item_prefixes (item_id);

-- Whoever writes items calls this; it also takes away those of an item that is gone.
create function write_item_prefixes(ids uuid[]) returns void language sql volatile as $$
	delete from product_item_prefixes where item_id = any(ids);
	insert into product_item_prefixes (item_id, category_id, is_whole, rest)
	select item.id, item.category_id, prefix.is_whole, prefix.rest
	from product_items as item, prefixes_of(item.name_folded, item.name_es_folded) as prefix
	where item.id = any(ids);
$$;
comment on function write_item_prefixes(uuid[]) is 'Brings product_item_prefixes up to the items; who writes items calls it.';

-- Every word of an item's name, a title or a wanted name: what a misspelled word is likely to mean. There are far
-- fewer words than listings. Whoever writes names calls learn_words() for them.
create table search_words (
	word text primary key constraint search_words_word_check check (char_length(word) between 1 and 60)
);
create index search_words_word_trgm_idx on search_words using gin (word gin_trgm_ops);

-- Two transactions that learn the same words in different orders would wait for each other. So a word is left out
-- while another transaction learns one of the same of 256 shares; its next use learns it.
create function learn_words(folded text[]) returns void language sql volatile as $$
	insert into search_words (word)
	select word from (
		select distinct word from unnest(folded) as texts (folded), unnest(word_list(texts.folded)) as word
		where char_length(word) <= 60
	) as found
	where not exists (select from search_words as known where known.word = found.word)
		and pg_try_advisory_xact_lock(1937076837, hashtext(found.word) & 255)
	on conflict do nothing
$$;
comment on function learn_words(text[]) is 'Adds the words of folded texts to those that misspelled ones are compared with.';
