-- What every later migration leans on: extensions, time-ordered ids, folded text, and the platform's own tables.

create extension if not exists citext with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- PostgreSQL 18 has uuidv7() of its own. Before it: RFC 9562, 48 bits of milliseconds, then the fraction of
-- the millisecond in 12 bits, then the variant and random tail of a version 4 identifier.
do $$
begin
	if to_regprocedure('pg_catalog.uuidv7()') is not null then
		return;
	end if;
	create function public.uuidv7() returns uuid language plpgsql volatile parallel safe as $body$
	declare
		microseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000000);
	begin
		return (
			lpad(to_hex(microseconds / 1000), 12, '0')
			|| '7' || lpad(to_hex((microseconds % 1000) * 4096 / 1000), 3, '0')
			|| right(gen_random_uuid()::text, 17)
		)::uuid;
	end
	$body$;
end
$$;

-- Text as searches compare it: without case or accents. unaccent() is only "stable" because its dictionary
-- could be edited; ours never is, so that this may be called immutable and indexed.
create function fold_text(value text) returns text language sql immutable strict parallel safe
	return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));

create table healthcheck (
	id integer primary key default 1 check (id = 1),
	created_at timestamptz(3) not null default now()
);
insert into healthcheck default values;

-- Counters of the limiter, in the shape that Better Auth reads; last_request is milliseconds since 1970.
create table rate_limits (
	id uuid primary key default uuidv7(),
	key text not null constraint rate_limits_key_key unique,
	count integer not null,
	last_request bigint not null
);
create index rate_limits_last_request_idx on rate_limits (last_request);
