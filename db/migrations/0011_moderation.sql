-- Reports and what was decided about them. Comes last, since anything that people show can be reported.

-- Exactly one of the four is what the report is about.
create table reports (
	id uuid primary key default uuidv7(),
	listing_id uuid references listings (id) on delete cascade,
	showcase_id uuid references collections (id) on delete cascade,
	element_id uuid references collections_elements (id) on delete cascade,
	comment_id uuid references collection_comments (id) on delete cascade,
	reporter_id uuid references users (id) on delete set null,
	reason text not null constraint reports_reason_check check (reason ~ '\S' and char_length(reason) <= 500),
	created_at timestamptz(3) not null default now(),
	resolved_at timestamptz(3),
	constraint reports_subject_check check (num_nonnulls(listing_id, showcase_id, element_id, comment_id) = 1),
	constraint reports_listing_id_reporter_id_key unique (listing_id, reporter_id),
	constraint reports_showcase_id_reporter_id_key unique (showcase_id, reporter_id),
	constraint reports_element_id_reporter_id_key unique (element_id, reporter_id),
	constraint reports_comment_id_reporter_id_key unique (comment_id, reporter_id)
);
create index reports_reporter_id_created_at_idx on reports (reporter_id, created_at);
create index reports_open_idx on reports (created_at, id) where resolved_at is null;

-- Why somebody may not take part, and until when; without an end until it is lifted. What was banned once stays here.
create table bans (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	reason text not null constraint bans_reason_check check (reason ~ '\S' and char_length(reason) <= 1000),
	ends_at timestamptz(3),
	-- When it was lifted, or found to be at its end.
	lifted_at timestamptz(3),
	-- What the person has to say to it, once.
	appeal text constraint bans_appeal_check check (appeal ~ '\S' and char_length(appeal) <= 1000),
	appealed_at timestamptz(3),
	created_at timestamptz(3) not null default now(),
	constraint bans_appealed_check check ((appeal is null) = (appealed_at is null)),
	constraint bans_ends_at_check check (ends_at > created_at)
);
create unique index bans_current_key on bans (user_id) where lifted_at is null;
create index bans_user_id_idx on bans (user_id);
create index bans_ends_at_idx on bans (ends_at) where lifted_at is null and ends_at is not null;
create index bans_appealed_idx on bans (appealed_at, id) where lifted_at is null and appeal is not null;

-- Who, when, why. Ids without foreign keys and the names of that moment: a decision outlives what it is about.
-- user_id is whose it is, or the person that it is about.
-- moderator_id is null when the rule of the three reporters decided.
create table moderation_decisions (
	id uuid primary key default uuidv7(),
	moderator_id uuid,
	moderator_username text,
	action text not null constraint moderation_decisions_action_check check (action in (
		'listing_hidden', 'listing_restored', 'listing_deleted', 'showcase_hidden', 'element_hidden', 'comment_hidden',
		'user_banned', 'user_unbanned'
	)),
	listing_id uuid,
	showcase_id uuid,
	element_id uuid,
	comment_id uuid,
	subject_title text,
	user_id uuid,
	username text,
	reason text not null constraint moderation_decisions_reason_check
		check (reason ~ '\S' and char_length(reason) <= 1000),
	created_at timestamptz(3) not null default now(),
	constraint moderation_decisions_subject_check check (
		num_nonnulls(listing_id, showcase_id, element_id, comment_id) <= 1
		and num_nonnulls(listing_id, showcase_id, element_id, comment_id, user_id) > 0
	)
);
create index moderation_decisions_created_at_idx on moderation_decisions (created_at desc, id desc);
create index moderation_decisions_listing_id_idx on moderation_decisions (listing_id, created_at desc);
create index moderation_decisions_user_id_idx on moderation_decisions (user_id, created_at desc);

create function refuse_to_rewrite_decisions() returns trigger language plpgsql as $$
begin
	raise exception 'decisions are only added' using
		errcode = 'check_violation', table = 'moderation_decisions', constraint = 'moderation_decisions_append_only';
end
$$;
create trigger moderation_decisions_append_only before update or delete on moderation_decisions
	for each row execute function refuse_to_rewrite_decisions();
comment on trigger moderation_decisions_append_only on moderation_decisions is
	'A log that can be rewritten proves nothing; no constraint can refuse an update.';
