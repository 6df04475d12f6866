-- What reino_reader may read: figures, the catalogue, and what everybody sees. Run it as the owner of the tables once they
-- are there, and after an upgrade that names it: psql -v ON_ERROR_STOP=1 -f deploy/postgresql/reader.sql reino
-- What is not named here, a table of a later version too, it cannot read: no password, token, session, message, mail address,
-- report, or link of a group.
grant usage on schema public to reino_reader;
grant select on daily_figures, product_categories, product_expansions, product_expansion_codes, product_items,
	listings, listing_images, wanted_items, archived_listings, wanted_board to reino_reader;
grant select (id, username, email_verified, country, city, province, locale, role, is_banned, created_at)
	on users to reino_reader;
grant select (id, listing_id, buyer_id, seller_id, status, created_at, closed_at) on trades to reino_reader;
grant select (id, listing_id, user1_id, user2_id, is_pair, created_at, last_message_at) on chats to reino_reader;
