import type pg from "pg";
import { sessionCookieName, signCookie } from "#app/features/accounts/auth/auth.server.ts";

/** Signs the session cookies of the benchmarks' people. */
export const authSecret = "only-for-benchmarks-0123456789abcdef";

/** Pairs of people who chat with each other, each pair about a listing of its second person. */
export const pairs = 500;
/** Chats of the one person whose list of chats is read. */
export const chatsOfOne = 30;
/** People without a chat, who fill up the sockets that a node has to hold. */
export const idlePeople = 4000;

/**
 * Adds the same people, sessions and chats to a database of any size, so that what is read of them is the same.
 * Person `n` is called `bench_n` and has the session token `bench-session-n`.
 */
export async function addPeople(client: pg.Client): Promise<void> {
	await client.query(
		`insert into users (username, email, email_verified, city)
		select 'bench_' || n, 'bench_' || n || '@example.test', true, 'Rosario' from generate_series(1, $1::int) n`,
		[pairs * 2 + idlePeople],
	);
	await client.query(
		`insert into sessions (user_id, token, expires_at)
		select id, 'bench-session-' || substr(username::text, 7), now() + interval '7 days'
		from users where username::text like 'bench\\_%'`,
	);
	await client.query(
		`insert into listings (user_id, category_id, title)
		select person.id, category.id, 'Bench ' || n
		from generate_series($1::int + 1, $1::int * 2) n
		join users person on person.username = 'bench_' || n
		cross join (select id from product_categories where is_active order by sort_order limit 1) category`,
		[pairs],
	);
	await client.query(
		`insert into chats (listing_id, user1_id, user2_id)
		select listing.id, buyer.id, listing.user_id
		from generate_series(1, $1::int) n
		join users buyer on buyer.username = 'bench_' || n
		join users seller on seller.username = 'bench_' || n + $1::int
		join listings listing on listing.user_id = seller.id`,
		[pairs],
	);
	await client.query(
		`insert into chats (listing_id, user1_id, user2_id)
		select listing.id, buyer.id, listing.user_id
		from users buyer
		join users seller on seller.username in (select 'bench_' || $1::int + n from generate_series(2, $2::int) n)
		join listings listing on listing.user_id = seller.id
		where buyer.username = 'bench_1'`,
		[pairs, chatsOfOne],
	);
	await client.query(
		`with chat as (
			update chats set last_seq = 20, streak_length = 1, streak_sender_id = user1_id
			from users buyer where buyer.id = user1_id and buyer.username = 'bench_1' returning chats.*
		)
		insert into chat_messages (chat_id, sender_id, recipient_id, seq, content)
		select id, case n % 2 when 0 then user1_id else user2_id end,
			case n % 2 when 0 then user2_id else user1_id end, n, 'Mensaje ' || n
		from chat cross join generate_series(1, 20) n`,
	);
}

/** The session cookie of person `n`, signed as the product signs it. */
export function cookieOf(n: number): string {
	const token = `bench-session-${n}`;
	return `${sessionCookieName(false)}=${signCookie(authSecret, token)}`;
}
