import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, root } from "./sources.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const decisions = ["docs/decisions", "docs/decisions/superseded"].flatMap((folder) =>
	readdirSync(join(root, folder))
		.filter((name) => /^\d{3}-/.test(name))
		.map((name) => `${folder}/${name}`),
);
const pages = [
	"README.md",
	"CONTRIBUTING.md",
	"CHANGELOG.md",
	"SECURITY.md",
	...readdirSync(join(root, "docs"))
		.filter((name) => name.endsWith(".md"))
		.map((name) => `docs/${name}`),
	...readdirSync(join(root, "docs/runbooks")).map((name) => `docs/runbooks/${name}`),
	"docs/decisions/README.md",
	...decisions,
];

describe("the documentation", () => {
	it.each(pages)("links to nothing that is missing: %s", (page) => {
		const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => path);
		expect(links.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
	});

	it("leads through files that are there", () => {
		const files = [...read("docs/tour.md").matchAll(/`((?:app|server)\/[^`]+\.tsx?)`/g)].map(
			([, file = ""]) => file,
		);
		expect(files.length).toBeGreaterThan(20);
		expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
	});

	it("names in each step of the tour what the step's files have", () => {
		const files = listFiles(root).filter((file) => /^(app|server|db)\/.*\.(tsx?|sql)$/.test(file));
		const steps = findAll(read("docs/tour.md"), /^(\d+\. .*(?:\n {3}.*)*)/gm);
		expect(steps.length).toBeGreaterThan(90);
		const missing = steps.flatMap((step) => {
			const named = findAll(step, /`([\w./-]+\.(?:tsx?|sql))`/g);
			const own = files.filter((file) => named.some((path) => `/${file}`.endsWith(`/${path}`)));
			const code = own.map(read).join("\n");
			return findAll(step, /`([a-z]+[A-Z]\w+)`/g).filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
		});
		expect(missing).toEqual([]);
	});

	it("names no file in a decision that holds that is not there", () => {
		const files = listFiles(root).map((file) => `/${file}`);
		for (const file of decisions.filter((each) => !each.includes("/superseded/"))) {
			const named = [...read(file).matchAll(/`([\w./-]+\.(?:tsx?|js|css|sql))`/g)].map(
				([, path = ""]) => path,
			);
			expect(
				named.filter((path) => !files.some((each) => each.endsWith(`/${path}`))),
				file,
			).toEqual([]);
		}
	});

	it("has each decision that code or a page names", () => {
		const numbers = new Set(decisions.map((file) => basename(file).slice(0, 3)));
		const cited = listFiles(root)
			.filter((file) => /\.(tsx?|js|css|sql|md|ya?ml|sh)$/.test(file))
			.flatMap((file) =>
				[...read(file).matchAll(/\bdecisions?[ /](\d{3})\b/g)].map(([, number = ""]) => ({ file, number })),
			);
		expect(cited.length).toBeGreaterThan(20);
		expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
	});

	it("takes at most eight hops for each way", () => {
		const ways = read("docs/tour.md")
			.split(/^## A /m)
			.slice(1);
		expect(ways).toHaveLength(16);
		for (const way of ways) expect(way.match(/^\d+\. /gm)?.length).toBeLessThanOrEqual(8);
	});

	it("lists every decision by its title, and says which of them no longer hold", () => {
		const index = read("docs/decisions/README.md").split("\n");
		for (const file of decisions) {
			const text = read(file);
			const [, number, title] = /^# (\d{3}) (.+)$/m.exec(text) ?? [];
			const by = /^Superseded by \[?(\d{3})/m.exec(text)?.[1];
			expect(file.includes("/superseded/"), `the folder of ${file}`).toBe(by !== undefined);
			const line = `- [${number}](${file.replace("docs/decisions/", "")}) ${title}`;
			expect(
				index.filter((entry) => entry.startsWith(by ? `${line}, superseded by ${by}` : line)),
			).toHaveLength(1);
		}
	});
});
