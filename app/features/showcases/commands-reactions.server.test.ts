import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { deleteShowcase } from "./commands.server.ts";
import { favoriteShowcase, likeShowcase } from "./commands-reactions.server.ts";
import { collections, collectionsFavorites, collectionsLikes } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const like = (user: UserRow | null, showcaseId: string, isSet = true) =>
	likeShowcase(contextOf(db, user), { showcaseId, isSet });
const favorite = (user: UserRow | null, showcaseId: string, isSet = true) =>
	favoriteShowcase(contextOf(db, user), { showcaseId, isSet });
const nobodys = "019a2b3c-4d5e-7f80-9a1b-2c3d4e5f6071";

async function counts(id: string) {
	const [row] = await db.select().from(collections).where(eq(collections.id, id));
	return {
		likes: [row?.likes, await db.$count(collectionsLikes, eq(collectionsLikes.collectionId, id))],
		favorites: [
			row?.favoritesCount,
			await db.$count(collectionsFavorites, eq(collectionsFavorites.collectionId, id)),
		],
	};
}

describe.each([
	["a like", like, "showcase.alreadyLiked"],
	["a favourite", favorite, "showcase.alreadyFavorited"],
] as const)("%s", (_, react, already) => {
	it("is set once, and taken back as often as one likes", async () => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		await react(user, id);
		expect(await refusal(react(user, id))).toMatchObject({ code: already });
		await react(user, id, false);
		await react(user, id, false);
		expect(await counts(id)).toEqual({ likes: [0, 0], favorites: [0, 0] });
		await react(user, id);
	});

	it("is of people in good standing, on what they see", async () => {
		const { id } = await buildShowcase(db);
		expect(await refusal(react(null, id))).toMatchObject({ code: "auth.required" });
		expect(await refusal(react(await buildUser(db, { isBanned: true }), id))).toMatchObject({
			code: "auth.banned",
		});
		const unverified = await buildUser(db, { emailVerified: false });
		expect(await refusal(react(unverified, id))).toMatchObject({ code: "auth.emailNotVerified" });
		const { id: hidden } = await buildShowcase(db, { status: "in_revision" });
		const [user, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
		for (const which of [hidden, nobodys])
			expect(await refusal(react(user, which))).toMatchObject({ code: "showcase.notFound" });
		expect(await refusal(react(admin, hidden))).toMatchObject({ code: "auth.forbidden" });
		expect(await refusal(react(user, "x"))).toMatchObject({ code: "request.invalid" });
	});

	it("of somebody who was banned a moment ago is refused", async () => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		await db.update(users).set({ isBanned: true }).where(eq(users.id, user.id));
		expect(await refusal(react(user, id))).toMatchObject({ code: "showcase.notFound" });
		expect(await counts(id)).toEqual({ likes: [0, 0], favorites: [0, 0] });
	});

	it("is exact when many set it at once and take it back, and one person sets it once", async () => {
		const { id } = await buildShowcase(db);
		const people = await Promise.all(Array.from({ length: 8 }, () => buildUser(db)));
		const answers = await Promise.allSettled(
			people.flatMap((user) => [react(user, id), react(user, id), react(user, id)]),
		);
		expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(8);
		await Promise.all(people.slice(0, 3).map((user) => react(user, id, false)));
		const { likes, favorites } = await counts(id);
		expect([likes, favorites].toSorted()).toEqual([
			[0, 0],
			[5, 5],
		]);
	});
});

describe("a ring with a deletion of the showcase, which locks it before what people think of it", () => {
	const lock = "select from collections where id = $1::uuid and $2::uuid is not null for update";
	const rowOf = (table: string) =>
		`select from ${table} where collection_id = $1::uuid and user_id = $2::uuid for update`;

	it.each([
		["a like", like, "collections_likes"],
		["a favourite", favorite, "collections_favorites"],
	] as const)("lets %s be taken back", async (_, react, table) => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		await react(user, id);
		await whileHeld(pool, {
			lock,
			values: [id, user.id],
			begin: () => react(user, id, false),
			meanwhile: rowOf(table),
		});
		expect(await counts(id)).toEqual({ likes: [0, 0], favorites: [0, 0] });
	});

	it("lets the showcase be deleted", async () => {
		const [user, owner] = [await buildUser(db), await buildUser(db)];
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		await like(user, id);
		await whileHeld(pool, {
			lock: rowOf("collections_likes"),
			values: [id, user.id],
			begin: () => deleteShowcase(contextOf(db, owner), { showcaseId: id }),
			meanwhile: lock,
		});
		expect(await db.$count(collections, eq(collections.id, id))).toBe(0);
	});
});

it("answers how many likes there are", async () => {
	const { id } = await buildShowcase(db);
	const user = await buildUser(db);
	expect(await like(await buildUser(db), id)).toEqual({ isSet: true, likes: 1 });
	expect(await like(user, id)).toEqual({ isSet: true, likes: 2 });
	expect(await like(user, id, false)).toEqual({ isSet: false, likes: 1 });
});

it("refuses a like of one's own, but not a favourite", async () => {
	const owner = await buildUser(db);
	const { id } = await buildShowcase(db, { ownerId: owner.id });
	expect(await refusal(like(owner, id))).toMatchObject({ code: "showcase.ownLike" });
	expect(await favorite(owner, id)).toEqual({ isSet: true });
});
