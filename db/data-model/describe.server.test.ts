import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { describeDatabase, readFacts, tablesByFeature } from "./describe.server.ts";

const { pool } = await testDatabase();

describe("the data model", () => {
	it("is what docs/data-model.md says; else run npm run docs:data-model", async () => {
		expect(readFileSync("docs/data-model.md", "utf8")).toBe(await describeDatabase(pool));
	});

	it("says what each table is for", () => {
		const tables = [...tablesByFeature().values()].flat();
		expect(tables.length).toBeGreaterThan(60);
		expect(tables.filter(({ purpose }) => !purpose)).toEqual([]);
	});

	it("gives the reason of each trigger and says what each function does", async () => {
		const { triggers, functions } = await readFacts(pool);
		expect([...triggers, ...functions].filter(({ reason }) => !reason)).toEqual([]);
	});
});
