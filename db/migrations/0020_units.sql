-- Packing the units of lists writes what changed alone.

create or replace function pack_units(
	user_ids uuid[], category_ids uuid[], name_keys text[], keys uuid[], at timestamptz default now()
) returns void language plpgsql as $$
begin
	-- Whoever writes entries has their lists locked (decision 164). Only then is read what others wrote.
	perform from list_people where user_id = any (user_ids) order by user_id for no key update;
	insert into fit_numbers (key)
	select distinct key from unnest(keys) as given (key)
	where not exists (select from fit_numbers as known where known.key = given.key)
	order by key on conflict do nothing;
	with changed as materialized (
		select * from unnest(user_ids, category_ids, name_keys, keys) as changed (user_id, category_id, name_key, key)
	), gone as materialized (
		select user_id, array_agg(unit) as units
		from (select distinct user_id, key from changed) as changed join fit_numbers using (key)
		cross join numbered_units(fit_numbers.number, 8) as unit
		group by user_id
	), packed as materialized (
		select user_id, array_agg(unit) filter (where side = 'have') as offered, array_agg(unit) filter (where side = 'want') as sought
		from (
			select entry.user_id, entry.side, key, sum(entry.quantity - entry.reserved) as units
			from (select distinct user_id, category_id, name_key from changed) as changed
			join findable_entries(at) as entry using (user_id, category_id, name_key)
			cross join unnest(fit_keys(entry.side, entry.category_id, entry.name_key, entry.item_id, entry.is_any,
				entry.expansion_id, entry.is_of_set)) as key
			group by entry.user_id, entry.side, key
		) as things join fit_numbers using (key) cross join numbered_units(fit_numbers.number, things.units) as unit
		group by user_id
	)
	update list_people as person set
		-- The stored array of a long list is kept where it stays the same: to store it once more takes as long as all else.
		offered_units = case when person.offered_units = follows.offered then person.offered_units else follows.offered end,
		sought_units = case when person.sought_units = follows.sought then person.sought_units else follows.sought end
	from (
		select user_id, before.offered_units - gone.units | coalesce(packed.offered, '{}') as offered,
			before.sought_units - gone.units | coalesce(packed.sought, '{}') as sought
		from gone join list_people as before using (user_id) left join packed using (user_id)
		-- Computed once, and not wherever they are named.
		offset 0
	) as follows
	where person.user_id = follows.user_id
		and (person.offered_units, person.sought_units) is distinct from (follows.offered, follows.sought);
end
$$;

-- A statement that wrote no row has nothing to pack: an insert that may update has the trigger of updates, too.
create or replace function follow_entries_to_units() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' then
		perform pack_units(array_agg(user_id), array_agg(category_id), array_agg(name_key), array_agg(key))
		from (
			select user_id, category_id, name_key, key
			from before cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key
			union
			select user_id, category_id, name_key, key
			from changed cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key
		) as either having count(*) > 0;
	else
		perform pack_units(array_agg(user_id), array_agg(category_id), array_agg(name_key), array_agg(key))
		from changed cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key
		having count(*) > 0;
	end if;
	return null;
end
$$;
