import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { blockPerson } from "#app/features/accounts/commands.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import {
	buildComment,
	buildElement,
	buildFavorite,
	buildLike,
	buildShowcase,
	buildShownElement,
	buildShownListing,
} from "#tests/factories/showcases.ts";
import {
	findRandomShowcaseId,
	findShowcaseBySlug,
	getShowcase,
	listComments,
	listSitemapShowcases,
} from "./queries.server.ts";
import type { CommentPage } from "./rules.ts";
import { collectionComments, collections } from "./tables.server.ts";

const { db } = await testDatabase();
const asked = (id: string, user: UserRow | null = null) => getShowcase(contextOf(db, user), id, "es");

describe("a showcase's page", () => {
	it("shows things and tradeable listings in the owner's order, and who the person is to it", async () => {
		const owner = await buildUser(db);
		const fan = await buildUser(db);
		const { id } = await buildShowcase(db, {
			ownerId: owner.id,
			name: "El rincón de los 90",
			description: "Lo mío",
		});
		const places = { last: 2, element: 1, first: 0 };
		const listing = await buildListing(db, { userId: owner.id, title: "last", description: "Nueva" });
		await buildListingImage(db, { listingId: listing.id, imageUrl: "a".repeat(32) });
		await buildShownListing(db, { collectionId: id, listingId: listing.id, position: places.last });
		const first = await buildListing(db, { userId: owner.id, title: "first" });
		await buildShownListing(db, { collectionId: id, listingId: first.id, position: places.first });
		const element = await buildElement(db, { userId: owner.id, title: "element", description: "De 1998" });
		await buildShownElement(db, { collectionId: id, elementId: element.id, position: places.element });
		await buildLike(db, { collectionId: id, userId: fan.id });
		await buildFavorite(db, { collectionId: id, userId: fan.id });
		await buildComment(db, { collectionId: id });
		const seen = await asked(id, fan);
		expect(seen).toMatchObject({
			id,
			name: "El rincón de los 90",
			slug: "el-rincon-de-los-90",
			description: "Lo mío",
			owner: { id: owner.id, username: owner.username, country: "AR" },
			likes: 1,
			isLiked: true,
			isFavorite: true,
			status: "active",
			isOwn: false,
			can: { edit: false, like: true, favorite: true, report: true },
		});
		expect(seen.pieces).toMatchObject([
			{ kind: "listing", title: "first", image: null, isPublic: true },
			{
				kind: "element",
				title: "element",
				image: { width: 600 },
				categorySlug: null,
			},
			{ kind: "listing", title: "last", image: { key: "a".repeat(32) } },
		]);
		expect(seen.listings.map(({ title }) => title)).toEqual(["first", "last"]);
		expect(await asked(id)).toMatchObject({
			isLiked: false,
			isPublic: true,
			can: { like: false, favorite: false, report: true },
		});
		expect(await asked(id, owner)).toMatchObject({
			isOwn: true,
			can: { edit: true, like: false, favorite: true },
		});
	});

	it("shows to the owner, marked, what others do not see", async () => {
		const owner = await buildUser(db);
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		for (const status of ["paused", "in_revision", "active"] as const) {
			const listing = await buildListing(db, { userId: owner.id, title: status, status });
			await buildShownListing(db, { collectionId: id, listingId: listing.id });
		}
		const element = await buildElement(db, { userId: owner.id, title: "element", hiddenAt: new Date() });
		await buildShownElement(db, { collectionId: id, elementId: element.id, position: 1 });
		const marks = ({ pieces }: Awaited<ReturnType<typeof getShowcase>>) =>
			Object.fromEntries(pieces.map(({ title, isPublic }) => [title, isPublic]));
		expect(marks(await asked(id, owner))).toEqual({
			paused: false,
			in_revision: false,
			active: true,
			element: false,
		});
		expect((await asked(id, owner)).listings.map(({ title }) => title)).toEqual(["active"]);
		const admin = await buildUser(db, { role: "admin" });
		for (const user of [null, await buildUser(db), admin])
			expect(marks(await asked(id, user))).toEqual({ active: true });
	});

	it("is found by nobody but its owner and admins while it is hidden", async () => {
		const owner = await buildUser(db);
		const { id } = await buildShowcase(db, { ownerId: owner.id, status: "in_revision" });
		const admin = await buildUser(db, { role: "admin" });
		expect(await asked(id, owner)).toMatchObject({
			status: "in_revision",
			can: { edit: true, favorite: false },
		});
		expect(await asked(id, admin)).toMatchObject({ isOwn: false });
		const stranger = await buildUser(db);
		for (const [which, user] of [
			[id, null],
			[id, stranger],
			["no-id", owner],
			["019a2b3c-4d5e-7f80-9a1b-2c3d4e5f6071", admin],
		] as const)
			expect(await refusal(asked(which, user))).toMatchObject({ code: "showcase.notFound" });
		const { id: shownId } = await buildShowcase(db, { ownerId: owner.id });
		await changePerson(db, owner.id, { isBanned: true });
		expect(await refusal(asked(shownId))).toMatchObject({ code: "showcase.notFound" });
		const banned = { ...owner, isBanned: true };
		expect(await asked(shownId, banned)).toMatchObject({
			isOwn: true,
			can: { edit: false, like: false, favorite: false },
		});
	});
});

describe("a random showcase", () => {
	beforeEach(async () => {
		await db.delete(collections);
	});

	it("is another one of the latest hundred that are visible", async () => {
		const { id: ownerId } = await buildUser(db);
		const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
		const { id: shown } = await buildShowcase(db, { ownerId, createdAt: at(0) });
		await buildShowcase(db, { ownerId, createdAt: at(0), status: "in_revision" });
		await db
			.insert(collections)
			.values(Array.from({ length: 101 }, (_, n) => ({ ownerId, name: `${n}`, createdAt: at(n + 1) })));
		const found = new Set<string | null>();
		for (let n = 0; n < 50; n++) found.add(await findRandomShowcaseId(contextOf(db, null), shown));
		const names = await db.select({ id: collections.id, name: collections.name }).from(collections);
		const possible = names.filter(({ id, name }) => id !== shown && name !== "100");
		expect(possible.map(({ id }) => id)).toEqual(expect.arrayContaining([...found]));
		expect(found.size).toBeGreaterThan(5);
	});

	it("is none where there is no other", async () => {
		const { id } = await buildShowcase(db);
		expect(await findRandomShowcaseId(contextOf(db, null), id)).toBeNull();
		expect(await findRandomShowcaseId(contextOf(db, null), "x")).toBe(id);
	});
});

it("those for search engines are the newest that the public sees", async () => {
	const [older, newer] = [await buildShowcase(db), await buildShowcase(db)];
	await buildShowcase(db, { status: "in_revision" });
	await buildShowcase(db, { ownerId: (await buildUser(db, { isBanned: true })).id });
	const listed = await listSitemapShowcases(contextOf(db, null), 2);
	expect(listed).toEqual([newer, older].map(({ id, updatedAt }) => ({ name: id, updatedAt })));
});

describe("a shared link", () => {
	const find = (username: string, slug: string, user: UserRow | null = null) =>
		findShowcaseBySlug(contextOf(db, user), { username, slug });

	it("means the older of two with the same slug, whatever the case of its owner's name", async () => {
		const owner = await buildUser(db);
		const older = await buildShowcase(db, { ownerId: owner.id, name: "Mi vitrina!", createdAt: new Date(0) });
		await buildShowcase(db, { ownerId: owner.id, name: "Mi vitrina?" });
		expect(await find(owner.username.toUpperCase(), "mi-vitrina")).toBe(older.id);
	});

	it("keeps the letters of a name that have an accent, and goes on where version 1.0 left them out", async () => {
		const owner = await buildUser(db);
		const { id } = await buildShowcase(db, { ownerId: owner.id, name: "El  rincón de los Ñandúes, 1ª" });
		const { slug } = await asked(id);
		expect(slug).toBe("el-rincon-de-los-nandues-1a");
		for (const end of [slug, "el-rincn-de-los-andes-1"]) expect(await find(owner.username, end)).toBe(id);
	});

	it("means a name without letters by its id", async () => {
		const owner = await buildUser(db);
		const { id } = await buildShowcase(db, { ownerId: owner.id, name: "🎮🎮" });
		expect((await asked(id)).slug).toBe(id);
		expect(await find(owner.username, id)).toBe(id);
	});

	it("finds nothing of nobody, under no slug, and of another what is hidden", async () => {
		const owner = await buildUser(db);
		const { id } = await buildShowcase(db, { ownerId: owner.id, name: "oculta", status: "in_revision" });
		expect(await find(owner.username, "oculta", owner)).toBe(id);
		for (const slug of ["oculta", "otra", "", "a\0"])
			expect(await refusal(find(owner.username, slug)).then(({ code }) => code)).toMatch(
				/NotFound$|notFound$/,
			);
		expect(await refusal(find("nobody", "oculta"))).toMatchObject({ code: "showcase.userNotFound" });
	});
});

describe("the comments of a showcase", () => {
	const visitor = contextOf(db, null);

	it("come newest first, 20 a page, with how many there are", async () => {
		const { id } = await buildShowcase(db);
		const { id: userId, username } = await buildUser(db);
		// Several of one moment, so that a page ends between them.
		const all = Array.from({ length: 45 }, (_, n) => ({
			collectionId: id,
			userId,
			comment: String(n).padStart(2, "0"),
			createdAt: new Date(Math.floor(n / 7) * 1_000),
		}));
		await db.insert(collectionComments).values(all);
		const seen: string[][] = [];
		let cursor: string | null = null;
		do {
			const page: CommentPage = await listComments(visitor, { showcaseId: id, cursor });
			expect(page.total).toBe(45);
			seen.push(page.comments.map(({ text }) => text));
			expect(page.comments[0]).toMatchObject({ username, can: { delete: false, report: false } });
			cursor = page.nextCursor;
		} while (cursor);
		expect(seen.map(({ length }) => length)).toEqual([20, 20, 5]);
		expect(seen.flat().toSorted()).toEqual(all.map(({ comment }) => comment));
		expect(seen.flat()[0]).toMatch(/^4[2-4]$/);
		const bad = listComments(visitor, { showcaseId: id, cursor: "x" });
		expect(await refusal(bad)).toMatchObject({ code: "request.badCursor" });
	});

	it("stay without a name when an account goes, and hide with a ban until it is lifted", async () => {
		const { id: showcaseId } = await buildShowcase(db);
		const [gone, banned] = [await buildUser(db), await buildUser(db)];
		await buildComment(db, { collectionId: showcaseId, userId: gone.id, comment: "de quien se fue" });
		await buildComment(db, { collectionId: showcaseId, userId: banned.id });
		await buildComment(db, { collectionId: showcaseId, hiddenAt: new Date() });
		await db.delete(users).where(eq(users.id, gone.id));
		const ban = (isBanned: boolean) => changePerson(db, banned.id, { isBanned });
		await ban(true);
		expect(await listComments(visitor, { showcaseId })).toMatchObject({
			comments: [{ username: null, text: "de quien se fue" }],
			total: 1,
		});
		const asked = (isBanned: boolean) => listComments(contextOf(db, { ...banned, isBanned }), { showcaseId });
		expect(await asked(true)).toMatchObject({ canComment: false });
		expect(await asked(false)).toMatchObject({ canComment: true });
		await ban(false);
		expect(await listComments(visitor, { showcaseId })).toMatchObject({ total: 2 });
	});

	it("say who may delete and who may report them", async () => {
		const [owner, writer, other] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		const { id: showcaseId } = await buildShowcase(db, { ownerId: owner.id });
		await buildComment(db, { collectionId: showcaseId, userId: writer.id });
		const mayOf = async (user: typeof owner) =>
			(await listComments(contextOf(db, user), { showcaseId })).comments[0]?.can;
		expect(await mayOf(owner)).toEqual({ delete: true, report: true });
		expect(await mayOf(writer)).toEqual({ delete: true, report: false });
		expect(await mayOf(other)).toEqual({ delete: false, report: true });
	});

	it("are those of a showcase that the person sees", async () => {
		const owner = await buildUser(db);
		const { id: showcaseId } = await buildShowcase(db, { ownerId: owner.id, status: "in_revision" });
		expect(await listComments(contextOf(db, owner), { showcaseId })).toMatchObject({ comments: [] });
		for (const id of [showcaseId, "x", "019a2b3c-4d5e-7f80-9a1b-2c3d4e5f6071"])
			expect(await refusal(listComments(visitor, { showcaseId: id }))).toMatchObject({
				code: "showcase.notFound",
			});
	});

	it("say to somebody whom the owner blocked, or who blocked the owner, that they are blocked", async () => {
		const [owner, blocked, other] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		const { id: showcaseId } = await buildShowcase(db, { ownerId: owner.id });
		await blockPerson(contextOf(db, owner), blocked.username);
		const isBlocked = async (ctx: typeof visitor) => (await listComments(ctx, { showcaseId })).isBlocked;
		expect(await isBlocked(contextOf(db, blocked))).toBe(true);
		for (const ctx of [contextOf(db, owner), contextOf(db, other), visitor])
			expect(await isBlocked(ctx)).toBe(false);
		await blockPerson(contextOf(db, other), owner.username);
		expect(await isBlocked(contextOf(db, other))).toBe(true);
	});
});
