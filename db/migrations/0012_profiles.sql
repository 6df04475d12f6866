-- What a person's listings and trades add up to. Bans, cascades and bulk loads change them without a
-- command of any feature, and a profile costs the same however much a person has: triggers keep the figures.

-- Each figure of a person has as many slots as it once had simultaneous writers: a writer takes the first slot that
-- nobody holds, so that no one waits, and two who seal trades with each other at once never wait for each other; readers
-- add the slots up.
create table profile_counters (
	user_id uuid not null references users (id) on delete cascade,
	-- Listings by their status, and the rest by name.
	figure text not null constraint profile_counters_figure_check check (figure in (
		'active', 'paused', 'in_revision', 'traded', 'completed_trades', 'partners'
	)),
	slot smallint not null,
	total bigint not null,
	primary key (user_id, figure, slot)
);

create function add_to_profile(person uuid, counted text, delta bigint) returns void language plpgsql as $$
begin
	if delta = 0 or person is null or counted = 'deleted' then
		return;
	end if;
	update profile_counters set total = total + delta
	where user_id = person and figure = counted and slot = (
		select slot from profile_counters where user_id = person and figure = counted
		order by slot limit 1 for update skip locked
	);
	if not found then
		-- A person whose account is being deleted has no figures any more.
		insert into profile_counters (user_id, figure, slot, total)
		select id, counted, floor(random() * 32768), delta from users where id = person
		on conflict (user_id, figure, slot) do update set total = profile_counters.total + excluded.total;
	end if;
end
$$;
comment on function add_to_profile(uuid, text, bigint) is 'Adds to a figure of a person in a slot that no other transaction holds.';

create function count_listing_of_owner() returns trigger language plpgsql as $$
begin
	if old.status is distinct from new.status then
		perform add_to_profile(old.user_id, old.status, -1);
		perform add_to_profile(new.user_id, new.status, 1);
	end if;
	return null;
end
$$;
create trigger listings_count_for_owner after insert or delete or update of status on listings for each row
	execute function count_listing_of_owner();
comment on trigger listings_count_for_owner on listings is
	'Owners, trades, moderators and cascades add, move and delete listings; none of them knows of profiles.';

-- Who has completed a trade with whom; both see it from their side.
create table profile_partners (
	user_id uuid not null references users (id) on delete cascade,
	partner_id uuid not null references users (id) on delete cascade,
	primary key (user_id, partner_id)
);
create index profile_partners_partner_id_idx on profile_partners (partner_id);

create function count_partner() returns trigger language plpgsql as $$
begin
	perform add_to_profile(coalesce(new.user_id, old.user_id), 'partners', case tg_op when 'INSERT' then 1 else -1 end);
	return null;
end
$$;
create trigger profile_partners_count after insert or delete on profile_partners for each row
	execute function count_partner();
comment on trigger profile_partners_count on profile_partners is
	'The first trade of two people makes them partners, and the key decides which was first; a deleted partner goes by cascade.';

create function count_completed_trade() returns trigger language plpgsql as $$
begin
	perform add_to_profile(new.seller_id, 'completed_trades', 1);
	perform add_to_profile(new.buyer_id, 'completed_trades', 1);
	insert into profile_partners (user_id, partner_id)
	select user_id, partner_id
	from (values (new.seller_id, new.buyer_id), (new.buyer_id, new.seller_id)) as pair (user_id, partner_id)
	where user_id is not null and partner_id is not null and user_id <> partner_id
	-- In one order, so that two who trade with each other twice at once do not wait for each other.
	order by user_id
	on conflict do nothing;
	return null;
end
$$;
create trigger archived_listings_count_for_people after insert on archived_listings for each row
	execute function count_completed_trade();
comment on trigger archived_listings_count_for_people on archived_listings is
	'Trades know nothing of profiles, and bulk loads complete trades without a command.';
