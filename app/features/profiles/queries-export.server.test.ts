import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { roleChanges, users } from "#app/features/accounts/tables.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser } from "#tests/factories/accounts.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildChat, buildChatMessage, buildPairChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing, buildListingImage, buildWantedItem } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import {
	buildComment,
	buildElement,
	buildFavorite,
	buildLike,
	buildShowcase,
} from "#tests/factories/showcases.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { exportContents, exportOwnData } from "./queries-export.server.ts";

const { db } = await testDatabase();

/** Nobody's own words nor doings: what the operator sells and decides, answers kept for a day, links, and what the rest adds up to. */
const leftOut = [
	"idempotency_keys",
	"moderation_cases",
	"profile_counters",
	"profile_partners",
	"store_products",
];

function filesWith(stored: Readonly<Record<string, Uint8Array>>): Files {
	return {
		write: async () => {},
		read: async (name) => stored[name] ?? null,
		remove: async () => {},
		list: async () => [],
		getWrittenAt: async () => null,
	};
}

async function exported(user: Parameters<typeof contextOf>[1], files = filesWith({})) {
	const archive = unzipSync(await exportOwnData(contextOf(db, user), files));
	const everything = Object.values(archive).map((bytes) => strFromU8(bytes));
	const json = (name: string) => JSON.parse(strFromU8(archive[`${name}.json`] ?? new Uint8Array()));
	return { archive, json, everything: everything.join("\n") };
}

describe("the export of one's data", () => {
	it("asks every table that names a person", async () => {
		const { rows } = await db.execute<{ name: string }>(sql`
			select distinct conrelid::regclass::text as name from pg_constraint
			where contype = 'f' and confrelid = 'users'::regclass order by name`);
		const queries = Object.values(exportContents).join(" ");
		const missing = rows.filter(({ name }) => !new RegExp(`\\bfrom ${name}\\b`).test(queries));
		expect(missing.map(({ name }) => name)).toEqual(leftOut);
	});

	it("has everything that the person wrote and did, and their images", async () => {
		const user = await buildUser(db);
		const userId = user.id;
		const session = await buildSession(db, { userId });
		const hash = "a secret hash";
		await buildPassword(db, { userId, password: hash });
		const listing = await buildListing(db, { userId, title: "Cartucho propio" });
		const image = await buildListingImage(db, { listingId: listing.id, imageUrl: "aa11" });
		const wish = { listingId: listing.id, productItemId: (await buildItem(db, { name: "Charizard" })).id };
		await buildWantedItem(db, { listingId: listing.id, customName: "Chrono Trigger" });
		await buildWantedItem(db, { ...wish, anyPrinting: true, position: 1 });
		const chat = await buildChat(db, { user1Id: userId });
		const pair = await buildPairChat(db, { user1Id: userId });
		await buildChatMessage(db, { chatId: chat.id, senderId: userId, content: "mi mensaje" });
		const trade = await buildTrade(db, { buyerId: userId });
		await buildArchivedListing(db, { buyerId: userId, title: "Lo que cambié" });
		const showcase = await buildShowcase(db, { ownerId: userId, name: "Mi vitrina" });
		const element = await buildElement(db, { userId, title: "Mi elemento", imageUrl: "bb22" });
		const [liked, favorite] = [await buildLike(db, { userId }), await buildFavorite(db, { userId })];
		await buildComment(db, { userId, comment: "mi comentario" });
		await buildReport(db, { reporterId: userId, reason: "mi denuncia" });
		const card = await buildGeneratedCard(db, { userId, cardImageUrl: "cc33" });
		await buildGeneratedCard(db, { userId, ownerId: (await buildUser(db)).id, cardImageUrl: "dd44" });
		await buildNotification(db, { userId });
		const files = filesWith({
			"aa11-1080.webp": new Uint8Array([1]),
			"bb22-1080.webp": new Uint8Array([2]),
			"cc33-1080.webp": new Uint8Array([3]),
			"dd44-1080.webp": new Uint8Array([4]),
		});
		const change = { userId, username: user.username, roleBefore: "user", role: "moderator" } as const;
		await db.insert(roleChanges).values({ ...change, createdAt: new Date() });
		const { archive, json, everything } = await exported(user, files);
		expect(json("account")).toMatchObject([{ id: userId, email: user.email }]);
		expect(json("roles")).toMatchObject([{ role_before: "user", role: "moderator" }]);
		expect(json("sign-ins")).toMatchObject([{ provider_id: "credential" }]);
		expect(json("sessions")).toHaveLength(1);
		expect(json("listings")).toMatchObject([
			{
				title: "Cartucho propio",
				images: [image.imageUrl],
				wanted: [
					{ name: "Chrono Trigger", any_printing: false },
					{ name: "Charizard", any_printing: true },
				],
			},
		]);
		expect(json("chats")).toMatchObject([
			{ id: chat.id, role: "buyer" },
			{ id: pair.id, listing_id: null, role: "pair" },
		]);
		expect(json("messages")).toMatchObject([{ content: "mi mensaje" }]);
		expect(json("trades")).toMatchObject([{ id: trade.id, role: "buyer" }]);
		expect(json("completed-trades")).toMatchObject([{ title: "Lo que cambié" }]);
		expect(json("showcases")).toMatchObject([{ id: showcase.id, name: "Mi vitrina" }]);
		expect(json("elements")).toMatchObject([{ id: element.id, title: "Mi elemento" }]);
		expect(json("comments")).toMatchObject([{ comment: "mi comentario" }]);
		expect(json("likes")).toEqual([{ collection_id: liked.collectionId }]);
		expect(json("favorites")).toEqual([{ collection_id: favorite.collectionId }]);
		expect(json("reports")).toMatchObject([{ reason: "mi denuncia" }]);
		expect(json("notifications")).toHaveLength(1);
		expect(archive["images/aa11-1080.webp"]).toEqual(new Uint8Array([1]));
		expect(archive["images/bb22-1080.webp"]).toEqual(new Uint8Array([2]));
		expect(json("cards")).toMatchObject([
			{ serial: card.serial, is_maker: true, is_owner: true },
			{ is_maker: true, is_owner: false },
		]);
		expect(archive["images/cc33-1080.webp"]).toEqual(new Uint8Array([3]));
		expect(archive["images/dd44-1080.webp"]).toBeUndefined();
		const sheet = (name: string) => strFromU8(archive[`${name}.csv`] ?? new Uint8Array());
		expect(archive["listings.csv"]?.subarray(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
		expect(sheet("listings")).toMatch(/^id,item,title,/);
		expect(sheet("listings")).toContain("Cartucho propio");
		expect(sheet("messages")).toContain("mi mensaje");
		expect(sheet("cards")).toMatch(/^serial,rarity,social_username,[\w,]+\n/);
		expect(everything).not.toContain(hash);
		expect(everything).not.toContain(session.token);
	});

	it("writes sheets whose cells are no formulas, and keep quotes and lines", async () => {
		const user = await buildUser(db);
		await buildListing(db, {
			userId: user.id,
			title: '=HYPERLINK("x")',
			description: 'Una "rara",\ncon caja',
		});
		const { archive, json } = await exported(user);
		const [row] = parse(strFromU8(archive["listings.csv"] ?? new Uint8Array()), {
			bom: true,
			columns: true,
		}) as [Record<string, string>];
		expect(row).toMatchObject({ title: `'=HYPERLINK("x")`, description: 'Una "rara",\ncon caja' });
		expect(json("listings")).toMatchObject([{ title: '=HYPERLINK("x")' }]);
	});

	it("has both lists as a file that lists take, and how they are shown", async () => {
		const { userId } = await buildListPerson(db, { pausedUntil: new Date("2127-01-01T00:00:00Z") });
		const [user] = await db.select().from(users).where(eq(users.id, userId));
		const item = await buildItem(db, { name: "Pikachu", number: "25" });
		await buildEntry(db, { userId, itemId: item.id, quantity: 2, condition: "good", note: "=1+1" });
		await buildEntry(db, { userId, side: "want", customName: "Una rara", isStarred: true });
		const { archive, json } = await exported(user ?? null);
		const rows = parse(strFromU8(archive["listas.csv"] ?? new Uint8Array()), { bom: true, columns: true });
		expect(rows).toMatchObject([
			{ side: "have", quantity: "2", number: "25", name: "Pikachu", condition: "good", note: "'=1+1" },
			{ side: "want", name: '"Una rara"', star: "yes" },
		]);
		expect(json("list-settings")).toMatchObject([
			{ is_shown: true, paused_until: expect.stringContaining("2127") },
		]);
		expect(json("list-entries")).toMatchObject([{ item: "Pikachu" }, { custom_name: "Una rara" }]);
		expect(json("list-imports")).toEqual([]);
	});

	it("has nothing of others", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		const theirs = await buildListing(db, { userId: other.id, title: "Cartucho ajeno" });
		const chat = await buildChat(db, { user1Id: user.id });
		await buildChatMessage(db, { chatId: chat.id, senderId: chat.user2Id, content: "mensaje ajeno" });
		const { everything } = await exported(user);
		for (const foreign of [other.id, other.email, theirs.id, "Cartucho ajeno", "mensaje ajeno"]) {
			expect(everything).not.toContain(foreign);
		}
	});

	it("is made a few times an hour, and for nobody without signing in", async () => {
		const user = await buildUser(db);
		for (let n = 0; n < 10; n += 1) await exported(user);
		expect((await refusal(exported(user))).code).toBe("request.tooManyRequests");
		expect((await refusal(exported(null))).code).toBe("auth.required");
	});
});
