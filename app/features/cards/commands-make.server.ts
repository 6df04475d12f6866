import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { takeNumber } from "#app/platform/database/counters.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
	boolean,
	bytes,
	integer,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { cardJob } from "./commands-generate.server.ts";
import { type DrawnCard, drawCard, readCardPhoto } from "./drawing/drawing.server.ts";
import type { CardFailed, CardFinished } from "./events.ts";
import { type CardFailure, cardFailures, maxAttempts } from "./rules.ts";

/** The context of the process that makes cards, with database connections of its own. */
export interface CardMakingContext extends CommandContext {
	readonly db: Database;
	readonly files: Files;
}

/** Registers this process as one that makes cards. */
export function workOnCards(jobs: Pick<Jobs, "work">, maker: CardMakingContext): void {
	jobs.work(cardJob, ({ cardId }) => makeCard(maker, cardId));
}

/** The lock of whoever makes the card, gone with the process. The row's own lock stays free for the count of attempts. */
const lockPhoto = statement(
	{ cardId: uuid() },
	{ photo: bytes(), isLocked: boolean() },
)`select photo, pg_try_advisory_xact_lock(hashtextextended('card ' || id, 0)) as "isLocked"
	from generated_cards where id = :cardId and photo is not null`;
const countAttempt = statement(
	{ cardId: uuid() },
	{ attempts: integer() },
)`update generated_cards set attempts = attempts + 1
	where id = (select id from generated_cards where id = :cardId and status = 'queued' for no key update nowait)
	returning attempts`;

/**
 * Makes a card of its image, once, however often the job runs. It fails for good when the image is none, and after five
 * attempts.
 * @throws what stopped this attempt, such as another process that is making it; then the job is to be repeated
 */
export async function makeCard(maker: CardMakingContext, cardId: string): Promise<void> {
	try {
		await inTransaction(maker, async (tx) => {
			const [queued] = await lockPhoto(tx.db, { cardId });
			if (!queued) return;
			if (!queued.isLocked) throw new Error("The card is being made.");
			// Outside the transaction: attempts that their process died of count, too.
			const [attempt] = await countAttempt(maker.db, { cardId });
			if (!attempt) return;
			if (attempt.attempts > maxAttempts) throw new DomainError("card.failed");
			await finishCard(tx, maker.files, cardId, queued.photo);
		});
	} catch (error) {
		if (!isFailure(error)) throw error;
		await failCard(maker, cardId, error.code);
	}
}

function isFailure(error: unknown): error is DomainError & { code: CardFailure } {
	return error instanceof DomainError && cardFailures.some((code) => code === error.code);
}

const lockQueued = statement(
	{ cardId: uuid() },
	{ makerId: text(), username: text(), rarity: text<Rarity>(), madeAt: timestamp(), key: text() },
)`select user_id as "makerId", social_username as username, rarity, created_at as "madeAt", card_image_url as key
	from generated_cards where id = :cardId and status = 'queued' for no key update nowait`;
const finish = statement(
	{ cardId: uuid(), serial: integer(), now: timestamp() },
	{},
)`update generated_cards set status = 'finished', serial = :serial, finished_at = :now, photo = null where id = :cardId`;
const addFirstOwner = statement(
	{ cardId: uuid(), makerId: uuid(), now: timestamp() },
	{},
)`insert into card_owners (card_id, position, owner_id, since) values (:cardId, 1, :makerId, :now)`;

async function finishCard(
	tx: TransactionContext,
	files: Files,
	cardId: string,
	bytes: Uint8Array,
): Promise<void> {
	const [card] = await lockQueued(tx.db, { cardId });
	if (!card) return;
	const { makerId, username, rarity, key } = card;
	const photo = await readCardPhoto(bytes);
	const serial = await takeNumber(tx.db, "cards");
	const madeAt = new Date(card.madeAt);
	await writeCard(files, key, await drawCard({ photo, username, rarity, serial, madeAt }));
	const now = tx.clock.now();
	await finish(tx.db, { cardId, serial, now });
	await addFirstOwner(tx.db, { cardId, makerId, now });
	const event: CardFinished = { type: "card.finished", cardId, makerId };
	await tx.record(event);
}

async function writeCard(files: Files, key: string, { png, webps }: DrawnCard): Promise<void> {
	await files.write(pngFile(key), png);
	for (const { width, data } of webps) await files.write(imageFile(key, width), data);
}

/** Removes all files of a card. */
export async function removeCardFiles(files: Files, keys: readonly string[]): Promise<void> {
	await files.remove(
		keys.flatMap((key) => [pngFile(key), ...imageWidths.map((width) => imageFile(key, width))]),
	);
}

const fail = statement(
	{ cardId: uuid(), failure: text() },
	{ makerId: text(), key: text() },
)`update generated_cards set status = 'failed', failure = :failure, photo = null
	where id = :cardId and status = 'queued' returning user_id as "makerId", card_image_url as key`;

async function failCard(maker: CardMakingContext, cardId: string, failure: CardFailure): Promise<void> {
	const key = await inTransaction(maker, async (tx) => {
		const [failed] = await fail(tx.db, { cardId, failure });
		if (!failed) return null;
		const event: CardFailed = { type: "card.failed", cardId, makerId: failed.makerId, failure };
		await tx.record(event);
		return failed.key;
	});
	if (key) await removeCardFiles(maker.files, [key]);
}
