import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateCard } from "#app/features/cards/commands-generate.server.ts";
import { getCardDay } from "#app/features/cards/queries.server.ts";
import { cardsPerDay } from "#app/features/cards/rules.ts";
import { cardOwners, generatedCards } from "#app/features/cards/tables.server.ts";
import { counters } from "#app/platform/database/tables.server.ts";
import { createFiles, filePrefixes } from "#app/platform/files.server.ts";
import { createJobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { type BuiltServer, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import type { UserRow } from "#tests/factories/accounts.ts";
import { buildMaker } from "#tests/factories/cards.ts";
import { contextOf } from "#tests/factories/context.ts";
import { imageOf } from "#tests/factories/files.ts";
import { until } from "#tests/until.ts";

const { db, pool, connectionString } = await testDatabase();
const jobs = createJobs(pool, createLog("silent"));
const dataDir = await mkdtemp(join(tmpdir(), "reino-cards-killed-"));
const files = createFiles(join(dataDir, "files"));
const [rounds, nodesOfARound] = [10, 2];
let nodes: BuiltServer[] = [];
/** One for each round, since nobody has two cards made at once. */
let makers: UserRow[] = [];

async function startNodes(): Promise<void> {
	const options = { dataDir, environment: { DATABASE_URL: connectionString } };
	nodes = await Promise.all(Array.from({ length: nodesOfARound }, () => startBuiltServer(options)));
}

const killNodes = () => Promise.all(nodes.map((node) => node.kill()));

beforeAll(async () => {
	await startNodes();
	await jobs.start();
	makers = await Promise.all(Array.from({ length: rounds }, () => buildMaker(db)));
});

afterAll(async () => {
	await jobs.stop();
	await killNodes();
	await rm(dataDir, { recursive: true, force: true });
});

async function accept(user: UserRow): Promise<void> {
	const photo = await imageOf("#804020");
	await generateCard(contextOf(db, user), { submissionKey: randomUUID() }, { photo, jobs });
}

type Card = typeof generatedCards.$inferSelect;

const isQueued = ({ status }: Card) => status === "queued";

const listCards = () => db.select().from(generatedCards).orderBy(asc(generatedCards.serial));

const listNames = async () => (await Promise.all(filePrefixes.map((prefix) => files.list(prefix)))).flat();

async function countAttempts(): Promise<number> {
	const attempts = (await listCards()).map((card) => card.attempts);
	return attempts.reduce((sum, count) => sum + count, 0);
}

it("no card is lost, doubled or uncounted when 20 nodes are killed while they make them", async () => {
	for (const [round, maker] of makers.entries()) {
		const [begunBefore, known] = [await countAttempts(), new Set(await listNames())];
		await accept(maker);
		await until("a card is begun", async () => (await countAttempts()) > begunBefore);
		// In every second round later, in the middle of its files.
		if (round % 2)
			await until("a file is written", async () => (await listNames()).some((name) => !known.has(name)));
		await killNodes();
		await startNodes();
	}
	const drawn = new Map((await listCards()).map(({ id, rarity }) => [id, rarity]));
	await until("every card is finished or given up", async () => !(await listCards()).some(isQueued), 60_000);
	const cards = await listCards();
	const finished = cards.filter(({ status }) => status === "finished");
	expect(cards).toHaveLength(rounds);
	expect(finished.length).toBeGreaterThan(0);
	expect(finished.map(({ serial }) => serial)).toEqual(finished.map((_, index) => index + 1));
	const counter = db.select().from(counters).where(eq(counters.key, "cards"));
	expect(await counter).toMatchObject([{ total: finished.length }]);
	expect(new Map(cards.map(({ id, rarity }) => [id, rarity]))).toEqual(drawn);
	for (const card of cards) await expectWhole(card);
	expect(cards.filter(({ photo }) => photo !== null)).toEqual([]);
}, 300_000);

/** Looks whether a card has all that it should have, and counts if it is finished. */
async function expectWhole(card: Card): Promise<void> {
	const isFinished = card.status === "finished";
	const key = card.cardImageUrl;
	for (const name of [pngFile(key), ...imageWidths.map((width) => imageFile(key, width))]) {
		const bytes = await files.read(name);
		expect(bytes !== null, `${card.status} ${name}`).toBe(isFinished);
		if (bytes) expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(0);
	}
	expect(await db.$count(cardOwners, eq(cardOwners.cardId, card.id))).toBe(isFinished ? 1 : 0);
	const maker = makers.find(({ id }) => id === card.userId);
	const { left } = await getCardDay(contextOf(db, maker ?? null));
	expect(left).toBe(isFinished ? cardsPerDay - 1 : cardsPerDay);
}
