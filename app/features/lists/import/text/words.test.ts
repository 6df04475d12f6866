import { describe, expect, it } from "vitest";
import { readItemQuery, toTermQuery } from "#app/features/catalogue/rules-reading.ts";
import {
	copyKinds,
	findCopyMeaning,
	vocabulary,
	type Wording,
	wordsOf,
} from "#app/features/catalogue/vocabulary.ts";
import { noCopy as plain } from "../../entry/rules-copy.ts";
import { AddEntriesInput } from "../../schema.ts";
import { readMapped } from "../file/files.server.ts";
import { readList, SetNames } from "./reading.ts";

const sets = new SetNames([{ codes: ["BS"], names: ["Base Set"] }]);

/** Every word for how a copy is, with what it means; an ordinary finish is none. */
const words = copyKinds.flatMap((kind) =>
	Object.entries<Wording>(vocabulary[kind]).flatMap(([key, wording]) =>
		wordsOf(key, wording).map((word) => ({ kind, word, key: key === "normal" ? null : key })),
	),
);

function readText(text: string) {
	const items = readList(text, { side: "have", sets }).flatMap((line) => line.items);
	expect([text, items.length]).toEqual([text, 1]);
	return items[0];
}

describe("a word for how a copy is", () => {
	it("means the same in brackets and behind a comma of a text", () => {
		for (const { kind, word, key } of words)
			for (const text of [`Yaguareté (${word})`, `Yaguareté · ${word}`])
				expect([text, readText(text)?.copy]).toEqual([text, { ...plain, [kind]: key }]);
	});

	it("means the same at the end of a name, unless names end so", () => {
		for (const { kind, word, key } of words) {
			const text = `Yaguareté ${word}`;
			const isDoubtful = findCopyMeaning(word)?.isDoubtful;
			if (!isDoubtful) expect([text, readText(text)?.copy]).toEqual([text, { ...plain, [kind]: key }]);
		}
	});

	it("means the same in a column of a file", async () => {
		for (const kind of copyKinds) {
			const ofKind = words.filter((each) => each.kind === kind);
			const file = `Name;${kind}\n${ofKind.map(({ word }) => `Yaguareté;${word}`).join("\n")}`;
			const mapping = { name: 0, [kind]: 1 };
			const reading = await readMapped(new TextEncoder().encode(file), mapping, "magic");
			const rows = reading.kind === "recognised" ? reading.rows : [];
			expect(rows.map((row, at) => [ofKind[at]?.word, row.copy])).toEqual(
				ofKind.map(({ word, key }) => [word, { ...plain, [kind]: key }]),
			);
		}
	});

	it("is no word of what somebody searches for, unless names have it", () => {
		for (const { word } of words) {
			const { required } = readItemQuery(`yaguarete ${word}`, { withoutFinish: true });
			const isDoubtful = findCopyMeaning(word)?.isDoubtful;
			if (!isDoubtful) expect([word, toTermQuery(required)]).toEqual([word, "('yaguarete':*)"]);
		}
	});

	it("means the same in the field of a form that one types in", () => {
		const entry = { side: "have", categoryId: crypto.randomUUID(), customName: "Yaguareté" } as const;
		for (const { word, key } of words.filter(({ kind }) => kind === "finish")) {
			const { entries } = AddEntriesInput.parse({ entries: [{ ...entry, copy: { finish: word } }] });
			expect([word, entries[0]?.copy.finish]).toEqual([word, key]);
		}
	});
});

it("a category means the same in brackets of a text and in a column of a file", async () => {
	const categories = Object.entries<Wording>(vocabulary.category).flatMap(([slug, wording]) =>
		wordsOf(slug, wording).map((word) => ({ slug, word })),
	);
	const file = `Name;category\n${categories.map(({ word }) => `Yaguareté;${word}`).join("\n")}`;
	const reading = await readMapped(new TextEncoder().encode(file), { name: 0, category: 1 }, null);
	expect(reading.kind === "recognised" && reading.rows.map(({ category }) => category)).toEqual(
		categories.map(({ slug }) => slug),
	);
	for (const { word } of categories) {
		const text = `Yaguareté [${word}]`;
		expect([text, readText(text)?.category]).toEqual([text, word]);
	}
});
