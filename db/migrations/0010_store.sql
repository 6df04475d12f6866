-- Products of the operator's own shop. Prices are in US dollars, derived by the database, rounded half up.

create table store_products (
	id uuid primary key default uuidv7(),
	name text not null constraint store_products_name_check check (name ~ '\S' and char_length(name) <= 200),
	description text constraint store_products_description_check check (char_length(description) between 1 and 5000),
	product_category_id uuid references product_categories (id),
	auction_category_id uuid references auction_categories (id),
	category_id uuid not null generated always as (coalesce(product_category_id, auction_category_id)) stored,
	status text not null default 'available' constraint store_products_status_check
		check (status in ('available', 'sold', 'reserved', 'deleted')),
	grade text constraint store_products_grade_check check (grade in (
		'Ungraded', 'Grade 1', 'Grade 2', 'Grade 3', 'Grade 4', 'Grade 5', 'Grade 6', 'Grade 7', 'Grade 8', 'Grade 9',
		'Grade 9.5', 'SGC 10', 'CGC 10', 'PSA 10', 'BGS 10', 'BGS 10 Black', 'CGC 10 Pristine'
	)),
	condition text constraint store_products_condition_check check (char_length(condition) between 1 and 100),
	brand text constraint store_products_brand_check check (char_length(brand) between 1 and 100),
	platform text constraint store_products_platform_check check (char_length(platform) between 1 and 100),
	console_model text constraint store_products_console_model_check check (char_length(console_model) between 1 and 100),
	genre text constraint store_products_genre_check check (char_length(genre) between 1 and 100),
	year integer constraint store_products_year_check check (year between 1800 and 2200),
	images text[] not null default '{}' constraint store_products_images_check check (array_position(images, null) is null),
	pricecharting_url text constraint store_products_pricecharting_url_check
		check (char_length(pricecharting_url) between 1 and 2000),
	-- When the price guide is asked next, how often in a row it had no price since, and why not the last time.
	price_check_at timestamptz(3) not null default now(),
	price_failures integer not null default 0 constraint store_products_price_failures_check check (price_failures >= 0),
	price_failure jsonb,
	cost_usd numeric(12, 2) constraint store_products_cost_usd_check check (cost_usd >= 0),
	market_price numeric(12, 2) not null constraint store_products_market_price_check check (market_price >= 0),
	margin_percentage numeric(7, 2) constraint store_products_margin_percentage_check check (margin_percentage >= 0),
	min_sale_usd numeric(20, 2) generated always as
		(round(cost_usd * (1 + coalesce(margin_percentage, 0) / 100), 2)) stored,
	market_plus_profit numeric(20, 2) not null generated always as
		(round(market_price * (1 + coalesce(margin_percentage, 0) / 100), 2)) stored,
	final_price numeric(20, 2) not null generated always as
		(round(greatest(cost_usd, market_price) * (1 + coalesce(margin_percentage, 0) / 100), 2)) stored,
	last_price_update timestamptz(3),
	-- The market price before this one, and when it was last right.
	previous_price numeric(12, 2) constraint store_products_previous_price_check check (previous_price >= 0),
	previous_price_at timestamptz(3),
	-- A price of the guide that jumped and waits for an admin.
	held_price numeric(12, 2) constraint store_products_held_price_check check (held_price >= 0),
	held_price_at timestamptz(3),
	-- For how much it was sold, and on which day in Buenos Aires.
	sale_price numeric(12, 2) constraint store_products_sale_price_check check (sale_price >= 0),
	sale_currency text constraint store_products_sale_currency_check check (sale_currency in ('USD', 'ARS')),
	sold_on date,
	-- One more with every save and every other price, so that who saves what was saved elsewhere meanwhile is told.
	version integer not null default 1,
	-- Words of the name and the description.
	terms tsvector not null generated always as (words_of(fold_text(name || ' ' || coalesce(description, '')))) stored,
	created_by uuid references users (id) on delete set null,
	created_at timestamptz(3) not null default now(),
	-- Who saved it last; null for the price guide.
	updated_by uuid references users (id) on delete set null,
	updated_at timestamptz(3) not null default now(),
	constraint store_products_price_times_check check (
		num_nulls(previous_price, previous_price_at) <> 1 and num_nulls(held_price, held_price_at) <> 1),
	constraint store_products_category_check check (num_nonnulls(product_category_id, auction_category_id) = 1),
	-- A sale is whole, and only of what is sold.
	constraint store_products_sale_check check (
		num_nonnulls(sale_price, sale_currency, sold_on) = case when status = 'sold' then 3 else 0 end)
);
create index store_products_created_at_idx on store_products (created_at desc, id desc);
create index store_products_sold_on_idx on store_products (sold_on, id) where status = 'sold';
create index store_products_terms_idx on store_products using gin (terms);
-- What is for sale and has a page in the price guide, by when that is asked next.
create index store_products_price_check_at_idx on store_products (price_check_at)
	where pricecharting_url is not null and grade is not null and status in ('available', 'reserved');
create index store_products_created_by_idx on store_products (created_by);

-- Each sale that was entered, corrected or taken back; the last has no price. A person's name stays when the person goes.
create table store_sale_log (
	id uuid primary key default uuidv7(),
	product_id uuid not null references store_products (id) on delete cascade,
	sale_price numeric(12, 2),
	sale_currency text check (sale_currency in ('USD', 'ARS')),
	sold_on date,
	admin_id uuid,
	admin_username text,
	created_at timestamptz(3) not null default now()
);
create index store_sale_log_product_id_idx on store_sale_log (product_id, created_at);
