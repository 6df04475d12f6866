import { describe, expect, it } from "vitest";
import { textLimits } from "../rules-reading.ts";
import { readList, SetNames } from "./reading.ts";

const sets = new SetNames([
	{ codes: ["BS"], names: ["Base Set"] },
	{ codes: ["MEX"], names: ["México"] },
]);

describe("any text at all", () => {
	const units = [
		"a",
		"9",
		" ",
		"🔥",
		"x",
		"(",
		")",
		"[",
		"]",
		'"',
		",",
		";",
		"/",
		"-",
		":",
		"#",
		"!",
		"~",
		"*",
		"|",
		"$",
		"\0",
		"\ud800",
		"\udc00",
	];
	const more = [
		"\u0301\u0327",
		"\u202e",
		"\u200d",
		"🇦🇷",
		"⭐",
		"❌",
		"\uE000",
		"ﷺ",
		"½",
		"𝟒",
		"ñ",
		"por",
		"4/102 ",
		"Base Set ",
		"NM ",
		"1-9,",
		"x2 ",
		"·",
		"\n",
		"busco ",
	];

	it("is read without throwing", () => {
		const random = randomOf(3);
		const pieces = [...units, ...more];
		for (let turn = 0; turn < 3_000; turn += 1) {
			const text = Array.from(
				{ length: 1 + Math.floor(random() * 40) },
				() => pieces[Math.floor(random() * pieces.length)],
			).join("");
			for (const { items, others } of readList(text, { side: "want", sets }))
				for (const item of [...items, ...others.flat()]) {
					expect(item.name.isWellFormed()).toBe(true);
					expect(item.quantity).toBeGreaterThan(0);
				}
		}
	});

	it.each([
		...units,
		...more,
		"a ",
		"9 ",
		"a, ",
		"9,",
		"a;",
		"nm ",
		"x2 ",
		"((",
		"#9 ",
		"a-9 ",
		"MEX1 ",
		"MEX: 1 / ",
		"me faltan ",
		"1-999,",
		"A|B|",
	])("is read in a moment, however often it repeats: %j", (piece) => {
		const text = piece.repeat(textLimits.characters / piece.length);
		readList(text.slice(0, 500), { side: null, sets });
		const before = process.cpuUsage();
		readList(text, { side: null, sets });
		readList(`busco ${text} fin`, { side: null, sets });
		expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
	});
});

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}
