-- People and their sessions. The first four tables are also Better Auth's (user, session, account, verification).

create table users (
	id uuid primary key default uuidv7(),
	username citext not null
		constraint users_username_key unique
		constraint users_username_check check (username::text ~ '^[A-Za-z0-9_]{3,20}$'),
	-- How often the name was changed, and when last: a change too soon is refused.
	username_changes integer not null default 0 constraint users_username_changes_check check (username_changes >= 0),
	username_changed_at timestamptz(3),
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
	-- In the person's own words. A character is what a person takes for one; the rules count those.
	about text constraint users_about_check check (char_length(about) between 1 and 1920),
	locale text not null default 'es' constraint users_locale_check check (locale in ('es', 'en')),
	role text not null default 'user' constraint users_role_check check (role in ('user', 'moderator', 'admin')),
	is_admin boolean not null generated always as (role = 'admin') stored,
	is_banned boolean not null default false,
	-- The kinds of mails about what others do that a person does not want; those about the account come in any case.
	muted_mails text[] not null default '{}' constraint users_muted_mails_check check (muted_mails <@ array['offers', 'messages']),
	-- Who wants the one mail when the shop opens, until it is sent.
	wants_opening_mail boolean not null default false,
	-- Until when a person has seen their list of chats; null for never. The count beside the messages' icon counts what
	-- is unread and newer, so that it starts from nothing in every tab once the list was looked at.
	messages_seen_at timestamptz(3),
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now()
);
-- Names that were given up. Until then each leads to its person, who alone may take it again; of a deleted account
-- nothing but the name is left, so that nobody poses as who had it.
create table former_usernames (
	username citext primary key,
	user_id uuid references users (id) on delete set null,
	kept_until timestamptz(3) not null
);
create index former_usernames_user_id_idx on former_usernames (user_id);
create index former_usernames_kept_until_idx on former_usernames (kept_until);

create function refuse_kept_username() returns trigger language plpgsql as $$
begin
	if exists (select from former_usernames f
		where f.username = new.username and f.kept_until > now() and f.user_id is distinct from new.id) then
		raise unique_violation using constraint = 'users_username_kept', message = 'The name is kept for who had it.';
	end if;
	return null;
end
$$;
create trigger users_refuse_kept_username after insert or update of username on users
	for each row execute function refuse_kept_username();
comment on trigger users_refuse_kept_username on users is
	'Whoever waits for a name that is given up at that moment sees only after the wait that it is kept.';

create index users_admins_idx on users (id) where is_admin;
create index users_moderators_idx on users (id) where role = 'moderator';
-- Admins look people up by how a name or an address begins.
create index users_username_prefix_idx on users (lower(username::text) text_pattern_ops);
create index users_email_prefix_idx on users (lower(email::text) text_pattern_ops);
create index users_wants_opening_mail_idx on users (id) where wants_opening_mail;
create index users_banned_idx on users (id) where is_banned;

-- Who gave or took which role, of whom, when. Ids without foreign keys and the names of that moment: a line outlives the
-- accounts. actor_id is null for the operator's terminal.
create table role_changes (
	id uuid primary key default uuidv7(),
	actor_id uuid,
	actor_username text,
	user_id uuid not null,
	username text not null,
	role_before text not null,
	role text not null,
	created_at timestamptz(3) not null,
	constraint role_changes_role_check check (role <> role_before)
);
create index role_changes_created_at_idx on role_changes (created_at desc, id desc);
create index role_changes_user_id_idx on role_changes (user_id, created_at desc, id desc);

create trigger role_changes_append_only before update or delete on role_changes
	for each row execute function refuse_to_rewrite();
comment on trigger role_changes_append_only on role_changes is
	'A log that can be rewritten proves nothing; no constraint can refuse an update.';

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

-- What is known for a while by a name: ways to a provider, which are Better Auth's; links to a new password, by the hash of
-- their token, with the person as the value; and mails that a mail server has refused for good, each by what it was about,
-- the submission of the form that made an account or the change of an address: whoever has sent that is told, nobody else.
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

-- An address that a person wants to have. Its mail brings a link, of whose token the hash is kept; once the link was used
-- former_email is where the news of it goes. Nothing of it is kept past expires_at.
create table email_changes (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	email citext not null constraint email_changes_email_check check (char_length(email::text) between 3 and 254),
	token_hash text constraint email_changes_token_hash_key unique,
	former_email citext,
	expires_at timestamptz(3) not null,
	created_at timestamptz(3) not null default now()
);
create unique index email_changes_pending_key on email_changes (user_id) where former_email is null;
create index email_changes_user_id_idx on email_changes (user_id);
create index email_changes_expires_at_idx on email_changes (expires_at);

-- Who wants nothing to do with whom. Either way neither reaches the other.
create table blocks (
	blocker_id uuid not null references users (id) on delete cascade,
	blocked_id uuid not null references users (id) on delete cascade,
	created_at timestamptz(3) not null default now(),
	primary key (blocker_id, blocked_id),
	constraint blocks_two_people_check check (blocker_id <> blocked_id)
);
create index blocks_blocked_id_idx on blocks (blocked_id);

-- Written so that it is inlined: lists of people ask it of each.
create function blocks_between(one uuid, other uuid) returns setof blocks language sql stable parallel safe rows 1 as $$
	select * from blocks where (blocker_id = one and blocked_id = other) or (blocker_id = other and blocked_id = one)
$$;
comment on function blocks_between(uuid, uuid) is 'The blocks of one person by another, either way; of nobody there are none.';

create function people_blocked(one uuid) returns setof uuid language sql stable parallel safe as $$
	select case blocker_id when one then blocked_id else blocker_id end from blocks where one in (blocker_id, blocked_id)
$$;
comment on function people_blocked(uuid) is 'Whom a person blocked, and who blocked them.';

-- A submission that was answered, so that its repetition gets the same answer and does nothing again.
create table idempotency_keys (
	user_id uuid not null references users (id) on delete cascade,
	key text not null constraint idempotency_keys_key_check check (char_length(key) between 1 and 100),
	result jsonb,
	created_at timestamptz(3) not null default now(),
	primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
