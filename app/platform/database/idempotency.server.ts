import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Database, Transaction } from "./database.server.ts";
import { idempotencyKeys } from "./tables.server.ts";

/** A key is remembered for a day, which is longer than any form stays open for a second try. */
const rememberedFor = 24 * 60 * 60 * 1000;

interface Submission {
	userId: string;
	/** Made once by the form, 1 to 100 characters; the same at each try. */
	key: string;
	/** A digest of each part of what is sent; null for a part that this try does not have, which is not compared. */
	input?: InputDigests;
}

export type InputDigests = Readonly<Record<string, string | null>>;

/**
 * The digest of a part: of bytes as they are, of anything else by what it holds, in whatever order its keys stand.
 * @param part bytes, or something that JSON can hold
 */
export function digestOf(part: unknown): string {
	const content = part instanceof Uint8Array ? part : JSON.stringify(part, inKeyOrder);
	return createHash("sha256").update(content).digest("base64url");
}

function inKeyOrder(_key: string, value: unknown): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The column's content: an object, since the driver would read a bare "12" as a number. */
interface Kept<Answer> {
	readonly answer: Answer;
	readonly input?: InputDigests;
}

/** The key is that of another input, whose work was done. */
export class OtherInputError<Answer> extends Error {
	readonly answer: Answer;

	constructor(answer: Answer) {
		super("The submission was answered with another input.");
		this.name = "OtherInputError";
		this.answer = answer;
	}
}

/**
 * Does a submission's work once. A repetition, even one that runs at the same time, waits for the first and gets
 * its answer. The key is kept in the work's transaction: when the work fails, a later try does it anew.
 * @param tx the transaction in which `work` writes, in PostgreSQL's default isolation
 * @param work answers with something that JSON can hold, such as the new row's id
 * @throws OtherInputError when the first came with another input; whatever `work` throws
 */
export async function withIdempotencyKey<Answer>(
	tx: Transaction,
	{ userId, key, input }: Submission,
	work: () => Promise<Answer>,
): Promise<Answer> {
	const ofSubmission = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
	const first = await tx
		.insert(idempotencyKeys)
		.values({ userId, key })
		.onConflictDoNothing()
		.returning({ key: idempotencyKeys.key });
	if (first.length === 0) {
		const [answered] = await tx
			.select({ result: idempotencyKeys.result })
			.from(idempotencyKeys)
			.where(ofSubmission);
		if (!answered) throw new Error("Another's submission left no answer.");
		const known = answered.result as Kept<Answer>;
		if (isOtherInput(known.input, input)) throw new OtherInputError(known.answer);
		return known.answer;
	}
	const result: Kept<Answer> = { answer: await work(), ...(input && { input }) };
	await tx.update(idempotencyKeys).set({ result }).where(ofSubmission);
	return result.answer;
}

/** Whether two tries differ. One that says nothing of its input is compared with nothing. */
function isOtherInput(known: InputDigests | undefined, sent: InputDigests | undefined): boolean {
	if (!known || !sent) return false;
	return Object.entries(sent).some(([part, digest]) => digest !== null && digest !== known[part]);
}

/**
 * Forgets the submissions that no form will send again.
 * @param now of the clock
 * @returns how many were forgotten
 */
export async function forgetOldSubmissions(db: Database | Transaction, now: Date): Promise<number> {
	const old = lt(idempotencyKeys.createdAt, new Date(now.getTime() - rememberedFor));
	return (await db.delete(idempotencyKeys).where(old)).rowCount ?? 0;
}
