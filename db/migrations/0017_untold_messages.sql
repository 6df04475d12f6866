-- Who is told of messages that they do not read soon. A chat remembers, under its row lock, the first text of which
-- nobody has been told yet; message_mails remembers what a person was told of by mail, and when the next is due.

alter table chats
	add column untold_seq integer,
	add column untold_since timestamptz(3);
create index chats_untold_since_idx on chats (untold_since) where untold_since is not null;

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

-- For forgetting those that were read long ago.
create index notifications_read_created_at_idx on notifications (created_at) where is_read;

create or replace function place_chat_message() returns trigger language plpgsql as $$
declare
	chat chats;
begin
	update chats set
		last_seq = last_seq + 1,
		last_message_at = greatest(last_message_at, new.created_at),
		streak_length = case
			when new.kind <> 'text' then streak_length
			when streak_sender_id = new.sender_id then streak_length + 1
			else 1
		end,
		streak_sender_id = case when new.kind = 'text' then new.sender_id else streak_sender_id end,
		untold_seq = case when new.kind = 'text' then coalesce(untold_seq, last_seq + 1) else untold_seq end,
		untold_since = case when new.kind = 'text' then coalesce(untold_since, new.created_at) else untold_since end
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
