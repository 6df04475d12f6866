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

const ownModule = /[\\/]app[\\/].+\.tsx?$/;
const partOfPages = /[\\/]app[\\/](ui|http|platform|shared|shell)[\\/](?!admin).+\.tsx?$/;
const everyPage = /app[\\/](root|entry\.client)\.tsx$/;
const homePage = /app[\\/]routes[\\/]site[\\/]home\.tsx$/;
const feedPage = /app[\\/]routes[\\/]listings[\\/]hub\.tsx$/;
const listingPage = /app[\\/]routes[\\/]listings[\\/]listing\.tsx$/;
const membersHome = /app[\\/]features[\\/]home[\\/]components[\\/]member-home\.tsx$/;

/** The name of the file of what pages share that a module belongs to. */
function sharedFile(id: string, graph: ModuleGraph): string | null {
	const importers = follow(id, "importers", graph);
	const isOf = (page: RegExp) => importers.some((file) => page.test(file));
	// Styles in a file of all pages would come before the sheet of all pages.
	const isStyled = follow(id, "importedIds", graph).some((file) => file.endsWith(".css"));
	if (isStyled) return isOf(everyPage) || isOf(homePage) ? "home-styled" : null;
	if (isOf(everyPage) || (isOf(homePage) && isOf(feedPage))) return "frame";
	if (isOf(homePage)) return "home";
	if (isOf(feedPage)) return "feed";
	return isOf(membersHome) && !isOf(listingPage) ? "member" : null;
}

/**
 * The files of what pages share: few, since small ones compress badly and each is a request, and none that the home page, the
 * feed or a listing, where most visits begin, would load for others. The first takes the packages that its modules import.
 */
const sharedFiles = [
	...["frame", "home", "home-styled", "feed", "member"].map((file, index) => ({
		name: (id: string, graph: ModuleGraph) => (sharedFile(id, graph) === file ? file : null),
		test: ownModule,
		minShareCount: 2,
		priority: 10 - index,
	})),
	{ name: "parts", test: partOfPages, minShareCount: 6, priority: 1 },
];

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
	// All that pages import. The server's own packages are reached from routes too: found there, they would be made ready
	// for the browser one by one, and each would reload every page with what was typed into it.
	optimizeDeps: { noDiscovery: true, include: browserPackages },
	build: { manifest: true, target: "es2022", assetsInlineLimit: 0 },
	environments: {
		client: {
			build: {
				rollupOptions: {
					output: {
						...shortNames,
						codeSplitting: { groups: sharedFiles },
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
