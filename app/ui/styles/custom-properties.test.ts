import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFiles, root } from "#tests/sources.ts";

const app = join(root, "app");
const texts = listFiles(app)
	.filter((file) => /\.(css|tsx?)$/.test(file) && !file.includes(".test."))
	.map((file) => ({ file, text: readFileSync(join(app, file), "utf8") }));

/** `--x: 1px` in a sheet, `"--x": hue` and `setProperty("--x", …)` in a component. */
const definition = /(?<![\w-])(--[\w-]+)(?:\s*:|")/g;
const useWithoutFallback = /var\((--[\w-]+)\)/g;

it("defines every custom property that a style uses", () => {
	const defined = new Set(
		texts.flatMap(({ text }) => [...text.matchAll(definition)].map(([, name]) => name)),
	);
	const uses = texts.flatMap(({ file, text }) =>
		[...text.matchAll(useWithoutFallback)].map(([, name]) => ({ file, name })),
	);
	expect(uses.length).toBeGreaterThan(100);
	expect(uses.filter(({ name }) => !defined.has(name))).toEqual([]);
});
