import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import { getImport, sendFile, sendText } from "#app/features/lists/import/pending/pending.server.ts";
import type { ImportRow, ImportView } from "#app/features/lists/import/rules.ts";
import { visibleRows } from "#app/features/lists/import/rules-choices.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { UserRow } from "./accounts.ts";
import { buildExpansion, buildItem } from "./catalogue.ts";
import { contextOf } from "./context.ts";
import type { Db } from "./row.ts";

/** A set of cards, by number and name, that a text or a file may name by its code. */
export async function buildCodedSet(
	db: Db,
	{ code, ...set }: { categoryId: string; code: string; name: string; printedCount?: number },
	cards: readonly (readonly [number: string, name: string])[],
) {
	const expansion = await buildExpansion(db, set);
	const { categoryId } = set;
	await db.insert(productExpansionCodes).values({ categoryId, code, expansionId: expansion.id });
	for (const [number, name] of cards)
		await buildItem(db, { categoryId, expansionId: expansion.id, name, number });
	return expansion;
}

/** The ways by which people send texts and files and look at them; their jobs are only noted. */
export function importsOf(db: Database) {
	const enqueued: string[] = [];
	const priorities: (number | undefined)[] = [];
	const jobs: Pick<Jobs, "enqueue"> = {
		enqueue: async (_db, _kind, payload, { priority } = {}) => {
			enqueued.push("pendingId" in payload ? String(payload.pendingId) : "");
			priorities.push(priority);
		},
	};
	const own = (person: UserRow) => contextOf(db, person);
	/** Sends a text whose things are haves unless it says otherwise. */
	async function readText(text: string, person: UserRow): Promise<ImportView> {
		const { id } = await sendText(own(person), { text, side: "have" });
		return getImport(own(person), id, 1);
	}
	async function readCsv(csv: string, person: UserRow): Promise<ImportView> {
		const { id } = await sendFile(
			own(person),
			{ name: "mi colección.csv" },
			{ file: Buffer.from(csv), jobs },
		);
		return getImport(own(person), id, 1);
	}
	return { enqueued, priorities, jobs, own, readText, readCsv };
}

/** A file of an app that has the number of copies to swap in a column of its own. */
export function dragonShieldCsv(rows: readonly string[]): string {
	const columns =
		"Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language";
	return [columns, ...rows].join("\n");
}

/** All rows of an import's page, in the order of the text or the file. */
export function rowsOf({ rowsView }: ImportView): ImportRow[] {
	if (!rowsView) return [];
	return visibleRows(rowsView).toSorted((one, other) => one.key - other.key);
}
