-- How Reino lives, by day in Buenos Aires: numbers alone, of nobody, which stay when people, chats and lists are gone. Weeks and
-- months are sums of days, and of what is measured the last measurement in them.
create table daily_figures (
	day date primary key,
	-- The evening on which its lists were measured; null for a day on which they never were.
	measured_at timestamptz(3),
	-- People with something on their lists whom others may be told of, and all entries of theirs.
	people integer,
	entries integer,
	-- Those of them who were looked at, by chance where there are many, and how many of these have a two-way match.
	sampled integer,
	two_way integer,
	-- When what rows tell of it was counted last.
	counted_at timestamptz(3),
	sign_ups integer,
	-- Those of its sign-ups whose address is verified.
	verified integer,
	listings integer,
	chats integer,
	answered integer,
	trades integer,
	-- What no row tells is counted as it happens: visitors' crossings, and the accounts made after one.
	crossings integer not null default 0,
	crossed_sign_ups integer not null default 0,
	-- The people who were here, and those of them who were here for the first time in its week and in its month: these add up
	-- to the people of a week and of a month.
	active integer not null default 0,
	weekly_active integer not null default 0,
	monthly_active integer not null default 0,
	-- What is counted together is known together.
	constraint daily_figures_lists_check
		check (num_nulls(measured_at, people, entries, sampled, two_way) % 5 = 0 and two_way <= sampled),
	constraint daily_figures_counts_check check (
		num_nulls(counted_at, sign_ups, verified, listings, chats, answered, trades) % 7 = 0
		and verified <= sign_ups and answered <= chats
	)
);

-- The last day on which a person was here, so that a day counts them once.
create table last_visits (
	user_id uuid primary key references users (id) on delete cascade,
	day date not null
);
