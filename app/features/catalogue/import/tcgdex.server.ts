import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { z } from "zod";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ExpansionFacts } from "./expansions.server.ts";
import { type CatalogueImportReport, importItems } from "./items.server.ts";
import type { ImportedRow } from "./rows.server.ts";

/** The public API of TCGdex, an open database of the Pokémon TCG (MIT licence). */
export const tcgdexUrl = "https://api.tcgdex.net/v2";

/** Sets that are fetched at once. */
const parallelSets = 4;
/** Tries of a request, and the wait before the next one, in milliseconds, times the number of the try. */
const maxTries = 3;
const retryPause = 500;
/** The longest wait for a whole answer, in milliseconds, and its greatest size, in bytes. */
const longestWait = 10_000;
const maxBytes = 5 * 1024 * 1024;

const category = "pokemon-tcg";
/** Series of cards that there are on a screen alone, by their ids: Pokémon TCG Pocket. */
const digitalSeries = new Set(["tcgp"]);

const SetList = z.array(z.looseObject({ id: z.string().min(1).max(40), name: z.string() }));
const CardSet = z.looseObject({
	id: z.string(),
	name: z.string().min(1),
	cardCount: z.looseObject({ official: z.int().min(0), total: z.int().min(0) }),
	abbreviation: z.looseObject({ official: z.string().optional() }).optional(),
	tcgOnline: z.string().optional(),
	serie: z.looseObject({ id: z.string() }).optional(),
	cards: z.array(z.looseObject({ id: z.string(), localId: z.string(), name: z.string() })),
});
type CardSet = z.output<typeof CardSet>;

/** The outcome of a set: its import, that its cards are digital, or why nothing of it was imported. */
export type SetOutcome =
	| {
			readonly set: string;
			readonly name: string;
			readonly report: CatalogueImportReport;
			readonly missing: number;
	  }
	| { readonly set: string; readonly name: string; readonly isDigital: true }
	| { readonly set: string; readonly problem: string };

export interface TcgdexOptions {
	/** Address of the API, without a slash at its end. */
	readonly url?: string;
	/** The ids of the sets to import; all sets when absent. */
	readonly sets?: readonly string[];
	/** Called after each set. */
	readonly onProgress?: (done: number, all: number) => void;
	/** Pause before the second try of a request, in milliseconds. */
	readonly pause?: number;
	/** The longest wait for an answer, in milliseconds. */
	readonly timeout?: number;
}

/**
 * Imports sets of Pokémon cards with their numbers, codes, printed counts and Spanish names; those of digital cards are
 * left out. Each set is a transaction of its own, so that an import that was stopped goes on where it is called again, and
 * a set that fails leaves nothing.
 * @returns an outcome for each set, in the order of the source's list
 * @throws TcgdexError when the list of sets cannot be had, or has none of the sets asked for
 */
export async function importTcgdex(db: Database, options: TcgdexOptions = {}): Promise<SetOutcome[]> {
	const { url = tcgdexUrl, sets, onProgress, pause = retryPause, timeout = longestWait } = options;
	const source = { url, pause, timeout };
	const listed = await fetchJson(source, "en/sets", SetList);
	const unknown = sets?.filter((id) => !listed?.some((set) => set.id === id)) ?? [];
	if (!listed || unknown.length > 0)
		throw new TcgdexError(listed ? `There is no set ${unknown.join(", ")}` : "The list of sets is not there");
	const ids = listed.map(({ id }) => id).filter((id) => !sets || sets.includes(id));
	const names = listed.map(({ name }) => name);
	const limit = pLimit(parallelSets);
	let done = 0;
	return Promise.all(
		ids.map((id) =>
			limit(async () => {
				const outcome = await importSet(db, source, id, names);
				done += 1;
				onProgress?.(done, ids.length);
				return outcome;
			}),
		),
	);
}

/** The error of a source that does not answer as it should. */
export class TcgdexError extends Error {
	override name = "TcgdexError";
	/** Whether another try may succeed. */
	readonly isTransient: boolean;

	constructor(message: string, { isTransient = false } = {}) {
		super(message);
		this.isTransient = isTransient;
	}
}

interface Source {
	readonly url: string;
	readonly pause: number;
	readonly timeout: number;
}

async function importSet(
	db: Database,
	source: Source,
	id: string,
	names: readonly string[],
): Promise<SetOutcome> {
	try {
		const path = `sets/${encodeURIComponent(id)}`;
		const [english, spanish] = await Promise.all([
			fetchJson(source, `en/${path}`, CardSet),
			fetchJson(source, `es/${path}`, CardSet),
		]);
		if (!english) return { set: id, problem: "It is in the list of sets and cannot be found" };
		if (english.serie && digitalSeries.has(english.serie.id))
			return { set: id, name: english.name, isDigital: true };
		const others = names.filter((name) => name !== english.name).map(named);
		const expansions = [...others, describe(english, spanish)];
		const report = await importItems(db, rowsOf(english, spanish), { source: "tcgdex", expansions });
		const missing = Math.max(0, english.cardCount.total - english.cards.length);
		return { set: id, name: english.name, report, missing };
	} catch (error) {
		if (error instanceof TcgdexError) return { set: id, problem: error.message };
		throw error;
	}
}

/** An expansion of which the name alone is known. */
function named(name: string): ExpansionFacts {
	return { category, name, nameEs: null, codes: [], printedCount: null };
}

/** The length of the source's id of a set from which on it is a code, too: "sv03", whereas "g1" is another set to collectors. */
const shortestId = 4;

function describe(english: CardSet, spanish: CardSet | null): ExpansionFacts {
	const { id, abbreviation, tcgOnline } = english;
	const codes = [abbreviation?.official, tcgOnline, id.length < shortestId ? undefined : id];
	return {
		...named(english.name),
		nameEs: spanish?.name ?? null,
		codes: [...new Set(codes.flatMap((code) => (code?.trim() ? [code] : [])))],
		printedCount: english.cardCount.official || null,
	};
}

async function* rowsOf(english: CardSet, spanish: CardSet | null): AsyncGenerator<ImportedRow> {
	const spanishNames = new Map(spanish?.cards.map((card) => [card.localId, card.name]));
	for (const [index, { id, localId, name }] of english.cards.entries()) {
		yield {
			line: index + 1,
			fields: {
				category,
				expansion: english.name,
				name,
				name_es: spanishNames.get(localId),
				// The source has numbers as addresses have them: "%3F" is "?".
				number: localId.replace("%3F", "?"),
				ids: [`tcgdex:${id}`],
			},
		};
	}
}

/** The answer of the source, by its schema; null where it has none. @throws TcgdexError after the last try */
async function fetchJson<T>(
	{ url, pause, timeout }: Source,
	path: string,
	schema: z.ZodType<T>,
): Promise<T | null> {
	for (let tries = 1; ; tries++) {
		try {
			return await fetchOnce(`${url}/${path}`, timeout, schema);
		} catch (error) {
			const failure = error instanceof TcgdexError ? error : unreachable(error, timeout);
			if (tries === maxTries || !failure.isTransient) throw failure;
			await delay(pause * tries);
		}
	}
}

async function fetchOnce<T>(url: string, timeout: number, schema: z.ZodType<T>): Promise<T | null> {
	const response = await fetch(url, {
		signal: AbortSignal.timeout(timeout),
		headers: { Accept: "application/json" },
	});
	if (response.status === 404) {
		await response.body?.cancel();
		return null;
	}
	if (!response.ok) {
		await response.body?.cancel();
		throw new TcgdexError(`It answers with ${response.status}`, {
			isTransient: response.status >= 500 || response.status === 429,
		});
	}
	const parsed = schema.safeParse(jsonOf(await readText(response)));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw new TcgdexError(
		`The answer has another form: ${issue?.path.join(".") || "all of it"} ${issue?.message ?? ""}`,
	);
}

async function readText({ body }: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	for await (const chunk of body ?? []) {
		bytes += chunk.byteLength;
		if (bytes > maxBytes) throw new TcgdexError(`The answer has more than ${maxBytes} bytes`);
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new TcgdexError("It answers with what is no JSON", { isTransient: true });
	}
}

function unreachable(error: unknown, timeout: number): TcgdexError {
	const cause = error instanceof Error ? error.cause : undefined;
	const reason =
		error instanceof Error && error.name === "TimeoutError"
			? `It does not answer within ${timeout / 1000} s`
			: `It cannot be reached${cause instanceof Error ? ` (${cause.message})` : ""}`;
	return new TcgdexError(reason, { isTransient: true });
}
