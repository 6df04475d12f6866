import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const sheet = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");
/** What usernames are made of. */
const usernameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

/** The code points of a file, as first and last ones. */
function rangesOf(file: string): [number, number][] {
	const [, ranges = ""] = new RegExp(`${file}\\.woff2[^}]+unicode-range:([^;]+)`).exec(sheet) ?? [];
	return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = "", last = first]) => [
		Number.parseInt(first, 16),
		Number.parseInt(last, 16),
	]);
}

it.each(["figtree", "bricolage-narrow", "bricolage-name"])(
	"%s: a username needs no file but the first, which is there before the first paint",
	(family) => {
		const has = (file: string, letter: string) =>
			rangesOf(file).some(([first, last]) => letter.charCodeAt(0) >= first && letter.charCodeAt(0) <= last);
		for (const letter of usernameLetters) {
			expect({ letter, core: has(`${family}-core`, letter) }).toEqual({ letter, core: true });
			expect({ letter, further: has(`${family}-latin`, letter) }).toEqual({ letter, further: false });
		}
	},
);
