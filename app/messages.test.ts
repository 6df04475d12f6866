import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorMessage } from "./i18n/error-messages.ts";
import { dictionaryOf } from "./messages.server.ts";
import { loadMessages, messageFilesOf } from "./messages.ts";
import { type ErrorCode, errorStatus } from "./shared/error-codes.ts";

const [spanish, english] = [dictionaryOf("es"), dictionaryOf("en")];
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
	/messages[/\\]((core|admin)-)?(es|en)\.json$/.test(file),
);
const read = (file: string): Record<string, string> =>
	JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\./.test(file);
const sources = ["app", "server"].flatMap((folder) => {
	const root = join(import.meta.dirname, "..", folder);
	const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(isSource);
	return names.map((name) => readFileSync(join(root, name), "utf8"));
});

/** The arguments of every call of `t` in a source: the quoted keys of the first, and the text of the second. */
function* callsOfT(source: string): Generator<{ keys: string[]; params: string | undefined }> {
	for (const { index } of source.matchAll(/(?<![\w.])t\(/g)) {
		const [first = "", params] = argumentsAt(source, index + 2);
		yield { keys: first.match(/(?<=["'`])[a-z]\w*(\.\w+)+(?=["'`])/g) ?? [], params };
	}
}

/** Whether the parameters of a call have one of this name; those that are no literal may have any. */
function names(params = "{}", name: string): boolean {
	return !params.trim().startsWith("{") || new RegExp(`[{,]\\s*${name}\\s*[:,}]`).test(params);
}

/** The texts of a call's arguments, from behind its bracket. */
function argumentsAt(source: string, start: number): string[] {
	const found = [""];
	let depth = 0;
	for (const character of source.slice(start)) {
		if (")]}".includes(character) && depth-- === 0) return found.filter((text) => text.trim() !== "");
		if ("([{".includes(character)) depth++;
		if (character === "," && depth === 0) found.push("");
		else found[found.length - 1] += character;
	}
	return found;
}

/** Names that a key's placeholders have, in any of its plural forms. */
function parametersOf(key: string): string[] {
	const texts = ["", "_one", "_other"].map((form) => spanish[key + form] ?? "");
	return [
		...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name))),
	];
}
const inLanguage = (language: string) => files.filter((file) => file.endsWith(`${language}.json`));

describe("messages", () => {
	it("are all registered, with every key in one file only", () => {
		expect(files.length).toBeGreaterThan(4);
		for (const [language, dictionary] of [
			["es", spanish],
			["en", english],
		] as const) {
			const keys = inLanguage(language).flatMap((file) => Object.keys(read(file)));
			expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
			expect(keys.filter((key) => !(key in dictionary))).toEqual([]);
		}
	});

	it("have the same keys and placeholders in both languages", () => {
		expect(Object.keys(english).sort()).toEqual(Object.keys(spanish).sort());
		const different = Object.keys(spanish).filter(
			(key) => String(placeholders(spanish[key] ?? "")) !== String(placeholders(english[key] ?? "")),
		);
		expect(different).toEqual([]);
	});

	it("have braces only as placeholders", () => {
		const rest = (text = "") => text.replace(/\{\{\w+\}\}/g, "");
		const odd = [spanish, english].flatMap((texts) =>
			Object.keys(texts).filter((key) => /[{}]/.test(rest(texts[key]))),
		);
		expect(odd).toEqual([]);
	});

	it("get every parameter that they name, wherever they are said", () => {
		const missing = sources.flatMap((source) =>
			[...callsOfT(source)].flatMap(({ keys, params }) =>
				keys.flatMap((key) => {
					const unsaid = parametersOf(key).filter((name) => !names(params, name));
					return unsaid.map((name) => `${key}: ${name}`);
				}),
			),
		);
		expect(missing).toEqual([]);
	});

	it("stand alone in their element where a parameter changes them: translated pages lose others", () => {
		const beside = sources.flatMap((source) => {
			const texts = source.matchAll(/\{t\("([\w.]+)", \{.*?\}\)\}/gs);
			return [...texts].flatMap(({ 0: whole, 1: key, index }) => {
				const [before, after] = [source.slice(0, index).trimEnd(), source.slice(index + whole.length)];
				const isChild = !/[=$]$/.test(before);
				const isAlone = /(?<!\/|=)>$/.test(before) && !/<\/[\w.]*>$/.test(before) && /^\s*<\//.test(after);
				return isChild && !isAlone ? [key] : [];
			});
		});
		expect(beside).toEqual([]);
	});

	it("get numbers as such, which they format", () => {
		const formatted = sources.flatMap((source) =>
			[...callsOfT(source)].flatMap(({ keys, params }) => (params?.includes("format.number(") ? keys : [])),
		);
		expect(formatted).toEqual([]);
	});

	it("have a form for one wherever there is a form for many", () => {
		const keys = Object.keys(spanish);
		const plurals = keys.filter((key) => key.endsWith("_other"));
		expect(plurals.filter((key) => !keys.includes(key.replace(/_other$/, "_one")))).toEqual([]);
	});

	it("are all said somewhere", () => {
		const quoted = new Set(
			sources.flatMap((source) => source.match(/(?<=["'`])[a-z]\w*(\.\w+)+(?=["'`])/g) ?? []),
		);
		const failures = Object.keys(errorStatus).map((code) => errorMessage(code as ErrorCode));
		const said = new Set<string>([...quoted, ...failures]);
		const unused = Object.keys(spanish).filter((key) => !said.has(key.replace(/_(one|other)$/, "")));
		expect(unused).toEqual([]);
	});

	it("are never empty", () => {
		expect(Object.entries({ ...spanish }).filter(([, text]) => text.trim() === "")).toEqual([]);
		expect(Object.entries({ ...english }).filter(([, text]) => text.trim() === "")).toEqual([]);
	});

	it.each([
		["/", ["core"]],
		["/intercambios", ["core"]],
		["/mensajes/one", ["core", "site"]],
		["/admin/personas", ["core", "site", "admin"]],
	])("of %s are in %j", (path, names) => {
		expect(messageFilesOf(path)).toEqual(names);
	});

	it("of a member's home are more than those of a visitor's", () => {
		expect(messageFilesOf("/", true)).toEqual(["core", "site"]);
		expect(messageFilesOf("/intercambios", true)).toEqual(["core"]);
	});

	it("are added to those that were fetched before", async () => {
		const first = await loadMessages("en", ["core"]);
		expect(first["shell.home"]).toBe(english["shell.home"]);
		expect(first["cards.card.toShowcase"]).toBeUndefined();
		expect(await loadMessages("en", ["core", "site"])).toBe(first);
		expect(first["cards.card.toShowcase"]).toBe(english["cards.card.toShowcase"]);
	});
});
