import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const maxLines = 400;
/** Fewer files than this means that the test looks in the wrong place. */
const fewestFiles = 60;

const layers = ["shared", "platform", "ui", "i18n", "shell", "features", "routes", "server"] as const;
type Layer = (typeof layers)[number];

const mayImport: Record<Layer, readonly Layer[]> = {
	shared: [],
	platform: ["shared"],
	i18n: ["shared"],
	ui: ["i18n", "shared"],
	features: ["ui", "platform", "i18n", "shared"],
	shell: ["features", "ui", "platform", "i18n", "shared"],
	routes: ["shell", "features", "ui", "platform", "i18n", "shared"],
	server: ["routes", "shell", "features", "ui", "platform", "i18n", "shared"],
};

const features = [
	"accounts",
	"profiles",
	"catalogue",
	"listings",
	"chats",
	"trades",
	"moderation",
	"notifications",
	"showcases",
	"store",
	"cards",
];

const featureFile = new RegExp(
	[
		"^(rules|policy|events|schema)(\\.test)?\\.ts$",
		"^(tables|subscribers)\\.server(\\.test)?\\.ts$",
		"^(queries|commands)(-[a-z-]+)?\\.server(\\.test)?\\.ts$",
		"^messages/(es|en)\\.json$",
		"^data/[a-z-]+\\.json$",
		"^components/[a-z0-9-]+(\\.test)?\\.(tsx|ts|css)$",
	].join("|"),
);

const code = listFiles(root).filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file));
const sources = code.filter((file) => /^(app|server)\/.*\.(ts|tsx)$/.test(file) && !file.includes(".test."));
const imports = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

describe("the house", () => {
	it("is looked at whole", () => {
		expect(sources.length).toBeGreaterThan(fewestFiles);
		expect(imports.length).toBeGreaterThan(sources.length);
	});

	it("has no file over 400 lines", () => {
		const long = code.filter(
			(file) => readFileSync(join(root, file), "utf8").split("\n").length - 1 > maxLines,
		);
		expect(long).toEqual([]);
	});

	it("has only the known features, with only the known files", () => {
		const inFeatures = listFiles(join(root, "app/features"));
		const strange = inFeatures.filter((file) => {
			const [feature = "", ...rest] = file.split("/");
			return !features.includes(feature) || !featureFile.test(rest.join("/"));
		});
		expect(inFeatures.length).toBeGreaterThan(20);
		expect(strange).toEqual([]);
	});

	it("is imported one way", () => {
		const wrong = imports.filter(({ file, target }) => {
			const from = layerOf(file);
			const to = layerOf(target);
			return from && to && from !== to && !mayImport[from].includes(to);
		});
		expect(wrong).toEqual([]);
	});

	it("keeps a feature's pure files pure", () => {
		const wrong = imports.filter(({ file, target }) => {
			if (!/^app\/features\/[a-z]+\/(rules|policy|events|schema)\.ts$/.test(file)) return false;
			return !/^app\/(shared\/|features\/[a-z]+\/(rules|policy|events|schema)\.ts$)/.test(target);
		});
		expect(wrong).toEqual([]);
	});

	it("keeps server files out of what the browser loads", () => {
		const wrong = imports.filter(({ file, target }) => {
			const inBrowser = /^app\/(ui|shell|i18n|shared|features)\//.test(file) && !file.includes(".server.");
			return inBrowser && (target.includes(".server.") || target.startsWith("server/"));
		});
		expect(wrong).toEqual([]);
	});

	it("has no cycle between features", () => {
		const edges = new Map<string, Set<string>>(features.map((feature) => [feature, new Set()]));
		for (const { file, target } of imports) {
			const from = featureOf(file);
			const to = featureOf(target);
			if (from && to && from !== to) edges.get(from)?.add(to);
		}
		expect(findCycle(edges)).toEqual([]);
	});
});

function listFiles(folder: string, from = folder): string[] {
	return readdirSync(folder).flatMap((name) => {
		if (name === "node_modules" || name === "build" || name.startsWith(".")) return [];
		const path = join(folder, name);
		return statSync(path).isDirectory() ? listFiles(path, from) : [relative(from, path).split(sep).join("/")];
	});
}

function importsOf(file: string): string[] {
	const text = readFileSync(join(root, file), "utf8");
	const found = text.matchAll(/(?:from|import)\s*\(?\s*"((?:#(?:app|server|db|tests)|\.{1,2})\/[^"]+)"/g);
	return [...found].map(([, target = ""]) =>
		target.startsWith("#")
			? target.slice(1)
			: normalize(join(dirname(file), target))
					.split(sep)
					.join("/"),
	);
}

function layerOf(file: string): Layer | undefined {
	if (file.startsWith("server/")) return "server";
	if (/^app\/[^/]+$/.test(file)) return "routes";
	return layers.find((layer) => file.startsWith(`app/${layer}/`));
}

function featureOf(file: string): string | undefined {
	return /^app\/features\/([a-z]+)\//.exec(file)?.[1];
}

function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
	const done = new Set<string>();
	const visit = (node: string, path: string[]): string[] => {
		if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
		if (done.has(node)) return [];
		for (const next of edges.get(node) ?? []) {
			const cycle = visit(next, [...path, node]);
			if (cycle.length > 0) return cycle;
		}
		done.add(node);
		return [];
	};
	for (const node of edges.keys()) {
		const cycle = visit(node, []);
		if (cycle.length > 0) return cycle;
	}
	return [];
}
