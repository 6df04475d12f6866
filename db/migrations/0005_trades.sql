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
	cancelled_by uuid references users (id) on delete set null,
	cancel_reason text constraint trades_cancel_reason_check
		check (cancel_reason ~ '\S' and char_length(cancel_reason) <= 500),
	created_at timestamptz(3) not null default now(),
	closed_at timestamptz(3),
	constraint trades_two_people_check check (buyer_id <> seller_id),
	constraint trades_completed_by_both_check check (status <> 'completed' or (buyer_accepted and seller_accepted)),
	constraint trades_cancelled_with_reason_check check ((status = 'cancelled') = (cancel_reason is not null)),
	constraint trades_closed_at_check check ((status = 'pending') = (closed_at is null))
);
create unique index trades_pending_key on trades (listing_id, buyer_id) where status = 'pending';
create unique index trades_completed_key on trades (listing_id) where status = 'completed';
create index trades_listing_id_idx on trades (listing_id);
create index trades_buyer_id_idx on trades (buyer_id);
create index trades_seller_id_idx on trades (seller_id);
create index trades_cancelled_by_idx on trades (cancelled_by) where cancelled_by is not null;

-- The seller is the listing's owner, whoever says otherwise.
create function name_trade_seller() returns trigger language plpgsql as $$
begin
	if new.listing_id is not null then
		select user_id into new.seller_id from listings where id = new.listing_id;
	end if;
	return new;
end
$$;
create trigger trades_name_seller before insert on trades
	for each row execute function name_trade_seller();

create function stamp_trade_closing() returns trigger language plpgsql as $$
begin
	new.closed_at := case when new.status <> 'pending' then coalesce(new.closed_at, now()) end;
	return new;
end
$$;
create trigger trades_stamp_closing before insert or update of status, closed_at on trades
	for each row execute function stamp_trade_closing();

-- A trade leaves pending once, an acceptance is never taken back, and people only change by vanishing.
create function guard_trade_transition() returns trigger language plpgsql as $$
begin
	if old.status <> 'pending' and
		(old.status, old.buyer_accepted, old.seller_accepted, old.cancel_reason)
		is distinct from (new.status, new.buyer_accepted, new.seller_accepted, new.cancel_reason)
	then
		raise exception 'a % trade does not change', old.status using
			errcode = 'check_violation', table = 'trades', constraint = 'trades_closed_is_final';
	end if;
	if (old.buyer_accepted and not new.buyer_accepted) or (old.seller_accepted and not new.seller_accepted) then
		raise exception 'an acceptance is not taken back' using
			errcode = 'check_violation', table = 'trades', constraint = 'trades_acceptance_is_final';
	end if;
	if coalesce(new.listing_id <> old.listing_id or new.buyer_id <> old.buyer_id or new.seller_id <> old.seller_id, false)
	then
		raise exception 'a trade keeps its listing and its people' using
			errcode = 'check_violation', table = 'trades', constraint = 'trades_people_are_final';
	end if;
	return new;
end
$$;
create trigger trades_guard_transition before update on trades
	for each row execute function guard_trade_transition();

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
