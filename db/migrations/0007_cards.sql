-- Cards that people generated, also the count behind the daily limit.

create table generated_cards (
	id uuid primary key default uuidv7(),
	user_id uuid not null references users (id) on delete cascade,
	social_username text not null constraint generated_cards_social_username_check
		check (char_length(social_username) between 1 and 50),
	rarity text not null constraint generated_cards_rarity_check check (rarity in (
		'common', 'uncommon', 'rare', 'veryRare', 'ultraRare', 'secretRare', 'legendary', 'crownRare'
	)),
	card_image_url text not null constraint generated_cards_card_image_url_check
		check (char_length(card_image_url) between 1 and 500),
	created_at timestamptz(3) not null default now()
);
create index generated_cards_user_id_created_at_idx on generated_cards (user_id, created_at desc);
