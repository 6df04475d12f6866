import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import type { ImportView } from "../rules-review.ts";
import { pendingImports } from "../tables.server.ts";
import { addImport, changeImport, getImport, sendFile, sendText } from "./review.server.ts";

const { db } = await testDatabase();
const priorities: (number | undefined)[] = [];
const jobs: Pick<Jobs, "enqueue"> = {
	enqueue: (_db, _kind, _payload, { priority } = {}) => {
		priorities.push(priority);
		return Promise.resolve();
	},
};
const deps = { jobs };
const own = (person: UserRow) => contextOf(db, person);

beforeAll(async () => {
	const { id: categoryId } = await buildCategory(db, { name: "Cartas", slug: "pokemon-tcg" });
	const { id: expansionId } = await buildExpansion(db, { categoryId, name: "Base Set" });
	await db.insert(productExpansionCodes).values({ categoryId, code: "BS", expansionId });
	await buildItem(db, { categoryId, expansionId, name: "Charizard", number: "4" });
});

const dragonShield = (rows: readonly string[]) =>
	[
		"Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language",
		...rows,
	].join("\n");

async function sendCsv(csv: string, person: UserRow): Promise<ImportView> {
	const { id } = await sendFile(own(person), { name: "mi colección.csv" }, { file: Buffer.from(csv), jobs });
	return getImport(own(person), id, 1);
}

const read = (text: string, person: UserRow) => sendText(own(person), { text, side: "have" });

describe("a text or file", () => {
	it("is looked at page by page, and without its rows while it is worked on", async () => {
		const person = await buildUser(db);
		const rows = Array.from({ length: 125 }, (_, at) => `Main,1,0,Cosa ${at},,,,NearMint,Normal,English`);
		const { id } = await sendCsv(dragonShield(rows), person);
		await changeImport(own(person), { id, choice: "all" }, deps);
		const pages = await Promise.all([1, 3, 9].map((page) => getImport(own(person), id, page)));
		const namesOf = ({ rowsView }: ImportView) => rowsView?.sides.have.doubtful.map(({ name }) => name);
		expect(pages.map((view) => namesOf(view)?.length)).toEqual([50, 25, 25]);
		expect(pages.map(({ rowsView }) => [rowsView?.page, rowsView?.pages])).toEqual([
			[1, 3],
			[3, 3],
			[3, 3],
		]);
		expect(namesOf(pages[1] as ImportView)?.[0]).toBe("Cosa 100");
		// What a look reads is there without the rows, which only adding needs.
		await db.update(pendingImports).set({ result: null }).where(eq(pendingImports.id, id));
		expect(namesOf(await getImport(own(person), id, 2))?.[0]).toBe("Cosa 50");
		await db.update(pendingImports).set({ status: "adding" }).where(eq(pendingImports.id, id));
		expect(await getImport(own(person), id, 1)).toMatchObject({ file: null, rowsView: null });
	});

	it("is gone once it was read, and is read in another category all the same", async () => {
		const person = await buildUser(db);
		const { id } = await sendCsv(
			dragonShield(["Main,3,0,Charizard,BS,Base Set,4,NearMint,Normal,English", "Main,x,0,Nada,,,,,,"]),
			person,
		);
		const stored = () =>
			db.$count(pendingImports, and(eq(pendingImports.id, id), sql`octet_length(content) > 0`));
		expect(await stored()).toBe(0);
		const games = await buildCategory(db, { name: "Otros juegos" });
		await changeImport(own(person), { id, categoryId: games.id, choice: "all" }, deps);
		const view = await getImport(own(person), id, 1);
		const { have } = view.rowsView?.sides ?? {};
		expect(have).toMatchObject({
			sureCount: 0,
			count: 1,
			doubtful: [{ categoryId: games.id, candidates: [] }],
		});
		expect(view).toMatchObject({ settings: { categoryId: games.id }, file: { rows: 1 } });
		expect(view.rowsView?.refusedCount).toBe(1);
	});

	it("gives way, with the texts, to five that were sent later", async () => {
		const person = await buildUser(db);
		const ids: string[] = [];
		for (let n = 0; n < 7; n++) ids.push((await read(`Charizard ${n}`, person)).id);
		const [added = "", ...others] = ids.slice(2);
		await addImport(own(person), { id: added }, deps);
		for (let n = 0; n < 2; n++) ids.push((await read(`Mewtwo ${n}`, person)).id);
		const waiting = await db
			.select({ id: pendingImports.id })
			.from(pendingImports)
			.where(eq(pendingImports.userId, person.id))
			.orderBy(pendingImports.id);
		expect(waiting.map(({ id }) => id)).toEqual([added, ...others.slice(1), ...ids.slice(7)]);
	});

	it("of many rows comes after those of others, as often as its owner has sent one before", async () => {
		const person = await buildUser(db);
		const rows = Array.from({ length: 501 }, (_, at) => `Main,1,1,Cosa ${at},,,,NearMint,Normal,English`);
		for (let n = 0; n < 3; n++) await sendCsv(dragonShield(rows), person);
		await sendCsv(dragonShield(rows), await buildUser(db));
		expect(priorities.slice(-4)).toEqual([0, -1, -2, 0]);
	});

	it("gives back the attempt of what failed by no fault of who sent it", async () => {
		const person = await buildUser(db);
		const refused = { enqueue: () => Promise.reject(new Error("no queue")) };
		const rows = Array.from({ length: 501 }, (_, at) => `Main,1,1,Cosa ${at},,,,NearMint,Normal,English`);
		const file = Buffer.from(dragonShield(rows));
		const send = (queue: Pick<Jobs, "enqueue">) => sendFile(own(person), {}, { file, jobs: queue });
		for (let n = 0; n < 61; n++) await expect(send(refused)).rejects.toThrow("no queue");
		await send(jobs);
	});
});
