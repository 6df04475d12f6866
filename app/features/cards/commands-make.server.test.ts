import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { createJobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildMaker, cardJobs, getCard } from "#tests/factories/cards.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { imageOf, memoryFiles } from "#tests/factories/files.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { generateCard } from "./commands-generate.server.ts";
import { type CardMakerContext, makeCard, workOnCards } from "./commands-make.server.ts";
import type { CardFailed, CardFinished } from "./events.ts";
import { getCardDay } from "./queries.server.ts";
import { cardsPerDay, maxAttempts } from "./rules.ts";
import { cardOwners, generatedCards } from "./tables.server.ts";

// Each card that is being made holds two.
const { db, pool } = await testDatabase({ connections: 10 });
const image = await (await imageOf("#804020")).bytes();
const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#335577" } })
	.png()
	.toBuffer();
/** Its head is an image's, its end is missing. */
const broken = whole.subarray(0, whole.length - 40);

/** An image that waits to be made a card. */
async function accept(bytes: Uint8Array = image, jobs = cardJobs().jobs) {
	const user = await buildMaker(db);
	const materials = { photo: { bytes: async () => bytes }, jobs };
	const { id } = await generateCard(contextOf(db, user), { submissionKey: randomUUID() }, materials);
	return { id, user, card: await getCard(db, id) };
}

const setAttemptsLeft = (id: string, left: number) =>
	db
		.update(generatedCards)
		.set({ attempts: maxAttempts - left })
		.where(eq(generatedCards.id, id));

const photosOf = (id: string) =>
	db.$count(generatedCards, and(eq(generatedCards.id, id), isNotNull(generatedCards.photo)));

async function lastSerial(): Promise<number> {
	const { rows } = await db.execute<{ last: number }>(
		sql`select total::integer as last from counters where key = 'cards'`,
	);
	return rows[0]?.last ?? Number.NaN;
}

function buildCardMaker() {
	const files = memoryFiles();
	const events = new EventBus<TransactionContext>();
	const told = collectEvents<CardFinished | CardFailed>(events, ["card.finished", "card.failed"]);
	return { maker: { ...contextOf(db, null, { events }), db, files }, files, told };
}

/** A maker that cannot write its first files. */
function buildHinderedMaker(failures: number) {
	const built = buildCardMaker();
	let left = failures;
	const write: typeof built.files.write = async (name, bytes) => {
		if (left-- > 0) throw new Error("no space left");
		return built.files.write(name, bytes);
	};
	return { ...built, maker: { ...built.maker, files: { ...built.files, write } } };
}

describe("a card", () => {
	it("is made of its image: files, serial and owner", async () => {
		const { id, user, card } = await accept();
		const { maker, files, told } = buildCardMaker();
		const serial = (await lastSerial()) + 1;
		await makeCard(maker, id);
		expect(await getCard(db, id)).toMatchObject({
			status: "finished",
			serial,
			rarity: card.rarity,
			createdAt: card.createdAt,
			ownerId: user.id,
		});
		const key = card.cardImageUrl;
		expect([...files.names].sort()).toEqual(
			[pngFile(key), ...imageWidths.map((width) => imageFile(key, width))].sort(),
		);
		const png = await files.read(pngFile(key));
		expect(await sharp(png ?? undefined).metadata()).toMatchObject({
			format: "png",
			width: 1024,
			height: 1434,
		});
		expect(await db.select().from(cardOwners).where(eq(cardOwners.cardId, id))).toMatchObject([
			{ position: 1, ownerId: user.id },
		]);
		expect(await photosOf(id)).toBe(0);
		expect(told).toEqual([{ type: "card.finished", cardId: id, makerId: user.id }]);
	});

	it("is made once, however often at once it is asked for", async () => {
		const { id } = await accept();
		const serial = (await lastSerial()) + 1;
		const makers = Array.from({ length: 4 }, buildCardMaker);
		await Promise.allSettled(makers.map(({ maker }) => makeCard(maker, id)));
		await makeCard(buildCardMaker().maker, id);
		expect(makers.flatMap(({ told }) => told)).toHaveLength(1);
		expect(await getCard(db, id)).toMatchObject({ serial, attempts: 1 });
		expect(await lastSerial()).toBe(serial);
	});

	it("is left alone while another makes it", async () => {
		const { id } = await accept();
		const { maker } = buildCardMaker();
		const holder = await pool.connect();
		await holder.query("begin");
		await holder.query("select from generated_cards where id = $1 for no key update", [id]);
		await expect(makeCard(maker, id)).rejects.toMatchObject({ cause: { code: "55P03" } });
		await holder.query("rollback");
		holder.release();
		expect(await getCard(db, id)).toMatchObject({ status: "queued", attempts: 0 });
	});

	it("has the next serial, without a gap, whichever of several is finished first", async () => {
		const before = await lastSerial();
		const accepted = await Promise.all(Array.from({ length: 3 }, () => accept()));
		const spoiled = await accept(broken);
		const hindered = await accept();
		await Promise.allSettled([
			...accepted.map(({ id }) => makeCard(buildCardMaker().maker, id)),
			makeCard(buildCardMaker().maker, spoiled.id),
			makeCard(buildHinderedMaker(1).maker, hindered.id),
		]);
		// On a busy machine one waits too long for the others, and is made when it is asked for again.
		for (const { id } of accepted) await makeCard(buildCardMaker().maker, id);
		const serials = await Promise.all(accepted.map(async ({ id }) => (await getCard(db, id)).serial));
		expect(serials.map(Number).sort((one, other) => one - other)).toEqual(
			accepted.map((_, index) => before + 1 + index),
		);
		expect(await lastSerial()).toBe(before + accepted.length);
	});

	it("waits for the serial that another is taking", async () => {
		const { id } = await accept();
		const serial = (await lastSerial()) + 1;
		await whileHeld(pool, {
			lock: "update counters set total = total + 1 where key = 'cards'",
			values: [],
			begin: () => makeCard(buildCardMaker().maker, id),
			meanwhile: "select",
		});
		expect(await getCard(db, id)).toMatchObject({ serial });
	});

	it("that could not be written is tried again, of the same draw and with the same serial", async () => {
		const { id, card } = await accept();
		await setAttemptsLeft(id, 2);
		const serial = (await lastSerial()) + 1;
		const { maker, files, told } = buildHinderedMaker(1);
		await expect(makeCard(maker, id)).rejects.toThrow("no space left");
		expect(await getCard(db, id)).toMatchObject({
			status: "queued",
			serial: null,
			attempts: maxAttempts - 1,
		});
		expect(await photosOf(id)).toBe(1);
		expect(await lastSerial()).toBe(serial - 1);
		await makeCard(maker, id);
		expect(await getCard(db, id)).toMatchObject({ status: "finished", serial, rarity: card.rarity });
		expect(files.names).toHaveLength(1 + imageWidths.length);
		expect(told).toHaveLength(1);
	});

	it("of an image that is none is given up, and its place of the day is free", async () => {
		const { id, user } = await accept(broken);
		const { maker, files, told } = buildCardMaker();
		await makeCard(maker, id);
		expect(await getCard(db, id)).toMatchObject({
			status: "failed",
			failure: "upload.invalidType",
			serial: null,
		});
		expect(await photosOf(id)).toBe(0);
		expect(files.names).toEqual([]);
		expect(told).toEqual([
			{ type: "card.failed", cardId: id, makerId: user.id, failure: "upload.invalidType" },
		]);
	});

	it("that cannot be made in five attempts is given up, with its files", async () => {
		const { id } = await accept();
		await setAttemptsLeft(id, 1);
		const { maker, files, told } = buildHinderedMaker(0);
		const write: typeof files.write = async (name, bytes) => {
			if (name.endsWith(".webp")) throw new Error("no space left");
			return files.write(name, bytes);
		};
		const hindered = { ...maker, files: { ...files, write } };
		await expect(makeCard(hindered, id)).rejects.toThrow("no space left");
		expect(files.names).not.toEqual([]);
		await makeCard(maker, id);
		expect(await getCard(db, id)).toMatchObject({ status: "failed", failure: "card.failed" });
		expect(files.names).toEqual([]);
		expect(told).toMatchObject([{ type: "card.failed" }]);
		await makeCard(maker, id);
		expect(await getCard(db, id)).toMatchObject({ status: "failed" });
	});

	it("that its process has died of five times is given up", async () => {
		const { id } = await accept();
		await setAttemptsLeft(id, 0);
		await makeCard(buildCardMaker().maker, id);
		expect(await getCard(db, id)).toMatchObject({ status: "failed", failure: "card.failed" });
	});

	it("of somebody who has left is not made", async () => {
		const { id, user } = await accept();
		await db.delete(users).where(eq(users.id, user.id));
		const { maker, files, told } = buildCardMaker();
		await makeCard(maker, id);
		expect([files.names, told]).toEqual([[], []]);
	});
});

describe("a card's job", () => {
	/** Works on cards without pauses; the names of its runs that failed are in `failed`. */
	async function startJobs(maker: CardMakerContext) {
		const jobs = createJobs(pool, createLog("silent"));
		const failed: string[] = [];
		jobs.onDone(({ name, isGood }) => !isGood && failed.push(name));
		const work: typeof jobs.work = (kind, run) =>
			jobs.work({ ...kind, pollSeconds: 0.5, queue: { ...kind.queue, retryDelay: 0 } }, run);
		workOnCards({ work }, maker);
		await jobs.start();
		onTestFinished(() => jobs.stop());
		return { jobs, failed };
	}

	const statusOf = async (id: string) => (await getCard(db, id)).status;
	const soon = { timeout: 120_000, interval: 100 };

	it("makes it after another has held it for longer than it has attempts", async () => {
		const { jobs, failed } = await startJobs(buildCardMaker().maker);
		const { id } = await accept(image, jobs);
		const holder = await pool.connect();
		try {
			await holder.query("begin");
			await holder.query("select from generated_cards where id = $1 for no key update", [id]);
			await expect.poll(() => failed.length, soon).toBeGreaterThan(maxAttempts);
		} finally {
			holder.release(true);
		}
		await expect.poll(() => statusOf(id), soon).toBe("finished");
	});

	it("gives it up after its last attempt, and its place of the day back", async () => {
		const { jobs } = await startJobs(buildHinderedMaker(Number.POSITIVE_INFINITY).maker);
		const { id, user } = await accept(image, jobs);
		// Each attempt draws the card.
		await setAttemptsLeft(id, 2);
		expect((await getCardDay(contextOf(db, user))).left).toBe(cardsPerDay - 1);
		await expect.poll(() => statusOf(id), soon).toBe("failed");
		expect((await getCardDay(contextOf(db, user))).left).toBe(cardsPerDay);
	});
});
