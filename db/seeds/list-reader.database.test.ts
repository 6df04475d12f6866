import { and, eq, ilike, isNotNull } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { matchItems } from "#app/features/catalogue/matching/matching.server.ts";
import { productExpansions, productItems } from "#app/features/catalogue/tables.server.ts";
import { readList, SetNames } from "#app/features/lists/import/text/reading.ts";
import { testDatabase } from "#tests/database.ts";
import { seedCatalogue } from "./seed-catalogue.server.ts";

const { db } = await testDatabase();

beforeAll(() => seedCatalogue(db));

it("knows each card that is called EX by its name, its number and the total", async () => {
	const cards = await db
		.select({
			id: productItems.id,
			name: productItems.name,
			number: productItems.number,
			total: productExpansions.printedCount,
		})
		.from(productItems)
		.innerJoin(productExpansions, eq(productExpansions.id, productItems.expansionId))
		.where(
			and(
				ilike(productItems.name, "%ex%"),
				isNotNull(productItems.number),
				isNotNull(productExpansions.printedCount),
			),
		);
	const called = cards.filter(({ name }) => /\bex\b/i.test(name));
	expect(called.length).toBeGreaterThan(80);
	const sets = new SetNames([]);
	const wrong: string[] = [];
	const texts = called.map(({ name, number, total }) => `${name} ${number}/${total}`);
	const items = texts.map((text) => readList(text, { side: "have", sets })[0]?.items[0]);
	const queries = items.flatMap((item) => (item ? [{ ...item, language: null }] : []));
	const matches = await matchItems(db, { userId: null, queries });
	for (const [at, card] of called.entries()) {
		const match = matches[at];
		const isTwin =
			called.filter(
				(each) => each.name === card.name && each.number === card.number && each.total === card.total,
			).length > 1;
		const isRight = match?.status === "sure" && match.candidates[0]?.id === card.id;
		if (!isRight && !isTwin) wrong.push(`${texts[at]}: ${match?.status}`);
	}
	expect(wrong).toEqual([]);
});
