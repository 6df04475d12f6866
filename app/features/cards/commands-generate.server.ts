import { randomBytes, randomInt } from "node:crypto";
import { lockPerson } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { checkImage, type ImageSource } from "#app/platform/images.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { restrictedMark } from "#app/shared/image.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { findDay } from "./queries.server.ts";
import { cardsPerDay, photoByteLimit, rarityOf, rarityTable, rarityTotal } from "./rules.ts";
import { GenerateCardInput } from "./schema.ts";
import { generatedCards } from "./tables.server.ts";

/**
 * The job that makes an accepted card. No other job will make it, so that this one is repeated for a year; the card's own
 * attempts decide when it fails.
 */
export const cardJob = defineJob<{ readonly cardId: string }>(
	"make-card",
	{
		retryLimit: 1_000,
		retryDelay: 2,
		expireInSeconds: 60,
		retentionSeconds: 365 * 24 * 60 * 60,
		deleteAfterSeconds: 60 * 60,
	},
	2,
);

interface GenerateOptions {
	/** The image as it was sent, or null. */
	readonly photo: ImageSource | null;
	readonly jobs: Pick<Jobs, "enqueue">;
}

/** A failed card does not count for its day, so that the limit of a day alone would not stop hostile images. */
const generateLimit = { name: "generate-card", max: 30, seconds: 60 * 60 };

/**
 * Accepts an image to be made a card: draws its tier, stores both, and enqueues the job. The tier is drawn before the
 * image is read, and no repetition draws it anew. The same submission, twice or at once, gives one card.
 * @returns the card's id, by which its progress is read
 * @throws DomainError `auth.*`; `request.invalid` without an image; `card.photoTooLarge` from 4 MB on, `upload.*`;
 *   `card.noSocialUsername`; `card.oneAtATime` while one is being made; `card.dailyLimit` with `max`;
 *   `request.tooManyRequests`
 */
export async function generateCard(
	ctx: CommandContext,
	input: GenerateCardInput,
	{ photo, jobs }: GenerateOptions,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { submissionKey: key } = parseInput(GenerateCardInput, input);
	if (!photo) throw new DomainError("request.invalid", {}, { image: "common.imageRequired" });
	await requireAttempt(ctx, generateLimit, actor.id);
	const rarity = drawRarity();
	const bytes = await readUpload(photo);
	try {
		return await inTransaction(ctx, (tx) =>
			withIdempotencyKey(tx.db, { userId: actor.id, key }, async () => {
				const socialUsername = await requireCardLeft(tx, actor.id);
				const id = await insertCard(tx, { userId: actor.id, socialUsername, rarity }, bytes);
				await jobs.enqueue(tx.db, cardJob, { cardId: id }, { key: id });
				return { id };
			}),
		);
	} catch (error) {
		if (databaseErrorOf(error)?.constraint !== "generated_cards_queued_key") throw error;
		throw new DomainError("card.oneAtATime");
	}
}

/** A tier, by the probabilities of the table. */
export function drawRarity(): Rarity {
	return rarityOf(randomInt(rarityTotal));
}

async function readUpload(photo: ImageSource): Promise<Uint8Array> {
	const bytes = await photo.bytes().catch((error: unknown) => {
		throw error instanceof DomainError && error.code === "upload.tooLarge" ? tooLarge() : error;
	});
	if (bytes.byteLength >= photoByteLimit) throw tooLarge();
	await checkImage(bytes);
	return bytes;
}

function tooLarge(): DomainError {
	return new DomainError("card.photoTooLarge", {}, { image: "errors.card.photoTooLarge" });
}

/** @returns the social username for the card */
async function requireCardLeft(tx: TransactionContext, personId: string): Promise<string> {
	await lockPerson(tx, personId);
	const { count, isMaking, socialUsername } = await findDay(tx, personId);
	if (!socialUsername) throw new DomainError("card.noSocialUsername");
	if (isMaking) throw new DomainError("card.oneAtATime");
	if (count >= cardsPerDay) throw new DomainError("card.dailyLimit", { max: cardsPerDay });
	return socialUsername;
}

async function insertCard(
	tx: TransactionContext,
	card: { userId: string; socialUsername: string; rarity: Rarity },
	photo: Uint8Array,
): Promise<string> {
	const now = tx.clock.now();
	const [inserted] = await tx.db
		.insert(generatedCards)
		.values({
			...card,
			ownerId: card.userId,
			tableVersion: rarityTable.version,
			photo,
			cardImageUrl: randomBytes(16).toString("hex") + restrictedMark,
			createdAt: now,
		})
		.returning({ id: generatedCards.id });
	if (!inserted) throw new Error("The card was not inserted.");
	return inserted.id;
}
