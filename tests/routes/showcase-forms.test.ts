import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
	collectionListings,
	collections,
	collectionsElements,
	collectionsElementsRef,
} from "#app/features/showcases/tables.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import {
	buildElement,
	buildShowcase,
	buildShownElement,
	buildShownListing,
} from "#tests/factories/showcases.ts";
import { makePng } from "./images.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
let owner: UserRow;
let stranger: UserRow;
let cookie = "";
let strangersCookie = "";

beforeAll(async () => {
	owner = await buildUser(app.db);
	stranger = await buildUser(app.db);
	cookie = await app.signIn(owner);
	strangersCookie = await app.signIn(stranger);
});

interface Filled {
	readonly name?: string;
	readonly description?: string;
	readonly pieces: readonly string[];
	readonly submissionKey?: string;
	readonly version?: string;
}

function formOf({ pieces, ...texts }: Filled): FormData {
	const form = new FormData();
	const all = { name: `Vitrina ${randomUUID()}`, description: "", ...texts };
	for (const [name, value] of Object.entries(all)) form.append(name, value);
	for (const piece of pieces) form.append("pieces", piece);
	return form;
}

function create(filled: Filled, as = cookie) {
	return app.post("/vitrinas/crear", formOf({ submissionKey: randomUUID(), ...filled }), { cookie: as });
}

/** What the script of the form of a new showcase is told. */
async function refusalOf(filled: Filled) {
	const form = formOf({ submissionKey: randomUUID(), ...filled });
	const answer = await app.post("/vitrinas/crear.data", form, { cookie });
	return [answer.status, await answer.text()] as const;
}

function edit(id: string, filled: Filled, as = cookie) {
	return app.post(`/vitrinas/editar/${id}`, formOf({ version: "1", ...filled }), { cookie: as });
}

async function ownElement() {
	const { id } = await buildElement(app.db, { userId: owner.id });
	return { id, value: `element:${id}` };
}

async function ownListing() {
	const { id } = await buildListing(app.db, { userId: owner.id });
	return { id, value: `listing:${id}` };
}

/** The things of a showcase in their order, as a form names them. */
async function shelfOf(id: string): Promise<string[]> {
	const elements = await app.db
		.select({ id: collectionsElementsRef.elementId, position: collectionsElementsRef.position })
		.from(collectionsElementsRef)
		.where(eq(collectionsElementsRef.collectionId, id));
	const listings = await app.db
		.select({ id: collectionListings.listingId, position: collectionListings.position })
		.from(collectionListings)
		.where(eq(collectionListings.collectionId, id));
	const all = [
		...elements.map((row) => ({ ...row, value: `element:${row.id}` })),
		...listings.map((row) => ({ ...row, value: `listing:${row.id}` })),
	];
	return all.sort((one, other) => one.position - other.position).map(({ value }) => value);
}

function showcasesOf(userId: string) {
	return app.db
		.select()
		.from(collections)
		.where(eq(collections.ownerId, userId))
		.orderBy(asc(collections.createdAt), asc(collections.id));
}

async function readRow(id: string) {
	const [row] = await app.db.select().from(collections).where(eq(collections.id, id));
	return row;
}

function noticeOf(response: Response): string {
	return /reino-notice=(\w+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
}

describe("the form of a new showcase", () => {
	it("makes it with elements and listings in their order, once, and leads to all showcases", async () => {
		const [first, second, listing] = [await ownElement(), await ownElement(), await ownListing()];
		const pieces = [second.value, listing.value, first.value];
		const filled = { name: "El  rincón", description: "De los 90", pieces, submissionKey: randomUUID() };
		const response = await create(filled);
		expect([response.status, response.headers.get("Location")]).toEqual([302, "/vitrinas"]);
		expect(noticeOf(response)).toBe("showcaseCreated");
		expect((await create(filled)).status).toBe(302);
		const made = (await showcasesOf(owner.id)).filter(({ name }) => name === "El rincón");
		expect(made).toMatchObject([{ description: "De los 90" }]);
		expect(await shelfOf(made[0]?.id ?? "")).toEqual(pieces);
	});

	it("says of its fields what is wrong", async () => {
		const element = await ownElement();
		const before = (await showcasesOf(owner.id)).length;
		const pieces = [element.value];
		for (const [filled, problem] of [
			[{ name: " ", pieces }, "collections.create.nameRequired"],
			[{ name: "Vacía", pieces: [] }, "collections.create.listingsRequired"],
			[{ name: "👨‍👩‍👧‍👦".repeat(101), pieces }, "showcases.problem.nameTooLong"],
		] as const) {
			expect(await refusalOf(filled)).toEqual([400, expect.stringContaining(problem)]);
		}
		expect(await showcasesOf(owner.id)).toHaveLength(before);
	});

	it("has one name for one showcase, whatever its case and accents", async () => {
		const { value } = await ownElement();
		const name = `Ñandú ${randomUUID()}`;
		expect((await create({ name, pieces: [value] })).status).toBe(302);
		const again = await refusalOf({ name: name.replace("Ñandú", "ÑANDU"), pieces: [value] });
		expect(again).toEqual([409, expect.stringContaining("collections.create.nameNotUnique")]);
	});

	it("takes nothing that is another's, paused or gone", async () => {
		const foreign = await buildElement(app.db, { userId: stranger.id });
		const paused = await buildListing(app.db, { userId: owner.id, status: "paused" });
		for (const value of [`element:${foreign.id}`, `listing:${paused.id}`, `element:${randomUUID()}`]) {
			const refused = await refusalOf({ pieces: [value] });
			expect(refused, value).toEqual([404, expect.stringContaining("showcase.pieceNotFound")]);
		}
	});

	it("keeps markup as text", async () => {
		const { id, value } = await ownElement();
		const name = `<script>alert("${id}")</script>`;
		expect((await create({ name, pieces: [value] })).status).toBe(302);
		const [row] = (await showcasesOf(owner.id)).filter((showcase) => showcase.name === name);
		const html = await (await app.ask(`/vitrinas/editar/${row?.id}`, { cookie })).text();
		expect(html).not.toContain(name);
		expect(html).toContain("&lt;script&gt;");
	});

	it("begins with an element or a listing that its address names, of one's own", async () => {
		const [element, listing] = [await ownElement(), await ownListing()];
		const foreign = await buildListing(app.db, { userId: stranger.id });
		const chosen = async (search: string) => {
			const html = await (await app.ask(`/vitrinas/crear?${search}`, { cookie })).text();
			return attributesOf(html, 'input[name="pieces"]', "value");
		};
		expect(await chosen(`element=${element.id}`)).toEqual([element.value]);
		expect(await chosen(`listing=${listing.id}`)).toEqual([listing.value]);
		expect(await chosen(`listing=${foreign.id}`)).toEqual([]);
		expect(await chosen("element=x&listing=y")).toEqual([]);
	});

	it("says to who may not make one why", async () => {
		const { value } = await ownElement();
		// A script's form is not led away: it keeps what was filled in when its session has ended.
		expect((await app.post("/vitrinas/crear.data", formOf({ pieces: [value] }))).status).toBe(401);
		for (const [state, text] of [
			[{ isBanned: true }, "Mientras tanto no podés armar vitrinas"],
			[{ emailVerified: false }, "Hasta entonces podés mirar, pero no armar vitrinas."],
		] as const) {
			const person = await buildUser(app.db, state);
			const as = await app.signIn(person);
			const html = await (await app.ask("/vitrinas/crear", { cookie: as })).text();
			expect(html).toContain(text);
			expect(html).not.toContain('name="pieces"');
		}
	});
});

describe("the form that edits a showcase", () => {
	async function buildOwn() {
		const showcase = await buildShowcase(app.db, { ownerId: owner.id });
		const { id } = await buildElement(app.db, { userId: owner.id });
		await buildShownElement(app.db, { collectionId: showcase.id, elementId: id });
		return { ...showcase, version: String(showcase.version), shown: `element:${id}` };
	}

	it("saves all of it, and leads to its page", async () => {
		const showcase = await buildOwn();
		const listing = await ownListing();
		const pieces = [listing.value, showcase.shown];
		const filled = { name: `Otra ${randomUUID()}`, description: "Cambiada", pieces };
		const response = await edit(showcase.id, { ...filled, version: showcase.version });
		expect(response.headers.get("Location")).toBe(`/vitrinas/detalle/${showcase.id}`);
		expect(noticeOf(response)).toBe("showcaseSaved");
		expect(await readRow(showcase.id)).toMatchObject({ name: filled.name, description: "Cambiada" });
		expect(await shelfOf(showcase.id)).toEqual(pieces);
	});

	it("tells the second of two tabs, and keeps what the first has saved", async () => {
		const showcase = await buildOwn();
		const [first, second] = [`Primera ${randomUUID()}`, `Segunda ${randomUUID()}`];
		const pieces = [showcase.shown];
		const { version } = showcase;
		expect((await edit(showcase.id, { name: first, pieces, version })).status).toBe(302);
		const late = await edit(`${showcase.id}.data`, { name: second, pieces, version });
		expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("showcase.changed")]);
		expect(await readRow(showcase.id)).toMatchObject({ name: first });
	});

	it("keeps a paused listing that stands there, and names it", async () => {
		const showcase = await buildOwn();
		const { id } = await buildListing(app.db, { userId: owner.id, status: "paused" });
		await buildShownListing(app.db, { collectionId: showcase.id, listingId: id, position: 1 });
		const html = await (await app.ask(`/vitrinas/editar/${showcase.id}`, { cookie })).text();
		expect(html).toContain("ahora solo la ves vos");
		const pieces = [`listing:${id}`, showcase.shown];
		expect((await edit(showcase.id, { pieces, version: showcase.version })).status).toBe(302);
		expect(await shelfOf(showcase.id)).toEqual(pieces);
	});

	it("leads anybody else to all showcases, and says why", async () => {
		const showcase = await buildOwn();
		const path = `/vitrinas/editar/${showcase.id}`;
		for (const [address, as, notice] of [
			[path, strangersCookie, "showcaseForbidden"],
			[`/vitrinas/editar/${randomUUID()}`, cookie, "showcaseNotFound"],
			["/vitrinas/editar/x", cookie, "showcaseNotFound"],
			["/vitrinas/editar", cookie, "showcaseNotFound"],
		] as const) {
			const response = await app.ask(address, { cookie: as });
			expect([response.headers.get("Location"), noticeOf(response)], address).toEqual(["/vitrinas", notice]);
		}
		const pieces = [showcase.shown];
		const sent = await edit(showcase.id, { pieces, version: showcase.version }, strangersCookie);
		expect(noticeOf(sent)).toBe("showcaseForbidden");
		const deleted = await app.post(`${path}/eliminar`, {}, { cookie: strangersCookie });
		expect(noticeOf(deleted)).toBe("showcaseForbidden");
		expect(await readRow(showcase.id)).toMatchObject({ name: showcase.name });
	});

	it("deletes it, and leaves what stood in it", async () => {
		const showcase = await buildOwn();
		const path = `/vitrinas/editar/${showcase.id}/eliminar`;
		const response = await app.post(path, {}, { cookie });
		expect([response.headers.get("Location"), noticeOf(response)]).toEqual(["/vitrinas", "showcaseDeleted"]);
		expect(await readRow(showcase.id)).toBeUndefined();
		const [, elementId = ""] = showcase.shown.split(":");
		expect(
			await app.db.select().from(collectionsElements).where(eq(collectionsElements.id, elementId)),
		).toHaveLength(1);
	});
});

describe("the pages of an element", () => {
	async function add(fields: Record<string, string | Blob>, search = "from=create", as = cookie) {
		const all = { submissionKey: randomUUID(), title: "La primera", description: "", ...fields };
		return app.post(`/vitrinas/elemento/agregar?${search}`, all, { cookie: as });
	}
	const image = async () => new File([new Uint8Array(await makePng(50, 70))], "a.png", { type: "image/png" });

	it("add one, once, and lead back to the form that it was made for", async () => {
		const showcase = await buildShowcase(app.db, { ownerId: owner.id });
		const fields = { submissionKey: randomUUID(), title: `Consola ${randomUUID()}`, image: await image() };
		const response = await add(fields);
		const path = response.headers.get("Location") ?? "";
		expect(path).toMatch(/^\/vitrinas\/crear\?element=[0-9a-f-]{36}$/);
		expect((await add(fields)).headers.get("Location")).toBe(path);
		const rows = await app.db
			.select()
			.from(collectionsElements)
			.where(eq(collectionsElements.title, fields.title));
		expect(rows).toHaveLength(1);
		const search = `from=edit&collectionId=${showcase.id}`;
		const other = await add({ image: await image() }, search);
		expect(other.headers.get("Location")).toMatch(new RegExp(`^/vitrinas/editar/${showcase.id}\\?element=`));
	});

	it("say what is missing or wrong", async () => {
		const refusalOf = async (fields: Record<string, string | Blob>) => {
			const all = { submissionKey: randomUUID(), title: "La primera", description: "", ...fields };
			return (await app.post("/vitrinas/elemento/agregar.data?from=create", all, { cookie })).text();
		};
		expect(await refusalOf({ title: " ", image: await image() })).toContain("common.titleRequired");
		expect(await refusalOf({})).toContain("common.imageRequired");
		const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.jpg", { type: "image/jpeg" });
		expect(await refusalOf({ image: svg })).toContain("upload.invalidType");
	});

	it("change and delete one's own, and say where it stands", async () => {
		const { id } = await buildElement(app.db, { userId: owner.id });
		const showcase = await buildShowcase(app.db, { ownerId: owner.id });
		await buildShownElement(app.db, { collectionId: showcase.id, elementId: id });
		const search = `from=edit&collectionId=${showcase.id}`;
		const path = `/vitrinas/elemento/${id}`;
		const changed = await app.post(`${path}/editar?${search}`, { title: "Otro título" }, { cookie });
		expect(changed.headers.get("Location")).toBe(`/vitrinas/editar/${showcase.id}`);
		const question = await (await app.ask(`${path}/eliminar?${search}`, { cookie })).text();
		expect(question).toContain("Otro título");
		expect(question).toContain(showcase.name);
		const deleted = await app.post(`${path}/eliminar?${search}`, {}, { cookie });
		expect(deleted.headers.get("Location")).toBe(`/vitrinas/editar/${showcase.id}`);
		expect(await shelfOf(showcase.id)).toEqual([]);
	});
});

describe("a listing's dialog", () => {
	it("puts it into one's showcases, and says in which it is", async () => {
		const listing = await ownListing();
		const [one, other] = [
			await buildShowcase(app.db, { ownerId: owner.id }),
			await buildShowcase(app.db, { ownerId: owner.id }),
		];
		const path = `/intercambios/${listing.id}/vitrinas`;
		expect((await app.post(path, { showcaseId: one.id }, { cookie })).status).toBe(200);
		const { showcases } = await (await app.ask(path, { cookie })).json();
		expect(showcases).toContainEqual(expect.objectContaining({ id: one.id, isIn: true }));
		expect(showcases).toContainEqual(expect.objectContaining({ id: other.id, isIn: false }));
		expect(await shelfOf(one.id)).toEqual([listing.value]);
	});

	it("does so not with others' showcases", async () => {
		const listing = await ownListing();
		const path = `/intercambios/${listing.id}/vitrinas`;
		const foreign = await buildShowcase(app.db, { ownerId: stranger.id });
		expect((await app.post(path, { showcaseId: foreign.id }, { cookie })).status).toBe(403);
		expect(await shelfOf(foreign.id)).toEqual([]);
	});
});

it("gives the picker one's own listings, ten at a time", async () => {
	const person = await buildUser(app.db);
	for (let count = 0; count < 11; count += 1) await buildListing(app.db, { userId: person.id });
	const as = await app.signIn(person);
	const first = (await (await app.ask("/api/pickable-listings", { cookie: as })).json()).value;
	expect([first.listings.length, first.total]).toEqual([10, 11]);
	const next = `/api/pickable-listings?cursor=${encodeURIComponent(first.nextCursor)}`;
	const second = (await (await app.ask(next, { cookie: as })).json()).value;
	expect([second.listings.length, second.nextCursor]).toEqual([1, null]);
	expect((await app.ask("/api/pickable-listings?cursor=x", { cookie: as })).status).toBe(400);
});
