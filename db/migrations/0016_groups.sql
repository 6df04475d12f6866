-- Groups of people whose lists meet before others': who has a group's link may join it, and it is listed nowhere.
create table groups (
	id uuid primary key default uuidv7(),
	-- The name and four random characters: the key of the group.
	slug text not null constraint groups_slug_key unique
		constraint groups_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
	name text not null constraint groups_name_check check (name ~ '\S' and char_length(name) between 3 and 60),
	about text constraint groups_about_check check (about ~ '\S' and char_length(about) <= 140),
	-- Null only until the trigger gives a group of somebody who is gone to its oldest member.
	owner_id uuid references users (id) on delete set null,
	hidden_at timestamptz(3),
	created_at timestamptz(3) not null default now()
);
create index groups_owner_id_idx on groups (owner_id);

create table group_members (
	group_id uuid not null references groups (id) on delete cascade,
	user_id uuid not null references users (id) on delete cascade,
	joined_at timestamptz(3) not null default now(),
	-- Whom the owner removed stays out.
	removed_at timestamptz(3),
	primary key (group_id, user_id)
);
create index group_members_joined_at_idx on group_members (group_id, joined_at, user_id) where removed_at is null;
create index group_members_user_id_idx on group_members (user_id);

create function pass_group_on() returns trigger language plpgsql as $$
begin
	update groups set owner_id = heir.user_id
	from (
		-- The oldest; somebody who is banned could do nothing with it.
		select member.user_id from group_members as member join users as account on account.id = member.user_id
		where member.group_id = new.id and member.removed_at is null and member.user_id <> old.owner_id
		order by account.is_banned, member.joined_at, member.user_id limit 1
	) as heir
	where id = new.id;
	if not found then
		delete from groups where id = new.id;
	end if;
	return null;
end $$;
create trigger groups_pass_on after update of owner_id on groups
	for each row when (new.owner_id is null) execute function pass_group_on();
comment on trigger groups_pass_on on groups is
	'An account may be deleted by any command; its groups go to the oldest member, or end without one.';

-- A group can be reported; what is reported, and its case, go with it.
alter table reports add constraint reports_group_id_fkey
	foreign key (group_id) references groups (id) on delete cascade;
alter table moderation_cases add constraint moderation_cases_group_id_fkey
	foreign key (group_id) references groups (id) on delete cascade;
