import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { favoriteShowcase, likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { actionResult, loaderResult, notFoundCodes, resultOf } from "./result.server.ts";

const { db, pool } = await testDatabase();

describe("what a command refers to, deleted after it looked", () => {
	it.each(["like", "favourite"])("is not found: a showcase, by a %s", async (kind) => {
		const react = kind === "like" ? likeShowcase : favoriteShowcase;
		const { id } = await buildShowcase(db);
		const ctx = contextOf(db, await buildUser(db));
		const answers: unknown[] = [];
		await whileHeld(pool, {
			lock: "select from collections where id = $1 for update",
			values: [id],
			begin: async () =>
				answers.push(await actionResult<object>(() => react(ctx, { showcaseId: id, isSet: true }))),
			meanwhile: "delete from collections where id = $1",
			end: "commit",
		});
		expect(answers).toMatchObject([
			{ data: { ok: false, failure: { code: "showcase.notFound" } }, init: { status: 404 } },
		]);
	});

	const insertFavorite = () =>
		pool.query("insert into collections_favorites (collection_id, user_id) values ($1, $1)", [randomUUID()]);

	it("is not found by a page and a script either", async () => {
		const failed = { ok: false, failure: { code: expect.stringMatching(/^(showcase|person)\.notFound$/) } };
		expect(await resultOf(insertFavorite)).toMatchObject(failed);
		await expect(loaderResult(insertFavorite)).rejects.toMatchObject({ init: { status: 404 } });
	});

	it("has a code for every table that a foreign key refers to", async () => {
		const { rows } = await pool.query<{ name: string }>(
			"select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
		);
		expect(Object.keys(notFoundCodes).sort()).toEqual(rows.map(({ name }) => name).sort());
	});

	it("is not what still has something that refers to it", async () => {
		const { categoryId } = await buildListing(db);
		const remove = () => pool.query("delete from product_categories where id = $1", [categoryId]);
		expect(await refusedBy(resultOf(remove))).toMatch(/category_id_fkey$/);
	});
});
