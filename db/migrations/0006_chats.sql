-- Conversations. user1 opened it. About a listing user1 is the buyer and user2, who owns the listing, the seller; a pair's
-- is about none.

create table chats (
	id uuid primary key default uuidv7(),
	listing_id uuid references listings (id) on delete set null,
	user1_id uuid references users (id) on delete set null,
	user2_id uuid references users (id) on delete set null,
	is_pair boolean not null default false,
	trade_id uuid references trades (id) on delete set null,
	last_seq integer not null default 0,
	-- How many texts one person has written in a row since the other last wrote.
	streak_sender_id uuid,
	streak_length integer not null default 0 constraint chats_streak_length_check check (streak_length >= 0),
	-- The first text of which nobody has been told yet.
	unnotified_seq integer,
	unnotified_since timestamptz(3),
	-- Whether one of the two has blocked the other. A copy in the row that whoever writes a message locks, so that no message
	-- passes a block at the same moment.
	is_blocked boolean not null default false,
	last_message_at timestamptz(3) not null default now(),
	created_at timestamptz(3) not null default now(),
	constraint chats_listing_id_user1_id_key unique (listing_id, user1_id),
	constraint chats_two_people_check check (user1_id <> user2_id),
	constraint chats_is_pair_check check (not is_pair or listing_id is null)
);
-- Two people have one chat without a listing, whoever wrote first. What a deleted account leaves is nobody's pair.
create unique index chats_pair_key on chats (least(user1_id, user2_id), greatest(user1_id, user2_id))
	where is_pair and user1_id is not null and user2_id is not null;
create index chats_user1_id_last_message_at_idx on chats (user1_id, last_message_at desc, id desc);
create index chats_user2_id_last_message_at_idx on chats (user2_id, last_message_at desc, id desc);
create index chats_user1_id_created_at_idx on chats (user1_id, created_at);
create index chats_user2_id_created_at_idx on chats (user2_id, created_at desc, id desc);
create index chats_trade_id_idx on chats (trade_id);
create index chats_unnotified_since_idx on chats (unnotified_since) where unnotified_since is not null;

-- seq numbers a chat's messages in the order in which they were committed, so that "what came after the last
-- one I have" never misses one; numbers may be skipped. Kinds other than text are posted by the system.
create table chat_messages (
	id uuid primary key default uuidv7(),
	chat_id uuid not null references chats (id) on delete cascade,
	sender_id uuid references users (id) on delete set null,
	recipient_id uuid,
	client_id uuid not null default uuidv7(),
	seq integer not null constraint chat_messages_seq_check check (seq > 0),
	kind text not null default 'text' constraint chat_messages_kind_check check (kind in (
		'text', 'trade_created', 'trade_reminder', 'trade_accepted', 'trade_completed', 'trade_cancelled', 'trade_superseded',
		'trade_account_inactive'
	)),
	content text not null,
	is_read boolean not null default false,
	created_at timestamptz(3) not null default now(),
	-- Since when moderation keeps it from both people.
	removed_at timestamptz(3),
	constraint chat_messages_content_check
		check (char_length(content) <= 2000 and (kind <> 'text' or content ~ '\S')),
	constraint chat_messages_client_id_key unique (sender_id, chat_id, client_id),
	constraint chat_messages_chat_id_seq_key unique (chat_id, seq)
);
create index chat_messages_unread_idx on chat_messages (recipient_id, chat_id) where not is_read;
create index chat_messages_unread_created_at_idx on chat_messages (recipient_id, created_at) where not is_read;
