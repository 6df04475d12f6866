-- Reports and what was decided about them. Comes last, since anything that people show can be reported.

-- Exactly one of the nine is what the report is about.
create table reports (
	id uuid primary key default uuidv7(),
	listing_id uuid references listings (id) on delete cascade,
	showcase_id uuid references collections (id) on delete cascade,
	element_id uuid references collections_elements (id) on delete cascade,
	comment_id uuid references collection_comments (id) on delete cascade,
	card_id uuid references generated_cards (id) on delete cascade,
	message_id uuid references chat_messages (id) on delete cascade,
	person_id uuid references users (id) on delete cascade,
	-- Of a list; its foreign key is made with the lists.
	entry_id uuid,
	-- Its foreign key is made with the groups.
	group_id uuid,
	reporter_id uuid references users (id) on delete set null,
	reason text not null constraint reports_reason_check check (reason ~ '\S' and char_length(reason) <= 500),
	created_at timestamptz(3) not null default now(),
	resolved_at timestamptz(3),
	constraint reports_subject_check
		check (num_nonnulls(listing_id, showcase_id, element_id, comment_id, card_id, message_id, person_id, entry_id, group_id) = 1),
	constraint reports_listing_id_reporter_id_key unique (listing_id, reporter_id),
	constraint reports_showcase_id_reporter_id_key unique (showcase_id, reporter_id),
	constraint reports_element_id_reporter_id_key unique (element_id, reporter_id),
	constraint reports_comment_id_reporter_id_key unique (comment_id, reporter_id),
	constraint reports_card_id_reporter_id_key unique (card_id, reporter_id),
	constraint reports_message_id_reporter_id_key unique (message_id, reporter_id),
	constraint reports_person_id_reporter_id_key unique (person_id, reporter_id),
	constraint reports_entry_id_reporter_id_key unique (entry_id, reporter_id),
	constraint reports_group_id_reporter_id_key unique (group_id, reporter_id)
);
create index reports_reporter_id_created_at_idx on reports (reporter_id, created_at);

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

-- What waits for a moderator, or did: a row of each reported subject, opened anew when it is reported after a decision, and
-- of each appeal. It keeps what the queue is ordered by.
create table moderation_cases (
	id uuid primary key default uuidv7(),
	listing_id uuid constraint moderation_cases_listing_id_key unique references listings (id) on delete cascade,
	showcase_id uuid constraint moderation_cases_showcase_id_key unique references collections (id) on delete cascade,
	element_id uuid constraint moderation_cases_element_id_key unique references collections_elements (id) on delete cascade,
	comment_id uuid constraint moderation_cases_comment_id_key unique references collection_comments (id) on delete cascade,
	card_id uuid constraint moderation_cases_card_id_key unique references generated_cards (id) on delete cascade,
	message_id uuid constraint moderation_cases_message_id_key unique references chat_messages (id) on delete cascade,
	person_id uuid constraint moderation_cases_person_id_key unique references users (id) on delete cascade,
	entry_id uuid constraint moderation_cases_entry_id_key unique,
	group_id uuid constraint moderation_cases_group_id_key unique,
	ban_id uuid constraint moderation_cases_ban_id_key unique references bans (id) on delete cascade,
	-- Whose it is; null for a comment whose writer is gone.
	owner_id uuid references users (id) on delete set null,
	reporters integer not null default 0 constraint moderation_cases_reporters_check check (reporters >= 0),
	-- What comes first: 3 where somebody waits for the decision, below that how many lately reported it.
	weight smallint not null default 0 constraint moderation_cases_weight_check check (weight between 0 and 3),
	opened_at timestamptz(3) not null default now(),
	-- While its owner is banned there is nothing to decide.
	is_parked boolean not null default false,
	resolved_at timestamptz(3),
	-- One more with every write, so that who decides on what they read before it is told.
	version integer not null default 1,
	constraint moderation_cases_subject_check check (
		num_nonnulls(listing_id, showcase_id, element_id, comment_id, card_id, message_id, person_id, entry_id, group_id, ban_id) = 1
	)
);
create index moderation_cases_queue_idx on moderation_cases (weight desc, opened_at, id)
	where resolved_at is null and not is_parked;
create index moderation_cases_owner_id_idx on moderation_cases (owner_id) where resolved_at is null;
create index moderation_cases_owner_id_opened_at_idx on moderation_cases (owner_id, opened_at desc, id desc);

-- Who, when, why. Ids without foreign keys and the names of that moment: a decision outlives what it is about.
-- user_id is whose it is, or the person that it is about.
-- moderator_id is null when the rule of the three reporters decided.
create table moderation_decisions (
	id uuid primary key default uuidv7(),
	moderator_id uuid,
	moderator_username text,
	action text not null constraint moderation_decisions_action_check check (action in (
		'listing_hidden', 'listing_restored', 'listing_deleted',
		'showcase_hidden', 'showcase_restored', 'showcase_deleted',
		'element_hidden', 'element_restored', 'element_deleted',
		'comment_hidden', 'comment_restored', 'comment_deleted',
		'card_hidden', 'card_restored', 'card_deleted',
		'entry_hidden', 'entry_restored', 'entry_deleted',
		'group_hidden', 'group_restored', 'group_deleted',
		'message_restored', 'message_deleted', 'person_restored',
		'user_banned', 'user_unbanned', 'appeal_refused', 'data_exported', 'account_deleted'
	)),
	listing_id uuid,
	showcase_id uuid,
	element_id uuid,
	comment_id uuid,
	card_id uuid,
	message_id uuid,
	entry_id uuid,
	group_id uuid,
	subject_title text,
	user_id uuid,
	username text,
	reason text not null constraint moderation_decisions_reason_check
		check (reason ~ '\S' and char_length(reason) <= 1000),
	-- For the moderators alone.
	note text constraint moderation_decisions_note_check check (note ~ '\S' and char_length(note) <= 500),
	-- How many had reported it.
	reporters integer,
	-- The case that it decided, and the version in which it left it.
	case_id uuid,
	case_version integer,
	created_at timestamptz(3) not null default now(),
	constraint moderation_decisions_subject_check check (
		num_nonnulls(listing_id, showcase_id, element_id, comment_id, card_id, message_id, entry_id, group_id) <= 1
		and num_nonnulls(listing_id, showcase_id, element_id, comment_id, card_id, message_id, entry_id, group_id, user_id) > 0
	)
);
create index moderation_decisions_created_at_idx on moderation_decisions (created_at desc, id desc);
create index moderation_decisions_user_id_idx on moderation_decisions (user_id, created_at desc);
create index moderation_decisions_case_id_idx on moderation_decisions (case_id, case_version);

create trigger moderation_decisions_append_only before update or delete on moderation_decisions
	for each row execute function refuse_to_rewrite();
comment on trigger moderation_decisions_append_only on moderation_decisions is
	'A log that can be rewritten proves nothing; no constraint can refuse an update.';
