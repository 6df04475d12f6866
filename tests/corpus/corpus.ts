import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const verdicts = ["sure", "may", "ask", "typed", "open", "seen"] as const;
export type Verdict = (typeof verdicts)[number];

/** A thing that has to come out of a line. */
export interface ExpectedThing {
	/** The line of the pasted text, from 1. */
	readonly line: number;
	readonly verdict: Verdict;
	readonly side: "have" | "want";
	readonly quantity: number;
	/** Things of the catalogue, as {@link parseReference} reads them. */
	readonly references: readonly string[];
	readonly anyPrinting: boolean;
	/** The name that stays as typed, or the number that waits for its set. */
	readonly typedName: string | null;
	readonly category: string | null;
	readonly details: readonly string[];
	/** The expectation as written. */
	readonly source: string;
}

export interface CorpusList {
	/** The name of its file. */
	readonly kind: string;
	readonly title: string;
	readonly tab: "have" | "want";
	readonly category: string | null;
	/** The name of the file that it is, or null for a pasted text. */
	readonly fileName: string | null;
	readonly text: string;
	readonly expected: readonly ExpectedThing[];
}

/** The lists of a folder beside this file, by their files. @throws Error for a line that is not in the notation */
export function readCorpus(folder: "lists" | "unseen"): CorpusList[] {
	const path = join(import.meta.dirname, folder);
	return readdirSync(path)
		.filter((name) => name.endsWith(".txt"))
		.toSorted()
		.flatMap((name) => parseLists(readFileSync(join(path, name), "utf8"), name.slice(0, -".txt".length)));
}

/** The lists of a file. @throws Error for a line that is not in the notation */
export function parseLists(file: string, kind: string): CorpusList[] {
	const [, ...blocks] = file.split(/^=== /m);
	return blocks.map((block) => {
		const [title = "", ...rest] = block.split("\n");
		const options = new Map<string, string>();
		const lines: string[] = [];
		const expected: ExpectedThing[] = [];
		for (const row of rest) {
			const option = /^(tab|category|file): (.+)$/.exec(row);
			if (row.startsWith("|")) lines.push(row.replace(/^\| ?/, ""));
			else if (option) options.set(String(option[1]), String(option[2]));
			else if (/^\s+\S/.test(row)) expected.push(parseThing(row.trim(), lines.length, `${kind}: ${title}`));
			else if (row !== "" && !row.startsWith("#")) throw new Error(`${kind}: ${title}: "${row}"`);
		}
		return {
			kind,
			title,
			tab: options.get("tab") === "want" ? "want" : "have",
			category: options.get("category") ?? null,
			fileName: options.get("file") ?? null,
			text: lines.join("\n"),
			expected,
		};
	});
}

/** What people type into the search, and the reference that the first row has to be of; null where it has to be none. */
export function readQueries(): { readonly query: string; readonly reference: string | null }[] {
	const lines = readFileSync(join(import.meta.dirname, "queries.txt"), "utf8").split("\n");
	return lines
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((line) => {
			const [query = "", reference = ""] = line.split(" = ");
			return { query, reference: reference === "nothing" ? null : reference };
		});
}

const thing = new RegExp(
	`^(${verdicts.join("|")}) ([TB]) (?:(\\d+)x )?(any )?(.+?)(?: as "(.+)")?(?:; (.+))?$`,
);
const quoted = /^"(.+)"(?: \((\S+)\))?$/;

function parseThing(source: string, line: number, place: string): ExpectedThing {
	const [, verdict, side, quantity, any, what = "", as, details = ""] = thing.exec(source) ?? [];
	if (!verdict || line === 0) throw new Error(`${place}: "${source}"`);
	const [, name, category] = quoted.exec(what) ?? [];
	const isNamed = name !== undefined || verdict === "open";
	return {
		line,
		verdict: verdict as Verdict,
		side: side === "B" ? "want" : "have",
		quantity: quantity ? Number(quantity) : 1,
		references: isNamed ? [] : what.split(" | "),
		anyPrinting: any !== undefined,
		typedName: as ?? name ?? (isNamed ? what : null),
		category: category ?? null,
		details: details.match(/(?:[^,"]|"[^"]*")+/g)?.map((detail) => detail.trim()) ?? [],
		source,
	};
}

/** The parts of a reference: "magic/MRD 152 Chrome Mox" has a category, a code, and what is a number, a name or both. */
export function parseReference(reference: string) {
	const [, category, code, rest] = /^(?:([\w-]+)\/)?(\S+) (.+)$/.exec(reference) ?? [];
	if (!code || !rest) throw new Error(`"${reference}" is no code with a number or a name`);
	return { category: category ?? null, code: code === "-" ? null : code, rest };
}
