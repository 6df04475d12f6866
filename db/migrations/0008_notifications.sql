-- What people are told. Unread ones of one group are one row, whose data tells how many they are.

create table notifications (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	type text not null constraint notifications_type_check check (type ~ '^[a-z][a-z_]{2,39}$'),
	data jsonb not null default '{}' constraint notifications_data_check check (jsonb_typeof(data) = 'object'),
	group_key text constraint notifications_group_key_check check (char_length(group_key) between 1 and 100),
	is_read boolean not null default false,
	created_at timestamptz(3) not null default now()
);
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on notifications (user_id) where not is_read;
create unique index notifications_unread_group_key on notifications (user_id, type, group_key)
	where not is_read and group_key is not null;
