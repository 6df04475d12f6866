import { eq, sql } from "drizzle-orm";
import { productItems } from "#app/features/catalogue/tables.server.ts";
import { listEntries, listPeople } from "#app/features/lists/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { buildCategory, buildItem } from "./catalogue.ts";
import { type Db, onlyRow } from "./row.ts";

export type EntryRow = typeof listEntries.$inferSelect;

/** A person with lists, seen today unless told. */
export async function buildListPerson(db: Db, overrides: Partial<typeof listPeople.$inferInsert> = {}) {
	const userId = overrides.userId ?? (await buildUser(db)).id;
	const row = { ...overrides, userId };
	return onlyRow(
		await db
			.insert(listPeople)
			.values(row)
			.onConflictDoUpdate({ target: listPeople.userId, set: row })
			.returning(),
	);
}

/** A have of an item of the catalogue; `customName` makes it a typed one. Its owner has lists from then on. */
export async function buildEntry(
	db: Db,
	overrides: Partial<typeof listEntries.$inferInsert> = {},
): Promise<EntryRow> {
	const userId = overrides.userId ?? (await buildUser(db)).id;
	await db.insert(listPeople).values({ userId }).onConflictDoNothing();
	const thing = await thingOf(db, overrides);
	const values = { side: "have" as const, ...overrides, ...thing, userId };
	return onlyRow(await db.insert(listEntries).values(values).returning());
}

async function thingOf(db: Db, { customName, itemId, categoryId }: Partial<typeof listEntries.$inferInsert>) {
	if (customName) {
		const nameKey = sql<string>`fold_text(${customName})`;
		return { customName, itemId: null, nameKey, categoryId: categoryId ?? (await buildCategory(db)).id };
	}
	const item = itemId
		? onlyRow(await db.select().from(productItems).where(eq(productItems.id, itemId)))
		: await buildItem(db, { ...(categoryId && { categoryId }) });
	return { itemId: item.id, customName: null, nameKey: item.nameFolded, categoryId: item.categoryId };
}

/** The rows of a person's entries, oldest first. */
export async function findEntries(db: Db, userId: string): Promise<EntryRow[]> {
	return db
		.select()
		.from(listEntries)
		.where(eq(listEntries.userId, userId))
		.orderBy(listEntries.createdAt, listEntries.id);
}
