import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { listPeople } from "../tables.server.ts";
import { countPeople } from "./queries-people.server.ts";
import { fittingLimit } from "./rules.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);

describe("countPeople", () => {
	it("counts who has or seeks each thing, in their order, and leaves out who asks and closed lists", async () => {
		const category = await buildCategory(db);
		const expansion = await buildExpansion(db, { categoryId: category.id });
		const name = `Puma ${unique()}`;
		const printings = [
			await buildItem(db, { categoryId: category.id, name }),
			await buildItem(db, { categoryId: category.id, name, number: "7", expansionId: expansion.id }),
		];
		const [first, second] = [await buildUser(db), await buildUser(db)];
		await buildEntry(db, { userId: first.id, itemId: printings[0]?.id });
		for (const { id } of printings) await buildEntry(db, { userId: second.id, itemId: id });
		await buildEntry(db, { userId: second.id, side: "want", itemId: printings[0]?.id });
		const thing = {
			categoryId: null,
			customName: null,
			anyPrinting: false,
			isOfSet: false,
			side: "want" as const,
		};
		const things = [
			{ ...thing, itemId: printings[1]?.id ?? null },
			{ ...thing, itemId: printings[0]?.id ?? null },
			{ ...thing, itemId: printings[0]?.id ?? null, anyPrinting: true },
			{ ...thing, itemId: printings[0]?.id ?? null, side: "have" as const },
			{ ...thing, itemId: null, categoryId: category.id, customName: name },
			{ ...thing, itemId: printings[1]?.id ?? null, anyPrinting: true, isOfSet: true },
		];
		const everybody = { personId: null, isShownOnly: false };
		expect(await countPeople(ctx, things, everybody)).toEqual([1, 2, 2, 1, 0, 1]);
		expect(await countPeople(ctx, things, { ...everybody, personId: second.id })).toEqual([0, 1, 1, 0, 0, 0]);
		const closed = { userId: second.id, isShown: false };
		await db
			.insert(listPeople)
			.values(closed)
			.onConflictDoUpdate({ target: listPeople.userId, set: { isShown: false } });
		expect(await countPeople(ctx, things, { ...everybody, isShownOnly: true })).toEqual([0, 1, 1, 0, 0, 0]);
		expect(await countPeople(ctx, [], everybody)).toEqual([]);
	});

	it("finds somebody behind many entries of who cannot be found", async () => {
		const item = await buildItem(db);
		const [first, away] = [await buildUser(db), await buildUser(db)];
		await buildEntry(db, { userId: first.id, itemId: item.id });
		for (let copy = 0; copy < 2 * fittingLimit; copy++)
			await buildEntry(db, { userId: away.id, itemId: item.id, note: `${copy}` });
		await db
			.update(listPeople)
			.set({ pausedUntil: new Date(Date.now() + 1e9) })
			.where(eq(listPeople.userId, away.id));
		const thing = {
			categoryId: null,
			customName: null,
			anyPrinting: false,
			isOfSet: false,
			side: "want" as const,
		};
		const options = { personId: null, isShownOnly: false };
		expect(await countPeople(ctx, [{ ...thing, itemId: item.id }], options)).toEqual([1]);
	});
});
