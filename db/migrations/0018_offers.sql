-- Offers: what one person gives another and what they get for it, in versions, until both agree. A trade from an accepted
-- offer promises the units that it names; one without an offer names its listing and promises nothing.

create table offers (
	-- Chosen by its form, so that sending it twice makes one; the message that brings it has the same as its client_id.
	id uuid primary key,
	chat_id uuid not null references chats (id) on delete cascade,
	from_id uuid references users (id) on delete set null,
	to_id uuid references users (id) on delete set null,
	-- The version that this one took the place of.
	previous_id uuid constraint offers_previous_id_key unique references offers (id),
	version smallint not null default 1 constraint offers_version_check check (version between 1 and 12),
	status text not null default 'open' constraint offers_status_check check (
		status in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired', 'outdated')
	),
	decline_reason text constraint offers_decline_reason_check
		check (decline_reason in ('other', 'gone', 'far', 'little', 'pause')),
	expires_at timestamptz(3) not null,
	reminded_at timestamptz(3),
	created_at timestamptz(3) not null default now(),
	-- Of an accepted one, when its trade closed.
	ended_at timestamptz(3),
	constraint offers_two_people_check check (from_id <> to_id),
	constraint offers_ended_at_check check (status = 'accepted' or (status = 'open') = (ended_at is null)),
	constraint offers_reason_of_declined_check check (status = 'declined' or decline_reason is null),
	constraint offers_version_of_previous_check check ((version = 1) = (previous_id is null))
);
-- Two people are bound by one offer: while it is open, and from its acceptance until its trade closes.
create unique index offers_pair_key on offers (least(from_id, to_id), greatest(from_id, to_id))
	where ended_at is null and from_id is not null and to_id is not null;
create index offers_chat_id_idx on offers (chat_id, created_at);
create index offers_from_id_idx on offers (from_id, created_at desc);
create index offers_to_id_idx on offers (to_id, created_at desc);
create index offers_expires_at_idx on offers (expires_at) where status = 'open';

create function is_answerable(offer offers) returns boolean language sql stable parallel safe
	return offer.status = 'open' and offer.expires_at > now();
comment on function is_answerable(offers) is
	'Whether an offer can be answered: by the clock of the database, since those of nodes differ.';

create function unanswered_offers(person uuid, at timestamptz) returns bigint language sql stable parallel safe
	return (
		select count(*) from offers as ignored
		where ignored.to_id = person and ignored.status in ('open', 'expired')
			and ignored.expires_at between at - interval '60 days' and at and ignored.created_at > coalesce((
				select max(answered.created_at) from offers as answered
				where answered.to_id = person and (answered.status in ('accepted', 'declined') or exists (
					select from offers as answer where answer.previous_id = answered.id and answer.from_id = person
				))
			), '-infinity')
	);
comment on function unanswered_offers(uuid, timestamptz) is
	'How many offers a person let expire within 60 days, without an answer to a later one.';

create function entry_copy(entry list_entries) returns jsonb language sql stable parallel safe
	return jsonb_build_object(
		'condition', entry.condition, 'completeness', entry.completeness, 'language', entry.language,
		'finish', entry.finish, 'grade', entry.grade, 'note', entry.note
	);
comment on function entry_copy(list_entries) is 'How the copies of an entry are, as one value.';

-- The things of an offer, as its author saw them. Only what the catalogue merges changes them. Their items have no foreign
-- key, here and below: its check would wait for a merge while the lists are locked, for which the merge waits.
create table offer_items (
	offer_id uuid not null references offers (id) on delete cascade,
	position smallint not null,
	-- Who gives it; the other of the two gets it.
	giver_id uuid references users (id) on delete set null,
	-- Null once it is gone from its owner's list.
	entry_id uuid references list_entries (id) on delete set null,
	item_id uuid,
	title text not null constraint offer_items_title_check check (title ~ '\S' and char_length(title) <= 200),
	copy jsonb not null constraint offer_items_copy_check check (jsonb_typeof(copy) = 'object'),
	quantity smallint not null constraint offer_items_quantity_check check (quantity between 1 and 99),
	primary key (offer_id, position)
);
create index offer_items_giver_id_idx on offer_items (giver_id);
create index offer_items_entry_id_idx on offer_items (entry_id) where entry_id is not null;
create index offer_items_item_id_idx on offer_items (item_id) where item_id is not null;

alter table trades
	add column offer_id uuid constraint trades_offer_id_key unique references offers (id),
	add column cancel_cause text,
	-- When both were last asked whether they have met; when one of them last said "not yet", and how often.
	add column asked_at timestamptz(3),
	add column postponed_at timestamptz(3),
	add column times_postponed smallint not null default 0;
alter table trades add constraint trades_cancel_cause_check
	check (cancel_cause in ('person', 'account', 'silence', 'block')) not valid;
alter table trades add constraint trades_without_listing_check
	check (offer_id is null or listing_id is null) not valid;

-- What changes hands in a trade from an offer, and what did in a completed one of any kind. Of a pending one without an offer
-- what its buyer says that they gave, which promises nothing.
create table trade_items (
	trade_id uuid not null references trades (id) on delete cascade,
	position smallint not null,
	giver_id uuid references users (id) on delete set null,
	entry_id uuid references list_entries (id) on delete set null,
	listing_id uuid references listings (id) on delete set null,
	item_id uuid,
	title text not null constraint trade_items_title_check check (title ~ '\S' and char_length(title) <= 200),
	copy jsonb not null constraint trade_items_copy_check check (jsonb_typeof(copy) = 'object'),
	quantity smallint not null constraint trade_items_quantity_check check (quantity between 1 and 99),
	primary key (trade_id, position)
);
create index trade_items_giver_id_idx on trade_items (giver_id);
create index trade_items_entry_id_idx on trade_items (entry_id) where entry_id is not null;
create index trade_items_listing_id_idx on trade_items (listing_id) where listing_id is not null;
create index trade_items_item_id_idx on trade_items (item_id) where item_id is not null;

-- A completed trade of before has the one thing that its archive names.
insert into trade_items (trade_id, position, giver_id, listing_id, item_id, title, copy, quantity)
select archive.trade_id, 1, archive.seller_id, trade.listing_id, archive.product_item_id, archive.title,
	entry_copy(null), 1
from archived_listings as archive join trades as trade on trade.id = archive.trade_id;

create view offer_item_states as
	select asked.*, entry.listing_id,
		entry.id is null or entry_copy(entry) <> asked.copy or entry.quantity < asked.units as is_gone,
		coalesce(entry.is_findable and entry.quantity - entry.reserved >= asked.units, false) as is_free
	from (
		-- Merged entries can be one that an offer has twice.
		select item.*, sum(quantity) over (partition by offer_id, entry_id) as units
		from offer_items as item
	) as asked
	left join list_entries as entry on entry.id = asked.entry_id;
comment on view offer_item_states is
	'The things of offers with whether they can still be had: gone outdates an open offer, not free only lets it wait.';

create function settle_units(entry_ids uuid[]) returns void language sql as $$
	update list_entries as entry set reserved = promised.units
	from (
		select given.id, coalesce(sum(item.quantity) filter (where trade.status = 'pending'), 0) as units
		from unnest(entry_ids) as given (id)
		left join trade_items as item on item.entry_id = given.id
		left join trades as trade on trade.id = item.trade_id and trade.offer_id is not null
		group by given.id
	) as promised
	where entry.id = promised.id and entry.reserved <> promised.units
$$;
comment on function settle_units(uuid[]) is
	'Counts anew how many units of entries pending trades from offers promise: the one writer of list_entries.reserved.';

create or replace function follow_listing_to_entry() returns trigger language plpgsql as $$
begin
	-- Lists are locked before their entries, all of them by id (decisions 164, 226): trades that promise units end with a listing.
	perform from list_people where user_id = new.user_id or new.status = 'deleted' and user_id in (
		select unnest(array[trade.buyer_id, trade.seller_id])
		from trade_items as item join trades as trade on trade.id = item.trade_id
		where item.listing_id = new.id and trade.status = 'pending'
	) order by user_id for no key update;
	update list_entries set listing_id = new.id where listing_id = new.id;
	return null;
end
$$;
create or replace trigger listings_follow_to_entry after update on listings for each row
	when (old.is_public is distinct from new.is_public or old.status <> new.status and new.status = 'deleted')
	execute function follow_listing_to_entry();
comment on trigger listings_follow_to_entry on listings is
	'A listing is hidden and shown by its owner, by moderators and by bans, which know nothing of lists.';

-- An offer and its end are messages, too.
alter table chat_messages drop constraint chat_messages_kind_check;
alter table chat_messages add constraint chat_messages_kind_check check (kind in (
	'text', 'trade_created', 'trade_reminder', 'trade_accepted', 'trade_completed', 'trade_cancelled', 'trade_superseded',
	'trade_account_inactive', 'trade_silent', 'offer', 'offer_closed'
)) not valid;

-- People are told of offers and of what their trades ask.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
	'message_received', 'trade_started', 'trade_accepted', 'trade_completed', 'trade_cancelled', 'trade_superseded',
	'trade_asked', 'trade_silent', 'offer_received', 'offer_accepted', 'offer_declined', 'offer_expired', 'offer_outdated',
	'offer_ending', 'envelope_closed', 'ratings_ending', 'ratings_opened',
	'listing_reported', 'listing_in_revision', 'listing_deleted_by_admin', 'account_banned', 'content_restored',
	'content_deleted_by_admin', 'showcase_commented', 'showcase_liked', 'showcase_reported', 'showcase_in_revision',
	'element_reported', 'element_in_revision', 'comment_reported', 'comment_in_revision',
	'card_reported', 'card_in_revision', 'entry_reported', 'entry_in_revision',
	'group_reported', 'group_in_revision'
)) not valid;

-- What becomes of offers, by the day on which they were sent, and of the trades from them, by the day on which those closed.
alter table daily_figures
	add column offers integer not null default 0,
	add column answered_offers integer not null default 0,
	add column sealed_offers integer not null default 0,
	add column failed_offers integer not null default 0;
alter table daily_figures add constraint daily_figures_answered_offers_check check (answered_offers <= offers) not valid;
