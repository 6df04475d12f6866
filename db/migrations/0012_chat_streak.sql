-- How many messages one person has written in a row since the other last wrote, kept under the chat's row lock
-- so that a write can ask for it without counting; and when each side of a trade put its seal.

alter table chats
	add column streak_sender_id uuid,
	add column streak_length integer not null default 0
		constraint chats_streak_length_check check (streak_length >= 0);

alter table trades
	add column buyer_accepted_at timestamptz(3),
	add column seller_accepted_at timestamptz(3);

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
		streak_sender_id = case when new.kind = 'text' then new.sender_id else streak_sender_id end
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
