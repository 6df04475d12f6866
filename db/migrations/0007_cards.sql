-- Reino Cards that people made of an image of theirs. A card is drawn for when it is accepted; made, it has a serial.

create table generated_cards (
	id uuid primary key default uuidv7(),
	-- Who made it; null when that account is gone. The owner is the maker until a trade passes the card on.
	user_id uuid references users (id) on delete set null,
	owner_id uuid not null references users (id) on delete cascade,
	social_username text not null constraint generated_cards_social_username_check
		check (char_length(social_username) between 1 and 50),
	-- The draw: of which tier, by which table of probabilities, and in `created_at` when.
	rarity text not null constraint generated_cards_rarity_check check (rarity in (
		'common', 'uncommon', 'rare', 'veryRare', 'ultraRare', 'secretRare', 'legendary', 'crownRare'
	)),
	table_version integer not null constraint generated_cards_table_version_check check (table_version > 0),
	created_at timestamptz(3) not null default now(),
	status text not null default 'queued'
		constraint generated_cards_status_check check (status in ('queued', 'finished', 'failed')),
	attempts integer not null default 0 constraint generated_cards_attempts_check check (attempts >= 0),
	-- Why it was given up: the code of a failure.
	failure text constraint generated_cards_failure_check check ((failure is not null) = (status = 'failed')),
	-- The image that it is made of, as it was sent, until it is finished or given up.
	photo bytea,
	-- Of files that are there once it is finished, and that a second try overwrites.
	card_image_url text not null constraint generated_cards_card_image_url_check
		check (char_length(card_image_url) between 1 and 500),
	serial integer constraint generated_cards_serial_key unique
		constraint generated_cards_serial_check check (serial > 0),
	finished_at timestamptz(3),
	-- Among the latest cards, for everybody.
	is_shown boolean not null default false,
	-- By its link alone.
	is_shared boolean not null default false,
	-- The listing that offers it.
	listing_id uuid references listings (id) on delete set null,
	hidden_at timestamptz(3),
	deleted_at timestamptz(3),
	constraint generated_cards_finished_check
		check ((status = 'finished') = (serial is not null) and (serial is null) = (finished_at is null)),
	constraint generated_cards_photo_check check (photo is null or status = 'queued'),
	constraint generated_cards_offered_check check (listing_id is null or (serial is not null and deleted_at is null))
);
create index generated_cards_user_id_created_at_idx on generated_cards (user_id, created_at desc);
create index generated_cards_owner_id_serial_idx on generated_cards (owner_id, serial desc);
create index generated_cards_card_image_url_idx on generated_cards (card_image_url);
create index generated_cards_shown_serial_idx on generated_cards (serial desc)
	where is_shown and hidden_at is null and deleted_at is null;
create index generated_cards_deleted_at_idx on generated_cards (deleted_at) where deleted_at is not null;
create unique index generated_cards_queued_key on generated_cards (user_id) where status = 'queued';
create unique index generated_cards_listing_id_key on generated_cards (listing_id);

-- Whose a card was, one after the other; the last one is the owner. Without a person, the account is gone.
create table card_owners (
	card_id uuid not null references generated_cards (id) on delete cascade,
	position integer not null constraint card_owners_position_check check (position > 0),
	owner_id uuid references users (id) on delete set null,
	since timestamptz(3) not null,
	primary key (card_id, position)
);
create index card_owners_owner_id_idx on card_owners (owner_id);
