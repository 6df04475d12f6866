-- Until when a person has seen their list of chats; null for never. The count beside the messages' icon counts what is unread and
-- newer, so that it starts from nothing in every tab once the list was looked at, while each chat stays unread.

alter table users add column messages_seen_at timestamptz(3);

create index chat_messages_unread_created_at_idx on chat_messages (recipient_id, created_at) where not is_read;
