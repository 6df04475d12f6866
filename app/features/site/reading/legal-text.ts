import { lexer, type Token, type Tokens } from "marked";
import type { LegalPage, LegalSection, RichText, SiteProblem, SiteProblemKey, TextRun } from "../rules.ts";

/** A legal text as its file says it. */
export type ParsedText = Pick<LegalPage, "title" | "lead" | "updated" | "facts" | "sections"> & {
	/** Subject of the mail that the text asks for, which may be empty; null where it asks for none. */
	readonly mailSubject: string | null;
};

/** A text that cannot be shown as it is written. */
export class LegalTextError extends Error {
	readonly problem: SiteProblemKey;
	readonly params: SiteProblem["params"];

	constructor(problem: SiteProblemKey, params: SiteProblem["params"] = {}) {
		super(problem);
		this.name = "LegalTextError";
		this.problem = problem;
		this.params = params;
	}
}

/**
 * Reads a legal text: an optional head of `updated` and `mail`, a title, the lead, a table of facts, and sections of
 * paragraphs and lists. HTML, images and whatever else Markdown has are refused and never shown.
 * @param values what stands for each placeholder
 * @throws LegalTextError at the first thing that has no place in it
 */
export function parseLegalText(source: string, values: Readonly<Record<string, string>>): ParsedText {
	const fill = fillerOf(values);
	const [head, markdown] = splitHead(source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"));
	const [title, lead, ...rest] = lexer(markdown).filter(({ type }) => type !== "space" && type !== "def");
	if (!isHeading(title, 1) || lead?.type !== "paragraph") throw new LegalTextError("site.problem.title");
	const [facts, blocks] = rest[0]?.type === "table" ? [rest[0] as Tokens.Table, rest.slice(1)] : [null, rest];
	return {
		...head,
		title: fill(title.text),
		lead: plainText(toRuns(lead.tokens ?? [], fill)),
		facts: facts ? toFacts(facts, fill) : [],
		sections: toSections(blocks, fill),
	};
}

type Fill = (text: string) => string;

function fillerOf(values: Readonly<Record<string, string>>): Fill {
	return (text) =>
		text.replace(/\{\{(.*?)\}\}/g, (written, name: string) => {
			const value = Object.hasOwn(values, name) ? values[name] : undefined;
			if (value !== undefined) return value;
			throw new LegalTextError("site.problem.placeholder", {
				written,
				known: Object.keys(values).join(", "),
			});
		});
}

/** The lines between the `---` above a text, and what is below. */
function splitHead(source: string): [Pick<ParsedText, "updated" | "mailSubject">, string] {
	const [whole, lines = ""] = /^---\n([\s\S]*?\n)?---\n/.exec(source) ?? [""];
	const fields = lines.split("\n").filter((line) => line.trim() !== "");
	let updated: string | null = null;
	let mailSubject: string | null = null;
	for (const line of fields) {
		const [, name, value = ""] = /^(updated|mail):(.*)$/.exec(line) ?? [];
		// Noon, so that it is the same day wherever it is read.
		if (name === "updated" && isDay(value.trim())) updated = `${value.trim()}T12:00:00Z`;
		else if (name === "mail") mailSubject = value.trim();
		else throw new LegalTextError("site.problem.head", { line: excerptOf(line) });
	}
	return [{ updated, mailSubject }, source.slice(whole.length)];
}

function isDay(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
}

function isHeading(token: Token | undefined, depth: number): token is Tokens.Heading {
	return token?.type === "heading" && token.depth === depth;
}

function toFacts(table: Tokens.Table, fill: Fill): LegalPage["facts"] {
	return [table.header, ...table.rows].map((row) => {
		const [name, value, ...more] = row.map(({ tokens }) => plainText(toRuns(tokens, fill)));
		if (name === undefined || value === undefined || more.length > 0) throw unknownMarkdown(table);
		return [name, value] as const;
	});
}

function toSections(blocks: readonly Token[], fill: Fill): LegalSection[] {
	const sections: { heading: string; body: LegalSection["body"][number][] }[] = [];
	for (const block of blocks) {
		const section = sections.at(-1);
		if (isHeading(block, 2)) sections.push({ heading: fill(block.text), body: [] });
		else if (!section) throw unknownMarkdown(block);
		else if (block.type === "paragraph") section.body.push({ paragraph: toRuns(block.tokens ?? [], fill) });
		else if (block.type === "list") section.body.push({ items: toItems(block as Tokens.List, fill) });
		else throw unknownMarkdown(block);
	}
	return sections;
}

function toItems(list: Tokens.List, fill: Fill): RichText[] {
	return list.items.map((item) => {
		const [words, ...more] = item.tokens.filter(({ type }) => type !== "space");
		if (more.length > 0 || item.task || (words?.type !== "text" && words?.type !== "paragraph"))
			throw unknownMarkdown(item);
		return toRuns(words.tokens ?? [], fill);
	});
}

/** The words of a paragraph, an item or a cell. @param look what the words around them have */
function toRuns(tokens: readonly Token[], fill: Fill, look: Omit<TextRun, "text"> = {}): TextRun[] {
	return tokens.flatMap((token): TextRun[] => {
		if (token.type === "text" || token.type === "escape")
			return [{ ...look, text: fill(token.text.replaceAll("\n", " ")) }];
		if (token.type === "br") return [{ text: "\n" }];
		if (token.type === "strong") return toRuns(token.tokens ?? [], fill, { ...look, isStrong: true });
		if (token.type === "em") return toRuns(token.tokens ?? [], fill, { ...look, isEmphasis: true });
		if (token.type === "link")
			return toRuns(token.tokens ?? [], fill, { ...look, href: linkOf(token, fill) });
		throw unknownMarkdown(token);
	});
}

/** @throws LegalTextError for an address that may do more than lead somewhere */
function linkOf(token: Token, fill: Fill): string {
	const href = fill(String((token as Tokens.Link).href));
	if (/^(https?:\/\/|mailto:|\/(?!\/))/i.test(href)) return href;
	throw unknownMarkdown(token);
}

function plainText(runs: RichText): string {
	return runs.map(({ text }) => text).join("");
}

function unknownMarkdown({ raw }: { raw: string }): LegalTextError {
	return new LegalTextError("site.problem.markdown", { excerpt: excerptOf(raw) });
}

/** Longest part of a text that a problem quotes, in characters. */
const excerptLength = 60;

function excerptOf(text: string): string {
	const line = text.trim().split("\n")[0] ?? "";
	return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line;
}
