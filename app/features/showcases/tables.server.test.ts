import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { counters } from "#app/platform/database/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
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
	collectionComments,
	collectionListings,
	collections,
	collectionsElements,
	collectionsElementsRef,
	collectionsFavorites,
	collectionsLikes,
} from "./tables.server.ts";

const { db, pool } = await testDatabase();

async function counts(id: string) {
	const [row] = await db.select().from(collections).where(eq(collections.id, id));
	return row && [row.likes, row.favoritesCount, row.commentersCount, row.popularityScore, row.commentsCount];
}

describe("a showcase", () => {
	it.each([
		["no name", { name: "" }, "collections_name_check"],
		["a name with blanks around it", { name: " Mi vitrina" }, "collections_name_check"],
		["a name of 1 201 code points", { name: "n".repeat(1_201) }, "collections_name_check"],
		["an empty description", { description: "" }, "collections_description_check"],
		[
			"a description of 6 001 code points",
			{ description: "d".repeat(6_001) },
			"collections_description_check",
		],
		["less than no likes", { likes: -1 }, "collections_likes_check"],
		["less than no favourites", { favoritesCount: -1 }, "collections_favorites_count_check"],
		["less than no commenters", { commentersCount: -1 }, "collections_commenters_count_check"],
		["less than no comments", { commentsCount: -1 }, "collections_comments_count_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildShowcase(db, overrides))).toBe(constraint);
	});

	it.each(["COLECCIÓN ÑANDÚ", "Coleccion Nandu", "Colección   ñandú"])(
		"has a name of its own among its owner's, also against %s",
		async (name) => {
			const { ownerId } = await buildShowcase(db, { name: "Colección Ñandú" });
			expect(await refusedBy(buildShowcase(db, { ownerId, name }))).toBe("collections_owner_id_name_key");
			await buildShowcase(db, { name });
		},
	);

	it("has a name of emoji, as many as a name may have", async () => {
		const name = "👩🏽‍❤️‍💋‍👨🏿".repeat(100);
		const { ownerId } = await buildShowcase(db, { name });
		expect(await refusedBy(buildShowcase(db, { ownerId, name }))).toBe("collections_owner_id_name_key");
	});

	it.each([
		["Mi Vitrina", "mi-vitrina"],
		["Pokémon  1ª\tEdición!", "pokmon-1-edicin"],
		["¡¿!?", ""],
	])("named %s has the slug %s", async (name, slug) => {
		expect((await buildShowcase(db, { name })).slug).toBe(slug);
	});

	it("goes with its owner, and what is on show in it stays or goes with theirs", async () => {
		const { collectionId, elementId } = await buildShownElement(db);
		await db.delete(collections).where(eq(collections.id, collectionId));
		expect(await db.$count(collectionsElementsRef, eq(collectionsElementsRef.elementId, elementId))).toBe(0);
		expect(await db.$count(collectionsElements, eq(collectionsElements.id, elementId))).toBe(1);
		const showcase = await buildShowcase(db);
		await db.delete(users).where(eq(users.id, showcase.ownerId));
		expect(await counts(showcase.id)).toBeUndefined();
	});

	it("shows a listing and an element once, and no more when they are gone", async () => {
		const listing = await buildShownListing(db);
		expect(await refusedBy(buildShownListing(db, listing))).toBe("collection_listings_pkey");
		await db.delete(listings).where(eq(listings.id, listing.listingId));
		expect(await db.$count(collectionListings, eq(collectionListings.listingId, listing.listingId))).toBe(0);
		const element = await buildShownElement(db);
		expect(await refusedBy(buildShownElement(db, element))).toBe("collections_elements_ref_pkey");
		await db.delete(collectionsElements).where(eq(collectionsElements.id, element.elementId));
		const left = eq(collectionsElementsRef.collectionId, element.collectionId);
		expect(await db.$count(collectionsElementsRef, left)).toBe(0);
	});
});

describe("the public's showcases", () => {
	const total = async () => (await db.select().from(counters).where(eq(counters.key, "showcases")))[0]?.total;

	it("are counted through bans, moderation and deletions, and a new one of a banned person is none", async () => {
		const owner = await buildUser(db);
		const before = (await total()) ?? 0;
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		await buildShowcase(db, { ownerId: owner.id });
		expect(await total()).toBe(before + 2);
		await db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, id));
		expect(await total()).toBe(before + 1);
		await changePerson(db, owner.id, { isBanned: true });
		expect((await buildShowcase(db, { ownerId: owner.id })).isPublic).toBe(false);
		expect(await total()).toBe(before);
		await changePerson(db, owner.id, { isBanned: false });
		expect(await total()).toBe(before + 2);
		await db.delete(users).where(eq(users.id, owner.id));
		expect(await total()).toBe(before);
	});
});

describe("an element", () => {
	it.each([
		["a blank title", { title: " " }, "collections_elements_title_check"],
		["a title of 1 201 code points", { title: "t".repeat(1_201) }, "collections_elements_title_check"],
		[
			"a description of 6 001 code points",
			{ description: "d".repeat(6_001) },
			"collections_elements_description_check",
		],
		["no image", { imageUrl: "" }, "collections_elements_image_url_check"],
		["no width", { width: 0 }, "collections_elements_width_check"],
		["no height", { height: 0 }, "collections_elements_height_check"],
		["a colour by name", { placeholderColor: "red" }, "collections_elements_placeholder_color_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildElement(db, overrides))).toBe(constraint);
	});
});

describe("a comment", () => {
	it("has 1 to 4 800 code points that are not all blank", async () => {
		for (const comment of ["", " \n", "c".repeat(4_801)]) {
			expect(await refusedBy(buildComment(db, { comment }))).toBe("collection_comments_comment_check");
		}
	});
});

describe("what people think of a showcase", () => {
	it("is liked and kept once by each person", async () => {
		const like = await buildLike(db);
		const { collectionId, userId } = like;
		const twice = buildLike(db, { collectionId, userId });
		expect(await refusedBy(twice)).toBe("collections_likes_collection_id_user_id_key");
		await buildFavorite(db, { collectionId, userId });
		const keptTwice = buildFavorite(db, { collectionId, userId });
		expect(await refusedBy(keptTwice)).toBe("collections_favorites_collection_id_user_id_key");
	});

	it("is counted, with likes weighing 3, favourites 2 and commenters 1", async () => {
		const { id: collectionId } = await buildShowcase(db);
		const { id: userId } = await buildUser(db);
		await buildLike(db, { collectionId });
		await buildLike(db, { collectionId, userId });
		await buildFavorite(db, { collectionId, userId });
		await buildComment(db, { collectionId, userId });
		await buildComment(db, { collectionId, userId });
		expect(await counts(collectionId)).toEqual([2, 1, 1, 9, 2]);
	});

	it("is no longer counted when it is taken back", async () => {
		const { id: collectionId } = await buildShowcase(db);
		const { id: userId } = await buildUser(db);
		for (const build of [buildLike, buildFavorite, buildComment, buildComment]) {
			await build(db, { collectionId, userId });
		}
		const [comment] = await db.select().from(collectionComments).where(eq(collectionComments.userId, userId));
		await db.delete(collectionComments).where(eq(collectionComments.id, comment?.id ?? ""));
		expect(await counts(collectionId)).toEqual([1, 1, 1, 6, 1]);
		await db.delete(collectionsLikes).where(eq(collectionsLikes.userId, userId));
		await db.delete(collectionsFavorites).where(eq(collectionsFavorites.userId, userId));
		await db.delete(collectionComments).where(eq(collectionComments.userId, userId));
		expect(await counts(collectionId)).toEqual([0, 0, 0, 0, 0]);
	});

	it("goes with the person, in every showcase, but for what they said", async () => {
		const { id: userId } = await buildUser(db);
		const { collectionId } = await buildLike(db, { userId });
		await buildLike(db, { collectionId });
		await buildFavorite(db, { collectionId, userId });
		const other = await buildComment(db, { userId });
		await db.delete(users).where(eq(users.id, userId));
		expect(await counts(collectionId)).toEqual([1, 0, 0, 3, 0]);
		expect(await counts(other.collectionId)).toEqual([0, 0, 0, 0, 1]);
		const [said] = await db.select().from(collectionComments).where(eq(collectionComments.id, other.id));
		expect(said).toMatchObject({ userId: null, comment: other.comment, isPublic: true });
	});

	it("is counted exactly when twenty people and one of them twice do it at once", async () => {
		const { id: collectionId } = await buildShowcase(db);
		const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(db)));
		await Promise.all(
			people.flatMap(({ id: userId }) => [
				buildLike(db, { collectionId, userId }),
				buildComment(db, { collectionId, userId }),
				buildComment(db, { collectionId, userId }),
			]),
		);
		expect(await counts(collectionId)).toEqual([20, 0, 20, 80, 40]);
	});

	it("is counted after those for which it has waited", async () => {
		const { id: collectionId } = await buildShowcase(db);
		const people = [await buildUser(db), await buildUser(db)];
		await whileHeld(pool, {
			lock: "select from collections where id = $1 for no key update",
			values: [collectionId],
			waiting: 2,
			begin: () => Promise.all(people.map(({ id: userId }) => buildComment(db, { collectionId, userId }))),
			meanwhile: "select from collections where id = $1",
		});
		expect(await counts(collectionId)).toEqual([0, 0, 2, 2, 2]);
	});

	it("is not counted while its writer is banned or it is hidden", async () => {
		const user = await buildUser(db);
		const { collectionId, id } = await buildComment(db, { userId: user.id });
		await buildComment(db, { collectionId, userId: user.id });
		const ban = (isBanned: boolean) => changePerson(db, user.id, { isBanned });
		await ban(true);
		await buildComment(db, { collectionId, userId: user.id });
		expect(await counts(collectionId)).toEqual([0, 0, 0, 0, 0]);
		await ban(false);
		expect(await counts(collectionId)).toEqual([0, 0, 1, 1, 3]);
		await db.update(collectionComments).set({ hiddenAt: new Date() }).where(eq(collectionComments.id, id));
		expect(await counts(collectionId)).toEqual([0, 0, 1, 1, 2]);
	});

	it("gathered into one statement is counted as well", async () => {
		const [one, other] = [await buildShowcase(db), await buildShowcase(db)];
		const people = [await buildUser(db), await buildUser(db)];
		const likes = people.map(({ id: userId }) => ({ collectionId: one.id, userId }));
		await db
			.insert(collectionsLikes)
			.values([...likes, { ...likes[0], collectionId: other.id, userId: people[0]?.id ?? "" }]);
		expect([await counts(one.id), await counts(other.id)]).toEqual([
			[2, 0, 0, 6, 0],
			[1, 0, 0, 3, 0],
		]);
		const said = people.map(({ id: userId }) => ({ collectionId: one.id, userId, comment: "¡Qué linda!" }));
		await db
			.insert(collectionComments)
			.values([...said, ...said, { ...said[0], collectionId: other.id, comment: "Y esta." }]);
		expect([await counts(one.id), await counts(other.id)]).toEqual([
			[2, 0, 2, 8, 4],
			[1, 0, 1, 4, 1],
		]);
	});
});
