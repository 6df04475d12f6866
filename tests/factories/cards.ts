import { generatedCards } from "#app/features/cards/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { type Db, onlyRow, unique } from "./row.ts";

/** The row of a card; the file that it names does not exist. */
export async function buildGeneratedCard(
	db: Db,
	overrides: Partial<typeof generatedCards.$inferInsert> = {},
) {
	const userId = overrides.userId ?? (await buildUser(db)).id;
	const values = {
		socialUsername: "coleccionista",
		rarity: "common" as const,
		cardImageUrl: `cards/${unique()}.png`,
		...overrides,
		userId,
	};
	return onlyRow(await db.insert(generatedCards).values(values).returning());
}
