import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import {
	type ExpansionFacts,
	type ImportedRow,
	readRows,
} from "#app/features/catalogue/import/import.server.ts";
import { projectFolder } from "#app/platform/project-folder.server.ts";
import { readAlbumStickers } from "./albums.ts";
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

export const seededAuctionCategories: readonly Named[] = auction;

/** Sets with their codes and printed counts, and platforms with their nicknames. */
export function readReferenceExpansions(): ExpansionFacts[] {
	const rows: Record<"category" | "name" | "name_es" | "codes" | "printed_count", string>[] = parse(
		readFileSync(projectFolder("db/seeds/data/expansions.csv")),
		{ columns: true },
	);
	return rows.map(({ category, name, name_es, codes, printed_count }) => ({
		category,
		name,
		nameEs: name_es || null,
		codes: codes.split(";").filter((code) => code !== ""),
		printedCount: printed_count ? Number(printed_count) : null,
	}));
}

/** The rows of every file of items and of the album, each in the form that an import takes. */
export async function* readReferenceItems(): AsyncGenerator<ImportedRow> {
	const folder = projectFolder("db/seeds/data/items");
	for (const file of readdirSync(folder).sort()) yield* readRows(createReadStream(join(folder, file)), "csv");
	yield* readAlbumStickers();
}
