import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listings } from "#app/features/listings/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildElement, buildLike, buildShowcase, buildShownListing } from "#tests/factories/showcases.ts";
import { addListingToShowcase, createShowcase, deleteShowcase, editShowcase } from "./commands.server.ts";
import { findShowcaseBySlug } from "./queries.server.ts";
import { getShowcaseDraft } from "./queries-editor.server.ts";
import { listShowcases } from "./queries-list.server.ts";
import { pieceValue } from "./rules.ts";
import type { CreateShowcaseInput, EditShowcaseInput } from "./schema.ts";
import { collectionListings, collections, collectionsLikes } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const nobodys = "019a2b3c-4d5e-7f80-9a1b-2c3d4e5f6071";
const as = (user: UserRow | null) => contextOf(db, user);
const listingOf = async (user: UserRow, overrides: Partial<typeof listings.$inferInsert> = {}) =>
	(await buildListing(db, { userId: user.id, ...overrides })).id;
const elementOf = async (user: UserRow) => (await buildElement(db, { userId: user.id })).id;
const listing = (id: string) => pieceValue({ kind: "listing", id });
const element = (id: string) => pieceValue({ kind: "element", id });

/** Makes a showcase of a new listing, unless told. */
async function create(user: UserRow, input: Partial<CreateShowcaseInput> = {}) {
	const pieces = input.pieces ?? [listing(await listingOf(user))];
	const asked = { submissionKey: randomUUID(), name: "Vitrina", description: "", ...input, pieces };
	return (await createShowcase(as(user), asked)).id;
}

const draftOf = (user: UserRow, id: string) => getShowcaseDraft(as(user), id);
const piecesOf = async (user: UserRow, id: string) => (await draftOf(user, id)).pieces.map(pieceValue);

/** Saves what is there, but for some of it. */
async function edit(user: UserRow, id: string, input: Partial<EditShowcaseInput> = {}) {
	const { pieces, ...draft } = await draftOf(user, id);
	return editShowcase(as(user), { ...draft, showcaseId: id, pieces: pieces.map(pieceValue), ...input });
}

describe("making a showcase", () => {
	it("puts listings and elements into one order, and is found at once", async () => {
		const user = await buildUser(db);
		const [a, b, c] = [await listingOf(user), await elementOf(user), await listingOf(user)];
		const order = [listing(a), element(b), listing(c)];
		const id = await create(user, { name: "  El  Rincón ", description: " Lo mío\r\n", pieces: order });
		expect(await draftOf(user, id)).toMatchObject({ name: "El Rincón", description: "Lo mío" });
		expect(await piecesOf(user, id)).toEqual(order);
		const { showcases } = await listShowcases(as(null), { order: "newest", search: "rincon" });
		expect(showcases).toMatchObject([{ id, pieceCount: 3 }]);
	});

	it("is for people in good standing", async () => {
		const input = {
			submissionKey: randomUUID(),
			name: "Vitrina",
			description: "",
			pieces: [element(nobodys)],
		};
		const by = (user: UserRow | null) => refusal(createShowcase(as(user), input));
		expect(await by(null)).toMatchObject({ code: "auth.required" });
		expect(await by(await buildUser(db, { isBanned: true }))).toMatchObject({ code: "auth.banned" });
		expect(await by(await buildUser(db, { emailVerified: false }))).toMatchObject({
			code: "auth.emailNotVerified",
		});
	});

	it("by somebody who is banned at the same moment shows nothing", async () => {
		const user = await buildUser(db);
		const pieces = [listing(await listingOf(user))];
		let made: Promise<unknown> = Promise.resolve();
		await whileHeld(pool, {
			lock: "update users set is_banned = true where id = $1",
			values: [user.id],
			begin: () => {
				made = create(user, { pieces });
				return made;
			},
			meanwhile: "select from users where id = $1",
			end: "commit",
		});
		const [row] = await db
			.select()
			.from(collections)
			.where(eq(collections.id, String(await made)));
		expect(row).toMatchObject({ ownerIsBanned: true, isPublic: false });
	});

	it("names the problem of each field", async () => {
		const refused = await refusal(create(await buildUser(db), { name: " ", pieces: [] }));
		expect(refused).toMatchObject({
			code: "request.invalid",
			problems: { name: "collections.create.nameRequired", pieces: "collections.create.listingsRequired" },
		});
	});

	it("refuses what is another's, hidden, traded or not there", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		const own = listing(await listingOf(user));
		const refused = [
			listing(await listingOf(other)),
			element(await elementOf(other)),
			listing(await listingOf(user, { status: "paused" })),
			listing(await listingOf(user, { status: "in_revision" })),
			listing(await listingOf(user, { status: "traded" })),
			listing(await listingOf(user, { status: "deleted" })),
			listing(nobodys),
			element(nobodys),
			element(await listingOf(user)),
		];
		for (const piece of refused)
			expect(await refusal(create(user, { pieces: [own, piece] })), piece).toMatchObject({
				code: "showcase.pieceNotFound",
			});
		expect(await db.$count(collections, eq(collections.ownerId, user.id))).toBe(0);
	});

	it("has a name that its owner gave to no other, also when two are made at once", async () => {
		const user = await buildUser(db);
		const answers = await Promise.allSettled(
			["Ñandú", "NANDU", "ñ a n d ú", "nandú "].map((name) => create(user, { name })),
		);
		expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(2);
		expect(await refusal(create(user, { name: "ñandu" }))).toMatchObject({
			code: "showcase.nameTaken",
			problems: { name: "collections.create.nameNotUnique" },
		});
		await create(await buildUser(db), { name: "ñandu" });
	});

	it("is done once however often it is sent, and says so when it is sent with something else", async () => {
		const user = await buildUser(db);
		const input = { submissionKey: randomUUID(), pieces: [listing(await listingOf(user))] };
		const ids = await Promise.all([1, 2, 3].map(() => create(user, input)));
		expect(new Set(ids).size).toBe(1);
		expect(await refusal(create(user, { ...input, name: "Otra" }))).toMatchObject({
			code: "showcase.changed",
		});
	});

	it("ends at fifty, also when several are made at once", async () => {
		const user = await buildUser(db);
		const rows = Array.from({ length: 48 }, (_, n) => ({ ownerId: user.id, name: `${n}` }));
		await db.insert(collections).values(rows);
		const answers = await Promise.allSettled(["a", "b", "c", "d"].map((name) => create(user, { name })));
		expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(2);
		expect(await refusal(create(user))).toMatchObject({ code: "showcase.limit", params: { max: 50 } });
	});
});

describe("saving a showcase", () => {
	it("replaces all that it says and what stands in it, keeps what is only hidden, and moves its links along", async () => {
		const user = await buildUser(db);
		const [stays, paused] = [await listingOf(user), await listingOf(user)];
		const id = await create(user, {
			name: "Primera",
			pieces: [listing(stays), listing(paused), listing(await listingOf(user))],
		});
		await db.update(listings).set({ status: "paused" }).where(eq(listings.id, paused));
		const added = element(await elementOf(user));
		await edit(user, id, { name: "Segunda", pieces: [added, listing(paused), listing(stays)] });
		expect(await piecesOf(user, id)).toEqual([added, listing(paused), listing(stays)]);
		const bySlug = (slug: string) => findShowcaseBySlug(as(null), { username: user.username, slug });
		expect([await bySlug("primera"), await bySlug("segunda")]).toEqual([id, id]);
		const other = await create(user, { name: "Primera" });
		expect(await bySlug("primera")).toBe(other);
		await edit(user, other, { name: "Tercera" });
		expect(await bySlug("primera")).toBe(other);
		await deleteShowcase(as(user), { showcaseId: other });
		expect(await refusal(bySlug("primera"))).toMatchObject({ code: "showcase.notFound" });
	});

	it("moves along the links that version 1.0 shared, and those without accents", async () => {
		const user = await buildUser(db);
		const id = await create(user, { name: "Edición" });
		await edit(user, id, { name: "Otra" });
		for (const slug of ["edicin", "edicion", "otra"])
			expect(await findShowcaseBySlug(as(null), { username: user.username, slug })).toBe(id);
	});

	it("is told when another tab has saved before, also at the same moment", async () => {
		const user = await buildUser(db);
		const id = await create(user);
		const { version } = await draftOf(user, id);
		await edit(user, id, { name: "Una pestaña" });
		expect(await refusal(edit(user, id, { name: "Otra", version }))).toMatchObject({
			code: "showcase.changed",
		});
		let saving: Promise<unknown> = Promise.resolve();
		await whileHeld(pool, {
			lock: "update collections set version = version + 1, name = 'Esta' where id = $1",
			values: [id],
			begin: () => {
				saving = refusal(edit(user, id, { name: "Aquella" }));
				return saving;
			},
			meanwhile: "select from collections where id = $1",
			end: "commit",
		});
		expect(await saving).toMatchObject({ code: "showcase.changed" });
		expect(await draftOf(user, id)).toMatchObject({ name: "Esta" });
	});

	it("is its owner's alone", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		const id = await create(user);
		const hidden = await create(user, { name: "Oculta" });
		await db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, hidden));
		const input = { version: "1", name: "Mía", description: "", pieces: [listing(await listingOf(other))] };
		const by = (who: UserRow | null, showcaseId: string) =>
			refusal(editShowcase(as(who), { ...input, showcaseId }));
		expect(await by(null, id)).toMatchObject({ code: "auth.required" });
		expect(await by(other, id)).toMatchObject({ code: "showcase.forbidden" });
		expect(await by(other, hidden)).toMatchObject({ code: "showcase.notFound" });
		expect(await by(other, nobodys)).toMatchObject({ code: "showcase.notFound" });
		await edit(user, hidden, { name: "Mejor" });
	});

	it("leaves all as it was when one thing is refused, or the name is taken", async () => {
		const user = await buildUser(db);
		await create(user, { name: "Tomada" });
		const id = await create(user, { name: "Vieja" });
		const before = await draftOf(user, id);
		const foreign = listing(await listingOf(await buildUser(db)));
		expect(await refusal(edit(user, id, { name: "Nueva", pieces: [foreign] }))).toMatchObject({
			code: "showcase.pieceNotFound",
		});
		expect(await refusal(edit(user, id, { name: "TOMADA" }))).toMatchObject({ code: "showcase.nameTaken" });
		expect(await draftOf(user, id)).toEqual(before);
		await edit(user, id, { name: "VIEJA" });
	});

	it("takes nothing in that is traded at the same moment", async () => {
		const user = await buildUser(db);
		const [kept, going] = [await listingOf(user), await listingOf(user)];
		const id = await create(user, { pieces: [listing(kept)] });
		let saving: Promise<unknown> = Promise.resolve();
		await whileHeld(pool, {
			lock: "update listings set status = 'traded' where id = $1",
			values: [going],
			begin: () => {
				saving = refusal(edit(user, id, { pieces: [listing(kept), listing(going)] }));
				return saving;
			},
			meanwhile: "select from listings where id = $1",
			end: "commit",
		});
		expect(await saving).toMatchObject({ code: "showcase.pieceNotFound" });
		expect(await piecesOf(user, id)).toEqual([listing(kept)]);
	});
});

describe("putting a listing in from its own page", () => {
	const add = (user: UserRow | null, showcaseId: string, listingId: string) =>
		addListingToShowcase(as(user), { showcaseId, listingId });

	it("puts it last, once, and a form that is open elsewhere is told", async () => {
		const user = await buildUser(db);
		const [first, added] = [
			element(await elementOf(user)),
			await listingOf(user, { title: "Recién llegada" }),
		];
		const id = await create(user, { pieces: [first] });
		const { version } = await draftOf(user, id);
		await add(user, id, added);
		const after = await draftOf(user, id);
		await add(user, id, added);
		expect(await draftOf(user, id)).toEqual(after);
		expect(after.pieces.map(pieceValue)).toEqual([first, listing(added)]);
		expect(await refusal(edit(user, id, { version }))).toMatchObject({ code: "showcase.changed" });
		const { showcases } = await listShowcases(as(null), { order: "likes", search: "recien llegada" });
		expect(showcases).toMatchObject([{ id }]);
	});

	it("is its owner's, of what is theirs and shown", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		const id = await create(user);
		const own = await listingOf(user);
		expect(await refusal(add(null, id, own))).toMatchObject({ code: "auth.required" });
		expect(await refusal(add(other, id, await listingOf(other)))).toMatchObject({
			code: "showcase.forbidden",
		});
		expect(await refusal(add(user, nobodys, own))).toMatchObject({ code: "showcase.notFound" });
		for (const which of [await listingOf(other), await listingOf(user, { status: "paused" }), nobodys])
			expect(await refusal(add(user, id, which))).toMatchObject({ code: "showcase.pieceNotFound" });
	});

	it("ends at fifty, also when several are put in at once", async () => {
		const user = await buildUser(db);
		const { id } = await buildShowcase(db, { ownerId: user.id });
		for (let n = 0; n < 48; n++)
			await buildShownListing(db, { collectionId: id, listingId: await listingOf(user) });
		const more = await Promise.all([1, 2, 3, 4].map(() => listingOf(user)));
		const answers = await Promise.allSettled(more.map((which) => add(user, id, which)));
		expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(2);
		const [refused] = answers.filter(({ status }) => status === "rejected");
		expect(refused).toMatchObject({ reason: { code: "showcase.full", params: { max: 50 } } });
		const shown = await db.select().from(collectionListings).where(eq(collectionListings.collectionId, id));
		const positions = shown.map(({ position }) => position).sort((one, other) => one - other);
		expect([positions.length, ...positions.slice(-3)]).toEqual([50, 0, 1, 2]);
	});
});

describe("deleting a showcase", () => {
	it("is its owner's alone, and takes its likes along, but not what stood in it", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		const shown = await listingOf(user);
		const id = await create(user, { pieces: [listing(shown)] });
		await buildLike(db, { collectionId: id });
		const by = (who: UserRow | null) => refusal(deleteShowcase(as(who), { showcaseId: id }));
		expect(await by(null)).toMatchObject({ code: "auth.required" });
		expect(await by(other)).toMatchObject({ code: "showcase.forbidden" });
		expect(await by(await buildUser(db, { role: "admin" }))).toMatchObject({ code: "showcase.forbidden" });
		await deleteShowcase(as({ ...user, isBanned: true }), { showcaseId: id });
		expect(await by(user)).toMatchObject({ code: "showcase.notFound" });
		expect(await db.$count(collectionsLikes, eq(collectionsLikes.collectionId, id))).toBe(0);
		expect(await db.$count(listings, and(eq(listings.id, shown), eq(listings.status, "active")))).toBe(1);
	});
});
