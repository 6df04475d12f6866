-- People and their sessions. The first four tables are also Better Auth's (user, session, account, verification).

create table users (
	id uuid primary key default uuidv7(),
	username citext not null
		constraint users_username_key unique
		constraint users_username_check check (username::text ~ '^[A-Za-z0-9_]{3,20}$'),
	email citext not null
		constraint users_email_key unique
		constraint users_email_check check (char_length(email::text) between 3 and 254),
	email_verified boolean not null default false,
	image text,
	country text not null default 'AR' constraint users_country_check check (country ~ '^[A-Z]{2}$'),
	city text constraint users_city_check check (city ~ '\S' and char_length(city) <= 100),
	-- The part of Argentina that a person lives in: what follows the comma of "City, Province", or a city that is one.
	province text generated always as (case when country = 'AR' then regexp_replace(city, '^.*, ', '') end) stored,
	twitter_username text constraint users_twitter_username_check check (twitter_username ~ '^[A-Za-z0-9_]{1,15}$'),
	locale text not null default 'es' constraint users_locale_check check (locale in ('es', 'en')),
	role text not null default 'user' constraint users_role_check check (role in ('user', 'admin')),
	is_admin boolean not null generated always as (role = 'admin') stored,
	is_banned boolean not null default false,
	-- The kinds of mails about what others do that a person does not want; those about the account come in any case.
	muted_mails text[] not null default '{}' constraint users_muted_mails_check check (muted_mails <@ array['offers', 'messages']),
	-- Until when a person has seen their list of chats; null for never. The count beside the messages' icon counts what
	-- is unread and newer, so that it starts from nothing in every tab once the list was looked at.
	messages_seen_at timestamptz(3),
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now()
);
create index users_admins_idx on users (id) where is_admin;
create index users_banned_idx on users (id) where is_banned;

create table sessions (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	token text not null constraint sessions_token_key unique,
	expires_at timestamptz(3) not null,
	ip_address text,
	user_agent text,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now()
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

create table accounts (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	provider_id text not null,
	account_id text not null,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamptz(3),
	refresh_token_expires_at timestamptz(3),
	scope text,
	password text,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	constraint accounts_provider_id_account_id_key unique (provider_id, account_id)
);
create index accounts_user_id_idx on accounts (user_id);

create table verifications (
	id uuid primary key default uuidv7(),
	identifier text not null,
	value text not null,
	expires_at timestamptz(3) not null,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now()
);
create index verifications_identifier_idx on verifications (identifier);
create index verifications_expires_at_idx on verifications (expires_at);

-- A submission that was answered, so that its repetition gets the same answer and does nothing again.
create table idempotency_keys (
	user_id uuid not null references users (id) on delete cascade,
	key text not null constraint idempotency_keys_key_check check (char_length(key) between 1 and 100),
	result jsonb,
	created_at timestamptz(3) not null default now(),
	primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
