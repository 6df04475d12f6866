-- Pickers offer titles of things that the catalogue does not have, as they offer its items: by the beginning of any
-- word, in the order of an index that is left after a few rows. An index of trigrams gives every title that fits, of which
-- a common word has thousands. Only what is public is here.
create table listing_title_beginnings (
	listing_id uuid not null references listings (id) on delete cascade,
	category_id uuid not null,
	-- The title, as searches compare it, from one of its words on, and all of it: equal titles stand side by side.
	rest text collate "C" not null,
	title text collate "C" not null
);
create index listing_title_beginnings_rest_idx
	on listing_title_beginnings (category_id, rest, title) include (listing_id);
create index listing_title_beginnings_listing_id_idx on listing_title_beginnings (listing_id);

create function write_title_beginnings() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' then
		delete from listing_title_beginnings where listing_id = old.id;
	end if;
	if new.is_public and new.product_item_id is null then
		insert into listing_title_beginnings (listing_id, category_id, rest, title)
		select new.id, new.category_id, beginning.rest, left(new.title_folded, 100)
		from beginnings_of(new.title_folded, null) as beginning;
	end if;
	return null;
end
$$;
create trigger listings_write_title_beginnings after insert on listings for each row
	when (new.product_item_id is null) execute function write_title_beginnings();
create trigger listings_rewrite_title_beginnings after update on listings for each row
	when (old.is_public is distinct from new.is_public or old.title is distinct from new.title
		or old.category_id is distinct from new.category_id
		or old.product_item_id is distinct from new.product_item_id)
	execute function write_title_beginnings();

insert into listing_title_beginnings (listing_id, category_id, rest, title)
select listing.id, listing.category_id, beginning.rest, left(listing.title_folded, 100)
from listings as listing, beginnings_of(listing.title_folded, null) as beginning
where listing.is_public and listing.product_item_id is null;
