import { createReadStream, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FileRow, readRows } from "#app/features/catalogue/import/import.server.ts";
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
	const folder = itemsFolder();
	for (const file of readdirSync(folder).sort()) yield* readRows(createReadStream(join(folder, file)), "csv");
}

/** `db/seeds/data/items` of the project that this file is part of, be it as source or in the build. */
function itemsFolder(): string {
	let folder = dirname(fileURLToPath(import.meta.url));
	while (!existsSync(join(folder, "db/seeds/data/items"))) {
		const parent = dirname(folder);
		if (parent === folder) throw new Error("The folder db/seeds/data/items is missing.");
		folder = parent;
	}
	return join(folder, "db/seeds/data/items");
}
