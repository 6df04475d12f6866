import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashPassword } from "#app/features/accounts/auth/auth.server.ts";
import { hasPassword } from "#app/features/accounts/queries-settings.server.ts";
import { accounts, users } from "#app/features/accounts/tables.server.ts";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import { teachCatalogue } from "#app/features/catalogue/commands-teach.server.ts";
import { productItems } from "#app/features/catalogue/tables.server.ts";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import {
	collectionComments,
	collections,
	collectionsElements,
} from "#app/features/showcases/tables.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { archivedListings, trades } from "#app/features/trades/tables.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { unique } from "#tests/factories/row.ts";
import {
	buildComment,
	buildElement,
	buildLike,
	buildShowcase,
	buildShownElement,
} from "#tests/factories/showcases.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { deleteAccount, editProfile } from "./commands.server.ts";
import { getOwnProfile } from "./queries.server.ts";

const { db } = await testDatabase();

const edit = (overrides = {}) => ({
	username: `user_${unique()}`,
	city: "Mendoza",
	twitterUsername: "@otra",
	about: "",
	...overrides,
});

describe("editing one's profile", () => {
	it("changes username, city and X name, and nothing else", async () => {
		const user = await buildUser(db);
		const input = edit({ country: "UY", role: "admin", email: "other@example.test" });
		await editProfile(contextOf(db, user), input);
		const [changed] = await db.select().from(users).where(eq(users.id, user.id));
		expect(changed).toMatchObject({
			username: input.username,
			city: "Mendoza, Mendoza",
			twitterUsername: "otra",
		});
		expect(changed).toMatchObject({ country: user.country, role: "user", email: user.email });
	});

	it("keeps a text about oneself, as one paragraph of 160 characters as a person counts them", async () => {
		const user = await buildUser(db);
		const family = "👨‍👩‍👧‍👦";
		const kept = async (about: string) => {
			await editProfile(contextOf(db, user), edit({ username: user.username, about }));
			return (await getOwnProfile(contextOf(db, user))).about;
		};
		expect(await kept("  Junto aves \r\n y\u00a0faroles ")).toBe("Junto aves y faroles");
		expect(await kept(family.repeat(160))).toBe(family.repeat(160));
		expect(await kept(" \u200b ")).toBeNull();
		for (const about of ["a".repeat(161), `${family.repeat(160)}.`, `a${"\u0301".repeat(2000)}`]) {
			const failure = await refusal(editProfile(contextOf(db, user), edit({ about })));
			expect(failure.problems).toEqual({ about: "auth.error.aboutTooLong" });
		}
		const broken = await refusal(editProfile(contextOf(db, user), edit({ about: "a\ud800" })));
		expect(broken.problems).toEqual({ about: "errors.field.invalid" });
	});

	it("lets a person keep the own username, also in another case", async () => {
		const user = await buildUser(db);
		const username = user.username.toUpperCase();
		await editProfile(contextOf(db, user), edit({ username }));
		const [changed] = await db.select().from(users).where(eq(users.id, user.id));
		expect(changed?.username).toBe(username);
	});

	it("refuses a username that someone else has, in any case", async () => {
		const other = await buildUser(db);
		const user = await buildUser(db);
		const failure = await refusal(
			editProfile(contextOf(db, user), edit({ username: other.username.toUpperCase() })),
		);
		expect(failure.code).toBe("auth.usernameTaken");
	});

	it("says from when on another username may be taken", async () => {
		const user = await buildUser(db, { usernameChanges: 2, usernameChangedAt: new Date() });
		const failure = await refusal(editProfile(contextOf(db, user), edit()));
		expect(failure.code).toBe("auth.usernameTooSoon");
		const next = new Date((await getOwnProfile(contextOf(db, user))).nextUsernameChange ?? 0);
		expect((next.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
		expect((await getOwnProfile(contextOf(db, await buildUser(db)))).nextUsernameChange).toBeNull();
	});

	it("keeps a city of the list for Argentina, and any text elsewhere", async () => {
		const user = await buildUser(db);
		const failure = await refusal(editProfile(contextOf(db, user), edit({ city: "Springfield" })));
		expect(failure.code).toBe("auth.cityUnknown");
		const abroad = await buildUser(db, { country: "UY" });
		await editProfile(contextOf(db, abroad), edit({ city: "Paysandú" }));
		const [changed] = await db.select().from(users).where(eq(users.id, abroad.id));
		expect(changed?.city).toBe("Paysandú");
	});

	it("is for signed-in people who are not banned, also when the ban is newer than the session", async () => {
		const banned = await buildUser(db, { isBanned: true });
		expect((await refusal(editProfile(contextOf(db, null), edit()))).code).toBe("auth.required");
		expect((await refusal(editProfile(contextOf(db, banned), edit()))).code).toBe("auth.banned");
		const stale = { ...banned, isBanned: false };
		expect((await refusal(editProfile(contextOf(db, stale), edit()))).code).toBe("auth.banned");
	});
});

describe("one's own profile", () => {
	it("shows the details and the figures", async () => {
		const user = await buildUser(db, { city: "Salta", twitterUsername: "saltena_1" });
		await buildListing(db, { userId: user.id });
		const profile = await getOwnProfile(contextOf(db, user));
		expect(profile).toMatchObject({ username: user.username, email: user.email, city: "Salta" });
		expect(profile.statistics).toMatchObject({ activeListings: 1, completedTrades: 0 });
	});

	it("is nobody's without a session", async () => {
		expect((await refusal(getOwnProfile(contextOf(db, null)))).code).toBe("auth.required");
	});
});

const password = "clave-larga";
const hash = await hashPassword(password);

function memoryFiles(): Files & { stored: Map<string, Uint8Array> } {
	const stored = new Map<string, Uint8Array>();
	return {
		stored,
		write: async (name, bytes) => void stored.set(name, bytes),
		read: async (name) => stored.get(name) ?? null,
		remove: async (names) => {
			for (const name of names) stored.delete(name);
		},
		list: async () => [],
		getWrittenAt: async () => null,
	};
}

async function buildMember() {
	const user = await buildUser(db);
	const values = { userId: user.id, providerId: "credential", accountId: user.id, password: hash };
	await db.insert(accounts).values(values);
	return user;
}

function contextWithTrades(user: Parameters<typeof contextOf>[1]) {
	const ctx = contextOf(db, user);
	registerTrades(ctx.events);
	return ctx;
}

const isThere = async (id: string) => (await db.select().from(users).where(eq(users.id, id))).length > 0;

describe("deleting one's account", () => {
	it("takes back what one's files taught and nobody else's say", async () => {
		const user = await buildMember();
		const { slug: category, id: categoryId } = await buildCategory(db);
		const row = { category, code: "NEO", set: "Neo", number: "7", name: "Feraligatr" };
		expect(await teachCatalogue(contextOf(db, user), { rows: [row] })).not.toEqual([null]);
		await deleteAccount(contextWithTrades(user), memoryFiles(), { confirmation: password });
		expect(await db.$count(productItems, eq(productItems.categoryId, categoryId))).toBe(0);
	});

	it("takes what is one's own and leaves what others have, without a name", async () => {
		const user = await buildMember();
		const listing = await buildListing(db, { userId: user.id });
		const image = await buildListingImage(db, { listingId: listing.id });
		const files = memoryFiles();
		await files.write(`${image.imageUrl}-640.webp`, new Uint8Array([1]));
		await files.write("other-640.webp", new Uint8Array([2]));
		const wanted = await buildTrade(db, { buyerId: user.id });
		const offered = await buildTrade(db, { listingId: listing.id });
		const chat = await buildChat(db, { user1Id: user.id });
		const message = await buildChatMessage(db, { chatId: chat.id, senderId: user.id });
		const archived = await buildArchivedListing(db, { buyerId: user.id });
		await deleteAccount(contextWithTrades(user), files, { confirmation: password });
		expect(await isThere(user.id)).toBe(false);
		expect(await db.select().from(listings).where(eq(listings.id, listing.id))).toEqual([]);
		expect([...files.stored.keys()]).toEqual(["other-640.webp"]);
		const [cancelled] = await db.select().from(trades).where(eq(trades.id, wanted.id));
		expect(cancelled).toMatchObject({ status: "cancelled", cancelReason: null, buyerId: null });
		const [superseded] = await db.select().from(trades).where(eq(trades.id, offered.id));
		expect(superseded).toMatchObject({ status: "superseded", sellerId: null });
		const [kept] = await db.select().from(chatMessages).where(eq(chatMessages.id, message.id));
		expect(kept).toMatchObject({ senderId: null, content: message.content });
		const [history] = await db.select().from(archivedListings).where(eq(archivedListings.id, archived.id));
		expect(history).toMatchObject({ buyerId: null, title: archived.title });
	});

	it("takes the person's cards with their files, and leaves those that are another's by now", async () => {
		const [user, other] = [await buildMember(), await buildUser(db)];
		const [mine, got, given] = [
			await buildGeneratedCard(db, { userId: user.id, cardImageUrl: "aa11" }),
			await buildGeneratedCard(db, { userId: other.id, ownerId: user.id, cardImageUrl: "bb22" }),
			await buildGeneratedCard(db, { userId: user.id, ownerId: other.id, cardImageUrl: "cc33" }),
		];
		const files = memoryFiles();
		for (const key of ["aa11", "bb22", "cc33"])
			for (const name of [`${key}.png`, `${key}-640.webp`]) await files.write(name, new Uint8Array([1]));
		await deleteAccount(contextWithTrades(user), files, { confirmation: password });
		expect([...files.stored.keys()]).toEqual(["cc33.png", "cc33-640.webp"]);
		const left = await db
			.select()
			.from(generatedCards)
			.where(inArray(generatedCards.id, [mine.id, got.id, given.id]));
		expect(left).toMatchObject([{ id: given.id, userId: null, ownerId: other.id }]);
	});

	it("takes showcases and elements with their images, and leaves comments on others' without a name", async () => {
		const user = await buildMember();
		const files = memoryFiles();
		const { elementId } = await buildShownElement(db, {
			collectionId: (await buildShowcase(db, { ownerId: user.id })).id,
			elementId: (await buildElement(db, { userId: user.id, imageUrl: "aa11" })).id,
		});
		await files.write("aa11-640.webp", new Uint8Array([1]));
		const comment = await buildComment(db, { userId: user.id });
		await buildLike(db, { userId: user.id, collectionId: comment.collectionId });
		await deleteAccount(contextWithTrades(user), files, { confirmation: password });
		expect(await db.$count(collections, eq(collections.ownerId, user.id))).toBe(0);
		expect(await db.$count(collectionsElements, eq(collectionsElements.id, elementId))).toBe(0);
		expect([...files.stored.keys()]).toEqual([]);
		const [other] = await db.select().from(collections).where(eq(collections.id, comment.collectionId));
		expect(other).toMatchObject({ likes: 0, commentsCount: 1, commentersCount: 0 });
		const [kept] = await db.select().from(collectionComments).where(eq(collectionComments.id, comment.id));
		expect(kept).toMatchObject({ userId: null, comment: comment.comment });
	});

	it("asks for the password, a few times only", async () => {
		const user = await buildMember();
		const ctx = contextWithTrades(user);
		const deleting = () => refusal(deleteAccount(ctx, memoryFiles(), { confirmation: "otra" }));
		expect((await deleting()).code).toBe("auth.confirmationWrong");
		for (let tries = 0; tries < 4; tries++) await deleting();
		expect((await deleting()).code).toBe("request.tooManyRequests");
		expect(await isThere(user.id)).toBe(true);
	});

	it("asks for the username of who has no password, and is nobody's without signing in", async () => {
		const user = await buildUser(db);
		expect(await hasPassword({ db }, user.id)).toBe(false);
		const ctx = contextWithTrades(user);
		const wrong = await refusal(deleteAccount(ctx, memoryFiles(), { confirmation: password }));
		expect(wrong.code).toBe("auth.confirmationWrong");
		await deleteAccount(ctx, memoryFiles(), { confirmation: user.username.toUpperCase() });
		expect(await isThere(user.id)).toBe(false);
		const visitor = refusal(deleteAccount(contextOf(db, null), memoryFiles(), { confirmation: "x" }));
		expect((await visitor).code).toBe("auth.required");
	});
});
