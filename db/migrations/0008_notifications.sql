-- What people are told. Unread ones of one group are one row, whose data tells how many they are.

create table notifications (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	type text not null constraint notifications_type_check check (type in (
		'message_received', 'trade_started', 'trade_accepted', 'trade_completed', 'trade_cancelled', 'trade_superseded',
		'listing_reported', 'listing_in_revision', 'listing_deleted_by_admin', 'account_banned', 'content_restored',
		'content_deleted_by_admin', 'showcase_commented', 'showcase_liked', 'showcase_reported', 'showcase_in_revision',
		'element_reported', 'element_in_revision', 'comment_reported', 'comment_in_revision',
		'card_reported', 'card_in_revision', 'entry_reported', 'entry_in_revision',
		'group_reported', 'group_in_revision'
	)),
	data jsonb not null default '{}' constraint notifications_data_check check (jsonb_typeof(data) = 'object'),
	group_key text constraint notifications_group_key_check check (char_length(group_key) between 1 and 100),
	is_read boolean not null default false,
	created_at timestamptz(3) not null default now(),
	-- When the person deleted all at once; such a row is there only for as long as they may want it back.
	cleared_at timestamptz(3)
);
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on notifications (user_id) where not is_read;
create unique index notifications_unread_group_key on notifications (user_id, type, group_key)
	where not is_read and group_key is not null and cleared_at is null;
-- Whether somebody was told of a like today already, which every like of the day asks.
create index notifications_liked_idx on notifications (user_id, group_key, created_at) where type = 'showcase_liked';
-- For forgetting those that were read long ago.
create index notifications_read_created_at_idx on notifications (created_at) where is_read;
-- For having those back that were cleared, and for forgetting them.
create index notifications_cleared_at_idx on notifications (cleared_at, user_id) where cleared_at is not null;

-- What a person was told of by mail of a chat's messages, and when the next is due.
create table message_mails (
	chat_id uuid not null references chats (id) on delete cascade,
	user_id uuid not null references users (id) on delete cascade,
	mailed_seq integer not null default 0,
	mailed_at timestamptz(3),
	due_at timestamptz(3),
	primary key (chat_id, user_id)
);
create index message_mails_user_id_idx on message_mails (user_id);
create index message_mails_due_at_idx on message_mails (due_at) where due_at is not null;

-- What the operator tells everybody: a banner until it ends, the latest alone, and one mail if they say so.
create table announcements (
	id uuid primary key default uuidv7(),
	text_es text not null constraint announcements_text_es_check check (text_es ~ '\S' and char_length(text_es) <= 1920),
	text_en text not null constraint announcements_text_en_check check (text_en ~ '\S' and char_length(text_en) <= 1920),
	-- The name of that moment: it outlives the account.
	author_username text not null,
	by_mail boolean not null,
	-- The last person whose mail is queued, by id, and how many are: a batch goes on from there.
	mailed_up_to uuid,
	mails integer not null default 0,
	created_at timestamptz(3) not null,
	ends_at timestamptz(3) not null,
	constraint announcements_ends_at_check check (ends_at >= created_at)
);
create index announcements_created_at_idx on announcements (created_at desc, id desc);
