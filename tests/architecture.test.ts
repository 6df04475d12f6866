import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { messages as adminMessages } from "#app/i18n/admin-messages-es.ts";
import { messages as coreMessages } from "#app/i18n/core-messages-es.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { messages as siteMessages } from "#app/i18n/site-messages-es.ts";
import { type ErrorCode, errorStatus } from "#app/shared/error-codes.ts";
import { browserPackages } from "../vite.config.ts";
import { importsOf, lateImport, listFiles, root, runtimeImport, textOf } from "./sources.ts";
import { baseOf, textsShown } from "./texts-shown.ts";

/** Fewer files than this means that the test looks in the wrong place. */
const fewestFiles = 60;

const layers = [
	"shared",
	"platform",
	"ui",
	"i18n",
	"features",
	"http",
	"seo",
	"shell",
	"routes",
	"server",
] as const;
type Layer = (typeof layers)[number];

const mayImport: Record<Layer, readonly Layer[]> = {
	shared: [],
	platform: ["shared"],
	i18n: ["shared"],
	ui: ["i18n", "shared"],
	features: ["ui", "platform", "i18n", "shared"],
	http: ["features", "ui", "platform", "i18n", "shared"],
	seo: ["http", "features", "ui", "platform", "i18n", "shared"],
	shell: ["seo", "http", "features", "ui", "platform", "i18n", "shared"],
	routes: ["shell", "seo", "http", "features", "ui", "platform", "i18n", "shared"],
	server: ["routes", "shell", "seo", "http", "features", "ui", "platform", "i18n", "shared"],
};

const features = [
	"accounts",
	"guide",
	"profiles",
	"catalogue",
	"listings",
	"chats",
	"trades",
	"moderation",
	"notifications",
	"showcases",
	"store",
	"site",
	"cards",
	"lists",
	"matches",
	"offers",
	"ratings",
	"figures",
	"home",
];

/** A folder of machinery that only its own feature needs, and the one file of it that others import. */
const engines: Record<string, string> = {
	"accounts/auth": "auth.server.ts",
	"listings/search": "search.server.ts",
	"catalogue/import": "import.server.ts",
	"catalogue/matching": "matching.server.ts",
	"lists/import/file": "files.server.ts",
	"lists/import/pending": "pending.server.ts",
	"lists/import/text": "reading.ts",
	"store/price-guide": "price-guide.server.ts",
	"store/sheet": "sheet.server.ts",
	"site/reading": "reading.server.ts",
	"cards/drawing": "drawing.server.ts",
};

/** The subjects by which a large feature is parted, each a folder with the files of a feature. */
const subjects: Record<string, readonly string[]> = {
	lists: ["entry", "grid", "import", "share"],
	matches: ["people", "groups", "board"],
};

const featureFile = new RegExp(
	[
		"^(rules(-[a-z-]+)?|policy|events|schema|vocabulary|card-numbers)(\\.test)?\\.ts$",
		"^(tables|subscribers)\\.server(\\.test)?\\.ts$",
		"^(queries|commands)(-[a-z-]+)?\\.server(\\.test)?\\.ts$",
		"^messages/((core|admin)-)?(es|en)\\.json$",
		"^data/[a-z-]+\\.json$",
		"^texts/[a-z]+\\.(es|en)\\.md$",
		"^components/([a-z]+/)?[a-z0-9-]+(\\.test)?\\.(tsx|ts|css)$",
	].join("|"),
);

const pureFile =
	/^app\/features\/[a-z]+\/([a-z]+\/)?(rules(-[a-z-]+)?|policy|events|schema|vocabulary|card-numbers)\.ts$/;

const engineFile = /^[a-z-]+(\.server)?(\.test)?\.ts$/;

/** A package, be it imported at once or when it is needed. */
const packageImport =
	/^(?:import|export) (?!type )[^;"=]*\bfrom "([^.#"][^"]*)"|\bimport\("([^.#"][^"]*)"\)/gm;

const code = listFiles(root).filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file));
const sources = code.filter((file) => /^(app|server)\/.*\.(ts|tsx)$/.test(file) && !file.includes(".test."));
const imports = importsIn(sources);

describe("the house", () => {
	it("is looked at whole", () => {
		expect(sources.length).toBeGreaterThan(fewestFiles);
		expect(imports.length).toBeGreaterThan(sources.length);
	});

	it("has only the known features, with only the known files", () => {
		const inFeatures = listFiles(join(root, "app/features"));
		const strange = inFeatures.filter((file) => {
			const [feature = "", ...rest] = file.split("/");
			const engine = engineOf(`app/features/${file}`);
			if (engine) return !engineFile.test(file.slice(engine.length + 1));
			const isInSubject = subjects[feature]?.includes(rest[0] ?? "");
			return !features.includes(feature) || !featureFile.test(rest.slice(isInSubject ? 1 : 0).join("/"));
		});
		expect(inFeatures.length).toBeGreaterThan(20);
		expect(strange).toEqual([]);
	});

	it("calls each thing that a file exports by a name that stands for nothing else", () => {
		// What the router asks for by its name, and a dictionary of texts, which each language has.
		const everywhere = new Set([
			"loader",
			"action",
			"handle",
			"middleware",
			"clientAction",
			"clientLoader",
			"shouldRevalidate",
			"ErrorBoundary",
			"messages",
		]);
		const files = new Map<string, Set<string>>();
		const exported = /^export (?:async )?(?:function|const|class|interface|type|enum) (\w+)/gm;
		for (const file of code.filter(
			(each) => /^(app|server|db|tools)\//.test(each) && !each.includes(".test."),
		))
			for (const [, name = ""] of textOf(file).matchAll(exported))
				files.set(name, (files.get(name) ?? new Set()).add(file));
		const shared = [...files].filter(([name, { size }]) => size > 1 && !everywhere.has(name));
		expect(files.size).toBeGreaterThan(fewestFiles);
		expect(shared.map(([name, where]) => `${name}: ${[...where].join(", ")}`)).toEqual([]);
	});

	it("is imported one way", () => {
		const wrong = imports.filter(({ file, target }) => {
			const from = layerOf(file);
			const to = layerOf(target);
			const isText = from === "i18n" && /\/messages\/[a-z-]+\.json$/.test(target);
			return from && to && from !== to && !isText && !mayImport[from].includes(to);
		});
		expect(wrong).toEqual([]);
	});

	it("keeps a feature's pure files pure", () => {
		const wrong = imports.filter(({ file, target }) => {
			if (!pureFile.test(file)) return false;
			return !target.startsWith("app/shared/") && !pureFile.test(target);
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

	it("sends no schema to the browser", () => {
		const drawn = sources.filter((file) => /^app\/(ui|shell)\//.test(file) || isComponent(file));
		const reached = new Set(drawn.filter((file) => !file.includes(".server.")));
		expect(reached.size).toBeGreaterThan(fewestFiles);
		for (const file of reached) for (const target of importsOf(file, runtimeImport)) reached.add(target);
		expect([...reached].filter((file) => /^import (?!type ).*"zod"/m.test(textOf(file)))).toEqual([]);
	});

	const firstPages = ["app/root.tsx", "app/routes/site/home.tsx", "app/routes/listings/hub.tsx"];
	/** Parts that come with their texts. */
	const withTexts = [
		"app/features/accounts/components/auth/auth-panel.tsx",
		"app/features/accounts/components/session/notice-toasts.ts",
		"app/features/notifications/components/bell.tsx",
		"app/features/home/components/member-home.tsx",
	];

	it("shows no more than the core's texts where most visits begin", () => {
		expect(textsShown(firstPages, { ...siteMessages, ...adminMessages }, withTexts)).toEqual([]);
	});

	it("has none in the core that most visits do not begin with, but for those of failures", () => {
		const shown = textsShown(firstPages, coreMessages, withTexts).map((text) =>
			text.split(": ")[1]?.slice(1, -1),
		);
		const failures = Object.keys(errorStatus).map((code) => errorMessage(code as ErrorCode));
		const said = new Set<string | undefined>([...shown, ...failures]);
		expect(Object.keys(coreMessages).filter((key) => !said.has(baseOf(key)))).toEqual([]);
	});

	it("shows the administration's texts there alone", () => {
		const pages = sources.filter((file) => /^app\/(root|routes\/(?!admin\/).*)\.tsx$/.test(file));
		expect(textsShown(pages, adminMessages, [])).toEqual([]);
	});

	it("has one boundary of failed pages, whose words are in each route's handle", () => {
		const screens = sources.filter(
			(file) => /^app\/routes\/.*\.tsx$/.test(file) && !file.endsWith("/boundary.tsx"),
		);
		const same = /ErrorBoundary\([^)]*\) \{\s*(const[^;]*;\s*)*return <FailedPage/;
		expect(screens.length).toBeGreaterThan(fewestFiles);
		expect(screens.filter((file) => same.test(textOf(file)))).toEqual([]);
	});

	it("names the packages of its pages, which a development server makes ready before the first visit", () => {
		const reached = new Set(
			sources.filter((file) => /^app\/(entry\.client|root|routes\/.*)\.tsx$/.test(file)),
		);
		for (const file of reached) {
			const targets = [...importsOf(file, runtimeImport), ...importsOf(file, lateImport)];
			for (const target of targets) if (!target.includes(".server.")) reached.add(target);
		}
		const named = [...reached].flatMap((file) =>
			[...textOf(file).matchAll(packageImport)].map(([, fixed, late]) => fixed ?? late ?? ""),
		);
		// React, its DOM and the router: made ready by the router's plugin.
		const packages = new Set(
			named.filter((name) => !/^(node:|react(-dom|-router)?(\/|$)|.*\.json$)/.test(name)),
		);
		expect([...packages].sort()).toEqual(browserPackages);
	});

	it("starts without a build what Node runs by itself", () => {
		const byNode =
			/^tools\/bench\/[\w-]+\.ts$|^(server\/(admin|backup|catalogue|move-files|restore)|(db|tools)\/.*cli)\.ts$/;
		const started = code.filter((file) => byNode.test(file));
		expect(started.length).toBeGreaterThan(10);
		const reached = new Set(started);
		for (const file of reached) for (const target of importsOf(file, runtimeImport)) reached.add(target);
		expect([...reached].filter((file) => !/\.(ts|js|json)$/.test(file))).toEqual([]);
	});

	it("keeps the styles of what many pages share in one sheet", () => {
		// In a file of their own they would come first, and the layers in their order.
		const strange = sources.filter(
			(file) => /^app\/ui\//.test(file) && /^import "[^"]+\.css"/m.test(textOf(file)),
		);
		expect(strange).toEqual([]);
	});

	it("keeps an engine behind its door", () => {
		const wrong = importsIn(code).filter(({ file, target }) => {
			const engine = engineOf(target);
			if (!engine || file.startsWith(`app/features/${engine}/`)) return false;
			return target !== `app/features/${engine}/${engines[engine]}`;
		});
		expect(wrong).toEqual([]);
	});

	it("draws nothing on the server but a feature's own mails and shared images", () => {
		const wrong = imports.filter(({ file, target }) => {
			if (!file.includes(".server.") || !isComponent(target)) return false;
			return (
				featureOf(target) !== featureOf(file) ||
				!/\/(components\/(mail|share)|share\/components)\//.test(target)
			);
		});
		expect(wrong).toEqual([]);
	});

	it("draws what shared links show in one place, whatever a feature puts into it", () => {
		const drawing = sources.filter((file) => /\bdrawJpeg\b/.test(textOf(file)));
		expect(drawing).toEqual(["app/platform/drawing/draw.server.ts", "app/seo/shared-image.server.ts"]);
	});

	it("declares what queries return in the rules", () => {
		const wrong = sources
			.filter((file) => /\/queries(-[a-z-]+)?\.server\.ts$/.test(file))
			.flatMap((file) => {
				const declared = textOf(file).matchAll(/^export (?:interface|type) (\w+)/gm);
				return [...declared].map(([, name = ""]) => ({ file, name }));
			})
			.filter(({ name }) => !/(Row|Input|Options)$/.test(name));
		expect(wrong).toEqual([]);
	});

	it("takes no view from a component where no page is drawn", () => {
		const typeImport = /^import (?:type [^"]*|[^"]*\btype [^"]*)"((?:#app|\.{1,2})\/[^"]+)"/gm;
		const wrong = sources
			.filter((file) => /\.server\.tsx?$|^app\/routes\/.*\.ts$/.test(file))
			.flatMap((file) => importsOf(file, typeImport).map((target) => ({ file, target })))
			.filter(({ target }) => isComponent(target));
		expect(wrong).toEqual([]);
	});

	it("has nothing but route modules among the routes", () => {
		const strange = listFiles(join(root, "app/routes")).filter((file) => {
			const text = readFileSync(join(root, "app/routes", file), "utf8");
			return (
				!/^(admin\/)?[a-z]+\/[a-z-]+\.tsx?$/.test(file) ||
				!/export (default|(async )?function (loader|action)|const (loader|action)|\{[^}]*\b(loader|action)\b)/.test(
					text,
				)
			);
		});
		expect(strange).toEqual([]);
	});

	it("opens the browser's storage in one place", () => {
		const opened = sources.filter((file) => /\b(local|session)Storage\b/.test(textOf(file)));
		// Before the first paint a script without imports reads the theme.
		expect(opened.filter((file) => !["app/ui/browser-storage.ts", "app/root.tsx"].includes(file))).toEqual(
			[],
		);
	});

	it("presses in journeys what a person could press", () => {
		// Forced, a press lands on whatever lies above its target, such as a bar at the bottom.
		const journeys = code.filter((file) => /^(tests\/(e2e|browsers)|tools\/screenshots)\//.test(file));
		expect(journeys.length).toBeGreaterThan(40);
		const forced = journeys.filter((file) => /(?<!recursive: true, )force: true/.test(textOf(file)));
		expect(forced).toEqual([]);
	});

	it("has no cycle between files", () => {
		const edges = new Map<string, Set<string>>(code.map((file) => [file, new Set(importsOf(file))]));
		expect(edges.get("tools/screenshots/shoot.ts")).toContain("tools/screenshots/states.ts");
		expect(findCycle(edges)).toEqual([]);
	});

	it("has an order of its features: whichever imports another, be it a component, stands above it", () => {
		const edges = new Map<string, Set<string>>(features.map((feature) => [feature, new Set()]));
		for (const { file, target } of imports) {
			const from = featureOf(file);
			const to = featureOf(target);
			if (from && to && from !== to) edges.get(from)?.add(to);
		}
		// The homes join the others; a match shows an entry's image.
		expect(edges.get("home")).toContain("matches");
		expect(edges.get("matches")).toContain("lists");
		expect(findCycle(edges)).toEqual([]);
	});
});

/** A rule of which each telling is known by a piece of SQL, the files that may have it, and a telling that is found. */
const rulesOfSql: readonly (readonly [
	rule: string,
	piece: RegExp,
	owners: readonly string[],
	again: string,
])[] = [
	["the code of a set", /\bmin\(code\)|char_length\(code\)/, ["0003_catalogue"], "(select min(code) from"],
	[
		"a name in the reader's language",
		/'es' then \S*(name_es|nameEs\}) end\b|coalesce\((\w+\.)?name_es, (\w+\.)?name\)/,
		["0003_catalogue"],
		"coalesce(case when $1 = 'es' then item.name_es end, item.name)",
	],
	["who is on pause", /paused_until\s*(::timestamptz\s*)?[<>]/, ["0013_lists"], "paused_until > :now"],
	[
		"until when an entry is found",
		/touched_at\s*>[^`\n]*interval/,
		["0013_lists"],
		"touched_at > :now - interval '1 day'",
	],
	[
		"until when a person is found",
		/seen_at\s*>[^`\n]*(absentDays|'60 days)/,
		["0013_lists"],
		"seen_at > at - interval '60 days'",
	],
	[
		"what fits an entry",
		/is_any or other\.is_any|other\.item_id = (own|entry)\.item_id/,
		["0013_lists"],
		"where other.item_id = own.item_id and not own.is_any",
	],
	[
		"which entries are one",
		/(entry|other|ended|grouped|wanted)\.(item_id|condition|grade)\b[^`;]{0,120}\bis not distinct from/,
		[],
		"and other.item_id is not distinct from entry.item_id",
	],
	[
		"a block between two people",
		/\(blocker_id, blocked_id\) in|blocker_id[^`;]{0,160}\b(or|union all)\b[^`;]{0,60}blocker_id/,
		["0002_accounts"],
		"where (b.blocker_id = $1 and b.blocked_id = $2) or (b.blocker_id = $2 and",
	],
];

describe("a rule of the database", () => {
	const files = [...sources, ...listFiles(root).filter((file) => /^db\/migrations\/.*\.sql$/.test(file))];

	it.each(rulesOfSql)("has one owner: %s", (_, piece, owners, again) => {
		const telling = files.filter((file) => piece.test(textOf(file)));
		expect(telling).toEqual(owners.map((owner) => `db/migrations/${owner}.sql`));
		expect(again).toMatch(piece);
	});
});

function isComponent(file: string): boolean {
	return /^app\/features\/[a-z]+\/([a-z]+\/)?components\//.test(file);
}

function importsIn(files: readonly string[]): { file: string; target: string }[] {
	return files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));
}

function layerOf(file: string): Layer | undefined {
	if (file.startsWith("server/")) return "server";
	if (/^app\/[^/]+$/.test(file)) return "routes";
	return layers.find((layer) => file.startsWith(`app/${layer}/`));
}

/** The engine that a file belongs to, such as `listings/search`. */
function engineOf(file: string): string | undefined {
	return Object.keys(engines).find((engine) => file.startsWith(`app/features/${engine}/`));
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
