-- Whom a person does not want to see among their matches for a while.
create table match_hides (
	user_id uuid not null references users (id) on delete cascade,
	hidden_id uuid not null references users (id) on delete cascade,
	until timestamptz(3) not null,
	primary key (user_id, hidden_id),
	constraint match_hides_two_people_check check (user_id <> hidden_id)
);
create index match_hides_hidden_id_idx on match_hides (hidden_id);

-- When a person last looked at their matches, and before that: what came since is new.
create table match_visits (
	user_id uuid primary key references users (id) on delete cascade,
	seen_at timestamptz(3) not null,
	seen_before_at timestamptz(3)
);
