import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildComment, buildShowcase } from "#tests/factories/showcases.ts";
import { commentOnShowcase, deleteComment } from "./commands-comments.server.ts";
import { listComments } from "./queries.server.ts";
import { collectionComments, collections } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const start = Date.now();

/** @param seconds when, from the start on */
function comment(
	user: UserRow | null,
	showcaseId: string,
	{ seconds = 0, text = "¡Qué linda!", key = randomUUID() } = {},
) {
	const clock = { now: () => new Date(start + seconds * 1_000) };
	return commentOnShowcase(contextOf(db, user, { clock }), { submissionKey: key, showcaseId, comment: text });
}

const countOf = async (id: string) =>
	(await db.select().from(collections).where(eq(collections.id, id)))[0]?.commentsCount;

describe("a comment", () => {
	it("is kept as it was typed, but for space around it, and counted", async () => {
		const { id } = await buildShowcase(db);
		const user = await buildUser(db);
		const text = "  <b>Ñandú</b> 👨‍👩‍👧‍👦\r\n‮abc  ";
		await comment(user, id, { text });
		const { comments, total } = await listComments(contextOf(db, null), { showcaseId: id });
		expect(comments).toMatchObject([{ username: user.username, text: "<b>Ñandú</b> 👨‍👩‍👧‍👦\n‮abc" }]);
		expect(total).toBe(1);
	});

	it.each([
		["", "showcases.problem.commentRequired"],
		["👨‍👩‍👧‍👦".repeat(401), "showcases.problem.commentTooLong"],
		["a\0", "errors.field.invalid"],
	])("that cannot be kept is refused: %j", async (text, problem) => {
		const refused = await refusal(comment(await buildUser(db), (await buildShowcase(db)).id, { text }));
		expect(refused).toMatchObject({ code: "request.invalid", problems: { comment: problem } });
	});

	it("of 400 emoji is kept", async () => {
		const { id } = await buildShowcase(db);
		await comment(await buildUser(db), id, { text: "👨‍👩‍👧‍👦".repeat(400) });
		expect(await countOf(id)).toBe(1);
	});

	it("is of people in good standing, on what they see", async () => {
		const { id } = await buildShowcase(db);
		const { id: hidden } = await buildShowcase(db, { status: "in_revision" });
		const [user, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
		expect(await refusal(comment(null, id))).toMatchObject({ code: "auth.required" });
		const banned = await buildUser(db, { isBanned: true });
		expect(await refusal(comment(banned, id))).toMatchObject({ code: "auth.banned" });
		expect(await refusal(comment(user, hidden))).toMatchObject({ code: "showcase.notFound" });
		expect(await refusal(comment(admin, hidden))).toMatchObject({ code: "auth.forbidden" });
	});

	it("of somebody who was banned a moment ago is refused", async () => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		await db.update(users).set({ isBanned: true }).where(eq(users.id, user.id));
		expect(await refusal(comment(user, id))).toMatchObject({ code: "showcase.notFound" });
	});

	it("of somebody who is banned at the same moment is refused", async () => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		let written: Promise<unknown> = Promise.resolve();
		await whileHeld(pool, {
			lock: "update users set is_banned = true where id = $1",
			values: [user.id],
			begin: () => {
				written = refusal(comment(user, id));
				return written;
			},
			meanwhile: "select from users where id = $1",
			end: "commit",
		});
		expect(await written).toMatchObject({ code: "showcase.notFound" });
	});

	it("that goes waits for whoever has its showcase, and holds it not meanwhile", async () => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		const { id: commentId } = await buildComment(db, { collectionId: id, userId: user.id });
		await whileHeld(pool, {
			lock: "select from collections where id = $1::uuid and $2::uuid is not null for no key update",
			values: [id, commentId],
			begin: () => deleteComment(contextOf(db, user), { commentId }),
			meanwhile:
				"select from collection_comments where id = $2::uuid and $1::uuid is not null for update nowait",
		});
		expect(await countOf(id)).toBe(0);
	});

	it("is written once however often it is sent", async () => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		const key = randomUUID();
		const sent = await Promise.all([1, 2, 3].map(() => comment(user, id, { key })));
		expect(new Set(sent.map((answer) => answer.id)).size).toBe(1);
		expect(await countOf(id)).toBe(1);
	});
});

describe("one person's comments", () => {
	it("come 10 seconds apart, also when several are sent at once and when the first is deleted", async () => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		const answers = await Promise.allSettled([1, 2, 3, 4].map(() => comment(user, id)));
		expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(1);
		const [first] = await db.select().from(collectionComments).where(eq(collectionComments.userId, user.id));
		await deleteComment(contextOf(db, user), { commentId: first?.id ?? "" });
		expect(await refusal(comment(user, id, { seconds: 9 }))).toMatchObject({ code: "comment.tooSoon" });
		await comment(await buildUser(db), id);
		await comment(user, id, { seconds: 10 });
	});

	it("are 100 within 24 hours", async () => {
		const [user, { id }] = [await buildUser(db), await buildShowcase(db)];
		for (let n = 0; n < 100; n++) await comment(user, id, { seconds: n * 10 });
		const late = { seconds: 24 * 60 * 60 - 1 };
		expect(await refusal(comment(user, id, late))).toMatchObject({
			code: "comment.dailyLimit",
			params: { max: 100 },
		});
		await comment(user, id, { seconds: 24 * 60 * 60 });
	});
});

describe("deleting a comment", () => {
	const remove = (user: UserRow | null, commentId: string) =>
		deleteComment(contextOf(db, user), { commentId });

	it("is its writer's and the showcase's owner's to do, once", async () => {
		const [owner, writer, stranger] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		const { id: collectionId } = await buildShowcase(db, { ownerId: owner.id });
		const build = () => buildComment(db, { collectionId, userId: writer.id });
		const one = await build();
		expect(await refusal(remove(null, one.id))).toMatchObject({ code: "auth.required" });
		expect(await refusal(remove(stranger, one.id))).toMatchObject({ code: "auth.forbidden" });
		expect(await remove(writer, one.id)).toEqual({ id: one.id });
		expect(await refusal(remove(writer, one.id))).toMatchObject({ code: "comment.notFound" });
		const other = await build();
		const both = await Promise.allSettled([remove(owner, other.id), remove(writer, other.id)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(await countOf(collectionId)).toBe(0);
	});

	it("says nothing of one that a stranger does not see", async () => {
		const { id } = await buildComment(db, { hiddenAt: new Date() });
		expect(await refusal(remove(await buildUser(db), id))).toMatchObject({ code: "comment.notFound" });
	});
});
