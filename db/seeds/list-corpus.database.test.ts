import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import {
	productCategories,
	productExpansionCodes,
	productItems,
} from "#app/features/catalogue/tables.server.ts";
import {
	changeImport,
	getImport,
	sendFile,
	sendText,
} from "#app/features/lists/import/pending/pending.server.ts";
import {
	type ImportResult,
	type ImportRow,
	noChoices,
	sideOf,
	targetOf,
	typedName,
} from "#app/features/lists/import/rules.ts";
import { pendingImports } from "#app/features/lists/tables.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { type CorpusList, parseReference, readCorpus, readQueries } from "#tests/corpus/corpus.ts";
import {
	addScores,
	type ComparedRow,
	columns,
	type KnownItem,
	type Score,
	scoreList,
	squash,
	zero,
} from "#tests/corpus/scoring.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { seedCatalogue } from "./seed-catalogue.server.ts";

/** What the reader has to reach: nothing wrong, and this share of things sure or asked rightly. */
const thresholds = { wrongSure: 0, wrongPreset: 0, right: 0.92 } as const;
/** Hundreds of texts are read, on machines that do other things too. */
const timeout = 900_000;

const { LIST_CORPUS: corpus, LIST_CORPUS_SHOW: shownKind } = process.env;
const folder = corpus === "unseen" ? "unseen" : "lists";

const { db } = await testDatabase();
const deps = { jobs: { enqueue: () => Promise.resolve() } };

interface CatalogueItem {
	readonly id: string;
	readonly category: string;
	readonly code: string | null;
	readonly number: string | null;
	readonly name: string;
}

let catalogue: CatalogueItem[];
let categories: { id: string; slug: string }[];

describe.runIf(corpus)("what people send", () => {
	beforeAll(async () => {
		await seedCatalogue(db);
		categories = await db.select().from(productCategories);
		catalogue = await db
			.select({
				id: productItems.id,
				category: productCategories.slug,
				code: productExpansionCodes.code,
				number: productItems.numberKey,
				name: productItems.name,
			})
			.from(productItems)
			.innerJoin(productCategories, eq(productCategories.id, productItems.categoryId))
			.leftJoin(productExpansionCodes, eq(productExpansionCodes.expansionId, productItems.expansionId));
	});

	it(
		"gives the things that it has to",
		async () => {
			const kinds = new Map<string, Score>();
			const shown: string[] = [];
			const isChosen = ({ kind }: CorpusList) => [undefined, "all", kind].includes(shownKind);
			const lists = readCorpus(folder).filter(isChosen);
			if (lists.length === 0) {
				process.stdout.write(`There is no list of ${shownKind ?? "any kind"} in tests/corpus/${folder}.\n`);
				return;
			}
			for (const list of lists) {
				const { score, differences } = scoreList(list, await read(list), findItems);
				kinds.set(list.kind, addScores(kinds.get(list.kind) ?? zero, score));
				if (differences.length > 0 && shownKind)
					shown.push(`\n${list.kind}: ${list.title}`, ...differences.map((each) => `  ${each}`));
			}
			const total = [...kinds.values()].reduce(addScores, zero);
			process.stdout.write(`${[...shown, "", ...tableOf([...kinds, ["total", total]])].join("\n")}\n`);
			expect(total.wrongSure).toBeLessThanOrEqual(thresholds.wrongSure);
			expect(total.wrongPreset).toBeLessThanOrEqual(thresholds.wrongPreset);
			expect((total.sure + total.asked) / total.things).toBeGreaterThanOrEqual(thresholds.right);
		},
		timeout,
	);

	it.runIf(folder === "lists" && !shownKind)(
		"is found first by what people type into the search",
		async () => {
			const ctx = contextOf(db, null);
			const wrong: string[] = [];
			for (const { query, reference } of readQueries()) {
				const [first] = await suggestItems(ctx, { query }, "en");
				const known: unknown[] = reference ? findItems(reference).map(({ id }) => id) : [undefined];
				if (!known.includes(first?.id)) wrong.push(`${query}: ${first?.name ?? "nothing"}`);
			}
			expect(wrong).toEqual([]);
		},
		timeout,
	);
});

/** The items that a reference means: several where its name has several printings in the set. */
function findItems(reference: string): KnownItem[] {
	const { category, code, rest } = parseReference(reference);
	const isSticker = category === "stickers";
	const [, first = "", name = ""] = /^(\S+) ?(.*)$/.exec(rest) ?? [];
	const key = first.toUpperCase().replace(/^0+(?=\d)/, "");
	const found = catalogue.filter((item) => {
		if (category !== null && item.category !== category) return false;
		const sticker = squash(`${code}${rest}`.replaceAll(" ", ""));
		if (isSticker)
			return [item.number, item.name].some((each) => squash(each?.replaceAll(" ", "") ?? "") === sticker);
		if (code !== null && item.code?.toUpperCase() !== code.toUpperCase()) return false;
		const isNumber = item.number === key && (name === "" || squash(item.name) === squash(name));
		return isNumber || squash(item.name) === squash(rest);
	});
	const isOneCategory = new Set(found.map((item) => item.category)).size === 1;
	if (!isOneCategory && !isSticker) throw new Error(`"${reference}" is of no category, or of several`);
	return found.map(({ id, category: ofCategory, name: ofName }) => ({
		id,
		printings: catalogue
			.filter((item) => item.category === ofCategory && item.name === ofName)
			.map((item) => item.id),
	}));
}

/** The rows of a list, sent by a person of its own: each may send a few a day. */
async function read(list: CorpusList): Promise<ComparedRow[]> {
	const person = await buildUser(db);
	const ctx = contextOf(db, person);
	const id = list.fileName === null ? await sendPasted(ctx, list) : await sendMapped(ctx, list);
	const [review] = await db.select().from(pendingImports).where(eq(pendingImports.id, id));
	return ((review?.result ?? { rows: [] }) as ImportResult).rows.map(toCompared);
}

async function sendPasted(ctx: CommandContext, { text, tab, category }: CorpusList): Promise<string> {
	const { id } = await sendText(ctx, { text, side: tab });
	const chosen = categories.find(({ slug }) => slug === category);
	if (chosen) await changeImport(ctx, { id, categoryId: chosen.id }, deps);
	return id;
}

async function sendMapped(ctx: CommandContext, { text, fileName }: CorpusList): Promise<string> {
	const file = new TextEncoder().encode(text);
	const { id } = await sendFile(ctx, { name: String(fileName) }, { file, ...deps });
	const { mapping } = await getImport(ctx, id, 1);
	if (!mapping) return id;
	const named = Object.entries(mapping.suggested).map(([meaning, place]) => [`column-${meaning}`, place]);
	await changeImport(ctx, { id, mapping: "columns", ...Object.fromEntries(named) }, deps);
	return id;
}

function toCompared(row: ImportRow): ComparedRow {
	const { line, state, quantity, anyPrinting, number, candidates, copy, isStarred } = row;
	return {
		line,
		state: state === "sure" || state === "unused" ? state : "asked",
		side: sideOf(row, noChoices),
		quantity,
		anyPrinting,
		typedName: typedName(row),
		number,
		category: categories.find(({ id }) => id === row.categoryId)?.slug ?? null,
		candidates,
		preset: targetOf(row, noChoices),
		copy,
		isStarred,
	};
}

const headings: Readonly<Record<string, string>> = { wrongSure: "WRONG SURE", wrongPreset: "WRONG PRESET" };

/** A line for each kind, in columns of the same width. */
function tableOf(kinds: readonly (readonly [string, Score])[]): string[] {
	const rows = [
		["", ...columns.map((column) => headings[column] ?? column)],
		...kinds.map(([kind, score]) => [kind, ...columns.map((column) => String(score[column]))]),
	];
	return rows.map(([kind = "", ...cells]) => {
		return kind.padEnd(12) + cells.map((cell) => cell.padStart(14)).join("");
	});
}
