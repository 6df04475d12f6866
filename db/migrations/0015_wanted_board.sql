-- What most people seek, counted every quarter of an hour: the first of each category, in each province and in the whole country.
create table wanted_board (
	category_id uuid not null references product_categories (id),
	-- As users.province; null for the whole country.
	province text,
	-- Of the item or of the typed name: all printings of a name are one.
	name_key text not null constraint wanted_board_name_key_check check (name_key <> ''),
	-- The printing that most people seek.
	item_id uuid references product_items (id) on delete cascade,
	-- As most people write it, where nobody seeks an item of that name.
	custom_name text,
	people integer not null constraint wanted_board_people_check check (people >= 2),
	constraint wanted_board_key unique nulls not distinct (category_id, province, name_key),
	constraint wanted_board_item_or_name_check check (num_nonnulls(item_id, custom_name) = 1)
);
create index wanted_board_people_idx on wanted_board (province, people desc, name_key, category_id);
create index wanted_board_item_id_idx on wanted_board (item_id) where item_id is not null;
