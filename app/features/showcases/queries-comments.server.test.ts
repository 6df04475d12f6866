import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { blockPerson } from "#app/features/accounts/commands.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildComment, buildShowcase } from "#tests/factories/showcases.ts";
import { listComments } from "./queries-comments.server.ts";
import type { CommentPage } from "./rules.ts";
import { collectionComments } from "./tables.server.ts";

const { db } = await testDatabase();
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

it("say to somebody whom the owner blocked, or who blocked the owner, that there is silence", async () => {
	const [owner, blocked, other] = [await buildUser(db), await buildUser(db), await buildUser(db)];
	const { id: showcaseId } = await buildShowcase(db, { ownerId: owner.id });
	await blockPerson(contextOf(db, owner), blocked.username);
	const isSilenced = async (ctx: typeof visitor) => (await listComments(ctx, { showcaseId })).isSilenced;
	expect(await isSilenced(contextOf(db, blocked))).toBe(true);
	for (const ctx of [contextOf(db, owner), contextOf(db, other), visitor])
		expect(await isSilenced(ctx)).toBe(false);
	await blockPerson(contextOf(db, other), owner.username);
	expect(await isSilenced(contextOf(db, other))).toBe(true);
});
