-- What can be collected. Names have a Spanish twin where it differs.

create function in_language(locale text, name text, name_es text) returns text language sql immutable parallel safe
	return case locale when 'es' then coalesce(name_es, name) else name end;
comment on function in_language(text, text, text) is 'What a name and its Spanish twin are in the language of who reads it.';

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
	-- The one of its codes that it is shown with. A trigger writes it.
	code text,
	-- The number after the slash on its cards; secret ones have higher numbers than that.
	printed_count integer constraint product_expansions_printed_count_check check (printed_count between 1 and 99999),
	source text not null default 'admin' constraint product_expansions_source_check check (source ~ '^[a-z]{1,20}$'),
	-- Null while files of people alone say that there is such an expansion, and no two of grown accounts agree.
	confirmed_at timestamptz(3) default now(),
	-- One more with every change, so that who saves what was changed elsewhere meanwhile is told.
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	constraint product_expansions_name_key unique nulls not distinct (category_id, name_folded)
);

-- How collectors and files abbreviate an expansion: the code of a set, the nicknames of a platform. Several may share one,
-- as a set and its gallery do: expansion_of_code() tells them apart.
create table product_expansion_codes (
	category_id uuid not null references product_categories (id),
	code text not null constraint product_expansion_codes_code_check check (code ~ '\S' and char_length(code) <= 40),
	code_folded text not null generated always as (fold_text(code)) stored,
	expansion_id uuid not null references product_expansions (id) on delete cascade,
	primary key (expansion_id, code_folded)
);
create index product_expansion_codes_code_idx on product_expansion_codes (code_folded, category_id);

-- One with letters says more than one of digits alone, which stands for other things in lists, and a short one is a code
-- sooner than a nickname.
create function choose_expansion_code() returns trigger language plpgsql as $$
begin
	-- Who adds another code at the same time comes before or after, and sees what was added.
	perform from product_expansions where id = coalesce(new.expansion_id, old.expansion_id) for no key update;
	update product_expansions as expansion set code = chosen.code
	from (select (
		select code from product_expansion_codes where expansion_id = coalesce(new.expansion_id, old.expansion_id)
		order by code !~ '[[:alpha:]]', char_length(code), code limit 1
	) as code) as chosen
	where expansion.id = coalesce(new.expansion_id, old.expansion_id) and expansion.code is distinct from chosen.code;
	return null;
end
$$;
create trigger product_expansion_codes_choose after insert or update or delete on product_expansion_codes
	for each row execute function choose_expansion_code();
comment on trigger product_expansion_codes_choose on product_expansion_codes is
	'Admins, imports and files of people add codes; whatever page shows one shows the same.';

-- The number of an item as one finds it: "004/102" and "4" are the same, "GG44" and "gg44" too. "00" is a number of its own.
create function number_key(number text) returns text language sql immutable strict parallel safe
	return case when split_part(number, '/', 1) = '00' then '00'
		else upper(regexp_replace(split_part(number, '/', 1), '^0+(?=.)', '')) end;
comment on function number_key(text) is 'The number of an item in its set as searches and imports compare it.';

create table product_items (
	id uuid primary key default uuidv7(),
	category_id uuid not null references product_categories (id),
	expansion_id uuid references product_expansions (id),
	name text not null constraint product_items_name_check check (name ~ '\S' and char_length(name) <= 200),
	name_es text constraint product_items_name_es_check check (name_es ~ '\S' and char_length(name_es) <= 200),
	description text constraint product_items_description_check check (char_length(description) <= 2000),
	-- In its set, as printed: "4", "GG44", "123★".
	number text constraint product_items_number_check check (number ~ '^\S+$' and char_length(number) <= 20),
	number_key text generated always as (number_key(number)) stored,
	name_folded text not null generated always as (fold_text(name)) stored,
	name_es_folded text generated always as (fold_text(name_es)) stored,
	-- What it is found by; whoever writes items, or names of their expansions, calls write_item_prefixes().
	search_terms tsvector not null default '',
	source text not null default 'admin' constraint product_items_source_check check (source ~ '^[a-z]{1,20}$'),
	-- Null while files of people alone say that there is such an item, and no two of grown accounts agree: only they find it.
	confirmed_at timestamptz(3) default now(),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	-- A set may repeat a name, and then its numbers tell the items apart.
	constraint product_items_name_key unique nulls not distinct (category_id, expansion_id, name_folded, number_key),
	constraint product_items_number_key unique (expansion_id, number_key),
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

create index product_items_search_terms_idx on product_items using gin (search_terms);

-- A number of a gallery begins with letters that its main set's have not; the count after the slash tells sets apart that
-- begin alike.
create function expansion_of_code(category uuid, set_code text, typed_number text) returns uuid language sql stable parallel safe as $$
	select min(id::text)::uuid from (
		select expansion.id, rank() over (order by exists (
			select from product_items as item where item.expansion_id = expansion.id
				and substring(item.number_key from '^\D*') = substring(number_key(typed_number) from '^\D*')
		) desc, expansion.confirmed_at is not null desc, (expansion.printed_count = substring(typed_number from '/\D*0*(\d{1,5})$')::integer) is true desc) as place
		from product_expansion_codes as shared join product_expansions as expansion on expansion.id = shared.expansion_id
		where shared.category_id = category and shared.code_folded = fold_text(set_code)
	) as ranked where place = 1 having count(*) = 1
$$;
comment on function expansion_of_code(uuid, text, text) is 'The expansion that a code means beside a number such as 4/102, a confirmed one first; null for a code of none, and when several would do.';

-- What other catalogues and shops call an item: "tcgdex" "base1-4".
create table product_item_ids (
	source text not null constraint product_item_ids_source_check check (source ~ '^[a-z]{1,20}$'),
	value text not null constraint product_item_ids_value_check check (value ~ '\S' and char_length(value) <= 100),
	item_id uuid not null references product_items (id) on delete cascade,
	-- True where files of people alone say so: such an id gives way to set, number and name.
	is_taught boolean not null default false,
	primary key (source, value)
);
create index product_item_ids_item_id_idx on product_item_ids (item_id);

-- What an item was called before it was renamed, and what another was called that was merged into it: neither the seed nor an
-- import adds it anew, and whoever types it means the item. The id is the one that the other had, which addresses and
-- drafts may still name.
create table product_item_aliases (
	id uuid primary key default uuidv7(),
	item_id uuid not null references product_items (id) on delete cascade,
	category_id uuid not null references product_categories (id),
	expansion_id uuid references product_expansions (id),
	-- Null for one that is known by its id alone, since another item has the name by now.
	name_folded text,
	number_key text
);
create unique index product_item_aliases_name_key on product_item_aliases
	(category_id, name_folded, expansion_id, number_key) nulls not distinct where name_folded is not null;
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
	-- When an admin took it away: it waits no more, and no page that everybody sees shows it.
	dismissed_at timestamptz(3),
	primary key (category_id, name_folded)
);
create index typed_names_rank_idx on typed_names (people desc, category_id, name_folded) where dismissed_at is null;

-- What files of people say that the catalogue does not have, or has otherwise. It waits until two grown accounts agree, and
-- stays as long as nobody else vouches for it, so that it can be taken back; an admin's or an importer's word ends it. The
-- claims of one person and moment are of one file.
create table catalogue_claims (
	id uuid primary key default uuidv7(),
	-- Null once the account is gone: what it said of the catalogue is nobody's data.
	user_id uuid references users (id) on delete set null,
	category_id uuid not null references product_categories (id),
	-- The item that exists on the word of this claim, or the one that it contradicts.
	item_id uuid references product_items (id) on delete set null,
	-- Null for a claim that an item exists on; "name" where the number is of an item of another name, "id" where another item
	-- has an id of it, "beyond" where the number is greater than the printed count of its set.
	problem text constraint catalogue_claims_problem_check check (problem in ('name', 'id', 'beyond')),
	set_code text constraint catalogue_claims_set_code_check check (set_code ~ '\S' and char_length(set_code) <= 40),
	set_name text not null constraint catalogue_claims_set_name_check check (set_name ~ '\S' and char_length(set_name) <= 200),
	set_folded text not null generated always as (fold_text(set_name)) stored,
	number text not null constraint catalogue_claims_number_check check (number ~ '^\S+$' and char_length(number) <= 20),
	number_key text not null generated always as (number_key(number)) stored,
	name text not null constraint catalogue_claims_name_check check (name ~ '\S' and char_length(name) <= 200),
	name_folded text not null generated always as (fold_text(name)) stored,
	-- What other catalogues call it: [{"source": "tcgplayer", "value": "42"}].
	ids jsonb not null default '[]',
	created_at timestamptz(3) not null default now(),
	-- When an admin dismissed the contradiction, which stays so for every file that says it.
	dismissed_at timestamptz(3) constraint catalogue_claims_dismissed_at_check check (dismissed_at is null or problem is not null),
	-- The same file again says nothing new.
	constraint catalogue_claims_statement_key unique (user_id, category_id, set_folded, number_key, name_folded)
);
create index catalogue_claims_category_id_idx on catalogue_claims (category_id);
create index catalogue_claims_item_id_idx on catalogue_claims (item_id);
create index catalogue_claims_set_idx on catalogue_claims (set_folded, category_id);

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

-- The words of its names, former ones too, of its category's and its expansion's names and of the expansion's codes, also without what half
-- of all people leave out: apostrophes and hyphens. Signs as people say them. The number behind "#", "TG5" for TG05; the
-- printed count behind "/", so that "4/102" is two terms.
create function item_terms(item product_items) returns tsvector language sql stable as $$
	select array_to_tsvector(array(
		select distinct term
		from unnest(
			word_list(said.names) || word_list(replace(said.names, '''', ''))
			|| word_list(regexp_replace(category.names, '[^[:alnum:][:space:]]', '', 'g')) || word_list(category.names)
			|| array[
				'#' || lower(regexp_replace(item.number_key, '^(\D+)0+(?=\d)', '\1')),
				'/' || expansion.printed_count
			]
		) as term
		where term is not null
	))
	from (
		select fold_text(concat_ws(' ', name, name_es)) as names from product_categories where id = item.category_id
	) as category
	left join product_expansions as expansion on expansion.id = item.expansion_id
	cross join lateral (
		select concat_ws(' ', item.name_folded, item.name_es_folded, fold_text(item.description), expansion.name_folded,
			fold_text(expansion.name_es),
			(select string_agg(name_folded, ' ') from product_item_aliases where item_id = item.id),
			(select string_agg(code_folded, ' ') from product_expansion_codes where expansion_id = item.expansion_id)) as names
	) as named
	cross join lateral (
		select replace(replace(replace(replace(named.names, '♀', ' f hembra female '), '♂', ' m macho male '),
			'★', ' star estrella '), 'δ', ' delta ') as names
	) as said
$$;
comment on function item_terms(product_items) is 'The search terms of an item.';

-- Whoever writes items calls this; it also takes away those of an item that is gone.
create function write_item_prefixes(ids uuid[]) returns void language sql volatile as $$
	delete from product_item_prefixes where item_id = any(ids);
	insert into product_item_prefixes (item_id, category_id, is_whole, rest)
	select item.id, item.category_id, prefix.is_whole, prefix.rest
	from product_items as item, prefixes_of(item.name_folded, item.name_es_folded) as prefix
	where item.id = any(ids) and item.confirmed_at is not null;
	update product_items as item set search_terms = item_terms(item) where item.id = any(ids);
$$;
comment on function write_item_prefixes(uuid[]) is 'Brings product_item_prefixes and search terms up to the items; who writes items calls it.';

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
