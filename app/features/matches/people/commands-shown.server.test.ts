import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { claimPeople } from "./commands-shown.server.ts";
import { listMatches } from "./queries.server.ts";
import { crossOwnLists } from "./queries-cross.server.ts";

const { db } = await testDatabase();
const noon = Date.parse("2026-05-04T12:00:00Z");
const day = 24 * 60 * 60 * 1000;
const people = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, n) => ({ username: `Persona_${from + n}` }));

it("shows a person two hundred others in a day, and those once more", async () => {
	const me = await buildUser(db);
	const claim = (from: number, to: number, days = 0) =>
		claimPeople(contextOf(db, me, { clock: { now: () => new Date(noon + days * day) } }), people(from, to));
	expect(await claim(0, 150)).toEqual(people(0, 150));
	expect(await claim(100, 260)).toEqual(people(100, 200));
	expect(await claim(200, 201)).toEqual([]);
	expect(await claim(0, 20)).toEqual(people(0, 20));
	expect(await claim(200, 220, 1)).toEqual(people(200, 220));
});

it("counts exactly when many pages are asked for at once", async () => {
	const ctx = contextOf(db, await buildUser(db));
	const pages = Array.from({ length: 12 }, (_, n) => claimPeople(ctx, people(n * 20, n * 20 + 20)));
	expect((await Promise.all(pages)).flat()).toHaveLength(200);
});

it("leaves the others out of matches and crosses, and says so", async () => {
	const [me, other] = [await buildUser(db), await buildUser(db)];
	const item = await buildItem(db);
	await buildEntry(db, { userId: me.id, side: "want", itemId: item.id });
	await buildEntry(db, { userId: other.id, itemId: item.id });
	const ctx = contextOf(db, me);
	const read = () => listMatches(ctx, { view: { group: null, page: 1 }, locale: "es", since: null });
	await claimPeople(ctx, people(0, 200));
	expect(await read()).toMatchObject({ matches: [], isCut: true, counts: { get: 1 } });
	const options = { locale: "es", personId: other.id } as const;
	expect(await crossOwnLists(ctx, options)).toMatchObject({ matches: [], person: null });
});
