-- Who has something of a category finds whoever wants an item of it: a wanted item is found by its category, too,
-- with a g: before it.
create function wanted_terms(product_item_id uuid, category_id uuid, custom_name_folded text) returns text[]
language sql immutable parallel safe
	return case when product_item_id is not null
		then array['w:' || product_item_id::text, 'g:' || category_id::text]
		else tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig,
			replace(spaced_words(custom_name_folded), ' ', ' w'))) end;

create or replace function write_wanted_terms(ids uuid[]) returns void language sql volatile as $$
	update listings set wanted_terms = array_to_tsvector(array(
		select distinct term from wanted_items as wanted
		left join product_items as item on item.id = wanted.product_item_id,
			unnest(wanted_terms(item.id, item.category_id, wanted.custom_name_folded)) as term
		where wanted.listing_id = listings.id
	)) where id = any(ids)
$$;
drop function wanted_terms(uuid, text);

create function follow_item_category() returns trigger language plpgsql as $$
begin
	perform write_wanted_terms((select array_agg(distinct listing_id) from wanted_items where product_item_id = new.id));
	return null;
end
$$;
create trigger product_items_follow_category after update of category_id on product_items
	for each row when (old.category_id <> new.category_id) execute function follow_item_category();

select write_wanted_terms(array_agg(distinct listing_id)) from wanted_items where product_item_id is not null;
