import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard, buildMaker } from "#tests/factories/cards.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import {
	countOwnCards,
	getCardDay,
	getCardPage,
	getCardProgress,
	listLatestCards,
	listOwnCards,
} from "./queries.server.ts";
import { cardColors, cardSize, formatSerial, galleryPageSize, newMillis } from "./rules.ts";
import { cardOwners, generatedCards } from "./tables.server.ts";

const { db } = await testDatabase();
const as = (user: UserRow | null) => contextOf(db, user);
const serialOf = (card: { serial: number | null }) => formatSerial(card.serial ?? 0);
const ago = (millis: number) => new Date(Date.now() - millis);

describe("one's own gallery", () => {
	it("has the cards that one has, the newest first, page after page", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		const own = [await buildGeneratedCard(db, { userId: other.id, ownerId: user.id })];
		for (let card = 0; card < galleryPageSize; card++)
			own.unshift(await buildGeneratedCard(db, { userId: user.id }));
		await buildGeneratedCard(db, { userId: user.id, deletedAt: new Date() });
		await buildGeneratedCard(db, { userId: user.id, status: "queued" });
		await buildGeneratedCard(db, { userId: user.id, ownerId: other.id });
		const first = await listOwnCards(as(user));
		const second = await listOwnCards(as(user), first.nextCursor);
		expect(first.cards).toHaveLength(galleryPageSize);
		expect([...first.cards, ...second.cards].map(({ id }) => id)).toEqual(own.map(({ id }) => id));
		expect(second.nextCursor).toBeNull();
		expect(await countOwnCards(as(user))).toBe(own.length);
	});

	it("tells all of a card", async () => {
		const user = await buildUser(db);
		const card = await buildGeneratedCard(db, { userId: user.id, rarity: "legendary", hiddenAt: new Date() });
		expect((await listOwnCards(as(user))).cards).toEqual([
			{
				id: card.id,
				serial: serialOf(card),
				rarity: "legendary",
				username: "coleccionista",
				image: { key: card.cardImageUrl, ...cardSize, color: cardColors.legendary },
				madeAt: card.createdAt.toISOString(),
				ownerUsername: user.username,
				isShown: false,
				isShared: false,
				isOpen: false,
				isNew: true,
				isHidden: true,
				listingId: null,
				can: { show: true, unshow: true, share: false, delete: true, offer: false, report: false },
			},
		]);
	});

	it("tells a day long which are new", async () => {
		const user = await buildUser(db);
		await buildGeneratedCard(db, { userId: user.id, createdAt: ago(newMillis + 1000) });
		await buildGeneratedCard(db, { userId: user.id, createdAt: ago(newMillis - 60_000) });
		expect((await listOwnCards(as(user))).cards.map(({ isNew }) => isNew)).toEqual([true, false]);
	});

	it("is nobody else's", async () => {
		expect((await refusal(listOwnCards(as(null)))).code).toBe("auth.required");
		const cursor = Buffer.from("[0]").toString("base64url");
		expect((await refusal(listOwnCards(as(await buildUser(db)), cursor))).code).toBe("request.badCursor");
	});
});

describe("the latest cards", () => {
	it("are those of others that are shown", async () => {
		await db.execute(sql`update generated_cards set is_shown = false`);
		const [user, banned] = [await buildUser(db), await buildUser(db, { isBanned: true })];
		const shown = [
			await buildGeneratedCard(db, { isShown: true }),
			await buildGeneratedCard(db, { isShown: true }),
		];
		await buildGeneratedCard(db);
		await buildGeneratedCard(db, { isShown: true, hiddenAt: new Date() });
		await buildGeneratedCard(db, { isShown: true, deletedAt: new Date() });
		await buildGeneratedCard(db, { isShown: true, userId: banned.id });
		const own = await buildGeneratedCard(db, { isShown: true, userId: user.id });
		const idsFor = async (viewer: UserRow | null) =>
			(await listLatestCards(as(viewer))).cards.map(({ id }) => id);
		const expected = shown.map(({ id }) => id).reverse();
		expect(await idsFor(user)).toEqual(expected);
		expect(await idsFor(null)).toEqual([own.id, ...expected]);
	});
});

it("is in sight of the public as long as it is shown, its owner not banned and nobody hides or deletes it", async () => {
	const card = await buildGeneratedCard(db, { isShown: true });
	const { id, ownerId } = card;
	const isPublic = async () => {
		const isLatest = (await listLatestCards(as(null))).cards.some((latest) => latest.id === id);
		const page = await getCardPage(as(null), serialOf(card)).catch(() => null);
		expect(page?.isListed ?? false).toBe(isLatest);
		return isLatest;
	};
	const change = (values: Partial<typeof generatedCards.$inferInsert>) =>
		db.update(generatedCards).set(values).where(eq(generatedCards.id, id));
	const banned = (isBanned: boolean) => db.update(users).set({ isBanned }).where(eq(users.id, ownerId));
	expect(await isPublic()).toBe(true);
	await banned(true);
	expect(await isPublic()).toBe(false);
	await banned(false);
	expect(await isPublic()).toBe(true);
	for (const [hide, show] of [
		[{ isShown: false }, { isShown: true }],
		[{ hiddenAt: new Date() }, { hiddenAt: null }],
		[{ ownerId: (await buildUser(db, { isBanned: true })).id }, { ownerId }],
		[{ deletedAt: new Date() }, { deletedAt: null }],
	]) {
		await change(hide ?? {});
		expect(await isPublic()).toBe(false);
		await change(show ?? {});
		expect(await isPublic()).toBe(true);
	}
});

describe("the page of a card", () => {
	it("is there for everybody once it is open, with maker and owners", async () => {
		const [maker, owner] = [await buildUser(db), await buildUser(db)];
		const card = await buildGeneratedCard(db, { userId: maker.id, ownerId: owner.id, isShared: true });
		const since = new Date();
		await db.insert(cardOwners).values({ cardId: card.id, position: 2, ownerId: owner.id, since });
		const page = await getCardPage(as(null), serialOf(card).toLowerCase());
		expect(page).toMatchObject({
			card: { id: card.id, ownerUsername: owner.username },
			makerUsername: maker.username,
			owners: [{ username: maker.username }, { username: owner.username, since: since.toISOString() }],
			isListed: false,
		});
		await db.update(generatedCards).set({ isShown: true }).where(eq(generatedCards.id, card.id));
		await db.delete(users).where(eq(users.id, maker.id));
		expect(await getCardPage(as(null), serialOf(card))).toMatchObject({
			makerUsername: null,
			owners: [{ username: null }, { username: owner.username }],
			isListed: true,
		});
	});

	it("shows the back of a hidden card, but to its owner and moderators", async () => {
		const [owner, moderator] = [await buildUser(db), await buildUser(db, { role: "moderator" })];
		const card = await buildGeneratedCard(db, { userId: owner.id, isShown: true, hiddenAt: new Date() });
		const imageFor = async (viewer: UserRow | null) =>
			(await getCardPage(as(viewer), serialOf(card))).card.image?.key ?? null;
		expect(await imageFor(null)).toBeNull();
		expect(await imageFor(await buildUser(db))).toBeNull();
		expect(await imageFor(owner)).toBe(card.cardImageUrl);
		expect(await imageFor(moderator)).toBe(card.cardImageUrl);
	});

	it("is none of what is deleted, unmade or no serial, nor for others that of a banned person", async () => {
		const owner = await buildUser(db, { isBanned: true });
		const card = await buildGeneratedCard(db, { userId: owner.id });
		const deleted = await buildGeneratedCard(db, { deletedAt: new Date() });
		for (const text of [serialOf(card), serialOf(deleted), "R-999999", "R-1", card.id, ""])
			expect((await refusal(getCardPage(as(null), text))).code).toBe("card.notFound");
		expect((await getCardPage(as(owner), serialOf(card))).card.id).toBe(card.id);
	});
});

describe("the progress of a card", () => {
	it("is told to its maker alone, and its tier only once it is there", async () => {
		const user = await buildMaker(db);
		const queued = await buildGeneratedCard(db, { userId: user.id, status: "queued", rarity: "crownRare" });
		const progress = await getCardProgress(as(user), queued.id);
		expect(progress).toEqual({ id: queued.id, status: "queued", card: null, failure: null });
		expect(JSON.stringify(progress)).not.toContain("crownRare");
		expect((await refusal(getCardProgress(as(null), queued.id))).code).toBe("auth.required");
		for (const [viewer, id] of [
			[await buildUser(db), queued.id],
			[user, randomUUID()],
			[user, "R-000418"],
		] as const)
			expect((await refusal(getCardProgress(as(viewer), id))).code).toBe("card.notFound");
	});

	it("ends with the card, or with why there is none", async () => {
		const user = await buildMaker(db);
		const made = await buildGeneratedCard(db, { userId: user.id });
		expect(await getCardProgress(as(user), made.id)).toMatchObject({
			status: "finished",
			card: { serial: serialOf(made) },
			failure: null,
		});
		const failure = "upload.invalidType";
		const failed = await buildGeneratedCard(db, { userId: user.id, status: "failed", failure });
		expect(await getCardProgress(as(user), failed.id)).toMatchObject({
			status: "failed",
			card: null,
			failure,
		});
		const gone = await buildGeneratedCard(db, { userId: user.id, deletedAt: new Date() });
		expect(await getCardProgress(as(user), gone.id)).toMatchObject({ status: "finished", card: null });
	});
});

describe("a day", () => {
	it("tells how many cards are left, until when, and what is being made", async () => {
		const user = await buildMaker(db);
		const now = new Date("2026-11-23T02:30:00Z");
		const ctx = { ...as(user), clock: { now: () => now } };
		const today = {
			left: 3,
			of: 3,
			endsAt: "2026-11-23T03:00:00.000Z",
			socialUsername: "coleccionista",
			last: null,
		};
		expect(await getCardDay(ctx)).toEqual(today);
		const createdAt = new Date("2026-11-22T03:00:00Z");
		await buildGeneratedCard(db, { userId: user.id, createdAt });
		expect(await getCardDay(ctx)).toEqual({ ...today, left: 2 });
		const failure = "card.failed";
		await buildGeneratedCard(db, {
			userId: user.id,
			createdAt: new Date(+createdAt + 1),
			status: "failed",
			failure,
		});
		expect(await getCardDay(ctx)).toMatchObject({ left: 2, last: { status: "failed", failure } });
		await buildGeneratedCard(db, { userId: user.id, createdAt: new Date(+createdAt + 2), status: "queued" });
		expect(await getCardDay(ctx)).toMatchObject({ left: 1, last: { status: "queued", card: null } });
		const tomorrow = { ...ctx, clock: { now: () => new Date("2026-11-23T03:00:00Z") } };
		expect(await getCardDay(tomorrow)).toMatchObject({
			left: 3,
			endsAt: "2026-11-24T03:00:00.000Z",
			last: { status: "queued" },
		});
	});

	it("says that a social username is missing", async () => {
		expect(await getCardDay(as(await buildUser(db)))).toMatchObject({ socialUsername: null, left: 3 });
		expect((await refusal(getCardDay(as(null)))).code).toBe("auth.required");
	});
});
