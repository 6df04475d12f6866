import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
	collectionComments,
	collections,
	collectionsFavorites,
	collectionsLikes,
} from "#app/features/showcases/tables.server.ts";
import type { Result } from "#app/shared/result.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildComment, buildShowcase } from "#tests/factories/showcases.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

const reactionPath = (id: string) => `/vitrinas/detalle/${id}/reaccion`;
const commentsPath = (id: string) => `/vitrinas/detalle/${id}/comentarios`;
const dataPath = (id: string) => `${commentsPath(id)}.data`;

/** Sends a form as the page's script does; a page's own action answers with its data alone. */
async function send(person: UserRow | null, path: string, fields: Record<string, string>) {
	const cookie = person ? await app.signIn(person) : undefined;
	const response = await app.post(path, fields, { language: "es", ...(cookie && { cookie }) });
	return { status: response.status, text: await response.text(), location: response.headers.get("Location") };
}

const likesOf = async (id: string) => [
	(await db.select().from(collections).where(eq(collections.id, id)))[0]?.likes,
	await db.$count(collectionsLikes, eq(collectionsLikes.collectionId, id)),
];

describe("a reaction", () => {
	it("is set and taken back", async () => {
		const [person, { id }] = [await buildUser(db), await buildShowcase(db)];
		const cookie = await app.signIn(person);
		for (const [kind, isSet, expected] of [
			["like", "true", [1, 0]],
			["favorite", "true", [1, 1]],
			["like", "false", [0, 1]],
		] as const) {
			const sent = await app.post(reactionPath(id), { kind, isSet }, { cookie });
			expect([sent.status, await sent.json()]).toMatchObject([
				200,
				{ ok: true, value: { isSet: isSet === "true" } },
			]);
			const kept = await db.$count(collectionsFavorites, eq(collectionsFavorites.collectionId, id));
			expect([(await likesOf(id))[1], kept]).toEqual(expected);
		}
	});

	it("says why it was refused", async () => {
		const owner = await buildUser(db);
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		const like = { kind: "like", isSet: "true" };
		const own = await send(owner, reactionPath(id), like);
		expect([own.status, own.text]).toEqual([403, expect.stringContaining("showcase.ownLike")]);
		const fan = await buildUser(db);
		await send(fan, reactionPath(id), like);
		const again = await send(fan, reactionPath(id), like);
		expect([again.status, again.text]).toEqual([409, expect.stringContaining("alreadyLiked")]);
		const kept = { kind: "favorite", isSet: "true" };
		await send(fan, reactionPath(id), kept);
		const twice = await send(fan, reactionPath(id), kept);
		expect([twice.status, twice.text]).toEqual([409, expect.stringContaining("alreadyFavorited")]);
		expect((await send(null, reactionPath(id), like)).status).toBe(401);
		expect((await send(fan, reactionPath(id), { kind: "likes", isSet: "true" })).status).toBe(400);
		expect((await send(fan, reactionPath(randomUUID()), like)).status).toBe(404);
		expect(await likesOf(id)).toEqual([1, 1]);
	});
});

describe("the comments of a showcase", () => {
	const comment = (text: string) => ({ intent: "comment", comment: text, submissionKey: randomUUID() });

	it("are written, and say what is wrong with them", async () => {
		const [person, { id }] = [await buildUser(db), await buildShowcase(db)];
		const cookie = await app.signIn(person);
		const markup = "<script>alert(1)</script> 🔥";
		expect((await send(person, dataPath(id), comment(markup))).status).toBe(200);
		const soon = await send(person, dataPath(id), comment("Otra vez"));
		expect([soon.status, soon.text]).toEqual([429, expect.stringContaining("comment.tooSoon")]);
		const html = await (await app.ask(commentsPath(id), { cookie, language: "es" })).text();
		expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; 🔥");
		expect(html).not.toContain("<script>alert(1)");
		const other = await buildUser(db);
		for (const [text, problem] of [
			["  ", "showcases.problem.commentRequired"],
			["🔥".repeat(401), "showcases.problem.commentTooLong"],
		] as const) {
			const refused = await send(other, dataPath(id), comment(text));
			expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(problem)]);
		}
		expect((await send(null, dataPath(id), comment("Hola"))).status).toBe(401);
		expect(await db.$count(collectionComments, eq(collectionComments.collectionId, id))).toBe(1);
	});

	it("of one sending are one", async () => {
		const [person, { id }] = [await buildUser(db), await buildShowcase(db)];
		const fields = comment("Una sola vez");
		const [one, two] = await Promise.all([1, 2].map(() => send(person, dataPath(id), fields)));
		expect([one?.status, two?.status]).toEqual([200, 200]);
		expect(await db.$count(collectionComments, eq(collectionComments.collectionId, id))).toBe(1);
	});

	it("are deleted by who wrote them and by the showcase's owner", async () => {
		const [owner, writer, other] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		for (const person of [writer, owner]) {
			const { id: commentId } = await buildComment(db, { collectionId: id, userId: writer.id });
			const fields = { intent: "delete", commentId };
			expect((await send(other, dataPath(id), fields)).status).toBe(403);
			expect((await send(person, dataPath(id), fields)).status).toBe(200);
			expect((await send(person, dataPath(id), fields)).status).toBe(404);
		}
		expect(await db.$count(collectionComments, eq(collectionComments.collectionId, id))).toBe(0);
	});

	it("come in pages of twenty, newest first, and not at all when they are hidden", async () => {
		const showcase = await buildShowcase(db);
		const at = (n: number) => new Date(Date.now() - n * 60_000);
		for (let n = 0; n < 22; n++) {
			await buildComment(db, { collectionId: showcase.id, comment: `Número ${n}.`, createdAt: at(n) });
		}
		await buildComment(db, { collectionId: showcase.id, comment: "Oculto", hiddenAt: new Date() });
		const list = `${commentsPath(showcase.id)}/lista`;
		const first = (await (await app.ask(list)).json()) as Page;
		expect(textsOf(first)).toEqual(Array.from({ length: 20 }, (_, n) => `Número ${n}.`));
		const cursor = encodeURIComponent(first.ok ? (first.value.nextCursor ?? "") : "");
		const second = (await (await app.ask(`${list}?before=${cursor}`)).json()) as Page;
		expect(textsOf(second)).toEqual(["Número 20.", "Número 21."]);
		const html = await (await app.ask(`${commentsPath(showcase.id)}?before=${cursor}`)).text();
		expect(html).toContain("Número 21.");
		expect(html).not.toContain("Oculto");
		expect((await app.ask(`${list}?before=x`)).status).toBe(400);
		expect((await app.ask(`${commentsPath(randomUUID())}/lista`)).status).toBe(404);
	});
});

type Page = Result<{ comments: { text: string }[]; nextCursor: string | null }>;

function textsOf(page: Page) {
	return page.ok ? page.value.comments.map(({ text }) => text) : page;
}
