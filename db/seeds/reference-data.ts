import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { type FileRow, readRows } from "#app/features/catalogue/import/import.server.ts";
import { projectFolder } from "#db/project-folder.ts";
import auction from "./data/auction-categories.json" with { type: "json" };
import categoryData from "./data/categories.json" with { type: "json" };

interface Named {
	slug: string;
	name: string;
	/** Left out when it is the same as `name`. */
	name_es?: string;
}

interface CategoryData extends Named {
	is_active: boolean;
	is_digital: boolean;
	is_special: boolean;
}

/** What is offered first stands first. */
export const categories: readonly CategoryData[] = categoryData;

export const auctionCategories: readonly Named[] = auction;

/** The rows of every file of items, each in the form that an import takes. */
export async function* readReferenceItems(): AsyncGenerator<FileRow> {
	const folder = projectFolder("db/seeds/data/items");
	for (const file of readdirSync(folder).sort()) yield* readRows(createReadStream(join(folder, file)), "csv");
}
