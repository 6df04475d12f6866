import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Packages of very many modules, built into the server. Node reads a package's description anew for each of its
 * modules, which left 200 MB of garbage in an idle server and made its start a second slower; and the first mail held
 * everybody up for 0.7 seconds, while parts of its package that no mail uses were read.
 */
const builtIn = [
	"drizzle-orm",
	"better-auth",
	/^@better-auth\//,
	"better-call",
	"@better-fetch/fetch",
	"jose",
	"react-email",
	"@react-email/render",
	"zod",
];

/** Packages that pages import; a test holds this list against the pages. React and its router are there already. */
export const browserPackages = ["clsx", "frimousse", "socket.io-client", "sonner", "uqr", "zod"];

/** The oldest browsers that are supported (109), so that nothing is built for older ones. */
const supportedBrowsers = ["chrome131", "firefox140", "safari17"];

/** The list of all routes, which every visit begins with, names some 300 files: nothing of their hashes can be compressed. */
const shortNames = {
	entryFileNames: "assets/[name]-[hash:7].js",
	chunkFileNames: "assets/[name]-[hash:7].js",
};

interface ModuleGraph {
	getModuleInfo(id: string): { importers: readonly string[]; importedIds: readonly string[] } | null;
}

/** A module with all that import it, or all that it imports, directly or through others. */
function follow(id: string, direction: "importers" | "importedIds", graph: ModuleGraph): string[] {
	const found = new Set([id]);
	for (const module of found)
		for (const next of graph.getModuleInfo(module)?.[direction] ?? []) found.add(next);
	return [...found].map((module) => module.replace(/\?.*/, ""));
}

/** The pages whose first press is timed on a slow phone, what all pages begin with, and the dialog that the feed opens by itself. */
const firstPages = {
	every: /app[\\/](root|entry\.client)\.tsx$/,
	home: /app[\\/]routes[\\/]site[\\/]home\.tsx$/,
	membersHome: /app[\\/]features[\\/]home[\\/]components[\\/]member-home\.tsx$/,
	feed: /app[\\/]routes[\\/]listings[\\/]hub\.tsx$/,
	listing: /app[\\/]routes[\\/]listings[\\/]listing\.tsx$/,
	cross: /app[\\/]routes[\\/]matches[\\/]cross\.tsx$/,
	showcases: /app[\\/]routes[\\/]showcases[\\/]showcases\.tsx$/,
	lists: /app[\\/]routes[\\/]lists[\\/]lists\.tsx$/,
	matches: /app[\\/]routes[\\/]matches[\\/]matches\.tsx$/,
	signIn: /app[\\/]features[\\/]accounts[\\/]components[\\/]auth[\\/]auth-panel\.tsx$/,
};

type PagesOfModule = Readonly<Record<keyof typeof firstPages, boolean>>;

function pagesOfModule(id: string, graph: ModuleGraph): PagesOfModule {
	const importers = follow(id, "importers", graph);
	const isOf = (page: RegExp) => importers.some((file) => page.test(file));
	return Object.fromEntries(
		Object.entries(firstPages).map(([name, page]) => [name, isOf(page)]),
	) as PagesOfModule;
}

interface SharedFile {
	readonly name: string;
	readonly takes: (is: PagesOfModule) => boolean;
	/** Takes modules with styles, which in a file of all pages would come before the sheet of all pages. */
	readonly isStyled?: true;
	readonly test?: RegExp;
}

const ownModule = /[\\/]app[\\/].+\.tsx?$/;
const partOfPages = /[\\/]app[\\/](ui|http|platform|shared|shell)[\\/](?!admin).+\.tsx?$/;

/**
 * The files of what pages share. A module is in the first that takes it, with what it imports that none before has. They are
 * few, since small ones compress badly and each is a request, and a first page needs most of each that it loads.
 */
export const sharedFiles: readonly SharedFile[] = [
	{ name: "frame", takes: (is) => is.every || (is.home && (is.feed || is.listing)) },
	{ name: "home", takes: (is) => is.home },
	{ name: "fields", takes: (is) => is.feed && (is.listing || is.showcases || is.lists || is.matches) },
	{ name: "feed", takes: (is) => is.feed },
	{ name: "forms", takes: (is) => is.membersHome && is.showcases },
	{ name: "account", takes: (is) => is.membersHome && is.signIn },
	{ name: "copies", takes: (is) => is.membersHome && (is.listing || is.lists) },
	{ name: "deals", takes: (is) => is.membersHome && is.matches },
	{ name: "member", takes: (is) => is.membersHome },
	{ name: "home-styled", takes: (is) => is.every || is.home, isStyled: true },
	{
		name: "parts",
		takes: (is) => is.listing || is.cross || is.lists || is.matches,
		test: partOfPages,
	},
];

/** Whether a module brings styles, itself or by what it imports. */
function hasStyles(id: string, graph: ModuleGraph): boolean {
	return follow(id, "importedIds", graph).some((file) => file.endsWith(".css"));
}

const groups = [
	...sharedFiles.map(({ name, takes, isStyled = false, test = ownModule }, index) => ({
		name: (id: string, graph: ModuleGraph) =>
			hasStyles(id, graph) === isStyled && takes(pagesOfModule(id, graph)) ? name : null,
		test,
		minShareCount: 2,
		priority: sharedFiles.length - index,
	})),
	{ name: "other-parts", test: partOfPages, minShareCount: 6 },
];

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
	// All that pages import. The server's own packages are reached from routes too: found there, they would be made ready
	// for the browser one by one, and each would reload every page with what was typed into it.
	optimizeDeps: { noDiscovery: true, include: browserPackages },
	build: { manifest: true, target: supportedBrowsers, assetsInlineLimit: 0 },
	environments: {
		client: {
			build: {
				rollupOptions: {
					output: {
						...shortNames,
						codeSplitting: { groups },
					},
				},
			},
		},
		ssr: {
			build: { rollupOptions: { input: "./server/entry.ts" } },
			resolve: command === "build" ? { noExternal: builtIn } : {},
		},
	},
}));
