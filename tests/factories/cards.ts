import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { formatSerial, rarityTable } from "#app/features/cards/rules.ts";
import { cardOwners, generatedCards } from "#app/features/cards/tables.server.ts";
import { takeNumber } from "#app/platform/database/counters.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { imageFile, imageWidths, restrictedMark } from "#app/shared/image.ts";
import { buildUser, type UserRow } from "./accounts.ts";
import { type Db, onlyRow, unique } from "./row.ts";

/**
 * The row of a card, finished and its maker's unless told; the files that it names do not exist. With a `status`, the
 * other columns of that status are the caller's.
 */
export async function buildGeneratedCard(
	db: Db,
	overrides: Partial<typeof generatedCards.$inferInsert> = {},
) {
	const userId = overrides.userId === undefined ? (await buildUser(db)).id : overrides.userId;
	const made = overrides.status === undefined ? await finishedColumns(db, overrides.createdAt) : {};
	const values = {
		socialUsername: "coleccionista",
		rarity: "common" as const,
		tableVersion: rarityTable.version,
		cardImageUrl: unique(),
		...made,
		...overrides,
		userId,
		ownerId: overrides.ownerId ?? userId ?? (await buildUser(db)).id,
	};
	const card = onlyRow(await db.insert(generatedCards).values(values).returning());
	if (card.finishedAt) {
		const first = { cardId: card.id, position: 1, ownerId: userId, since: card.finishedAt };
		await db.insert(cardOwners).values(first);
	}
	return card;
}

/** The next serial, as a card that is finished takes it. */
async function finishedColumns(db: Db, finishedAt = new Date()) {
	return { status: "finished" as const, serial: await takeNumber(db, "cards"), finishedAt };
}

/** The same with its files, whose bytes are no image. */
export async function buildStoredCard(
	db: Db,
	files: Pick<Files, "write">,
	overrides: Partial<typeof generatedCards.$inferInsert> = {},
) {
	const key = randomBytes(16).toString("hex") + restrictedMark;
	for (const width of imageWidths) await files.write(imageFile(key, width), new Uint8Array([width % 256]));
	return buildGeneratedCard(db, { cardImageUrl: key, ...overrides });
}

/** The row of a card as it stands now. @throws when there is none */
export async function getCard(db: Db, id: string): Promise<typeof generatedCards.$inferSelect> {
	return onlyRow(await db.select().from(generatedCards).where(eq(generatedCards.id, id)));
}

/** The serial of a card as people write it. */
export function serialOf({ serial }: typeof generatedCards.$inferSelect): string {
	if (serial === null) throw new Error("The card is not finished.");
	return formatSerial(serial);
}

/** Somebody who may make cards. */
export function buildMaker(db: Db): Promise<UserRow> {
	return buildUser(db, { twitterUsername: "coleccionista" });
}

/** Takes cards' jobs, and does none of them. */
export function cardJobs() {
	const asked: string[] = [];
	const jobs: Pick<Jobs, "enqueue"> = {
		enqueue: async (_db, _kind, payload) => {
			asked.push((payload as { cardId: string }).cardId);
		},
	};
	return { asked, jobs };
}
