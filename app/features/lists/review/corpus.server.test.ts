import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
	productCategories,
	productExpansionCodes,
	productItems,
} from "#app/features/catalogue/tables.server.ts";
import { seedCatalogue } from "#db/seeds/seed-catalogue.server.ts";
import { type CorpusList, parseReference, readCorpus } from "#tests/corpus/corpus.ts";
import {
	addScores,
	type ComparedItem,
	type ComparedRow,
	columns,
	type Score,
	scoreList,
	squash,
	zero,
} from "#tests/corpus/scoring.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { noChoices, type ReviewRow, sideOf, targetOf, typedName } from "../rules-review.ts";
import { changeReview, sendText } from "./review.server.ts";
import { getStoredReview } from "./store.server.ts";

/** What the reader has to reach: nothing wrong, and this share of things sure or asked rightly. */
const thresholds = { wrongSure: 0, wrongPreset: 0, right: 0.92 } as const;

const { LIST_CORPUS: corpus, LIST_CORPUS_SHOW: shownKind } = process.env;
const folder = corpus === "unseen" ? "unseen" : "lists";

describe.runIf(corpus)("lists as people send them", async () => {
	const { db } = await testDatabase();
	const jobs = { enqueue: () => Promise.resolve() };
	const lists = readCorpus(folder);
	const items = new Map<string, readonly ComparedItem[]>();
	const categories = new Map<string, string>();

	beforeAll(async () => {
		await seedCatalogue(db);
		for (const { id, slug } of await db.select().from(productCategories)) categories.set(slug, id);
		const references = new Set(lists.flatMap(({ expected }) => expected.flatMap((each) => each.references)));
		for (const reference of references) items.set(reference, await findItems(reference));
	});

	/** The items that a reference means: several where a name has several printings in its set. */
	async function findItems(reference: string): Promise<ComparedItem[]> {
		const { category, code, rest } = parseReference(reference);
		const isSticker = category === "stickers";
		const rows = await db
			.selectDistinct({
				id: productItems.id,
				category: productCategories.slug,
				name: productItems.name,
				number: productItems.numberKey,
			})
			.from(productItems)
			.innerJoin(productCategories, eq(productCategories.id, productItems.categoryId))
			.leftJoin(productExpansionCodes, eq(productExpansionCodes.expansionId, productItems.expansionId))
			.where(
				and(
					category ? eq(productCategories.slug, category) : undefined,
					code && !isSticker ? sql`upper(${productExpansionCodes.code}) = ${code.toUpperCase()}` : undefined,
				),
			);
		const [, first = "", name = ""] = /^(\S+) ?(.*)$/.exec(rest) ?? [];
		const key = first.toUpperCase().replace(/^0+(?=\d)/, "");
		const found = rows.filter((item) => {
			if (isSticker) return [item.number, item.name].some((each) => squash(each ?? "") === squash(`${code} ${rest}`));
			const isNumber = item.number?.toUpperCase() === key && (name === "" || squash(item.name) === squash(name));
			return isNumber || squash(item.name) === squash(rest);
		});
		const isOne = new Set(found.map((item) => item.category)).size === 1;
		if (!isOne && !isSticker) throw new Error(`"${reference}" is of ${found.length > 0 ? "several categories" : "nothing"}`);
		return found;
	}

	async function read(list: CorpusList): Promise<ComparedRow[]> {
		const person = await buildUser(db);
		const ctx = contextOf(db, person);
		const { id } = await sendText(ctx, { text: list.text, side: list.tab });
		if (list.category)
			await changeReview(ctx, { id, categoryId: String(categories.get(list.category)) }, { jobs });
		const { result } = await getStoredReview(ctx, person.id, id);
		const slugs = new Map([...categories].map(([slug, categoryId]) => [categoryId, slug]));
		return (result?.rows ?? []).map((row) => toCompared(row, slugs));
	}

	it("gives what it has to", async () => {
		const kinds = new Map<string, Score>();
		const shown: string[] = [];
		for (const list of lists) {
			const { score, differences } = scoreList(list, await read(list), (each) => items.get(each) ?? []);
			const kind = folder === "unseen" ? "unseen" : list.kind;
			kinds.set(kind, addScores(kinds.get(kind) ?? zero, score));
			if (differences.length > 0 && [list.kind, "all"].includes(String(shownKind)))
				shown.push(`\n${list.kind}: ${list.title}`, ...differences.map((each) => `  ${each}`));
		}
		const total = [...kinds.values()].reduce(addScores, zero);
		process.stdout.write(`${[...shown, "", ...tableOf([...kinds, ["total", total]])].join("\n")}\n`);
		expect(total.wrongSure).toBeLessThanOrEqual(thresholds.wrongSure);
		expect(total.wrongPreset).toBeLessThanOrEqual(thresholds.wrongPreset);
		expect((total.sure + total.asked) / total.things).toBeGreaterThanOrEqual(thresholds.right);
	});
});

function toCompared(row: ReviewRow, slugs: ReadonlyMap<string, string>): ComparedRow {
	const { line, state, quantity, isAny, number, candidates, isStarred } = row;
	const { condition, completeness, language, finish, grade, note } = row;
	return {
		line,
		state: state === "sure" || state === "unused" ? state : "asked",
		side: sideOf(row, noChoices),
		quantity,
		isAny,
		typedName: typedName(row),
		number,
		category: row.categoryId === null ? null : (slugs.get(row.categoryId) ?? null),
		candidates: candidates.map(({ id, name, categorySlug }) => ({ id, name, category: categorySlug })),
		preset: targetOf(row, noChoices),
		copy: { condition, completeness, language, finish, grade, note },
		isStarred,
	};
}

/** A line for each kind, in columns of the same width. */
function tableOf(kinds: readonly (readonly [string, Score])[]): string[] {
	const headings: Readonly<Record<string, string>> = { wrongSure: "WRONG SURE", wrongPreset: "WRONG PRESET" };
	const rows = [
		["", ...columns.map((column) => headings[column] ?? column)],
		...kinds.map(([kind, score]) => [kind, ...columns.map((column) => String(score[column]))]),
	];
	return rows.map((row) =>
		row.map((cell, index) => (index === 0 ? cell.padEnd(16) : cell.padStart(Math.max(7, (rows[0]?.[index]?.length ?? 0) + 1)))).join(""),
	);
}
