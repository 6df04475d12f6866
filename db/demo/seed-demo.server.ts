import { eq, isNotNull, sql } from "drizzle-orm";
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { hashPassword } from "#app/features/accounts/auth/auth.server.ts";
import { accounts, roleChanges, users } from "#app/features/accounts/tables.server.ts";
import { cardOwners, generatedCards } from "#app/features/cards/tables.server.ts";
import { categorySlugs } from "#app/features/catalogue/rules.ts";
import { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { countDays, measureDay } from "#app/features/figures/commands.server.ts";
import { ownerColumns } from "#app/features/listings/commands-internal.server.ts";
import { listingImages, listings, wantedItems } from "#app/features/listings/tables.server.ts";
import { offerOnLists, wantOnLists } from "#app/features/lists/entry/commands-internal.server.ts";
import { listImports, listPeople } from "#app/features/lists/tables.server.ts";
import { writeWantedBoard } from "#app/features/matches/board/commands.server.ts";
import { groupMembers, groups } from "#app/features/matches/tables.server.ts";
import {
	bans,
	moderationCases,
	moderationDecisions,
	reports,
} from "#app/features/moderation/tables.server.ts";
import { notifications } from "#app/features/notifications/tables.server.ts";
import { offerItems, offers } from "#app/features/offers/tables.server.ts";
import { ratings } from "#app/features/ratings/tables.server.ts";
import {
	collectionComments,
	collectionListings,
	collections,
	collectionsElements,
	collectionsElementsRef,
	collectionsFavorites,
	collectionsLikes,
} from "#app/features/showcases/tables.server.ts";
import { storeProducts, storeSaleLog } from "#app/features/store/tables.server.ts";
import { archivedListings, tradeItems, trades } from "#app/features/trades/tables.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { counters } from "#app/platform/database/tables.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import type { StoredImage } from "#app/platform/images.server.ts";
import { createRandom } from "#db/random.ts";
import { type CardImages, storeCardImages } from "./card-images.server.ts";
import { allImages, type DemoImage, imagesByCategory } from "./images.ts";
import { demoPassword, people } from "./people.ts";
import { type PlannedCards, planCards } from "./plan-cards.ts";
import { planChats } from "./plan-chats.ts";
import { type OfferableThing, planDeals, planRatingsOf } from "./plan-deals.ts";
import { planListings } from "./plan-listings.ts";
import { type PlannedLists, planGroups, planLists } from "./plan-lists.ts";
import { planModeration } from "./plan-moderation.ts";
import { planNotifications } from "./plan-notifications.ts";
import { planQueue, type Reportable } from "./plan-queue.ts";
import { planSaleLog, planSales } from "./plan-sales.ts";
import { planShowcases } from "./plan-showcases.ts";
import { type DemoProduct, products } from "./store.ts";
import { storeImages } from "./store-images.server.ts";
import { addMillis, type CatalogueItem, day, personNamed, type World } from "./world.ts";

/** Any number: the demo is the same on every machine because of it. */
const seed = 20_261_121;
/** Rows per statement, so that the widest table stays below PostgreSQL's 65 535 parameters. */
const chunk = 2_000;

export interface SeedDemoOptions {
	db: Database;
	files: Files;
	clock: Clock;
}

/**
 * Fills an empty product with people, listings, chats, trades, showcases and cards that look lived in.
 * The catalogue must be there ({@link seedCatalogue}). Images are stored first, then all rows in one
 * transaction, so that an interrupted seed leaves no row and the next start does it again.
 *
 * @returns false, having done nothing, when there are people already
 */
export async function seedDemo({ db, files, clock }: SeedDemoOptions): Promise<boolean> {
	const { rows } = await db.execute(sql`select from users limit 1`);
	if (rows.length > 0) return false;
	const [images, cardImages, password] = await Promise.all([
		storeImages(files, allImages()),
		storeCardImages(files),
		hashPassword(demoPassword),
	]);
	const world = await createWorld(db, clock.now(), images);
	await transaction(db, async (tx) => {
		await writePeople(tx, world, password);
		await writeTrading(tx, world, cardImages);
		await writeLists(tx, planLists(world));
		const circles = planGroups(world);
		await insert(tx, groups, circles.groups);
		await insert(tx, groupMembers, circles.members);
		await writeDeals(tx, world);
		await writeWantedBoard({ db: tx, clock });
		await writeStore(tx, world);
		await countDays({ db: tx, clock });
		await measureDay({ db: tx, clock });
	});
	return true;
}

async function createWorld(
	db: Database,
	now: Date,
	images: ReadonlyMap<DemoImage, StoredImage>,
): Promise<World> {
	const random = createRandom(seed);
	const items = await db.execute<CatalogueItem & Record<string, unknown>>(sql`
		select item.id, category.slug as category, category.id as category_id, item.name, item.name_es,
			expansion.name as expansion
		from product_items as item join product_categories as category on category.id = item.category_id
		left join product_expansions as expansion on expansion.id = item.expansion_id
		where category.is_active
		order by category.sort_order, expansion.name collate "C", item.name collate "C"`);
	const categories = await db.execute<{ slug: string; id: string }>(sql`
		select slug, id from auction_categories union all select slug, id from product_categories`);
	return {
		random,
		now,
		items: items.rows,
		categories: new Map(categories.rows.map(({ slug, id }) => [slug, id])),
		people: people.map((person) => ({ ...person, id: random.uuid(addMillis(now, -person.age * day)) })),
		image: (image) => {
			const stored = images.get(image);
			if (!stored) throw new Error(`No image was stored for ${image}.`);
			return stored;
		},
	};
}

async function insert<T extends PgTable>(
	tx: Transaction,
	table: T,
	rows: readonly PgInsertValue<T>[],
): Promise<void> {
	for (let start = 0; start < rows.length; start += chunk) {
		await tx.insert(table).values(rows.slice(start, start + chunk));
	}
}

/** The admin has made moderators lately. */
function planRoleChanges({ now, people }: World) {
	const admin = people.find(({ role }) => role === "admin");
	return people
		.filter(({ role }) => role === "moderator")
		.map(({ id, username }) => ({
			actorId: admin?.id ?? null,
			actorUsername: admin?.username ?? null,
			userId: id,
			username,
			roleBefore: "user" as const,
			role: "moderator" as const,
			createdAt: addMillis(now, -20 * day),
		}));
}

async function writePeople(tx: Transaction, world: World, password: string): Promise<void> {
	const born = (age: number) => addMillis(world.now, -age * day);
	await insert(
		tx,
		users,
		world.people.map((person) => ({
			id: person.id,
			username: person.username,
			email: person.email,
			emailVerified: true,
			city: person.city,
			twitterUsername: person.twitter ?? null,
			about: person.about ?? null,
			role: person.role ?? "user",
			isBanned: person.banned ?? false,
			createdAt: born(person.age),
			updatedAt: born(person.age),
		})),
	);
	await insert(tx, roleChanges, planRoleChanges(world));
	await insert(
		tx,
		accounts,
		world.people.map((person) => ({
			id: world.random.uuid(born(person.age)),
			userId: person.id,
			providerId: "credential",
			accountId: person.id,
			password,
			createdAt: born(person.age),
			updatedAt: born(person.age),
		})),
	);
}

async function writeTrading(tx: Transaction, world: World, cardImages: CardImages): Promise<void> {
	const planned = planListings(world);
	const talk = planChats(world, planned.listings);
	const shown = planShowcases(world, planned.listings);
	const made = planCards(world, cardImages, shown);
	const offered = [...planned.listings.map(({ row }) => row), made.listing];
	await insert(
		tx,
		listings,
		offered.map((row) => ({ ...row, ...ownerColumns(row.userId) })),
	);
	await insert(tx, listingImages, [...planned.images, made.listingImage]);
	await insert(tx, wantedItems, [...planned.wanted, made.wanted]);
	await tx.execute(sql`select write_wanted_terms(array_agg(id)) from listings`);
	await tx.execute(sql`select learn_words(array_agg(folded)) from (
		select concat_ws(' ', title_folded, custom_item_name_folded) as folded from listings
		union select custom_name_folded from wanted_items where custom_name is not null) as texts`);
	await tx.execute(sql`insert into typed_names (category_id, name_folded, name, people, last_typed_at)
		select category_id, custom_item_name_folded, min(custom_item_name), count(distinct user_id), max(created_at)
		from listings where custom_item_name is not null and card_serial is null group by 1, 2`);
	await tx.execute(sql`with category as (select id from product_categories where slug = 'pokemon-tcg'),
		made as (
			insert into product_expansions (category_id, name, source, confirmed_at)
			select id, 'Neo Genesis (1ra edición)', 'export', null from category returning id, category_id, name
		), item as (
			insert into product_items (category_id, expansion_id, name, number, source, confirmed_at)
			select category_id, id, 'Feraligatr', '5', 'export', null from made returning id, category_id, name, number
		)
		insert into catalogue_claims (user_id, category_id, item_id, problem, set_code, set_name, number, name, ids)
		select ${world.people[0]?.id}::uuid, item.category_id, item.id, null, 'N1', made.name, number, item.name, '[]'::jsonb
		from item cross join made
		union all
		select person.id, item.category_id, item.id, 'name', null, expansion.name, item.number, 'Blastoise holo',
			'[{"source": "tcgplayer", "value": "42360"}]'::jsonb
		from (
			select product_items.* from product_items join category on category.id = category_id
			where number is not null and name = 'Charizard' order by product_items.id limit 1
		) as item join product_expansions as expansion on expansion.id = item.expansion_id
		cross join (select id from users order by created_at limit 2) as person`);
	await writeCards(tx, made);
	await insert(tx, trades, talk.trades);
	await insert(tx, archivedListings, talk.archived);
	await insert(tx, tradeItems, talk.traded);
	await insert(tx, chats, talk.chats);
	await insert(tx, chatMessages, talk.messages);
	await insert(tx, collections, shown.collections);
	await insert(tx, collectionListings, shown.listings);
	await insert(tx, collectionsElements, [...shown.elements, made.element]);
	await insert(tx, collectionsElementsRef, [...shown.elementRefs, made.elementRef]);
	await tx.execute(sql`select write_showcase_terms(array(select id from collections))`);
	await insert(tx, collectionsLikes, shown.likes);
	await insert(tx, collectionsFavorites, shown.favorites);
	await insert(tx, collectionComments, shown.comments);
	await insert(tx, notifications, shown.notifications);
	const moderation = planModeration(world, planned.listings);
	const queue = planQueue(world, reportable(planned.listings, shown, talk.messages), moderation);
	await insert(tx, reports, [...moderation.reports, ...queue.reports]);
	await insert(tx, bans, queue.bans);
	await insert(tx, moderationCases, queue.cases);
	await insert(tx, notifications, moderation.notifications);
	await insert(tx, moderationDecisions, queue.decisions);
	await insert(tx, notifications, planNotifications(world, talk, planned.listings));
}

/** Puts what listings offer and want on lists, and then what else people have and lack, up to as many as each was to have. */
async function writeLists(tx: Transaction, { people, entries, imports }: PlannedLists): Promise<void> {
	await insert(tx, listPeople, people);
	await tx.execute(sql.raw(offerOnLists("true")));
	await tx.execute(sql.raw(wantOnLists("select id from users")));
	await tx.execute(sql`with planned as (
			select data.*, coalesce(item.name_folded, fold_text(data.custom_name)) as name_key,
				row_number() over (partition by data.user_id, data.side order by ord) + (
					select count(*) from list_entries as entry where (entry.user_id, entry.side) = (data.user_id, data.side)
				) as place
			from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as data (
				user_id uuid, side text, ord integer, most integer, item_id uuid, category_id uuid, custom_name text,
				is_any boolean, quantity integer, condition text, completeness text, language text, finish text, grade text,
				note text, is_starred boolean, created_at timestamptz
			)
			left join product_items as item on item.id = data.item_id
			where not exists (
				select from list_entries as entry where (entry.user_id, entry.side) = (data.user_id, data.side)
					and (entry.item_id = data.item_id or entry.name_key = fold_text(data.custom_name))
			)
		)
		insert into list_entries (user_id, side, item_id, category_id, custom_name, name_key, is_any, quantity, condition,
			completeness, language, finish, grade, note, is_starred, created_at, touched_at)
		select user_id, side, item_id, category_id, custom_name, name_key, is_any, quantity, condition, completeness,
			language, finish, grade, note, is_starred, created_at,
			created_at - case when ord % 17 = 0 then interval '190 days' else interval '0' end
		from planned where place <= most order by user_id, side, ord desc on conflict do nothing`);
	await insert(tx, listImports, imports);
}

/** Makes offers between the collector and people whose lists cross theirs, now that the lists are there. */
async function writeDeals(tx: Transaction, world: World): Promise<void> {
	const collector = personNamed(world, "coleccionista");
	const { rows } = await tx.execute<OfferableThing & Record<string, unknown>>(sql`
		select case when entry.user_id = ${collector.id} then want.user_id else entry.user_id end as "personId",
			entry.user_id as "giverId", entry.id as "entryId", entry.item_id as "itemId", left(details.name, 200) as title,
			entry_copy(entry) as copy
		from list_entries as entry join entry_details as details on details.id = entry.id
		join list_entries as want on want.side = 'want' and want.item_id = entry.item_id and want.user_id <> entry.user_id
		join list_people as seeker on seeker.user_id = want.user_id
		where entry.side = 'have' and entry.is_findable and entry.listing_id is null
			and ${collector.id}::uuid in (entry.user_id, want.user_id) and seeker.paused_until is null
		order by entry.created_at, title, entry.user_id, want.user_id`);
	const deals = planDeals(world, rows);
	await insert(tx, chats, deals.chats);
	await insert(tx, chatMessages, deals.messages);
	await insert(tx, offers, deals.offers);
	await insert(tx, offerItems, deals.offerItems);
	await insert(tx, trades, deals.trades);
	await tx.execute(sql`update chats set trade_id = trades.id from trades join offers on offers.id = trades.offer_id
		where chats.id = offers.chat_id`);
	await insert(tx, tradeItems, deals.tradeItems);
	await insert(tx, archivedListings, deals.archived);
	await insert(tx, notifications, deals.notifications);
	await tx.execute(sql`select settle_units(array_agg(entry_id)) from trade_items where entry_id is not null`);
	const listed = await tx.select().from(trades).where(isNotNull(trades.listingId)).orderBy(trades.id);
	await insert(tx, ratings, [...deals.ratings, ...planRatingsOf(world, listed)]);
}

async function writeCards(tx: Transaction, { cards, owners }: PlannedCards): Promise<void> {
	await insert(tx, generatedCards, cards);
	await insert(tx, cardOwners, owners);
	await tx.update(counters).set({ total: cards.length }).where(eq(counters.key, "cards"));
}

/** What the demo's people could report. */
function reportable(
	listings: ReturnType<typeof planListings>["listings"],
	shown: ReturnType<typeof planShowcases>,
	messages: ReturnType<typeof planChats>["messages"],
): Reportable {
	return {
		listings: listings.map(({ row, owner }) => ({
			id: row.id,
			ownerId: owner.id,
			isHidden: row.status === "in_revision",
		})),
		showcases: shown.collections.map(({ id, ownerId }) => ({ id, ownerId })),
		elements: shown.elements.map(({ id, userId }) => ({ id, ownerId: userId })),
		comments: shown.comments.map(({ id, userId }) => ({ id, ownerId: userId })),
		messages: messages
			.filter(({ kind }) => kind === undefined || kind === "text")
			.map(({ id, senderId, recipientId }) => ({ id, ownerId: senderId, recipientId })),
	};
}

async function writeStore(tx: Transaction, world: World): Promise<void> {
	const createdBy = world.people.find((person) => person.role === "admin")?.id ?? null;
	const listed = products.map((product) => productRow(world, product, createdBy));
	const rows = [...listed, ...planSales(world, createdBy)];
	await insert(tx, storeProducts, rows);
	await insert(tx, storeSaleLog, planSaleLog(world, rows));
}

function productRow(world: World, demo: DemoProduct, createdBy: string | null) {
	const { category, image, moreImages = [], age, guide, ...product } = demo;
	const categoryId = world.categories.get(category);
	if (!categoryId) throw new Error(`There is no category ${category}.`);
	// Categories of the shop alone have no images of their own.
	const pool = imagesByCategory[category] ?? imagesByCategory["pokemon-tcg"] ?? [];
	const shown = [image, ...moreImages].flatMap((place) => pool[place] ?? []);
	const createdAt = addMillis(world.now, -age * day);
	return {
		...product,
		id: world.random.uuid(createdAt),
		...(isSlugOfCatalogue(category) ? { productCategoryId: categoryId } : { auctionCategoryId: categoryId }),
		images: shown.map((image) => world.image(image).key),
		createdBy,
		...saleOf(product, addMillis(createdAt, 3 * day)),
		...(guide && guideOf(world, product.marketPrice, guide)),
		createdAt,
		updatedAt: createdAt,
	};
}

/** The guide's next turn is past all demos: they ask nobody outside. */
function guideOf(
	{ now }: World,
	marketPrice: string,
	{ page, held, daysSince = 0 }: NonNullable<DemoProduct["guide"]>,
) {
	const isLost = daysSince > 0;
	return {
		pricechartingUrl: `https://www.pricecharting.com/game/${page}`,
		lastPriceUpdate: addMillis(now, -daysSince * day),
		priceCheckAt: new Date("2100-01-01T00:00:00Z"),
		priceFailures: isLost ? daysSince : 0,
		priceFailure: isLost
			? { code: "priceGuide.changed" as const, params: { missing: "#full-prices" } }
			: null,
		previousPrice: (Number(marketPrice) * 0.96).toFixed(2),
		previousPriceAt: addMillis(now, -(daysSince + 3) * day),
		...(held && { heldPrice: held, heldPriceAt: addMillis(now, -day / 4) }),
	};
}

/** What is sold went for what the market asked. */
function saleOf({ status, marketPrice }: Pick<DemoProduct, "status" | "marketPrice">, soldAt: Date) {
	if (status !== "sold") return {};
	return { salePrice: marketPrice, saleCurrency: "USD" as const, soldOn: soldAt.toISOString().slice(0, 10) };
}

function isSlugOfCatalogue(slug: string): boolean {
	return categorySlugs.some((known) => known === slug);
}
