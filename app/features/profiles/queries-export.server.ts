import { promisify } from "node:util";
import { stringify } from "csv-stringify/sync";
import { sql } from "drizzle-orm";
import { type AsyncZippable, zip } from "fflate";
import { limits } from "#app/features/accounts/auth/auth.server.ts";
import { listCardKeys } from "#app/features/cards/queries.server.ts";
import { listingFieldNames } from "#app/features/listings/rules-fields.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { writeListsFile } from "#app/features/lists/share/queries.server.ts";
import { copyList } from "#app/features/lists/tables.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { statement, text, uuid } from "#app/platform/database/statement.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { imageFile, maxImageWidth } from "#app/shared/image.ts";

const zipFiles = promisify<AsyncZippable, Uint8Array>(zip);

/** Queries of a person's data, by the file that it goes to; `$me` is their id. Secrets are left out. */
export const exportContents = {
	account: `select id, username, email, email_verified, country, city, twitter_username, about, locale, muted_mails,
		wants_opening_mail, role, is_banned, created_at, updated_at from users where id = $me`,
	"former-usernames":
		"select username, kept_until from former_usernames where user_id = $me order by username",
	roles: "select role_before, role, created_at from role_changes where user_id = $me order by created_at, id",
	"sign-ins": "select provider_id, created_at from accounts where user_id = $me order by id",
	"email-changes":
		"select email, former_email, created_at from email_changes where user_id = $me order by id",
	blocks: `select u.username, b.created_at from blocks b join users u on u.id = b.blocked_id
		where b.blocker_id = $me order by b.created_at`,
	sessions: `select ip_address, user_agent, created_at, updated_at, expires_at from sessions
		where user_id = $me order by id`,
	listings: `select l.id, coalesce(
			(select p.name from product_items p where p.id = l.product_item_id), l.custom_item_name) as item,
		${listingFieldNames.map((name) => `l.${listings[name].name}`).join(", ")}, l.status, l.interest_count,
		l.created_at, l.updated_at,
		(select json_agg(i.image_url order by i.position) from listing_images i where i.listing_id = l.id) as images,
		(select json_agg(json_build_object('name', coalesce(p.name, w.custom_name), 'any_printing', w.is_any)
			order by w.position) from wanted_items w
			left join product_items p on p.id = w.product_item_id where w.listing_id = l.id) as wanted
		from listings l where l.user_id = $me order by l.id`,
	trades: `select id, listing_id, case when buyer_id = $me then 'buyer' else 'seller' end as role, status,
		buyer_accepted, seller_accepted, created_at, closed_at,
		case when cancelled_by = $me then cancel_reason end as own_cancel_reason, (
			select json_agg(json_build_object('title', i.title, 'copy', i.copy, 'quantity', i.quantity, 'is_own', i.giver_id = $me)
				order by i.position) from trade_items i where i.trade_id = trades.id
		) as items from trades
		where buyer_id = $me or seller_id = $me order by id`,
	offers: `select id, chat_id, case when from_id = $me then 'sender' else 'receiver' end as role, version, status, decline_reason,
		created_at, expires_at, ended_at, (
			select json_agg(json_build_object('title', i.title, 'copy', i.copy, 'quantity', i.quantity, 'is_own', i.giver_id = $me)
				order by i.position) from offer_items i where i.offer_id = offers.id
		) as items from offers where from_id = $me or to_id = $me order by created_at, id`,
	ratings: "select trade_id, is_good, text, created_at from ratings where author_id = $me order by id",
	"received-ratings": `select trade_id, is_good, text, reply, replied_at from opened_ratings(now())
		where subject_id = $me order by id`,
	"completed-trades": `select title, case when buyer_id = $me then 'buyer' else 'seller' end as role, archived_at
		from archived_listings where buyer_id = $me or seller_id = $me order by id`,
	chats: `select id, listing_id, case when is_pair then 'pair' when user1_id = $me then 'buyer' else 'seller' end as role,
		created_at, last_message_at from chats where user1_id = $me or user2_id = $me order by id`,
	messages: `select chat_id, content, created_at from chat_messages
		where sender_id = $me and kind in ('text', 'offer') order by id`,
	notifications:
		"select type, data, is_read, created_at, cleared_at from notifications where user_id = $me order by id",
	"message-mails": "select chat_id, mailed_at from message_mails where user_id = $me order by chat_id",
	showcases: `select id, name, description, likes, created_at, updated_at,
		(select json_agg(l.listing_id order by l.position) from collection_listings l
			where l.collection_id = c.id) as listings,
		(select json_agg(e.element_id order by e.position) from collections_elements_ref e
			where e.collection_id = c.id) as elements,
		(select json_agg(s.slug order by s.slug) from collections_former_slugs s
			where s.collection_id = c.id) as former_slugs
		from collections c where owner_id = $me order by id`,
	elements: `select id, title, description, image_url, created_at from collections_elements
		where user_id = $me order by id`,
	comments:
		"select collection_id, comment, created_at from collection_comments where user_id = $me order by id",
	likes: "select collection_id from collections_likes where user_id = $me order by collection_id",
	favorites: "select collection_id from collections_favorites where user_id = $me order by collection_id",
	cards: `select serial, rarity, social_username, card_image_url, status, is_shown, table_version, created_at, finished_at,
		deleted_at, user_id = $me as is_maker, owner_id = $me as is_owner from generated_cards
		where user_id = $me or owner_id = $me order by id`,
	"owned-cards": `select c.serial, o.since from card_owners o join generated_cards c on c.id = o.card_id
		where o.owner_id = $me order by o.since, c.serial`,
	reports: `select listing_id, showcase_id, element_id, comment_id, card_id, message_id,
		(select username from users where users.id = reports.person_id) as person, reason, created_at from reports
		where reporter_id = $me order by id`,
	bans: "select reason, ends_at, lifted_at, appeal, appealed_at, created_at from bans where user_id = $me order by id",
	"catalogue-claims": `select set_code, set_name, number, name, ids, created_at from catalogue_claims where user_id = $me
		order by id`,
	"list-settings":
		"select is_shown, paused_until::text as paused_until, seen_at from list_people where user_id = $me",
	"list-imports": `select id, kind, source, added, undo_until, undone_at, created_at from list_imports where user_id = $me
		order by id`,
	"list-entries": `select e.id, side, (select p.name from product_items p where p.id = e.item_id) as item, custom_name, is_any, is_of_set,
		quantity, reserved, ${copyList("e")}, is_starred, is_own, from_listings,
		listing_id, import_units, hidden_at, touched_at, created_at from list_entries e where user_id = $me order by id`,
	"list-reviews": `select kind, status, encode(content, 'base64') as content,
		(select string_agg(concat_ws(' ', line ->> 'quantity', line ->> 'name', line ->> 'set', line ->> 'number'), chr(10))
			from jsonb_array_elements(result -> 'rows') as line) as rows, created_at
		from pending_imports where user_id = $me order by id`,
	"emptied-cells": `select (select p.name from product_items p where p.id = c.item_id) as item, emptied_at
		from list_emptied_cells c where user_id = $me order by emptied_at, item_id`,
	"hidden-matches": `select u.username, h.until from match_hides h join users u on u.id = h.hidden_id
		where h.user_id = $me order by h.until, u.id`,
	"last-visit": "select day::text as day from last_visits where user_id = $me",
	"match-visits": "select seen_at, seen_before_at from match_visits where user_id = $me",
	groups: "select slug, name, about, hidden_at, created_at from groups where owner_id = $me order by id",
	"group-members": `select (select g.name from groups g where g.id = m.group_id) as name, joined_at, removed_at
		from group_members m where user_id = $me order by joined_at, group_id`,
	decisions: "select action, reason, created_at from moderation_decisions where user_id = $me order by id",
} as const;

/**
 * All stored data of the actor, as {@link exportDataOf} has it.
 * @returns a ZIP
 * @throws DomainError `auth.required`, `request.tooManyRequests`
 */
export async function exportOwnData(ctx: QueryContext, files: Files): Promise<Uint8Array> {
	const { id } = requireActor(ctx);
	await requireAttempt(ctx, limits.exportPerson, id);
	return exportDataOf(ctx, files, id);
}

/**
 * All stored data of a person: a JSON file and a CSV sheet per kind of thing, both lists as the file that can
 * be added to lists again, and the images of listings, elements and cards in their largest size.
 * @param id of the person; who may ask for it, the caller has checked
 * @returns a ZIP
 */
export async function exportDataOf(ctx: QueryContext, files: Files, id: string): Promise<Uint8Array> {
	const archive: AsyncZippable = {};
	for (const [name, query] of Object.entries(exportContents)) {
		const { rows, fields } = await ctx.db.execute(withPerson(query, id));
		archive[`${name}.json`] = new TextEncoder().encode(`${JSON.stringify(rows, null, "\t")}\n`);
		archive[`${name}.csv`] = new TextEncoder().encode(
			toCsv(
				rows,
				fields.map((field) => field.name),
			),
		);
	}
	archive["listas.csv"] = new TextEncoder().encode(await writeListsFile(ctx, id));
	const keys = [...(await listImageKeys(ctx, id)), ...(await listCardKeys(ctx, id))];
	for (const key of keys) {
		const name = imageFile(key, maxImageWidth);
		const bytes = await files.read(name);
		// An image is compressed already.
		if (bytes) archive[`images/${name}`] = [bytes, { level: 0 }];
	}
	return zipFiles(archive);
}

/**
 * A CSV sheet of the rows that spreadsheet programs open rightly: it is marked as UTF-8, and no cell of it is taken for a
 * formula (OWASP, CSV Injection). Several values are JSON in their cell.
 */
function toCsv(rows: readonly Record<string, unknown>[], columns: readonly string[]): string {
	return stringify([...rows], {
		bom: true,
		header: true,
		columns: [...columns],
		escape_formulas: true,
		cast: { boolean: String, date: (value) => value.toISOString() },
	});
}

const imageKeysOf = statement(
	{ personId: uuid() },
	{ key: text() },
)`select i.image_url as key from listing_images i join listings l on l.id = i.listing_id where l.user_id = :personId
	union select image_url from collections_elements where user_id = :personId`;

/** The keys of the images of a person's listings and elements. */
export async function listImageKeys(ctx: QueryContext, personId: string): Promise<string[]> {
	return (await imageKeysOf(ctx.db, { personId })).map(({ key }) => key);
}

function withPerson(query: string, id: string) {
	const parts = query.split("$me");
	return sql.join(
		parts.map((part) => sql.raw(part)),
		sql`${id}::uuid`,
	);
}
