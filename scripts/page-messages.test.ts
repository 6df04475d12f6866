import { describe, expect, it } from "vitest";
import { type BuiltModules, messagesOfPage } from "./page-messages.ts";

const routes = {
	root: { file: "root.tsx" },
	frame: { file: "routes/frame.tsx", parentId: "root" },
	page: { file: "routes/page.tsx", parentId: "frame" },
	other: { file: "routes/other.tsx", parentId: "root" },
	admin: { file: "routes/admin/page.tsx", parentId: "root" },
};

const modules: BuiltModules = {
	"app/root.tsx?client-route": { imports: ["shared.js"], names: ["page.byRoot"] },
	"shared.js": { dynamicImports: ["bell.js"], names: [] },
	"bell.js": { names: ["page.byBell"] },
	"app/routes/frame.tsx?client-route": { names: ["page.around"] },
	"app/routes/page.tsx?client-route": {
		imports: ["shared.js", "part.js"],
		dynamicImports: ["dialog.js"],
		names: ["page.title"],
	},
	"part.js": { names: ["page.count", "rarity."] },
	"dialog.js": { names: ["page.dialog"] },
	"app/routes/other.tsx?client-route": { names: ["page.elsewhere", "other.problem.tooLong"] },
};

function saidOf(keys: readonly string[], page = "page"): string[] {
	const messages = Object.fromEntries(keys.map((key) => [key, key]));
	return Object.keys(messagesOfPage(page, { routes, modules, messages }));
}

describe("the texts of a page", () => {
	it.each([
		["named by its module", "page.title"],
		["named by what it imports", "page.count"],
		["named by what it imports once it is needed", "page.dialog"],
		["named by a route around it", "page.around"],
		["named by every page, such as those of failures", "page.byRoot"],
		["with forms for one and for many", "page.count_one"],
		["whose beginning is named", "rarity.rare"],
		["which only the server names", "errors.lost"],
	])("are those %s", (_, key) => {
		expect(saidOf([key])).toEqual([key]);
	});

	it("are all problems on a page of the administration, which the server says of a file", () => {
		const keys = ["other.problem.tooLong", "page.elsewhere"];
		expect(saidOf(keys, "admin")).toEqual(["other.problem.tooLong"]);
		expect(saidOf(keys)).toEqual([]);
	});

	it.each([
		["another page names", "page.elsewhere"],
		["what every page fetches later names", "page.byBell"],
		["are of mails", "auth.mail.subject"],
	])("are none that %s", (_, key) => {
		expect(saidOf([key, "page.title"])).toEqual(["page.title"]);
	});
});
