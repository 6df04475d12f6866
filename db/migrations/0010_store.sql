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
	sold_at timestamptz(3),
	created_by uuid references users (id) on delete set null,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	constraint store_products_category_check check (num_nonnulls(product_category_id, auction_category_id) = 1),
	-- Sales are told by day.
	constraint store_products_sold_at_check check ((status = 'sold') = (sold_at is not null))
);
create index store_products_created_at_idx on store_products (created_at desc, id desc);
create index store_products_status_created_at_idx on store_products (status, created_at desc, id desc);
create index store_products_sold_at_idx on store_products (sold_at) where status = 'sold';
create index store_products_priced_idx on store_products (last_price_update)
	where pricecharting_url is not null and status <> 'deleted';
create index store_products_created_by_idx on store_products (created_by);
