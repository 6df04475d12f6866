import { describe, expect, it } from "vitest";
import { parseLists, readCorpus, readQueries } from "./corpus/corpus.ts";

describe("the corpus of lists", () => {
	it("is in its notation, and large enough to measure", () => {
		expect(readCorpus("lists").length).toBeGreaterThanOrEqual(367);
		expect(() => readCorpus("unseen")).not.toThrow();
		expect(readQueries().length).toBeGreaterThan(20);
	});

	it("says what has to come out of each line", () => {
		const [list] = parseLists(
			'=== Two\ntab: want\n| BS: 4\n  sure B 2x BS 4 Charizard; NM, note "a, b"\n|\n| ¡hola!\n  ask T A 1 | B 2 as "C"\n',
			"numbers",
		);
		expect(list).toMatchObject({ title: "Two", tab: "want", text: "BS: 4\n\n¡hola!" });
		expect(list?.expected).toMatchObject([
			{ line: 1, side: "want", quantity: 2, references: ["BS 4 Charizard"], details: ["NM", 'note "a, b"'] },
			{ line: 3, verdict: "ask", references: ["A 1", "B 2"], typedName: "C" },
		]);
	});

	it.each(["| BS\n  perhaps T BS 4", "  sure T BS 4", "| BS\nsure T BS 4"])("refuses %j", (rows) => {
		expect(() => parseLists(`=== Wrong\n${rows}\n`, "numbers")).toThrow("Wrong");
	});
});
