-- Pickers offer what begins as was typed, whatever the word of the name that begins so, and the best first. An index
-- of trigrams or words gives everything that fits and leaves the choice to a sort; this list is read in its order and
-- left after a few rows, however many items a common word has.
create table product_item_beginnings (
	-- No foreign key: the triggers below see to it, and its check of every row would be a third of an import.
	item_id uuid not null,
	category_id uuid not null,
	-- Whether it is the name's first word that begins here.
	is_whole boolean not null,
	-- A name, as searches compare them, from one of its words on.
	rest text not null
);
create index product_item_beginnings_rest_idx
	on product_item_beginnings (category_id, is_whole, rest text_pattern_ops) include (item_id);
create index product_item_beginnings_item_id_idx on product_item_beginnings (item_id);

-- Folded words without punctuation and with one space between them; an apostrophe is left out, since half of all
-- people do.
create function plain_words(folded text) returns text language sql immutable strict parallel safe
	return trim(regexp_replace(replace(folded, '''', ''), '[^0-9a-z\u0080-\U0010FFFF]+', ' ', 'g'));

-- The first 12 words of a name are where people begin to type it; of each no more is kept than a picker looks for.
create function beginnings_of(name_folded text, name_es_folded text) returns table (is_whole boolean, rest text)
language sql immutable rows 8 parallel safe as $$
	select place = 1, left(array_to_string(words[place:], ' '), 100)
	from (values (name_folded), (name_es_folded)) as names (folded),
		string_to_array(plain_words(names.folded), ' ') as words,
		generate_series(1, least(12, cardinality(words))) as place
	where names.folded is not null
$$;

create function write_item_beginnings() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' then
		delete from product_item_beginnings where item_id in (select id from written);
	end if;
	if tg_op = 'DELETE' then
		return null;
	end if;
	insert into product_item_beginnings (item_id, category_id, is_whole, rest)
	select item.id, item.category_id, beginning.is_whole, beginning.rest
	from written as item, beginnings_of(item.name_folded, item.name_es_folded) as beginning;
	return null;
end
$$;
create trigger product_items_write_beginnings after insert on product_items
	referencing new table as written for each statement execute function write_item_beginnings();
create trigger product_items_rewrite_beginnings after update on product_items
	referencing new table as written for each statement execute function write_item_beginnings();
create trigger product_items_drop_beginnings after delete on product_items
	referencing old table as written for each statement execute function write_item_beginnings();

insert into product_item_beginnings (item_id, category_id, is_whole, rest)
select item.id, item.category_id, beginning.is_whole, beginning.rest
from product_items as item, beginnings_of(item.name_folded, item.name_es_folded) as beginning;

-- A card is also known by its number and its set's code, which its description has.
alter table product_items
	add column description_folded text generated always as (fold_text(description)) stored;
create index product_items_texts_words_idx on product_items using gin (
	words_of(name_folded || ' ' || coalesce(name_es_folded, '') || ' ' || coalesce(description_folded, '')));
