import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { importProducts } from "#app/features/store/commands-import.server.ts";
import { exportProducts } from "#app/features/store/queries.server.ts";
import { defaultFilters, importMaxLines } from "#app/features/store/rules.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";

const { db } = await testDatabase();
const asAdmin = contextOf(db, await buildUser(db, { role: "admin" }));
await buildCategory(db, { slug: "games-of-test" });
const load = (text: string) =>
	importProducts(asAdmin, { submissionKey: randomUUID() }, { bytes: async () => Buffer.from(text) });
const done = { created: 0, edited: 0, unchanged: 0, problems: [] };

it("a file of products enters and edits as many as it may have", async () => {
	const lines = Array.from(
		{ length: importMaxLines },
		(_, index) => `Cada una ${index},games-of-test,${index}`,
	);
	const text = ["name,category,market_price", ...lines].join("\n");
	expect(await load(text)).toEqual({ ...done, created: importMaxLines });
	const filters = { ...defaultFilters, status: "all" } as const;
	const written = await exportProducts(asAdmin, { filters, locale: "en", publicUrl: "https://reino.test" });
	expect(await load(written.replaceAll("Cada una", "Cada otra"))).toEqual({
		...done,
		edited: importMaxLines,
	});
});

it.each([
	["a million lines without a product", ",\n", "product.file.unreadable"],
	["a line of two million cells", ",,", "product.file.empty"],
])("a file of %s is refused before it has taken the processor for long", async (_what, text, problem) => {
	const before = process.cpuUsage();
	const report = await load(`name,category,market_price\n${text.repeat(1_000_000)}`);
	expect(report.problems).toMatchObject([{ problem }]);
	expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
});
