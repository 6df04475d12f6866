import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import {
	commentMaxLength,
	commentPageSize,
	firstShowcasePageSize,
	nextShowcasePageSize,
	showcaseDescriptionMaxLength,
} from "#app/features/showcases/rules.ts";
import {
	collectionComments,
	collections,
	collectionsFavorites,
	collectionsLikes,
} from "#app/features/showcases/tables.server.ts";
import type { Result } from "#app/shared/result.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import {
	buildComment,
	buildElement,
	buildShowcase,
	buildShownElement,
	buildShownListing,
} from "#tests/factories/showcases.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

const nobody = "018f0000-0000-7000-8000-000000000000";
/** Of a detail's HTML before compression, with 60 things and 20 comments of the greatest length: 61 800 bytes and 3 %. */
const maxBytes = 63_800;
const detailOf = (id: string) => `/vitrinas/detalle/${id}`;

let owner: UserRow;
let stranger = "";
let own = "";
beforeAll(async () => {
	owner = await buildUser(db);
	own = await app.signIn(owner);
	stranger = await app.signIn(await buildUser(db));
});

/** As long as it may be, with accents. */
function longText(length: number, start = ""): string {
	return (start + "Me la regaló mi abuela para Reyes, y todavía anda. ".repeat(length)).slice(0, length);
}

async function buildFull(name: string, things = 2, description = "Todavía anda.") {
	const showcase = await buildShowcase(db, { ownerId: owner.id, name });
	for (let position = 0; position < things; position++) {
		const { id } = await buildElement(db, {
			userId: owner.id,
			title: `${name}: pieza número ${position}`,
			description,
			imageUrl: position.toString(16).padStart(32, "a"),
		});
		await buildShownElement(db, { collectionId: showcase.id, elementId: id, position });
	}
	return showcase;
}

const read = async (path: string, cookie = stranger) => {
	const response = await app.ask(path, { cookie, language: "es" });
	return { status: response.status, text: await response.text() };
};

describe("the list of showcases", () => {
	it("shows nine, and six more by a link that needs no script", async () => {
		for (let count = 0; count < firstShowcasePageSize + nextShowcasePageSize; count++) {
			await buildShowcase(db, { name: `Escaparate ${count}`, ownerId: owner.id });
		}
		const first = await read("/vitrinas?q=escaparate");
		expect(select(first.text, "article")).toHaveLength(firstShowcasePageSize);
		expect(first.text).toContain(
			`${firstShowcasePageSize} de ${firstShowcasePageSize + nextShowcasePageSize} vitrinas`,
		);
		const [next = ""] = attributesOf(first.text, 'a[href^="/vitrinas?"][href*="cursor="]', "href");
		const second = await read(next);
		expect(select(second.text, "article")).toHaveLength(nextShowcasePageSize);
		expect(second.text).toContain('content="noindex, follow"');
	});

	it("finds a showcase by what stands in it, and says when there is none", async () => {
		const { id } = await buildFull("La repisa del zorzal");
		expect((await read("/vitrinas?q=zorzal+pieza")).text).toContain(detailOf(id));
		const { status, text } = await read("/vitrinas?q=<b>nadie</b>");
		expect(status).toBe(200);
		expect(text).toContain("No hay vitrinas con");
		expect(text).not.toContain("<b>nadie");
	});

	it("shows one's own alone to their owner; a visitor has none and sees all", async () => {
		const { id } = await buildFull("Ajena del todo");
		expect((await read("/vitrinas?mine=1&q=ajena", own)).text).toContain(detailOf(id));
		expect((await read("/vitrinas?mine=1&q=ajena")).text).not.toContain(detailOf(id));
		const visitor = await app.ask("/vitrinas?mine=1&q=ajena");
		expect(await visitor.text()).toContain(detailOf(id));
	});

	it("sends further pages as data, which is asked for each time", async () => {
		const page = await app.ask("/api/showcases?sort=newest");
		expect(page.headers.get("Cache-Control")).toBe("private, no-cache");
		expect(await page.json()).toMatchObject({ ok: true, value: { total: expect.any(Number) } });
		expect((await app.ask("/api/showcases?cursor=x")).status).toBe(400);
	});
});

describe("a showcase's page", () => {
	it("says what it is to who looks and to search engines, and cannot be marked up", async () => {
		const { id } = await buildFull('</script><script>alert("x")</script>');
		const { status, text } = await read(detailOf(id));
		expect(status).toBe(200);
		expect(text).not.toContain('<script>alert("x")');
		expect(text).toContain(`rel="canonical" href="${app.deps.config.publicUrl}${detailOf(id)}"`);
		const [data = ""] = textsOf(text, 'script[type="application/ld+json"]');
		expect(JSON.parse(data)).toMatchObject({ "@type": "CollectionPage", author: { name: owner.username } });
	});

	it("is small with all that can be said of sixty things, of which the first two are fetched at once", async () => {
		const { id } = await buildFull("Sesenta", 60, longText(showcaseDescriptionMaxLength));
		for (let count = 0; count < commentPageSize; count++) {
			const { id: userId } = await buildUser(db);
			const comment = longText(commentMaxLength, `Comentario ${count}. `);
			await buildComment(db, { collectionId: id, userId, comment });
		}
		const { text } = await read(detailOf(id));
		// Sixty links more than a list of showcases has.
		expect(Buffer.byteLength(text)).toBeLessThan(maxBytes + 60 * 60);
		expect(select(text, "li > a > .slab > img:not([loading])")).toHaveLength(2);
		expect(text).toContain(`Comentario ${commentPageSize - 1}. `);
	});

	it("tells what is said of its things to who looks from near, hidden ones' to their owner alone", async () => {
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		const paused = await buildListing(db, { userId: owner.id, status: "paused", description: "Vuelve" });
		await buildShownListing(db, { collectionId: id, listingId: paused.id });
		const element = await buildElement(db, { userId: owner.id, description: "De 1998" });
		await buildShownElement(db, { collectionId: id, elementId: element.id, position: 1 });
		const texts = async (cookie: string) => (await app.ask(`${detailOf(id)}/textos`, { cookie })).json();
		const createdAt = element.createdAt.toISOString();
		const shown = { [element.id]: { description: "De 1998", createdAt, cardSerial: null } };
		expect(await texts(stranger)).toEqual({ ok: true, value: shown });
		expect(await texts(own)).toMatchObject({
			value: { ...shown, [paused.id]: { description: "Vuelve" } },
		});
		await db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, id));
		expect((await app.ask(`${detailOf(id)}/textos`, { cookie: stranger })).status).toBe(404);
		expect((await app.ask(`${detailOf(nobody)}/textos`)).status).toBe(404);
		expect((await app.ask(`${detailOf("x")}/textos`)).status).toBe(404);
	});

	it("shows a hidden one to its owner alone, with why", async () => {
		const { id } = await buildFull("Escondida");
		await db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, id));
		expect(await read(detailOf(id))).toMatchObject({ status: 404 });
		expect((await app.ask(`${detailOf(id)}/compartir.jpg`, { cookie: own })).status).toBe(404);
		const seen = await read(detailOf(id), own);
		expect(seen.status).toBe(200);
		expect(seen.text).toContain("Vitrina en revisión");
		expect(seen.text).toContain('content="noindex"');
	});

	it("is not there while its owner is banned", async () => {
		const banned = await buildUser(db);
		const { id } = await buildShowcase(db, { ownerId: banned.id });
		expect(await read(detailOf(id))).toMatchObject({ status: 200 });
		await changePerson(db, banned.id, { isBanned: true });
		expect(await read(detailOf(id))).toMatchObject({ status: 404 });
	});

	it("marks for its owner what others do not see", async () => {
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		const { id: listingId } = await buildListing(db, {
			userId: owner.id,
			status: "paused",
			title: "Pausada",
		});
		await buildShownListing(db, { collectionId: id, listingId });
		expect((await read(detailOf(id), own)).text).toContain("Solo la ves vos");
		expect((await read(detailOf(id))).text).not.toContain("Pausada");
	});

	it.each([
		[nobody, "No encontramos esa vitrina."],
		["x", "Ese enlace no lleva a ninguna vitrina."],
	])("says of %s in its place that it is not there", async (id, message) => {
		const { status, text } = await read(detailOf(id));
		expect(status).toBe(404);
		expect(text).toContain(message);
	});
});

describe("an element on its showcase's page", () => {
	it("is changed and deleted", async () => {
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		const element = await buildElement(db, { userId: owner.id });
		await buildShownElement(db, { collectionId: id, elementId: element.id });
		const send = (intent: string, cookie: string) =>
			app.post(
				detailOf(id),
				{ intent, elementId: element.id, title: "Otro título", description: "" },
				{ cookie },
			);
		expect((await send("editElement", own)).status).toBe(200);
		expect((await read(detailOf(id))).text).toContain("Otro título");
		expect((await send("deleteElement", own)).status).toBe(200);
		expect((await read(detailOf(id))).text).not.toContain("Otro título");
		expect((await send("somethingElse", own)).status).toBe(400);
	});
});

describe("the ways to a showcase", () => {
	it.each(["vitrina", "showcase"])("/%s/:username/:name leads to the one of that name", async (spelling) => {
		const { id } = await buildShowcase(db, { ownerId: owner.id, name: `Mi ${spelling} Nº 1` });
		const response = await app.ask(`/${spelling}/${owner.username}/Mi-${spelling}-N-1`);
		expect(response.status).toBe(302);
		expect(response.headers.get("Location")).toBe(detailOf(id));
	});

	it("say what is missing", async () => {
		expect(await read("/vitrina/nadie_de_nadie/x")).toMatchObject({
			status: 404,
			text: expect.stringContaining("No encontramos a esa persona."),
		});
		expect(await read(`/showcase/${owner.username}/no-hay`)).toMatchObject({
			status: 404,
			text: expect.stringContaining("no tiene una vitrina con ese nombre"),
		});
	});

	it("lead by chance to another one, and are never kept", async () => {
		const { id } = await buildFull("De donde salgo");
		const response = await app.ask(`/vitrinas/azar?from=${id}`);
		expect(response.status).toBe(302);
		expect(response.headers.get("Cache-Control")).toContain("no-store");
		const to = response.headers.get("Location") ?? "";
		expect(to).toMatch(/^\/vitrinas\/detalle\/[0-9a-f-]{36}$/);
		expect(to).not.toBe(detailOf(id));
	});
});

describe("the image of a showcase's shared link", () => {
	it("is the one that its page names, of its first things", async () => {
		const { id } = await buildFull("<image href='http://x.test/a.png'/>", 7);
		const { text } = await read(detailOf(id));
		const [address = ""] = attributesOf(text, '[property="og:image"]', "content");
		const path = address.slice(app.deps.config.publicUrl.length);
		expect(path).toContain(`${detailOf(id)}/compartir.jpg?v=`);
		const response = await app.ask(path);
		expect(response.headers.get("Content-Type")).toBe("image/jpeg");
		expect(response.headers.get("Cache-Control")).toContain("immutable");
		const bytes = await response.bytes();
		expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
		expect((await app.ask(`${detailOf(id)}/compartir.jpg?v=old`)).headers.get("Cache-Control")).toBe(
			"public, max-age=300",
		);
		expect((await app.ask(`${detailOf(nobody)}/compartir.jpg`)).status).toBe(404);
	});
});

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
		for (const [intent, isSet, expected] of [
			["like", "true", [1, 0]],
			["favorite", "true", [1, 1]],
			["like", "false", [0, 1]],
		] as const) {
			const sent = await app.post(reactionPath(id), { intent, isSet }, { cookie });
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
		const like = { intent: "like", isSet: "true" };
		const own = await send(owner, reactionPath(id), like);
		expect([own.status, own.text]).toEqual([403, expect.stringContaining("showcase.ownLike")]);
		const fan = await buildUser(db);
		await send(fan, reactionPath(id), like);
		const again = await send(fan, reactionPath(id), like);
		expect([again.status, again.text]).toEqual([409, expect.stringContaining("alreadyLiked")]);
		const favorite = { intent: "favorite", isSet: "true" };
		await send(fan, reactionPath(id), favorite);
		const twice = await send(fan, reactionPath(id), favorite);
		expect([twice.status, twice.text]).toEqual([409, expect.stringContaining("alreadyFavorited")]);
		expect((await send(fan, reactionPath(id), { intent: "likes", isSet: "true" })).status).toBe(400);
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
		const [owner, writer] = [await buildUser(db), await buildUser(db)];
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		for (const person of [writer, owner]) {
			const { id: commentId } = await buildComment(db, { collectionId: id, userId: writer.id });
			const fields = { intent: "delete", commentId };
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
		expect(commentsIn(first)).toEqual(Array.from({ length: 20 }, (_, n) => `Número ${n}.`));
		const cursor = encodeURIComponent(first.ok ? (first.value.nextCursor ?? "") : "");
		const second = (await (await app.ask(`${list}?before=${cursor}`)).json()) as Page;
		expect(commentsIn(second)).toEqual(["Número 20.", "Número 21."]);
		const html = await (await app.ask(`${commentsPath(showcase.id)}?before=${cursor}`)).text();
		expect(html).toContain("Número 21.");
		expect(html).not.toContain("Oculto");
		expect((await app.ask(`${list}?before=x`)).status).toBe(400);
		expect((await app.ask(`${commentsPath(randomUUID())}/lista`)).status).toBe(404);
	});
});

type Page = Result<{ comments: { text: string }[]; nextCursor: string | null }>;

function commentsIn(page: Page) {
	return page.ok ? page.value.comments.map(({ text }) => text) : page;
}
