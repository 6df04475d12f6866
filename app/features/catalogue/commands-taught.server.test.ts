import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { banPerson } from "#app/features/moderation/commands-ban.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildGrownUser, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem, findPrefixes } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { editItem } from "./commands.server.ts";
import { confirmTaught, withdrawOrphaned, withdrawTaught } from "./commands-taught.server.ts";
import { teachCatalogue } from "./commands-teach.server.ts";
import { getItem } from "./queries-admin.server.ts";
import { listTaughtFiles, listTaughtSets, listWaitingClaims } from "./queries-claims.server.ts";
import { productExpansions, productItemIds, productItems } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const as = (user: UserRow | null) => contextOf(db, user);

/** A set that files may teach, and how they do. */
async function buildSubject() {
	const { id: categoryId, slug: category } = await buildCategory(db);
	const set = `Neo ${unique()}`;
	const ids = [{ source: "scryfall", value: unique() }];
	const rowOf = (number: string, name = `Carta ${number} ${set}`) => ({
		category,
		code: "NEO",
		set,
		number,
		name,
		ids,
	});
	const teach = async (person: UserRow, ...numbers: string[]) =>
		teachCatalogue(as(person), { rows: numbers.map((number) => rowOf(number)) as never });
	const items = () => db.select().from(productItems).where(eq(productItems.categoryId, categoryId));
	const sets = () => db.select().from(productExpansions).where(eq(productExpansions.categoryId, categoryId));
	const waiting = async () => (await listWaitingClaims(as(admin), { categoryId })).rows;
	return { categoryId, category, set, rowOf, teach, items, sets, waiting };
}

const isConfirmed = ({ confirmedAt }: { confirmedAt: Date | null }) => confirmedAt !== null;
const ban = (person: UserRow) =>
	banPerson(as(admin), { personId: person.id, reason: "Inventa cartas", endsAt: null });

describe("what two people taught", () => {
	it.each(["a person", "a file", "a set", "a ban"])(
		"is taken back by %s, and waits again or is gone",
		async (by) => {
			const { teach, items, sets, waiting, categoryId, set } = await buildSubject();
			const [ana, bea] = [await buildGrownUser(db), await buildGrownUser(db)];
			const [id] = await teach(ana, "1", "2");
			await teach(bea, "1");
			expect((await items()).filter(isConfirmed).map((item) => item.id)).toEqual([id]);
			expect(
				await db
					.select()
					.from(productItemIds)
					.where(eq(productItemIds.itemId, id ?? "")),
			).toHaveLength(1);
			const [file] = (await listTaughtFiles(as(admin), { categoryId })).rows.filter(
				({ personId }) => personId === ana.id,
			);
			expect(file).toMatchObject({ username: ana.username, total: 2, waiting: 1, sets: 1, files: 1 });
			if (by === "a ban") await ban(ana);
			else if (by === "a set") await withdrawTaught(as(admin), { categoryId, set: set.toLowerCase() });
			else
				expect(
					await withdrawTaught(as(admin), {
						personId: ana.id,
						...(by === "a file" && { sentAt: file?.sentAt }),
					}),
				).toEqual({ result: "withdrawn", count: 2 });
			expect(await findPrefixes(db, id ?? "")).toEqual([]);
			expect(
				await db
					.select()
					.from(productItemIds)
					.where(eq(productItemIds.itemId, id ?? "")),
			).toEqual([]);
			if (by === "a set") expect([await items(), await sets(), await waiting()]).toEqual([[], [], []]);
			else {
				expect(await items()).toMatchObject([{ id, confirmedAt: null }]);
				expect(await sets()).toMatchObject([{ confirmedAt: null }]);
				expect(await waiting()).toMatchObject([{ problem: null, people: 1, item: { id } }]);
			}
		},
	);

	it("stays as long as two others say so, and where an admin does", async () => {
		const { teach, items } = await buildSubject();
		const [ana, bea, newcomer] = [await buildGrownUser(db), await buildGrownUser(db), await buildUser(db)];
		for (const person of [newcomer, ana, bea]) await teach(person, "1");
		await withdrawTaught(as(admin), { personId: newcomer.id });
		expect((await items()).every(isConfirmed)).toBe(true);
		const second = await buildSubject();
		const caro = await buildUser(db);
		await second.teach(caro, "1");
		await confirmTaught(as(admin), { personId: caro.id });
		await ban(caro);
		expect((await second.items()).every(isConfirmed)).toBe(true);
		const third = await buildSubject();
		const [dora, eva] = [await buildGrownUser(db), await buildGrownUser(db)];
		const [id = ""] = await third.teach(dora, "1").then(() => third.teach(eva, "1"));
		const { name, expansionId } = await getItem(as(admin), id ?? "");
		const form = { id: id ?? "", version: 1, name: `${name} bis`, nameEs: "", description: "", number: "1" };
		await editItem(as(admin), { ...form, expansionId: expansionId ?? "" });
		await ban(dora);
		expect((await third.items()).every(isConfirmed)).toBe(true);
	});

	it("stays when one of the first two is banned, if enough others have said so since", async () => {
		const { teach, items, sets, waiting } = await buildSubject();
		const people = await Promise.all(Array.from({ length: 3 }, () => buildGrownUser(db)));
		const [ana, bea, caro] = people as [UserRow, UserRow, UserRow];
		for (const person of people) expect(await teach(person, "1")).toEqual(await teach(person, "1"));
		for (const person of [ana, bea]) {
			expect((await items()).every(isConfirmed) && (await sets()).every(isConfirmed)).toBe(true);
			await ban(person);
		}
		expect(await items()).toMatchObject([{ confirmedAt: null }]);
		expect(await waiting()).toMatchObject([{ problem: null, people: 1 }]);
		await withdrawTaught(as(admin), { personId: caro.id });
		expect(await items()).toEqual([]);
	});

	it("goes with the accounts that are deleted where nobody else agreed, unless somebody uses it", async () => {
		const { teach, items, categoryId } = await buildSubject();
		const [ana, bea] = [await buildGrownUser(db), await buildGrownUser(db)];
		const [one, two] = await teach(ana, "1", "2", "3");
		await teach(bea, "1", "2");
		await buildEntry(db, { userId: (await buildUser(db)).id, itemId: two ?? "", categoryId });
		await db.delete(users).where(eq(users.id, ana.id));
		await withdrawOrphaned(as(null));
		expect(
			(await items())
				.filter(isConfirmed)
				.map(({ id }) => id)
				.sort(),
		).toEqual([one, two].sort());
		expect(await items()).toHaveLength(2);
		await db.delete(users).where(eq(users.id, bea.id));
		await withdrawOrphaned(as(null));
		expect(await items()).toMatchObject([{ id: two, confirmedAt: null }]);
	});
});

describe("what waits", () => {
	it("is confirmed by sender and by set at once, with numbers beyond the count but without what contradicts", async () => {
		const { teach, items, sets, waiting, categoryId, category, set } = await buildSubject();
		const person = await buildUser(db);
		const known = await buildExpansion(db, { categoryId, name: `Base ${unique()}`, printedCount: 10 });
		await buildItem(db, { categoryId, expansionId: known.id, number: "4", name: "Charizard" });
		await teach(person, "1", "2");
		const row = { category, code: "BS", set: known.name, ids: [] };
		const rows = [
			{ ...row, number: "11", name: "Secreta" },
			{ ...row, number: "4", name: "Blastoise" },
		];
		await teachCatalogue(as(person), { rows });
		expect((await listTaughtSets(as(admin), { categoryId })).rows).toMatchObject([
			{ name: known.name, people: 1, total: 2, waiting: 2 },
			{ name: set, people: 1, total: 2, waiting: 2 },
		]);
		const ofSet = { categoryId, set: set.toLowerCase() };
		expect(await waiting()).toHaveLength(4);
		const scoped = await listWaitingClaims(as(admin), {
			categoryId: null,
			personId: person.id,
			set: ofSet.set,
		});
		expect(scoped.rows).toHaveLength(2);
		expect(await confirmTaught(as(admin), ofSet)).toEqual({ result: "confirmed", count: 2 });
		expect(await confirmTaught(as(admin), { personId: person.id })).toEqual({
			result: "confirmed",
			count: 1,
		});
		expect(await waiting()).toMatchObject([{ problem: "name", name: "Blastoise" }]);
		expect((await items()).every(isConfirmed) && (await sets()).every(isConfirmed)).toBe(true);
		const secret = (await items()).find(({ name }) => name === "Secreta");
		expect(secret).toMatchObject({ number: "11", expansionId: known.id });
		expect(await findPrefixes(db, secret?.id ?? "")).toEqual(["secreta"]);
	});

	it("is an admin's alone to see to, and of something", async () => {
		const person = await buildUser(db);
		const scope = { personId: person.id };
		for (const user of [null, person, await buildUser(db, { role: "moderator" })]) {
			for (const command of [withdrawTaught, confirmTaught])
				expect((await refusal(command(as(user), scope))).code).toBe("auth.forbidden");
			for (const list of [listTaughtFiles, listTaughtSets])
				expect((await refusal(list(as(user), { categoryId: null }))).code).toBe("auth.forbidden");
		}
		for (const input of [{}, { set: "neo" }, { sentAt: new Date().toISOString() }, { personId: "no" }])
			for (const command of [withdrawTaught, confirmTaught])
				expect((await refusal(command(as(admin), input))).code).toBe("request.invalid");
	});
});
