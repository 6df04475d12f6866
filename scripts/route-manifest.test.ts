import { expect, test } from "vitest";
import { withoutImports } from "./route-manifest.ts";

test("the browser's table of routes has all but what each imports", () => {
	const table = {
		entry: { module: "/assets/entry.js", imports: ["/assets/frame.js"] },
		routes: { root: { id: "root", module: "/assets/root.js", imports: ["/assets/frame.js"], css: [] } },
		version: "1",
	};
	expect(JSON.parse(withoutImports(`window.table=${JSON.stringify(table)};`).slice(13, -1))).toEqual({
		...table,
		routes: { root: { id: "root", module: "/assets/root.js", css: [] } },
	});
});
