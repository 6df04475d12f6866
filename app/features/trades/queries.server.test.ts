import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { listArchivedTrades, listPublicTrades } from "./queries.server.ts";

const { db } = await testDatabase();

describe("a person's history", () => {
	it("says what kind of thing it was, in either language, by the catalogue's item or the listing", async () => {
		const person = await buildUser(db);
		const category = await buildCategory(db, { name: "Consoles", nameEs: "Consolas" });
		const { id: categoryId } = category;
		const expansion = await buildExpansion(db, { categoryId, name: "Handheld", nameEs: "Portátiles" });
		const item = await buildItem(db, { categoryId, expansionId: expansion.id, number: "7" });
		const alone = await buildItem(db, { categoryId: (await buildCategory(db, { name: "Puzzles" })).id });
		const offered = [{ productItemId: item.id }, { productItemId: alone.id }, { categoryId }];
		for (const values of offered) {
			const category = values.productItemId ? {} : { productItemId: null, ...values };
			const listing = await buildListing(db, category);
			const trade = await buildTrade(db, { listingId: listing.id, buyerId: person.id, status: "completed" });
			const productItemId = values.productItemId ?? null;
			await buildArchivedListing(db, { tradeId: trade.id, productItemId });
		}
		const kindsIn = async (locale: Locale) => {
			const { trades } = await listArchivedTrades(contextOf(db, person), { locale });
			return trades
				.map((trade) => [trade.category, formatEdition({ ...trade, setCode: trade.code })])
				.reverse();
		};
		expect(await kindsIn("es")).toEqual([
			["Consolas", "Portátiles · 7"],
			["Puzzles", null],
			["Consolas", null],
		]);
		expect((await kindsIn("en"))[0]).toEqual(["Consoles", "Handheld · 7"]);
	});

	it("is read to its end, newest first, each once", async () => {
		const person = await buildUser(db);
		const asBuyer = async () => {
			await buildArchivedListing(db, {
				tradeId: (await buildTrade(db, { buyerId: person.id, status: "completed" })).id,
			});
		};
		const asSeller = async () => {
			const listing = await buildListing(db, { userId: person.id });
			const { id: tradeId } = await buildTrade(db, { listingId: listing.id, status: "completed" });
			await buildArchivedListing(db, { tradeId });
		};
		await Promise.all(Array.from({ length: 27 }, (_, n) => (n % 2 ? asBuyer() : asSeller())));
		const titles: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await listArchivedTrades(contextOf(db, person), { cursor });
			titles.push(...page.trades.map(({ title }) => title));
			cursor = page.nextCursor ?? undefined;
		} while (cursor);
		expect(new Set(titles).size).toBe(27);
		await expect(listArchivedTrades(contextOf(db, person), { cursor: "x" })).rejects.toMatchObject({
			code: "request.badCursor",
		});
	});

	it("tells each of two people what they did, with whom and with which image", async () => {
		const [seller, buyer] = [await buildUser(db), await buildUser(db)];
		const listing = await buildListing(db, { userId: seller.id });
		const image = await buildListingImage(db, { listingId: listing.id });
		const trade = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id, status: "completed" });
		await buildArchivedListing(db, { tradeId: trade.id });
		const common = { id: trade.id, listingId: listing.id, title: listing.title };
		const shown = { ...common, image: { key: image.imageUrl, color: image.placeholderColor } };
		for (const [person, other, role] of [
			[seller, buyer, "seller"],
			[buyer, seller, "buyer"],
		] as const) {
			const page = await listArchivedTrades(contextOf(db, person));
			expect(page.trades).toMatchObject([{ ...shown, role, otherUsername: other.username }]);
		}
		await db.delete(users).where(eq(users.id, buyer.id));
		const left = await listArchivedTrades(contextOf(db, seller));
		expect(left.trades).toMatchObject([{ ...shown, otherUsername: null }]);
	});

	it("tells everybody what was traded and when, and nothing of with whom or who gave it", async () => {
		const [seller, buyer] = [await buildUser(db), await buildUser(db)];
		const listing = await buildListing(db, { userId: seller.id });
		const trade = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id, status: "completed" });
		await buildArchivedListing(db, { tradeId: trade.id });
		for (const { id } of [seller, buyer]) {
			const page = await listPublicTrades(contextOf(db, null), id);
			expect(page.trades.map((shown) => Object.keys(shown).sort())).toEqual([
				[
					"archivedAt",
					"category",
					"categorySlug",
					"code",
					"expansion",
					"image",
					"number",
					"printedCount",
					"title",
				],
			]);
			expect(page.trades[0]?.archivedAt).toMatch(/T12:00:00\.000Z$/);
			expect(JSON.stringify(page)).not.toContain(buyer.username);
			expect(JSON.stringify(page)).not.toContain(seller.username);
		}
	});

	it("is nobody's without signing in", async () => {
		expect((await refusal(listArchivedTrades(contextOf(db, null)))).code).toBe("auth.required");
	});
});
