import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem, findKnownWords } from "#tests/factories/catalogue.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { buildListing, buildWantedItem, findListing, type ListingRow } from "#tests/factories/listings.ts";
import { deleteListing, editListing, pauseListing, resumeListing, setPremium } from "./commands.server.ts";
import type { ListingDeleted } from "./events.ts";
import { wantedLimit } from "./rules.ts";
import { listings, wantedItems } from "./tables.server.ts";

const { db } = await testDatabase();

async function owned(overrides: Partial<typeof listings.$inferInsert> = {}) {
	const owner = await buildUser(db);
	const listing = await buildListing(db, { ...overrides, userId: owner.id });
	return { owner, listing };
}

const text = { title: "Otro título", description: "Otra descripción" };

type Verb = (user: UserRow | null, listing: ListingRow) => Promise<unknown>;
const verbs: [string, Verb, ListingRow["status"]][] = [
	["editing", (user, { id }) => editListing(contextOf(db, user), { id, ...text }, "es"), "active"],
	["pausing", (user, { id }) => pauseListing(contextOf(db, user), { id }), "active"],
	["resuming", (user, { id }) => resumeListing(contextOf(db, user), { id }), "paused"],
	["deleting", (user, { id }) => deleteListing(contextOf(db, user), { id }), "active"],
];

describe.each(verbs)("%s", (name, act, status) => {
	it("is the owner's", async () => {
		const { owner, listing } = await owned({ status });
		await expect(act(owner, listing)).resolves.toEqual({ id: listing.id });
	});

	it("is refused to visitors, and to strangers who see the listing or do not", async () => {
		const { listing } = await owned({ status });
		const stranger = await buildUser(db);
		await expect(act(null, listing)).rejects.toThrow("auth.required");
		await expect(act(stranger, listing)).rejects.toThrow(
			status === "active" ? "auth.forbidden" : "listing.notFound",
		);
		expect((await findListing(db, listing.id))?.status).toBe(status);
	});

	it("of somebody else's listing is an admin's only where it deletes", async () => {
		const { listing } = await owned({ status });
		const admin = await buildUser(db, { role: "admin" });
		const attempt = act(admin, listing);
		if (name === "deleting") await expect(attempt).resolves.toEqual({ id: listing.id });
		else await expect(attempt).rejects.toThrow("auth.forbidden");
	});

	it("is refused once the listing was traded or deleted", async () => {
		const traded = await owned({ status: "traded" });
		const deleted = await owned({ status: "deleted" });
		await expect(act(traded.owner, traded.listing)).rejects.toThrow("listing.changed");
		await expect(act(deleted.owner, deleted.listing)).rejects.toThrow("listing.notFound");
	});

	it("of an id that is none is refused", async () => {
		const { owner, listing } = await owned();
		await expect(act(owner, { ...listing, id: "x" })).rejects.toThrow("request.invalid");
		const unknown = "01900000-0000-7000-8000-000000000000";
		await expect(act(owner, { ...listing, id: unknown })).rejects.toThrow("listing.notFound");
	});

	it("that loses a race against a trade or a deletion writes nothing", async () => {
		const { owner, listing } = await owned({ status });
		let finish = () => {};
		const committed = new Promise<void>((resolve) => {
			finish = resolve;
		});
		let locked = () => {};
		const hasLock = new Promise<void>((resolve) => {
			locked = resolve;
		});
		const trade = transaction(db, async (tx) => {
			await tx.update(listings).set({ status: "traded" }).where(eq(listings.id, listing.id));
			locked();
			await committed;
		});
		await hasLock;
		const attempt = act(owner, listing);
		const outcome = expect(attempt).rejects.toThrow("listing.changed");
		finish();
		await Promise.all([trade, outcome]);
		expect(await findListing(db, listing.id)).toMatchObject({ status: "traded", title: listing.title });
	});
});

describe("editing", () => {
	it("changes the words and keeps the custom wanted names below them", async () => {
		const { owner, listing } = await owned();
		await buildWantedItem(db, { listingId: listing.id, customName: "Una carpeta" });
		await editListing(contextOf(db, owner), { id: listing.id, ...text, isOpenToOffers: false }, "es");
		expect(await findListing(db, listing.id)).toMatchObject({
			title: "Otro título",
			description: "Otra descripción\n\nUna carpeta",
			isOpenToOffers: false,
		});
	});

	it("lets searches correct typing by the new words", async () => {
		const { owner, listing } = await owned();
		const changes = { id: listing.id, ...text, title: "Marejada", wanted: ["Astrolabio"] };
		await editListing(contextOf(db, owner), changes, "es");
		expect(await findKnownWords(db, "marejada", "astrolabio")).toEqual(["astrolabio", "marejada"]);
	});

	it("replaces what is wanted", async () => {
		const { owner, listing } = await owned();
		await buildWantedItem(db, { listingId: listing.id, customName: "Una carpeta" });
		await editListing(contextOf(db, owner), { id: listing.id, ...text, wanted: ["Un álbum"] }, "es");
		const rows = await db.select().from(wantedItems).where(eq(wantedItems.listingId, listing.id));
		expect(rows.map(({ customName }) => customName)).toEqual(["Un álbum"]);
		expect((await findListing(db, listing.id))?.description).toBe("Otra descripción\n\nUn álbum");
	});

	it("changes the condition, and the rarity where the category has one, and leaves what is not said", async () => {
		const { id: categoryId } = await buildCategory(db, { isSpecial: true });
		const { owner, listing } = await owned({ categoryId, condition: "good", rarity: "rare" });
		const edit = (changes: object) =>
			editListing(contextOf(db, owner), { id: listing.id, ...text, ...changes }, "es");
		await edit({ condition: "mint", rarity: "legendary" });
		expect(await findListing(db, listing.id)).toMatchObject({ condition: "mint", rarity: "legendary" });
		await edit({ rarity: "" });
		expect(await findListing(db, listing.id)).toMatchObject({ condition: "mint", rarity: null });
		await expect(edit({ condition: "perfect" })).rejects.toEqual(
			new DomainError("request.invalid", {}, { condition: "errors.field.invalid" }),
		);
	});

	it("leaves out a condition and a rarity that the category does not have", async () => {
		const { id: categoryId } = await buildCategory(db, { isDigital: true });
		const { owner, listing } = await owned({ categoryId });
		const changes = { id: listing.id, ...text, condition: "mint", rarity: "rare" };
		await editListing(contextOf(db, owner), changes, "es");
		expect(await findListing(db, listing.id)).toMatchObject({ condition: null, rarity: null });
	});

	it("refuses more wanted things than there may be, and one that is not in the catalogue", async () => {
		const { owner, listing } = await owned();
		await buildWantedItem(db, { listingId: listing.id, customName: "Una carpeta" });
		const edit = (wanted: string[]) =>
			editListing(contextOf(db, owner), { id: listing.id, ...text, wanted }, "es");
		const names = Array.from({ length: wantedLimit + 1 }, (_, index) => `Cosa ${index}`);
		await expect(edit(names)).rejects.toThrow("request.invalid");
		await expect(edit(["01900000-0000-7000-8000-000000000000"])).rejects.toEqual(
			new DomainError("catalogue.itemNotFound", {}, { wanted: "errors.catalogue.itemNotFound" }),
		);
		expect(await findListing(db, listing.id)).toMatchObject({ title: listing.title });
		await edit([]);
		expect(await findListing(db, listing.id)).toMatchObject({ description: text.description });
	});

	it("needs title and description", async () => {
		const { owner, listing } = await owned();
		const attempt = editListing(contextOf(db, owner), { id: listing.id, title: " ", description: "" }, "es");
		await expect(attempt).rejects.toEqual(
			new DomainError(
				"request.invalid",
				{},
				{ title: "listing.problem.titleRequired", description: "listing.problem.descriptionRequired" },
			),
		);
	});

	it("and resuming are refused to a banned owner, who may still take the listing away", async () => {
		const { owner, listing } = await owned({ status: "paused" });
		const banned = { ...owner, isBanned: true };
		await expect(editListing(contextOf(db, banned), { id: listing.id, ...text }, "es")).rejects.toThrow(
			"auth.banned",
		);
		await expect(resumeListing(contextOf(db, banned), { id: listing.id })).rejects.toThrow("auth.banned");
		await expect(deleteListing(contextOf(db, banned), { id: listing.id })).resolves.toBeTruthy();
	});
});

describe("premium", () => {
	const set = (user: UserRow | null, id: string, isPremium = true) =>
		setPremium(contextOf(db, user), { id, isPremium });

	it("is an admin's to give and to take", async () => {
		const { listing } = await owned();
		const admin = await buildUser(db, { role: "admin" });
		await set(admin, listing.id);
		expect(await findListing(db, listing.id)).toMatchObject({ isPremium: true, status: "active" });
		await set(admin, listing.id, false);
		expect(await findListing(db, listing.id)).toMatchObject({ isPremium: false });
	});

	it("is refused to everybody else, owners and banned admins too", async () => {
		const { owner, listing } = await owned();
		await expect(set(null, listing.id)).rejects.toThrow("auth.required");
		const bannedAdmin = await buildUser(db, { role: "admin", isBanned: true });
		for (const user of [owner, await buildUser(db), bannedAdmin]) {
			await expect(set(user, listing.id)).rejects.toThrow("auth.forbidden");
		}
		expect(await findListing(db, listing.id)).toEqual(listing);
	});

	it("is not given to what was traded, or is not there", async () => {
		const { listing } = await owned({ status: "traded" });
		const admin = await buildUser(db, { role: "admin" });
		await expect(set(admin, listing.id)).rejects.toThrow("listing.changed");
		await expect(set(admin, "01900000-0000-7000-8000-000000000000")).rejects.toThrow("listing.notFound");
		await expect(set(admin, "x")).rejects.toThrow("request.invalid");
	});
});

describe("deleting", () => {
	it("is soft, and says so to those who react", async () => {
		const { owner, listing } = await owned();
		const ctx = contextOf(db, owner);
		const events = collectEvents<ListingDeleted>(ctx.events, ["listing.deleted"]);
		await deleteListing(ctx, { id: listing.id });
		expect(await findListing(db, listing.id)).toMatchObject({
			status: "deleted",
			deletedAt: expect.any(Date),
		});
		expect(events).toEqual([
			{
				type: "listing.deleted",
				listingId: listing.id,
				ownerId: owner.id,
				title: listing.title,
				actorId: owner.id,
				byAdmin: false,
			},
		]);
	});

	it("is any admin's too, unless banned", async () => {
		const { listing } = await owned({ status: "in_revision" });
		const bannedAdmin = await buildUser(db, { role: "admin", isBanned: true });
		await expect(deleteListing(contextOf(db, bannedAdmin), { id: listing.id })).rejects.toThrow(
			"listing.notFound",
		);
		const ctx = contextOf(db, await buildUser(db, { role: "admin" }));
		const events = collectEvents<ListingDeleted>(ctx.events, ["listing.deleted"]);
		await deleteListing(ctx, { id: listing.id });
		expect(events).toMatchObject([{ byAdmin: true }]);
	});

	it("happens once, however often it is asked for at once", async () => {
		const { owner, listing } = await owned();
		const ctx = contextOf(db, owner);
		const events = collectEvents<ListingDeleted>(ctx.events, ["listing.deleted"]);
		await Promise.allSettled([1, 2, 3].map(() => deleteListing(ctx, { id: listing.id })));
		expect(events).toHaveLength(1);
	});
});

it("keeps of which wanted things any printing will do", async () => {
	const { owner, listing } = await owned();
	const [any, one] = [await buildItem(db), await buildItem(db)];
	const wanted = [`every_${any.id}`, one.id, `every_${any.id}`];
	await editListing(contextOf(db, owner), { id: listing.id, ...text, wanted }, "es");
	const rows = db.select().from(wantedItems).where(eq(wantedItems.listingId, listing.id));
	expect(await rows.orderBy(wantedItems.position)).toMatchObject([
		{ productItemId: any.id, anyPrinting: true },
		{ productItemId: one.id, anyPrinting: false },
	]);
	expect((await findListing(db, listing.id))?.wantedTerms).toContain(`'a:${any.id}'`);
});
