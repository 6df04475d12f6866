-- Trades and what remains of a completed one. People and listings may vanish; what was agreed stays.

create table trades (
	id uuid primary key default uuidv7(),
	listing_id uuid references listings (id) on delete set null,
	buyer_id uuid references users (id) on delete set null,
	seller_id uuid references users (id) on delete set null,
	status text not null default 'pending' constraint trades_status_check
		check (status in ('pending', 'completed', 'cancelled', 'superseded')),
	buyer_accepted boolean not null default false,
	seller_accepted boolean not null default false,
	buyer_accepted_at timestamptz(3),
	seller_accepted_at timestamptz(3),
	cancelled_by uuid references users (id) on delete set null,
	-- In the person's words; null where it ended with their account.
	cancel_reason text constraint trades_cancel_reason_check
		check (cancel_reason ~ '\S' and char_length(cancel_reason) <= 500),
	created_at timestamptz(3) not null default now(),
	closed_at timestamptz(3),
	constraint trades_two_people_check check (buyer_id <> seller_id),
	constraint trades_completed_by_both_check check (status <> 'completed' or (buyer_accepted and seller_accepted)),
	constraint trades_reason_of_cancelled_check check (status = 'cancelled' or cancel_reason is null),
	constraint trades_closed_at_check check ((status = 'pending') = (closed_at is null))
);
create unique index trades_pending_key on trades (listing_id, buyer_id) where status = 'pending';
create index trades_listing_id_idx on trades (listing_id);
create index trades_buyer_id_idx on trades (buyer_id);
create index trades_seller_id_idx on trades (seller_id);
create index trades_cancelled_by_idx on trades (cancelled_by) where cancelled_by is not null;

create table archived_listings (
	id uuid primary key default uuidv7(),
	trade_id uuid not null constraint archived_listings_trade_id_key unique references trades (id),
	seller_id uuid references users (id) on delete set null,
	buyer_id uuid references users (id) on delete set null,
	product_item_id uuid references product_items (id),
	title text not null constraint archived_listings_title_check check (title ~ '\S' and char_length(title) <= 200),
	archived_at timestamptz(3) not null default now()
);
create index archived_listings_seller_id_idx on archived_listings (seller_id, archived_at desc, id desc);
create index archived_listings_buyer_id_idx on archived_listings (buyer_id, archived_at desc, id desc);
create index archived_listings_product_item_id_idx on archived_listings (product_item_id) where product_item_id is not null;
