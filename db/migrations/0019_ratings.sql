-- What two people say of each other after a trade, in envelopes that open together.

-- Trades that had closed before ratings were there are not rated.
alter table trades add column is_rateable boolean not null default true;
update trades set is_rateable = false where status <> 'pending';
-- When both were reminded that the time to rate it ends.
alter table trades add column rating_reminded_at timestamptz(3);
create index trades_rating_reminder_idx on trades (closed_at) where is_rateable and rating_reminded_at is null;

create table ratings (
	id uuid primary key default uuidv7(),
	trade_id uuid not null references trades (id) on delete cascade,
	-- Null once the account is gone: what was said stays, without a name.
	author_id uuid references users (id) on delete set null,
	subject_id uuid not null references users (id) on delete cascade,
	is_good boolean not null,
	text text constraint ratings_text_check check (text ~ '\S' and char_length(text) <= 300),
	-- The subject's answer.
	reply text constraint ratings_reply_check check (reply ~ '\S' and char_length(reply) <= 300),
	created_at timestamptz(3) not null default now(),
	replied_at timestamptz(3),
	-- When its subject was told that it can be read.
	told_at timestamptz(3),
	constraint ratings_trade_id_author_id_key unique (trade_id, author_id),
	constraint ratings_two_people_check check (author_id <> subject_id),
	constraint ratings_replied_at_check check ((reply is null) = (replied_at is null))
);
create index ratings_subject_id_idx on ratings (subject_id, created_at desc, id desc);
create index ratings_told_at_idx on ratings (created_at) where told_at is null;
create index ratings_author_id_idx on ratings (author_id) where author_id is not null;

create view rating_envelopes as
	select rating.*, trade.status = 'completed' as is_of_completed, author.is_banned as is_author_banned,
		coalesce(
			(
				select greatest(rating.created_at, other.created_at) from ratings as other
				where other.trade_id = rating.trade_id and other.id <> rating.id
			),
			-- Who is gone says nothing any more, and what was said of them went with them.
			case when num_nulls(trade.buyer_id, trade.seller_id) > 0 then rating.created_at end,
			trade.closed_at + interval '14 days'
		) as opens_at
	from ratings as rating join trades as trade on trade.id = rating.trade_id
	left join users as author on author.id = rating.author_id;
comment on view rating_envelopes is
	'Ratings with when both people''s become readable: with the second one, or when the time to rate is over.';

create function opened_ratings(at timestamptz) returns setof rating_envelopes language sql stable parallel safe as $$
	select * from rating_envelopes where opens_at <= at and not coalesce(is_author_banned, false)
$$;
comment on function opened_ratings(timestamptz) is
	'Ratings that others may read at a moment; what a banned person wrote is closed while the ban lasts.';
