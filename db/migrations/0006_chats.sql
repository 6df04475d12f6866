-- Conversations about a listing. user1 opened it (the buyer), user2 owns the listing (the seller).

create table chats (
	id uuid primary key default uuidv7(),
	listing_id uuid references listings (id) on delete set null,
	user1_id uuid references users (id) on delete set null,
	user2_id uuid references users (id) on delete set null,
	trade_id uuid references trades (id) on delete set null,
	last_seq integer not null default 0,
	last_message_at timestamptz(3) not null default now(),
	created_at timestamptz(3) not null default now(),
	constraint chats_listing_id_user1_id_key unique (listing_id, user1_id),
	constraint chats_two_people_check check (user1_id <> user2_id)
);
create index chats_user1_id_last_message_at_idx on chats (user1_id, last_message_at desc, id desc);
create index chats_user2_id_last_message_at_idx on chats (user2_id, last_message_at desc, id desc);
create index chats_user1_id_created_at_idx on chats (user1_id, created_at);
create index chats_trade_id_idx on chats (trade_id);

-- seq numbers a chat's messages in the order in which they were committed, so that "what came after the last
-- one I have" never misses one; numbers may be skipped. Kinds other than text are posted by the system.
create table chat_messages (
	id uuid primary key default uuidv7(),
	chat_id uuid not null references chats (id) on delete cascade,
	sender_id uuid references users (id) on delete set null,
	recipient_id uuid,
	client_id uuid not null default uuidv7(),
	seq integer not null default 0 constraint chat_messages_seq_check check (seq > 0),
	kind text not null default 'text' constraint chat_messages_kind_check check (kind ~ '^(text|trade_[a-z]+)$'),
	content text not null,
	is_read boolean not null default false,
	created_at timestamptz(3) not null default now(),
	constraint chat_messages_content_check
		check (char_length(content) <= 2000 and (kind <> 'text' or content ~ '\S')),
	constraint chat_messages_client_id_key unique (sender_id, chat_id, client_id),
	constraint chat_messages_chat_id_seq_key unique (chat_id, seq)
);
create index chat_messages_chat_id_created_at_idx on chat_messages (chat_id, created_at desc, id desc);
create index chat_messages_unread_idx on chat_messages (recipient_id, chat_id) where not is_read;

-- Gives a message its number and its recipient and moves its chat to the top, all under the chat's row lock.
-- A bulk load numbers its messages itself and so does not pass here.
create function place_chat_message() returns trigger language plpgsql as $$
declare
	chat chats;
begin
	update chats set last_seq = last_seq + 1, last_message_at = greatest(last_message_at, new.created_at)
	where id = new.chat_id returning * into chat;
	new.seq := coalesce(chat.last_seq, 1);
	if new.sender_id = chat.user1_id then
		new.recipient_id := chat.user2_id;
	elsif new.sender_id = chat.user2_id then
		new.recipient_id := chat.user1_id;
	elsif new.sender_id is not null and chat.id is not null then
		raise exception 'only the two people of a chat write to it' using
			errcode = 'check_violation', table = 'chat_messages', constraint = 'chat_messages_sender_takes_part';
	end if;
	return new;
end
$$;
create trigger chat_messages_place before insert on chat_messages
	for each row when (new.seq = 0) execute function place_chat_message();
