import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { trimTable } from "./route-manifest.ts";

test("the browser's table of routes has all but what each imports and what it has not", () => {
	const table = {
		entry: { module: "/assets/entry.js", imports: ["/assets/frame.js"] },
		routes: {
			root: {
				id: "root",
				hasLoader: true,
				hasAction: false,
				module: "/assets/root.js",
				imports: ["/assets/frame.js"],
				css: [],
			},
		},
		version: "1",
	};
	const page = { window: { table: {} } };
	const script = trimTable(`window.table=${JSON.stringify(table)};`);
	runInContext(script, createContext(page));
	expect(script.match(/root"/g)).toHaveLength(1);
	expect(page.window.table).toEqual({
		...table,
		routes: { root: { id: "root", hasLoader: true, module: "/assets/root.js", css: [] } },
	});
});
