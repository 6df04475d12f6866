import { matchItems } from "#app/features/catalogue/matching/matching.server.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { type CategoryView, isCardGame } from "#app/features/catalogue/rules.ts";
import { foldText, foldWords } from "#app/features/catalogue/rules-folding.ts";
import {
	type ItemCandidate,
	type ItemMatch,
	matchedQueryLimit,
} from "#app/features/catalogue/rules-items.ts";
import { findMeaning } from "#app/features/catalogue/vocabulary.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { tidyLine } from "#app/shared/storable-text.ts";
import type { ParsedItem } from "../../entry/rules.ts";
import { gradeMaxLength, noteMaxLength } from "../../entry/rules-copy.ts";
import { asTyped, type ImportCandidate, type ImportRow } from "../rules.ts";
import type { Scope } from "../rules-reading.ts";

/** An item as it was read, or read the other way where that found more, and what the catalogue has for it. */
export interface FoundItem {
	readonly item: ParsedItem;
	readonly match: ItemMatch;
	/** Whether the heading's set or category was asked for, too. */
	readonly isScoped: boolean;
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

interface FindOptions<Item> {
	/** The category that somebody chose, of which alone things are then; or null. */
	readonly categoryId: string | null;
	readonly categories: Categories;
	readonly locale: Locale;
	readonly scopes?: ReadonlyMap<Item, Scope>;
	/** Whether a doubtful candidate may be what an item says, where all items are of one app's file, and so of one game. */
	readonly mayBe?: ((item: ParsedItem, candidate: ItemCandidate) => boolean) | undefined;
	/** Hears how much is done, from 0 to 1. */
	readonly onProgress?: (share: number) => Promise<void>;
}

/** A way to read an item, and the heading that holds for it. */
interface Wanted<Item> {
	readonly key: Item;
	readonly item: ParsedItem;
	readonly scope?: Scope | undefined;
}

/**
 * Looks items up in the catalogue, and those that are not sure in the other way to read them: below a heading of a set first in
 * that set; those of one game, or all where somebody chose a category, in that alone. What is open then is looked up once more
 * among those of the category that most items are of.
 */
export async function findItems<Item extends ParsedItem>(
	ctx: QueryContext,
	items: readonly Item[],
	options: FindOptions<Item>,
): Promise<{ found: Map<Item, FoundItem>; categoryId: string | null }> {
	const { categoryId, categories, scopes = new Map<Item, Scope>(), mayBe } = options;
	const search = new ItemSearch(ctx, options);
	const limited = items.slice(0, matchedQueryLimit);
	const { found } = search;
	const open = () => limited.filter((key) => found.get(key)?.match.status !== "sure");
	const scoped = limited.flatMap((key): Wanted<Item>[] =>
		scopes.has(key) ? [{ key, item: key, scope: scopes.get(key) }] : [],
	);
	await search.look(scoped, null);
	const used = new Set(
		scoped.flatMap(({ key, scope }) => (scope && found.get(key)?.isScoped ? [scope] : [])),
	);
	const asRead = open().map((key) => ({ key, item: key }));
	await search.look(asRead, null);
	const otherwise = open().flatMap((key) => (key.alternative ? [{ key, item: key.alternative }] : []));
	await search.look(otherwise, null);
	for (const { key, scope } of scoped) if (scope && used.has(scope)) doubtElsewhere(found, key);
	const guess = mostFrequent([...found.values()]);
	const chosen = categoryId ?? guess ?? (await findUsual(ctx)) ?? null;
	if (chosen && categoryId === null) {
		const left = open().filter((item) => search.gameOf(item) === null);
		const again = left.map((key) => ({ key, item: found.get(key)?.item ?? key, scope: scopes.get(key) }));
		if (mayBe && guess) for (const key of left) found.delete(key);
		await search.look(again, chosen);
	}
	return { found, categoryId: chosen ?? categories.all.find(({ isSpecial }) => !isSpecial)?.id ?? null };
}

/** Makes a match doubtful that is of another set than the heading above, if that is of others below it. */
function doubtElsewhere<Item>(found: Map<Item, FoundItem>, key: Item): void {
	const hit = found.get(key);
	if (hit?.match.status !== "sure" || hit.isScoped) return;
	found.set(key, { ...hit, match: { ...hit.match, status: "choose", isAnyName: false } });
}

/** A search for items, with the best that was found for each so far. */
class ItemSearch<Item extends ParsedItem> {
	readonly found = new Map<Item, FoundItem>();
	readonly #ctx: QueryContext;
	readonly #options: FindOptions<Item>;

	constructor(ctx: QueryContext, options: FindOptions<Item>) {
		this.#ctx = ctx;
		this.#options = options;
	}

	/** The category in which alone an item is looked up: the chosen one, or that of its game; null for all. */
	gameOf({ category }: ParsedItem): string | null {
		const { categoryId, categories } = this.#options;
		return categoryId ?? findGame(category, categories);
	}

	/** Looks for items. @param category that of those of no game, or null for all */
	async look(wanted: readonly Wanted<Item>[], category: string | null): Promise<void> {
		const sought = wanted.filter(({ item }) => !item.isCustom);
		for (const [scope, ofScope] of Map.groupBy(sought, ({ item }) => this.gameOf(item) ?? category))
			await this.#lookIn(ofScope, scope, category !== null);
	}

	async #lookIn(sought: readonly Wanted<Item>[], categoryId: string | null, isAgain: boolean): Promise<void> {
		const { locale, mayBe, onProgress } = this.#options;
		const userId = this.#ctx.actor?.id ?? null;
		const queries = sought.map(queryOf);
		const matches = await matchItems(this.#ctx.db, { userId, categoryId, locale, queries, onProgress });
		for (const [at, wanted] of sought.entries()) {
			const match = matches[at] && withPossible(matches[at], wanted.item, mayBe);
			if (match) this.#keep(wanted, match, isAgain);
		}
	}

	/** Keeps a match that is surer than the one before; of doubtful ones, that of the text's category. */
	#keep({ key, item, scope }: Wanted<Item>, match: ItemMatch, isAgain: boolean): void {
		const before = this.found.get(key)?.match;
		const isAsSure = before !== undefined && ranks[match.status] === ranks[before.status];
		const isBetter = isAsSure
			? isAgain && match.status === "choose"
			: ranks[match.status] > ranks[before?.status ?? "none"];
		const isScoped = scope !== undefined && match.leftover === 0;
		// What the other lines are of does not say which of two things a name alone is.
		const isGuess = isAgain && before?.status === "choose" && item.number === null && !isScoped;
		if (!isBetter || (isGuess && match.status === "sure")) return;
		this.found.set(key, {
			item: isScoped && scope.set ? { ...item, anyPrinting: false } : item,
			match,
			isScoped,
		});
	}
}

const ranks = { none: -1, unknown: 0, choose: 1, sure: 2 } as const;

function queryOf<Item>({ item, scope }: Wanted<Item>) {
	return {
		...item,
		set: item.set ?? scope?.set ?? null,
		category: item.category ?? scope?.category ?? null,
		language: item.copy.language,
	};
}

/** The category of a game of cards that was written; null for none and for any other. */
function findGame(written: string | null, categories: Categories): string | null {
	if (written === null || !isCardGame(findMeaning("category", written) ?? written)) return null;
	return categories.find(written);
}

/** A match without the candidates that cannot be meant. */
function withPossible(match: ItemMatch, item: ParsedItem, mayBe: FindOptions<never>["mayBe"]): ItemMatch {
	if (!mayBe || match.status === "sure") return match;
	const candidates = match.candidates.filter((candidate) => mayBe(item, candidate));
	return candidates.length > 0 ? { ...match, candidates } : { ...match, status: "unknown", candidates };
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

/** A row before its place among the others is known. */
export type UnnumberedRow = Omit<ImportRow, "key" | "choiceKey">;

/** An item with what was found for it. @param categoryId of it as a typed name */
export function rowOf(
	read: ParsedItem,
	found: FoundItem | undefined,
	categoryId: string | null,
): UnnumberedRow {
	const { match } = found ?? {};
	const item = found && match?.status !== "unknown" ? found.item : read;
	const { text, set, number, anyPrinting, copy } = item;
	const ofSet = match && item.side === "want" ? printingsOfSet(match, item) : [];
	const isOfSet = ofSet.length > 1;
	const status = isOfSet ? "sure" : stateOf(match, anyPrinting);
	const meant = isOfSet ? ofSet : status === "typed" || !match ? [] : match.candidates;
	const candidates = distinct(meant, anyPrinting || isOfSet, status === "sure");
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
		isOfSet,
		isOne: match?.status === "sure" && match.isPrintingSaid && !match.isAnyName,
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

/** Items of a written name in one set, all of which explain what was written but for a number: any of them will do. */
function printingsOfSet(match: ItemMatch, { name, number }: ParsedItem) {
	if (!match.isPrintingSaid || number !== null || match.leftover > 0) return [];
	const isNamed = (each: ItemCandidate) => match.isAnyName || foldText(each.name) === foldText(name);
	const [first, ...others] = match.candidates.filter(isNamed);
	const isOneSet = others.every(({ expansionId }) => expansionId === first?.expansionId);
	return first?.expansionId && isOneSet ? [first, ...others] : [];
}

function cut(text: string | null, limit: number): string | null {
	return text === null ? null : [...tidyLine(text)].slice(0, limit).join("") || null;
}

/** The items among which one is chosen: of any printing, each name once. */
function distinct(
	candidates: readonly ItemCandidate[],
	anyPrinting: boolean,
	isSure: boolean,
): ImportCandidate[] {
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
export function withQuestions(rows: readonly UnnumberedRow[]): ImportRow[] {
	const asked = new Map<string, number>();
	return rows.map((row, key) => {
		if (row.state !== "choose") return { ...row, key, choiceKey: key };
		const question = `${row.side} ${row.anyPrinting} ${row.name} ${row.candidates.map(({ id }) => id).join(" ")}`;
		const first = asked.get(question) ?? key;
		asked.set(question, first);
		return { ...row, key, choiceKey: first };
	});
}
