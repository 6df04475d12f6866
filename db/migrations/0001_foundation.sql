-- What every later migration leans on: extensions, time-ordered ids, folded text, and the platform's own tables.

create extension if not exists citext with schema public;
create extension if not exists intarray with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- PostgreSQL 18 has uuidv7() of its own. Before it: RFC 9562, 48 bits of milliseconds, then the fraction of
-- the millisecond in 12 bits, then the variant and random tail of a version 4 identifier.
do $$
begin
	if to_regprocedure('pg_catalog.uuidv7()') is not null then
		return;
	end if;
	create function public.uuidv7() returns uuid language plpgsql volatile parallel safe as $body$
	declare
		microseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000000);
	begin
		return (
			lpad(to_hex(microseconds / 1000), 12, '0')
			|| '7' || lpad(to_hex((microseconds % 1000) * 4096 / 1000), 3, '0')
			|| right(gen_random_uuid()::text, 17)
		)::uuid;
	end
	$body$;
end
$$;

-- Text as searches compare it: without case or accents. unaccent() is only "stable" because its dictionary
-- could be edited; ours never is, so that this may be called immutable and indexed.
create function fold_text(value text) returns text language sql immutable strict parallel safe
	-- Most text is in normal form already, and to see that takes a third of making it so.
	return lower(public.unaccent('public.unaccent'::regdictionary,
		case when value is nfkc normalized then value else normalize(value, NFKC) end));
comment on function fold_text(text) is 'Text as searches compare it: without case or accents.';

-- The words of a folded text, each once and behind a mark; a word that no index could hold is cut. The parser of text
-- search would see numbers with signs, file names and hyphenated words where people write "4/102" or "Spider-Man", and
-- would lose the letter behind a sign that only it knows as one.
create function word_list(folded text, mark text default '') returns text[]
language sql immutable strict parallel safe
	return array(
		select distinct mark || left(word, 500)
		from regexp_split_to_table(folded, '[[:punct:][:space:][:cntrl:]]+') as word
		where word <> ''
		order by 1
	);
comment on function word_list(text, text) is 'The words of a folded text, each behind a mark.';

create function words_of(folded text) returns tsvector language sql immutable strict parallel safe
	return array_to_tsvector(word_list(folded));
comment on function words_of(text) is 'The words of a folded text, as an index holds them.';

-- Folded words without punctuation and with one space between them; an apostrophe is left out, since half of all
-- people do.
create function plain_words(folded text) returns text language sql immutable strict parallel safe
	return trim(regexp_replace(replace(folded, '''', ''), '[^0-9a-z\u0080-\U0010FFFF]+', ' ', 'g'));
comment on function plain_words(text) is 'Folded words with one space between them, without punctuation and apostrophes.';

-- A name from each of its first 12 words on, where people begin to type it; no more of it is kept than a picker looks for.
create function prefixes_of(name_folded text, name_es_folded text) returns table (is_whole boolean, rest text)
language sql immutable rows 8 parallel safe as $$
	select first = 1, left(array_to_string(words[first:], ' '), 100)
	from (values (name_folded), (name_es_folded)) as names (folded),
		string_to_array(plain_words(names.folded), ' ') as words,
		generate_series(1, least(12, cardinality(words))) as first
	where names.folded is not null
$$;
comment on function prefixes_of(text, text) is 'A name from each of its first 12 words on, in both languages, up to 100 characters.';

create table healthcheck (
	id integer primary key default 1 check (id = 1),
	created_at timestamptz(3) not null default now()
);
insert into healthcheck default values;

-- The versions of Reino that have prepared this database, so that an older one can name what to install.
create table installed_versions (
	version text primary key check (version ~ '^\d+\.\d+\.\d+$'),
	installed_at timestamptz(3) not null default now()
);

-- Counted attempts, each counter from its first attempt on; the key holds a limit's name and a hash of whom it counts.
create table rate_limits (
	key text primary key,
	count integer not null,
	window_start timestamptz(3) not null
);
create index rate_limits_window_start_idx on rate_limits (window_start);

-- Networks that the operator has named as shared by many people, such as a shop's Wi-Fi, for an evening or for good.
create table shared_addresses (
	network cidr primary key,
	ends_at timestamptz(3)
);

-- What is counted as it changes, so that no page counts rows: public listings of each category ("listings:" and its id) and
-- public showcases; and the serial of the last card. A counter has as many slots as it once had simultaneous writers: a
-- writer takes the first slot that nobody holds, so that no one waits; readers add the slots up. What comes and goes rarely,
-- and a serial, which has no gaps because its next taker waits, have one slot.
create table counters (
	key text not null,
	slot smallint not null default 0,
	total bigint not null default 0,
	primary key (key, slot)
);
insert into counters (key) values ('cards'), ('showcases');

-- Of logs, whose rows are only added; the trigger's name is told as the constraint's.
create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
	raise exception '% is only added to', tg_table_name using
		errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end
$$;
