import { matchItems } from "#app/features/catalogue/matching/matching.server.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import {
	type CategoryView,
	type ItemCandidate,
	type ItemMatch,
	isCardGame,
	matchedQueryLimit,
} from "#app/features/catalogue/rules.ts";
import { foldWords } from "#app/features/catalogue/rules-folding.ts";
import { findMeaning } from "#app/features/catalogue/vocabulary.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { tidyLine } from "#app/shared/storable-text.ts";
import type { ParsedItem } from "../rules.ts";
import { gradeMaxLength, noteMaxLength } from "../rules-copy.ts";
import { asTyped, type ImportCandidate, type ImportRow } from "../rules-review.ts";

/** An item as it was read, or read the other way where that found more, and what the catalogue has for it. */
export interface FoundItem {
	readonly item: ParsedItem;
	readonly match: ItemMatch;
}

/** The categories that items may be of. */
export interface Categories {
	readonly all: readonly CategoryView[];
	/** The id of the category that somebody wrote, by its name or slug. */
	readonly find: (written: string | null) => string | null;
}

const listNames = statement(
	{},
	{ id: text(), name: text() },
)`select id, unnest(array_remove(array[slug::text, name::text, name_es::text], null)) as name from product_categories
	where is_active`;

/** The active categories, by all that they are called. */
export async function loadCategories(ctx: QueryContext): Promise<Categories> {
	const [all, names] = await Promise.all([listCategories(ctx), listNames(ctx.db)]);
	const ids = new Map(names.map(({ id, name }) => [foldWords(name), id]));
	const find = (written: string) => ids.get(foldWords(findMeaning("category", written) ?? written));
	return {
		all: all.filter(({ isActive }) => isActive),
		find: (written) => (written === null ? null : (find(written) ?? null)),
	};
}

/** Items with the ways to read them in which they are looked up. */
type Wanted<Item> = readonly (readonly [Item, ParsedItem])[];

interface FindOptions {
	/** The category that somebody chose, or null. */
	readonly categoryId: string | null;
	readonly categories: Categories;
	readonly locale: Locale;
	/** Whether a doubtful candidate may be what an item says, where all items are of one app's file, and so of one game. */
	readonly mayBe?: ((item: ParsedItem, candidate: ItemCandidate) => boolean) | undefined;
	/** Hears how much is done, from 0 to 1. */
	readonly onProgress?: (share: number) => Promise<void>;
}

/** The number of items that are looked up between two words about how far it is. */
const stepSize = 2_000;

/**
 * Looks items up in the catalogue: those of one game, or all where somebody chose a category, in that alone. What is open
 * then is looked up once more among those of the category that most items are of.
 */
export async function findItems<Item extends ParsedItem>(
	ctx: QueryContext,
	items: readonly Item[],
	{ categoryId, categories, locale, mayBe, onProgress }: FindOptions,
): Promise<{ found: Map<Item, FoundItem>; categoryId: string | null }> {
	const found = new Map<Item, FoundItem>();
	const userId = ctx.actor?.id ?? null;
	const scopeOf = ({ category }: ParsedItem) => categoryId ?? findGame(category, categories);
	const look = async (wanted: Wanted<Item>, category: string | null) => {
		const scopes = Map.groupBy(wanted, ([, item]) => scopeOf(item) ?? category);
		for (const [scope, ofScope] of scopes) await lookIn(ofScope, scope);
	};
	const lookIn = async (wanted: Wanted<Item>, category: string | null) => {
		const sought = wanted.filter(([, { isCustom }]) => !isCustom);
		for (let start = 0; start < sought.length; start += stepSize) {
			const step = sought.slice(start, start + stepSize);
			const queries = step.map(([, item]) => ({ ...item, language: item.copy.language }));
			const matches = await matchItems(ctx.db, { userId, categoryId: category, locale, queries });
			for (const [at, [key, item]] of step.entries()) {
				const match = matches[at] && withPossible(matches[at], item, mayBe);
				if (match && isBetter(match, found.get(key)?.match)) found.set(key, { item, match });
			}
			await onProgress?.(Math.min(1, (start + step.length) / sought.length));
		}
	};
	const limited = items.slice(0, matchedQueryLimit);
	await look(
		limited.map((item) => [item, item]),
		null,
	);
	const unknown = limited.flatMap((item) =>
		item.alternative && !isFound(found.get(item)) ? [[item, item.alternative] as const] : [],
	);
	await look(unknown, null);
	const guess = mostFrequent([...found.values()]);
	const chosen = categoryId ?? guess ?? (await findUsual(ctx)) ?? null;
	if (chosen) {
		const open = limited.filter((item) => scopeOf(item) === null && found.get(item)?.match.status !== "sure");
		if (mayBe && guess) for (const item of open) found.delete(item);
		await look(
			open.map((item) => [item, found.get(item)?.item ?? item]),
			chosen,
		);
	}
	return { found, categoryId: chosen ?? categories.all.find(({ isSpecial }) => !isSpecial)?.id ?? null };
}

/** The category of a game of cards that was written; null for none and for any other. */
function findGame(written: string | null, categories: Categories): string | null {
	if (written === null || !isCardGame(findMeaning("category", written) ?? written)) return null;
	return categories.find(written);
}

/** A match without the candidates that cannot be meant. */
function withPossible(match: ItemMatch, item: ParsedItem, mayBe: FindOptions["mayBe"]): ItemMatch {
	if (!mayBe || match.status === "sure") return match;
	const candidates = match.candidates.filter((candidate) => mayBe(item, candidate));
	return candidates.length > 0 ? { ...match, candidates } : { ...match, status: "unknown", candidates };
}

const ranks = { unknown: 0, choose: 1, sure: 2 } as const;

/** Whether a later match is to be preferred: one of the text's category is, where both are as sure. */
function isBetter({ status }: ItemMatch, before: ItemMatch | undefined): boolean {
	return ranks[status] >= (before ? ranks[before.status] : 0);
}

function isFound(found: FoundItem | undefined): boolean {
	return found !== undefined && found.match.status !== "unknown";
}

/** The category of most sure items, or of what may be meant where nothing is sure. */
function mostFrequent(found: readonly FoundItem[]): string | null {
	for (const status of ["sure", "choose"]) {
		const counts = new Map<string, number>();
		for (const { match } of found) {
			const id = match.status === status ? match.candidates[0]?.categoryId : undefined;
			if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
		}
		const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
		if (first) return first[0];
	}
	return null;
}

const findLastCategory = statement(
	{ actorId: uuid() },
	{ id: text() },
)`select category_id as id from list_entries where user_id = :actorId order by created_at desc limit 1`;

/** The category of what the person added last. */
async function findUsual(ctx: QueryContext): Promise<string | null> {
	const [last] = ctx.actor ? await findLastCategory(ctx.db, { actorId: ctx.actor.id }) : [];
	return last?.id ?? null;
}

type Row = Omit<ImportRow, "key" | "choiceKey">;

/** An item with what was found for it. @param categoryId of it as a typed name */
export function rowOf(read: ParsedItem, found: FoundItem | undefined, categoryId: string | null): Row {
	const item = found?.item ?? read;
	const { match } = found ?? {};
	const { text, set, number, anyPrinting, copy } = item;
	const status = stateOf(match, anyPrinting);
	const candidates = status === "typed" || !match ? [] : distinct(match, anyPrinting, status === "sure");
	return {
		...item,
		text: text.slice(0, 300),
		name: tidyLine(item.name),
		set: set && tidyLine(set),
		number: number && tidyLine(number),
		copy: { ...copy, grade: cut(copy.grade, gradeMaxLength), note: cut(copy.note, noteMaxLength) },
		alternative: null,
		state: status,
		reason: null,
		candidates,
		preset: (status === "sure" && candidates[0]?.id) || asTyped,
		categoryId,
	};
}

/** A name alone is any printing of what is wanted; of what one has it has to be said which. */
function stateOf(match: ItemMatch | undefined, anyPrinting: boolean): "sure" | "choose" | "typed" {
	if (!match || match.status === "unknown") return "typed";
	if (!match.isAnyName) return match.status;
	return anyPrinting || match.candidates.length === 1 ? "sure" : "choose";
}

function cut(text: string | null, limit: number): string | null {
	return text === null ? null : [...tidyLine(text)].slice(0, limit).join("") || null;
}

/** The items among which one is chosen: of any printing, each name once. */
function distinct({ candidates }: ItemMatch, anyPrinting: boolean, isSure: boolean): ImportCandidate[] {
	const names = new Set<string>();
	const items = candidates.filter(({ name, categoryId }) => {
		const key = `${categoryId} ${name}`;
		if (anyPrinting && names.has(key)) return false;
		names.add(key);
		return true;
	});
	return items
		.slice(0, isSure ? 1 : items.length)
		.map(({ id, name, categorySlug, setCode, expansionId, expansion, number, printedCount }) => ({
			id,
			name,
			categorySlug,
			setCode,
			expansionId,
			expansion,
			number,
			printedCount,
		}));
}

/** Numbers the rows, and joins those that ask the same, so that it is asked once. */
export function withQuestions(rows: readonly Row[]): ImportRow[] {
	const asked = new Map<string, number>();
	return rows.map((row, key) => {
		if (row.state !== "choose") return { ...row, key, choiceKey: key };
		const question = `${row.side} ${row.anyPrinting} ${row.name} ${row.candidates.map(({ id }) => id).join(" ")}`;
		const first = asked.get(question) ?? key;
		asked.set(question, first);
		return { ...row, key, choiceKey: first };
	});
}
