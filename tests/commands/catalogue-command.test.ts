import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { runCommand } from "#tests/run-command.ts";
import { until } from "#tests/until.ts";

const { db, connectionString } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "reino-catalogue-"));
const environment = { DATABASE_URL: connectionString, DATA_DIR: folder };

/** Invented sets of twenty cards each, behind addresses like TCGdex's. */
const sets = ["pampa", "puna", "yunga"].map((id) => ({
	id,
	name: `Serie ${id}`,
	cardCount: { official: 20, total: 20 },
}));
const cardsOf = (id: string) =>
	Array.from({ length: 20 }, (_, at) => ({
		id: `${id}-${at + 1}`,
		localId: `${at + 1}`,
		name: `Zorro ${id} ${at}`,
	}));
/** The sets that are not answered, as if the network stood still. */
const silent = new Set<string>();
const server = createServer(({ url = "" }, response) => {
	const id = /^\/en\/sets\/(\w+)$/.exec(url)?.[1];
	const set = sets.find((set) => set.id === id);
	if (id && silent.has(id)) return;
	if (url !== "/en/sets" && !set) return void response.writeHead(404).end();
	response.end(JSON.stringify(set ? { ...set, cards: cardsOf(set.id) } : sets));
}).listen(0, "127.0.0.1");
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await rm(folder, { recursive: true });
});

/** Runs what `npm run catalogue --` runs. */
const catalogue = (...args: string[]) => runCommand("server/catalogue.ts", args, environment);

/** How many cards each of the sets has in the catalogue. */
async function countCards(): Promise<Record<string, number>> {
	const { rows } = await db.execute<{ name: string; cards: number }>(sql`
		select expansion.name, count(item.id)::int as cards from product_expansions as expansion
		left join product_items as item on item.expansion_id = expansion.id
		where expansion.name like 'Serie %' group by expansion.name`);
	return Object.fromEntries(rows.map(({ name, cards }) => [name, cards]));
}

beforeEach(async () => {
	silent.clear();
	await db.execute(sql`delete from product_items where name like 'Zorro %'`);
	await db.execute(sql`delete from product_expansions where name like 'Serie %'`);
});

describe("npm run catalogue", () => {
	it.each([
		[[], "Usage:"],
		[["tcgdex", "--set", "base1"], "Unknown option '--set'"],
		[["tcgdex", "base1"], "Unexpected argument 'base1'"],
		[["tcgdex", "--sets", "base1,,sv03"], "--sets takes ids with commas between them."],
		[["tcgdex", "--url", "tcgdex.net"], "--url takes an address with http:// or https://."],
		[["mtgjson"], "mtgjson takes one folder."],
		[["import", "a.csv", "b.csv"], "import takes one file."],
		[["import", "a.xlsx"], "a.xlsx has another ending."],
		[["bring", "a.csv"], 'There is no "bring".'],
	])("says how it is used when it is called with %j", async (args, sentence) => {
		const { code, output, problems } = await catalogue(...args);
		expect(problems).toContain(sentence);
		expect(problems).toContain("npm run catalogue -- tcgdex");
		expect(problems).not.toMatch(/\n\s+at /);
		expect({ code, output }).toEqual({ code: 2, output: "" });
	});

	it("reports each set of an import, and changes nothing when it is repeated", async () => {
		expect(await catalogue("tcgdex", "--url", url())).toMatchObject({
			code: 0,
			output: expect.stringContaining("puna Serie puna: 20 added, 0 changed, 0 as they were, 0 refused.\n"),
		});
		const { output } = await catalogue("tcgdex", "--url", url(), "--sets", "pampa, puna");
		expect(output).toMatch(
			/2 sets, 0 digital left out, 0 failed: 0 cards added, 0 changed, 40 as they were, 0 refused\.\n$/,
		);
	});

	it("ends with 1 when a set fails or a row is refused, and with 2 when there is nothing to import", async () => {
		sets.push({ ...(sets[0] as (typeof sets)[0]), id: "no/where" });
		const failed = await catalogue("tcgdex", "--url", url());
		sets.pop();
		expect(failed).toMatchObject({
			code: 1,
			output: expect.stringContaining(
				"no/where: nothing of it was imported. It is in the list of sets and cannot",
			),
		});
		const file = join(folder, "items.csv");
		const columns = "category,expansion,expansion_es,name,name_es,description";
		await writeFile(file, `${columns}\npokemon-tcg,Serie pampa,,Zorro suelto,,\nnone,,,Zorro,,\n`);
		const { code, output } = await catalogue("import", file);
		expect(output).toContain('Line 3 is refused: category: there is none called "none".');
		expect(code).toBe(1);
		const unknown = await catalogue("tcgdex", "--url", url(), "--sets", "marte");
		expect(unknown).toMatchObject({ code: 2, problems: "Nothing was imported. There is no set marte\n" });
	});

	it.each(["SIGINT", "SIGKILL"] as const)(
		"leaves no half of a set after %s, and the next call completes",
		async (signal) => {
			silent.add("yunga");
			const child = spawn(process.execPath, ["server/catalogue.ts", "tcgdex", "--url", url()], {
				env: { ...process.env, ...environment },
				stdio: "ignore",
			});
			await until("a set is imported", async () => (await countCards())["Serie puna"] === 20);
			child.kill(signal);
			await once(child, "exit");
			for (const [name, cards] of Object.entries(await countCards())) expect(cards, name).toBe(20);
			silent.clear();
			expect(await catalogue("tcgdex", "--url", url())).toMatchObject({ code: 0 });
			expect(await countCards()).toEqual({ "Serie pampa": 20, "Serie puna": 20, "Serie yunga": 20 });
		},
	);
});
