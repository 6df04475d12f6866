-- What two people say of each other after a trade, in envelopes that open together.

-- Trades that had closed before ratings were there are not rated.
alter table trades add column is_rateable boolean not null default true;
update trades set is_rateable = false where status <> 'pending';
-- When both were reminded that the time to rate it ends.
alter table trades add column rating_reminded_at timestamptz(3);
create index trades_rating_reminder_idx on trades (closed_at) where is_rateable and rating_reminded_at is null;

create table ratings (
	-- Without a time in it: everybody may know the id, and nobody who wrote what it is of.
	id uuid primary key default gen_random_uuid(),
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
	-- When moderation took the words away; the verdict stays.
	removed_at timestamptz(3),
	constraint ratings_trade_id_author_id_key unique (trade_id, author_id),
	constraint ratings_two_people_check check (author_id <> subject_id),
	constraint ratings_replied_at_check check ((reply is null) = (replied_at is null))
);
create index ratings_subject_id_idx on ratings (subject_id, created_at desc, id desc);
create index ratings_told_at_idx on ratings (created_at) where told_at is null;
create index ratings_author_id_idx on ratings (author_id) where author_id is not null;

create view rating_envelopes as
	select rating.id, rating.trade_id, rating.author_id, rating.subject_id, rating.is_good,
		case when rating.removed_at is null then rating.text end as text, rating.reply, rating.created_at, rating.replied_at,
		trade.status = 'completed' as is_of_completed, author.is_banned as is_author_banned,
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

-- The words of a rating can be reported, and decided on, like anything that people show.
alter table reports add column rating_id uuid references ratings (id) on delete cascade, drop constraint reports_subject_check;
create unique index reports_rating_id_reporter_id_key on reports (rating_id, reporter_id) where rating_id is not null;
alter table reports add constraint reports_subject_check check (num_nonnulls(
	listing_id, showcase_id, element_id, comment_id, card_id, message_id, person_id, entry_id, group_id, rating_id
) = 1) not valid;
alter table moderation_cases
	add column rating_id uuid constraint moderation_cases_rating_id_key unique references ratings (id) on delete cascade,
	drop constraint moderation_cases_subject_check;
alter table moderation_cases add constraint moderation_cases_subject_check check (num_nonnulls(
	listing_id, showcase_id, element_id, comment_id, card_id, message_id, person_id, entry_id, group_id, rating_id, ban_id
) = 1) not valid;
alter table moderation_decisions add column rating_id uuid,
	drop constraint moderation_decisions_action_check, drop constraint moderation_decisions_subject_check;
alter table moderation_decisions add constraint moderation_decisions_action_check check (action in (
	'listing_hidden', 'listing_restored', 'listing_deleted',
	'showcase_hidden', 'showcase_restored', 'showcase_deleted',
	'element_hidden', 'element_restored', 'element_deleted',
	'comment_hidden', 'comment_restored', 'comment_deleted',
	'card_hidden', 'card_restored', 'card_deleted',
	'entry_hidden', 'entry_restored', 'entry_deleted',
	'group_hidden', 'group_restored', 'group_deleted',
	'message_restored', 'message_deleted', 'rating_restored', 'rating_deleted', 'person_restored',
	'user_banned', 'user_unbanned', 'appeal_refused', 'data_exported', 'account_deleted'
)) not valid;
alter table moderation_decisions add constraint moderation_decisions_subject_check check (
	num_nonnulls(listing_id, showcase_id, element_id, comment_id, card_id, message_id, entry_id, group_id, rating_id) <= 1
	and num_nonnulls(
		listing_id, showcase_id, element_id, comment_id, card_id, message_id, entry_id, group_id, rating_id, user_id
	) > 0
) not valid;
