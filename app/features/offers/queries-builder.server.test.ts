import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeListSettings } from "#app/features/lists/entry/commands.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildOffer } from "#tests/factories/offers.ts";
import { acceptOffer } from "./commands-accept.server.ts";
import { declineOffer } from "./commands-end.server.ts";
import { getOfferChoices, type OfferChoicesInput, searchPickable } from "./queries-builder.server.ts";
import { pickLimit } from "./rules.ts";

const { db } = await testDatabase();
const system = contextOf(db, null);
const as = (user: UserRow) => contextOf(db, user, { events: system.events });

/** Two people: what each seeks the other has, and each has something more. */
async function buildCrossing() {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const [wanted, sought] = [await buildItem(db), await buildItem(db)];
	const mine = await buildEntry(db, { userId: ana.id, itemId: sought.id, quantity: 3 });
	const theirs = await buildEntry(db, { userId: beto.id, itemId: wanted.id });
	await buildEntry(db, { userId: ana.id, itemId: wanted.id, side: "want", isStarred: true });
	await buildEntry(db, { userId: beto.id, itemId: sought.id, side: "want" });
	const others = {
		mine: await buildEntry(db, { userId: ana.id }),
		theirs: await buildEntry(db, { userId: beto.id }),
	};
	return { ana, beto, mine, theirs, others };
}

async function choicesOf(actor: UserRow, person: UserRow, input: Partial<OfferChoicesInput> = {}) {
	return getOfferChoices(as(actor), {
		...{ personId: person.id, locale: "es", from: null, listingId: null, entryId: null },
		...input,
	});
}

describe("getOfferChoices", () => {
	it("has what the other seeks first, with what is free of it", async () => {
		const { ana, beto, mine, theirs, others } = await buildCrossing();
		const { give, get, previousId } = await choicesOf(ana, beto);
		expect(previousId).toBeNull();
		expect(give.map(({ id, isSought, isStarred, free }) => [id, isSought, isStarred, free])).toEqual([
			[mine.id, true, false, 3],
			[others.mine.id, false, false, 1],
		]);
		expect(get.map(({ id, isSought, isStarred }) => [id, isSought, isStarred])).toEqual([
			[theirs.id, true, true],
			[others.theirs.id, false, false],
		]);
	});

	it("has of a closed list only what crosses", async () => {
		const { ana, beto, theirs } = await buildCrossing();
		await changeListSettings(as(beto), { isShown: false });
		expect((await choicesOf(ana, beto)).get.map(({ id }) => id)).toEqual([theirs.id]);
	});

	it("says of one's own things to how many others they are offered, of others' nothing", async () => {
		const { ana, beto, mine, theirs } = await buildCrossing();
		const cami = await buildUser(db);
		await buildEntry(db, { userId: cami.id });
		await buildOffer(system, [ana, cami], { give: [mine] });
		expect((await choicesOf(ana, beto)).give[0]).toMatchObject({ id: mine.id, offers: 1, free: 3 });
		await buildOffer(system, [beto, cami], { give: [theirs] });
		expect((await choicesOf(ana, beto)).get[0]).toMatchObject({ id: theirs.id, offers: 0 });
	});

	it("names the chat in which an offer binds the two, until it is over", async () => {
		const { ana, beto, mine, theirs } = await buildCrossing();
		const offer = await buildOffer(system, [ana, beto], { give: [[mine, 2]], get: [theirs] });
		expect((await choicesOf(beto, ana)).boundIn).toBe(offer.chatId);
		await declineOffer(as(beto), { offerId: offer.id, reason: null });
		expect((await choicesOf(beto, ana)).boundIn).toBeNull();
	});

	it("is laid with the thing of theirs from which it begins, also where they have hundreds", async () => {
		const { ana, beto, theirs, others } = await buildCrossing();
		await db.execute(sql`insert into list_entries (user_id, side, category_id, custom_name, name_key, is_own)
			select ${beto.id}, 'have', ${theirs.categoryId}, 'Suelta ' || n, 'suelta ' || n, true
			from generate_series(1, ${pickLimit}) as n`);
		const { get, picked } = await choicesOf(ana, beto, { entryId: others.theirs.id });
		expect(picked).toEqual({ give: [], get: [{ entryId: others.theirs.id, quantity: 1 }] });
		expect(get).toHaveLength(pickLimit);
		const search = { personId: beto.id, locale: "es" as const, search: "suelta 7" };
		const found = await searchPickable(as(ana), { ...search, side: "get" });
		expect(found.map(({ name }) => name)).toContain("Suelta 77");
		expect(await searchPickable(as(ana), { ...search, side: "give" })).toEqual([]);
		const own = await choicesOf(ana, beto, { entryId: others.mine.id });
		expect(own.picked).toEqual({ give: [], get: [] });
	});

	it("is laid with the open version, for each as they see it", async () => {
		const { ana, beto, mine, theirs } = await buildCrossing();
		const offer = await buildOffer(system, [ana, beto], { give: [[mine, 2]], get: [theirs] });
		const choices = await choicesOf(beto, ana, { from: "change" });
		expect(choices.previousId).toBe(offer.id);
		expect(choices.picked).toEqual({
			give: [{ entryId: theirs.id, quantity: 1 }],
			get: [{ entryId: mine.id, quantity: 2 }],
		});
	});

	it("repeats an offer without what was promised to somebody else meanwhile", async () => {
		const { ana, beto, mine, theirs } = await buildCrossing();
		const offer = await buildOffer(system, [ana, beto], { give: [mine], get: [theirs] });
		await declineOffer(as(beto), { offerId: offer.id, reason: "other" });
		const cami = await buildUser(db);
		const hers = await buildEntry(db, { userId: cami.id });
		const other = await buildOffer(system, [cami, beto], { give: [hers], get: [theirs] });
		await acceptOffer(as(beto), { offerId: other.id });
		const { picked, get } = await choicesOf(ana, beto, { from: "repeat" });
		expect(picked).toEqual({ give: [{ entryId: mine.id, quantity: 1 }], get: [] });
		expect(get[0]).toMatchObject({ id: theirs.id, free: 0 });
	});
});
