import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { inArray, like, sql } from "drizzle-orm";
import sharp from "sharp";
import { users } from "#app/features/accounts/tables.server.ts";
import { generateCard } from "#app/features/cards/commands-generate.server.ts";
import { getCardProgress } from "#app/features/cards/queries.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { contextOf } from "#tests/factories/context.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { memoryOf, processorSecondsOf } from "./child.ts";
import type { Outcome } from "./goals.ts";
import { startProduct } from "./servers/running-server.ts";
import { median, percentile } from "./statistics.ts";

const listings = 10_000;
/** Time for the start's garbage to be collected, in milliseconds. */
const settling = 5_000;
/** From one look at a card to the next, in milliseconds. */
const lookPause = 20;
/** Looks at a card for each one at the server's memory, which starts a program. */
const looksPerMemory = 5;

/**
 * P14: a card of a photo of 12 megapixels, from its being kept and queued until its page can show it, and by how much the
 * server grows with them; and with photos of 50 megapixels that were saved progressively, which take the most memory to
 * decode. Each is another person's, and comes at another moment of the queue's second.
 */
export async function measureCards({ databases, quick, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	await using product = await startProduct(url, await temporary());
	const { db, pool, close } = connectDatabase({ connectionString: url });
	const jobs = createJobs(pool, createLog("silent"));
	await jobs.start();
	try {
		const [usualCount, worstCount] = quick ? [11, 5] : [41, 21];
		const makers = await listMakers(db, usualCount + worstCount);
		const [usualPhoto, worstPhoto] = [await drawUsualPhoto(), await drawWorstPhoto()];
		await delay(settling);
		const idle = memoryOf(product.pid);
		const make = (photo: Uint8Array, by: readonly Maker[]) =>
			makeCards(by, { db, jobs, photo, pid: product.pid });
		const usual = await make(usualPhoto, makers.slice(0, usualCount));
		const worst = await make(worstPhoto, makers.slice(usualCount));
		return {
			figures: [
				{ goal: "cardTime", value: median(usual.times) },
				{ goal: "cardMemory", value: usual.highest - idle },
				{ goal: "worstCardMemory", value: worst.highest - idle },
			],
			raw: [describe("12 MP", usual, idle), describe("50 MP, progressive", worst, idle)],
		};
	} finally {
		await jobs.stop();
		await close();
	}
}

interface Made {
	/** From queued to shown, in milliseconds. */
	readonly times: readonly number[];
	/** The most memory of the server meanwhile, in megabytes. */
	readonly highest: number;
	/** What the server took of a processor for each, in seconds. */
	readonly processor: number;
}

function describe(what: string, { times, highest, processor }: Made, idle: number): string {
	const [usual, slowest] = [median(times), percentile(times, 100)].map((time) => time.toFixed(0));
	return `P14    ${times.length} cards of ${what}: ${usual} ms p50, ${slowest} ms at most, ${processor.toFixed(2)} s of a processor each; ${idle.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most`;
}

interface Making {
	readonly db: Database;
	readonly jobs: Jobs;
	readonly photo: Uint8Array;
	/** Of the server that makes them. */
	readonly pid: number;
}

async function makeCards(makers: readonly Maker[], { db, jobs, photo, pid }: Making): Promise<Made> {
	const times: number[] = [];
	const processorBefore = processorSecondsOf(pid);
	let highest = 0;
	for (const maker of makers) {
		await delay((times.length * 370) % 1_000);
		const ctx = contextOf(db, maker);
		const sent = { photo: { bytes: async () => photo }, jobs };
		const { id } = await generateCard(ctx, { submissionKey: randomUUID() }, sent);
		const start = performance.now();
		for (let looks = 0; !(await isFinished(ctx, id)); looks++) {
			if (looks % looksPerMemory === 0) highest = Math.max(highest, memoryOf(pid));
			await delay(lookPause);
		}
		times.push(performance.now() - start);
	}
	return { times, highest, processor: (processorSecondsOf(pid) - processorBefore) / times.length };
}

/** @throws when the card was given up */
async function isFinished(ctx: CommandContext, id: string): Promise<boolean> {
	const { status } = await getCardProgress(ctx, id);
	if (status === "failed") throw new Error("A card was given up.");
	return status === "finished";
}

/** A JPEG of 4000 by 3000 pixels, of somewhat less than 4 MB. */
function drawUsualPhoto(): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 18 } as const;
	return sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#2040c0", noise } })
		.jpeg({ quality: 84 })
		.toBuffer();
}

/** A progressive JPEG of 7900 by 6300 pixels, of somewhat less than 4 MB: all of it has to be in memory at once. */
async function drawWorstPhoto(): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
	const small = await sharp({
		create: { width: 790, height: 630, channels: 3, background: "#2040c0", noise },
	})
		.png()
		.toBuffer();
	return sharp(small).resize(7900, 6300).jpeg({ quality: 30, progressive: true }).toBuffer();
}

type Maker = typeof users.$inferSelect;

async function listMakers(db: Database, count: number): Promise<Maker[]> {
	const isMaker = like(users.email, "bench\\_%");
	const makers = await db
		.select({ id: users.id })
		.from(users)
		.where(isMaker)
		.orderBy(sql`random()`)
		.limit(count);
	const changed = { twitterUsername: "coleccionista" };
	const ids = makers.map(({ id }) => id);
	return db.update(users).set(changed).where(inArray(users.id, ids)).returning();
}
