-- Searches go by whole words and by what can be filtered, through one inverted index. A list of trigrams grows with
-- every listing that holds one of them, and a name is made of a dozen common ones; the list of a name's rarest
-- word stays short, and the others are only looked up in it.

-- A folded text with a space before each of its words and none but words in it. Punctuation is blanked, or the
-- parser would see numbers with signs, file names and hyphenated words where people write "4/102" or "Spider-Man".
create function spaced_words(folded text) returns text language sql immutable strict parallel safe
	return ' ' || translate(folded, E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r', repeat(' ', 35));

-- The words themselves. Each is parsed behind a letter, as those of listings are below: alone, "5e7a" would be a number
-- with an exponent and a word.
create function word_list(folded text) returns text[] language sql immutable strict parallel safe
	return array(
		select substr(term, 2) from unnest(tsvector_to_array(
			to_tsvector('pg_catalog.simple'::regconfig, replace(spaced_words(folded), ' ', ' w')))) as term
		where term <> 'w'
	);

create function words_of(folded text) returns tsvector language sql immutable strict parallel safe
	return array_to_tsvector(word_list(folded));

-- The part of Argentina that a person lives in: what follows the comma of "City, Province", or a city that is one.
alter table users add column province text
	generated always as (case when country = 'AR' then regexp_replace(city, '^.*, ', '') end) stored;

-- What a listing is found by, beside what is wanted for it: the words of its title with a t before each, or an x
-- when its item is a custom one, those of its description with a d, and c: its category, i: its item, k: its condition,
-- r: its rarity, p: its owner's province, o: open to offers. It is written so that it is inlined: it runs for every listing that is written.
create function listing_terms(
	title_folded text, description_folded text, category_id uuid, product_item_id uuid,
	condition text, rarity text, is_open_to_offers boolean, owner_province text
) returns tsvector language sql immutable parallel safe
	return strip(to_tsvector('pg_catalog.simple'::regconfig,
			replace(spaced_words(title_folded), ' ', case when product_item_id is null then ' x' else ' t' end)
			|| replace(spaced_words(description_folded), ' ', ' d')))
		|| array_to_tsvector(array_remove(array[
			'c:' || category_id::text, 'i:' || product_item_id::text, 'k:' || condition,
			'r:' || rarity, 'p:' || owner_province, case when is_open_to_offers then 'o:' end
		], null));

-- What a wanted item is found by: w: its item, or the words of its name with a w before each.
create function wanted_terms(product_item_id uuid, custom_name_folded text) returns text[]
language sql immutable parallel safe
	return case when product_item_id is not null then array['w:' || product_item_id::text]
		else tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig,
			replace(spaced_words(custom_name_folded), ' ', ' w'))) end;

-- owner_province follows users.province, as owner_is_banned follows users.is_banned.
alter table listings add column owner_province text;
create function copy_owner_to_listing() returns trigger language plpgsql as $$
begin
	select is_banned, province into new.owner_is_banned, new.owner_province
	from users where id = new.user_id for share;
	new.owner_is_banned := coalesce(new.owner_is_banned, false);
	return new;
end
$$;
create trigger listings_copy_owner before insert or update of user_id on listings
	for each row execute function copy_owner_to_listing();
drop trigger listings_copy_owner_ban on listings;
drop function copy_owner_ban_to_listing();
create function copy_province_to_listings() returns trigger language plpgsql as $$
begin
	update listings set owner_province = new.province
	where user_id = new.id and owner_province is distinct from new.province;
	return null;
end
$$;
create trigger users_copy_province_to_listings after update of city, country on users
	for each row when (old.province is distinct from new.province) execute function copy_province_to_listings();
update listings set owner_province = users.province from users
where users.id = listings.user_id and users.province is not null;

-- wanted_terms follows wanted_items.
alter table listings add column wanted_terms tsvector not null default '';
create function write_wanted_terms(ids uuid[]) returns void language sql volatile as $$
	update listings set wanted_terms = array_to_tsvector(array(
		select distinct term from wanted_items as wanted, unnest(wanted_terms(wanted.product_item_id, wanted.custom_name_folded))
			as term where wanted.listing_id = listings.id
	)) where id = any(ids)
$$;
create function follow_wanted_items() returns trigger language plpgsql as $$
begin
	perform write_wanted_terms((select array_agg(distinct listing_id) from changed));
	return null;
end
$$;
create function follow_wanted_item() returns trigger language plpgsql as $$
begin
	perform write_wanted_terms(array[old.listing_id, new.listing_id]);
	return null;
end
$$;
create trigger wanted_items_follow_inserted after insert on wanted_items
	referencing new table as changed for each statement execute function follow_wanted_items();
create trigger wanted_items_follow_deleted after delete on wanted_items
	referencing old table as changed for each statement execute function follow_wanted_items();
create trigger wanted_items_follow_updated after update of listing_id, product_item_id, custom_name on wanted_items
	for each row execute function follow_wanted_item();
select write_wanted_terms(array_agg(distinct listing_id)) from wanted_items;

alter table listings add column search_terms tsvector not null generated always as (listing_terms(
	fold_text(title), fold_text(description), category_id, product_item_id, condition, rarity, is_open_to_offers,
	owner_province
) || wanted_terms) stored;
create index listings_public_terms_idx on listings using gin (search_terms) where is_public;
create index listings_public_province_rank_idx on listings
	(owner_province, interest_count desc, created_at desc, id desc) where is_public;
create index product_items_names_words_idx on product_items
	using gin (words_of(name_folded || ' ' || coalesce(name_es_folded, '')));
drop index listings_public_text_trgm_idx;
drop index wanted_items_public_custom_name_trgm_idx;

-- Public listings that have some terms, so many at most and in no order. Estimates of how often words meet are
-- guesses; a wrong one must never make the planner read the table, so only the inverted index is left to it.
create function listings_with_terms(
	terms tsquery, most integer, below_interest integer, below_created timestamptz, below_id uuid
) returns table (id uuid, interest_count integer, created_at timestamptz) language sql stable
set enable_seqscan = off set enable_indexscan = off as $$
	select listing.id, listing.interest_count, listing.created_at from listings as listing
	where listing.is_public and listing.search_terms @@ terms
		and (listing.interest_count, listing.created_at, listing.id) < (below_interest, below_created, below_id)
	limit most
$$;
-- Every word of an item's name, a title or a wanted name: what a misspelled word is likely to mean. There are far
-- fewer words than listings.
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

create function learn_words_of_listings() returns trigger language plpgsql as $$
begin
	perform learn_words((select array_agg(distinct title_folded) from inserted));
	return null;
end
$$;
create function learn_words_of_items() returns trigger language plpgsql as $$
begin
	perform learn_words((select array_agg(concat_ws(' ', name_folded, name_es_folded)) from inserted));
	return null;
end
$$;
create function learn_words_of_wanted_items() returns trigger language plpgsql as $$
begin
	perform learn_words((select array_agg(distinct custom_name_folded) from inserted where custom_name is not null));
	return null;
end
$$;
create trigger listings_learn_words after insert on listings
	referencing new table as inserted for each statement execute function learn_words_of_listings();
create trigger product_items_learn_words after insert on product_items
	referencing new table as inserted for each statement execute function learn_words_of_items();
create trigger wanted_items_learn_words after insert on wanted_items
	referencing new table as inserted for each statement execute function learn_words_of_wanted_items();

-- Updates, most of which change no text, are looked at row by row.
create function learn_words_of_new_title() returns trigger language plpgsql as $$
begin
	perform learn_words(array[new.title_folded]);
	return null;
end
$$;
create function learn_words_of_renamed_item() returns trigger language plpgsql as $$
begin
	perform learn_words(array[concat_ws(' ', new.name_folded, new.name_es_folded)]);
	return null;
end
$$;
create trigger listings_learn_new_title after update of title on listings
	for each row when (old.title is distinct from new.title) execute function learn_words_of_new_title();
create trigger product_items_learn_new_name after update of name, name_es on product_items
	for each row when ((old.name, old.name_es) is distinct from (new.name, new.name_es))
	execute function learn_words_of_renamed_item();

select learn_words(array_agg(folded)) from (
	select title_folded as folded from listings
	union select concat_ws(' ', name_folded, name_es_folded) from product_items
	union select custom_name_folded from wanted_items where custom_name is not null
) as texts;
