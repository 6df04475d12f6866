-- How the lists live, by week in Buenos Aires: numbers alone, of nobody. They are counted while the week lasts, and stay when
-- people, chats and lists are gone.
create table weekly_figures (
	-- Its Monday.
	week date primary key constraint weekly_figures_week_check check (extract(isodow from week) = 1),
	-- The evening on which its lists were measured last; null for a week in which they never were.
	measured_at timestamptz(3),
	-- People with something on their lists whom others may be told of, and all entries of theirs.
	people integer,
	entries integer,
	-- Those of them who were looked at, by chance where there are many, and how many of these have a two-way match.
	sampled integer,
	two_way integer,
	-- When its offers and trades were counted last.
	counted_at timestamptz(3),
	offers integer,
	answered integer,
	trades integer,
	-- Visitors' crosses and the accounts made after one; null for a week in which nobody counted them.
	crossings integer,
	crossed_sign_ups integer,
	-- What is counted together is known together.
	constraint weekly_figures_lists_check
		check (num_nulls(measured_at, people, entries, sampled, two_way) % 5 = 0 and two_way <= sampled),
	constraint weekly_figures_offers_check
		check (num_nulls(counted_at, offers, answered, trades) % 4 = 0 and answered <= offers),
	constraint weekly_figures_crossings_check check (num_nulls(crossings, crossed_sign_ups) % 2 = 0)
);
