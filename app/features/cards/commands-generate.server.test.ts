import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { ImageSource } from "#app/platform/images.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard, buildMaker, cardJobs } from "#tests/factories/cards.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { imageOf } from "#tests/factories/files.ts";
import { drawRarity, generateCard } from "./commands-generate.server.ts";
import { cardsPerDay, photoByteLimit, rarityTable, rarityTotal } from "./rules.ts";
import { generatedCards } from "./tables.server.ts";

const { db } = await testDatabase();
const image = await imageOf("#804020");

interface Sent {
	readonly key?: string;
	readonly photo?: ImageSource | null;
	readonly overrides?: Partial<CommandContext>;
}

function generate(user: UserRow | null, { key = randomUUID(), photo = image, overrides }: Sent = {}) {
	return generateCard(
		contextOf(db, user, overrides),
		{ submissionKey: key },
		{ photo, jobs: cardJobs().jobs },
	);
}

const cardsOf = (user: UserRow) =>
	db.select().from(generatedCards).where(eq(generatedCards.userId, user.id)).orderBy(generatedCards.id);

const sourceOf = (bytes: Uint8Array): ImageSource => ({ bytes: async () => bytes });
const solid = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#204060" } });

describe("an image", () => {
	it("is kept with its draw and a job", async () => {
		const user = await buildMaker(db);
		const now = new Date("2026-11-22T15:00:00.000Z");
		const { asked, jobs } = cardJobs();
		const ctx = contextOf(db, user, { clock: { now: () => now } });
		const { id } = await generateCard(ctx, { submissionKey: randomUUID() }, { photo: image, jobs });
		const [card] = await cardsOf(user);
		expect(card).toMatchObject({
			id,
			ownerId: user.id,
			socialUsername: "coleccionista",
			tableVersion: rarityTable.version,
			status: "queued",
			createdAt: now,
			serial: null,
			isShown: false,
		});
		expect(rarities).toContain(card?.rarity);
		expect(Buffer.from(card?.photo ?? []).equals(await image.bytes())).toBe(true);
		expect(asked).toEqual([id]);
	});

	it.each([
		["of a visitor", "auth.required", () => null],
		["of somebody without a verified address", "auth.emailNotVerified", () => ({ emailVerified: false })],
		["of somebody banned", "auth.banned", () => ({ isBanned: true })],
		["of somebody without a social username", "card.noSocialUsername", () => ({ twitterUsername: null })],
	])("is refused %s", async (_, code, overrides) => {
		const values = overrides();
		const user = values && (await buildUser(db, { twitterUsername: "alguien", ...values }));
		expect((await refusal(generate(user))).code).toBe(code);
		if (user) expect(await cardsOf(user)).toEqual([]);
	});

	it.each([
		["that is missing", "request.invalid", async () => null],
		["of 4 MB", "card.photoTooLarge", async () => Buffer.alloc(photoByteLimit)],
		["of nothing", "upload.invalidType", async () => Buffer.alloc(0)],
		[
			"that is SVG",
			"upload.invalidType",
			async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
		],
		[
			"that only begins like one",
			"upload.invalidType",
			async () => Buffer.from("\x89PNG\r\n\x1a\n<script>", "latin1"),
		],
		["of 56 megapixels", "upload.tooManyPixels", () => solid(8_000, 7_000).png().toBuffer()],
	])("is refused %s, and nothing is kept", async (_, code, bytesOf) => {
		const user = await buildMaker(db);
		const bytes = await bytesOf();
		const failure = await refusal(generate(user, { photo: bytes && sourceOf(bytes) }));
		expect(failure.code).toBe(code);
		expect(failure.problems).toHaveProperty("image");
		expect(await cardsOf(user)).toEqual([]);
	});

	it("sent twice, or many times at once, is one card with one draw", async () => {
		const user = await buildMaker(db);
		const key = randomUUID();
		const ids = await Promise.all(Array.from({ length: 5 }, () => generate(user, { key })));
		const [card, ...others] = await cardsOf(user);
		expect(others).toEqual([]);
		expect(await generate(user, { key, photo: await imageOf("#ffffff") })).toEqual({ id: card?.id });
		expect(new Set(ids.map(({ id }) => id))).toEqual(new Set([card?.id]));
		expect(await cardsOf(user)).toEqual([card]);
	});

	it("is taken one at a time: of four at once, one", async () => {
		const user = await buildMaker(db);
		const tries = await Promise.allSettled(Array.from({ length: 4 }, () => generate(user)));
		const refused = tries.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason.code] : []));
		expect(refused).toEqual(["card.oneAtATime", "card.oneAtATime", "card.oneAtATime"]);
		expect(await cardsOf(user)).toHaveLength(1);
	});
});

describe("a day", () => {
	const at = (moment: string) => ({ clock: { now: () => new Date(moment) } });

	it("has three cards, those deleted since and passed on too, and none that was given up", async () => {
		const [user, other] = [await buildMaker(db), await buildUser(db)];
		const createdAt = new Date();
		await buildGeneratedCard(db, { userId: user.id, createdAt, deletedAt: createdAt });
		await buildGeneratedCard(db, { userId: user.id, createdAt, ownerId: other.id });
		const failed = { userId: user.id, createdAt, status: "failed", failure: "card.failed" } as const;
		await buildGeneratedCard(db, failed);
		const { id } = await generate(user);
		await db
			.update(generatedCards)
			.set({ status: "failed", failure: "card.failed", photo: null })
			.where(eq(generatedCards.id, id));
		await buildGeneratedCard(db, { userId: user.id, createdAt });
		const failure = await refusal(generate(user));
		expect(failure).toMatchObject({ code: "card.dailyLimit", params: { max: cardsPerDay } });
	});

	it("ends at midnight in Buenos Aires", async () => {
		const user = await buildMaker(db);
		for (const createdAt of ["2026-11-22T03:00:00Z", "2026-11-22T12:00:00Z", "2026-11-23T02:59:59.999Z"])
			await buildGeneratedCard(db, { userId: user.id, createdAt: new Date(createdAt) });
		const tooLate = generate(user, { overrides: at("2026-11-23T02:59:59.999Z") });
		expect((await refusal(tooLate)).code).toBe("card.dailyLimit");
		await generate(user, { overrides: at("2026-11-23T03:00:00Z") });
	});

	it("does not count what was made before it", async () => {
		const user = await buildMaker(db);
		for (let made = 0; made < cardsPerDay; made++)
			await buildGeneratedCard(db, { userId: user.id, createdAt: new Date("2026-11-22T02:59:59.999Z") });
		await generate(user, { overrides: at("2026-11-22T03:00:00Z") });
	});

	it("lets nobody try for ever with images that are none", async () => {
		const user = await buildMaker(db);
		const broken = { photo: sourceOf(Buffer.from("nada")) };
		for (let tries = 0; tries < 30; tries++)
			expect((await refusal(generate(user, broken))).code).toBe("upload.invalidType");
		expect((await refusal(generate(user))).code).toBe("request.tooManyRequests");
	});
});

describe("the draw", () => {
	const draws = 100_000;
	const counts = new Map<string, number>();
	for (let drawn = 0; drawn < draws; drawn++) {
		const rarity = drawRarity();
		counts.set(rarity, (counts.get(rarity) ?? 0) + 1);
	}
	/** How far the counts are from a table of thousandths (Pearson's chi-square). */
	const distanceFrom = (table: Readonly<Record<string, number>>) =>
		rarities.reduce((sum, rarity) => {
			const expected = (draws * (table[rarity] ?? 0)) / rarityTotal;
			return sum + ((counts.get(rarity) ?? 0) - expected) ** 2 / expected;
		}, 0);
	/** Of seven degrees of freedom: a fair draw is farther off once in a thousand million times. */
	const bound = 56;

	it("follows the table", () => {
		expect([...counts.keys()].sort()).toEqual([...rarities].sort());
		expect(distanceFrom(rarityTable.thousandths)).toBeLessThan(bound);
	});

	it.each([
		["a rarest tier twice as frequent", { common: 395, crownRare: 10 }],
		["two tiers changed for each other", { rare: 100, veryRare: 150 }],
		["a common tier that is a little rarer", { common: 380, uncommon: 270 }],
	])("would be told from %s", (_, change) => {
		expect(distanceFrom({ ...rarityTable.thousandths, ...change })).toBeGreaterThan(bound);
	});

	it("takes no serial", async () => {
		const counter = () => db.execute(sql`select total from counters where key = 'cards'`);
		const before = (await counter()).rows;
		await generate(await buildMaker(db));
		expect((await counter()).rows).toEqual(before);
	});
});
