import { readFileSync } from "node:fs";
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

/** Where hardly any visit begins: it stays in files of its own. */
const laterParts =
	/admin|cards|components.form|data-table|features.(chats|lists|trades)|image-field|match|moderation|person-page|picked-image|qr-code|showcase|shrink-image|store|use-reorder/;

/** Our other modules, but those with styles of their own: these would come before the sheet of all pages. */
function isShareable(id: string): boolean {
	const path = /[\\/]app[\\/](.+\.tsx?)$/.exec(id)?.[1];
	return (
		path !== undefined && !laterParts.test(path) && !/^import "[^"]+\.css"/m.test(readFileSync(id, "utf8"))
	);
}

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
	// All that pages import. The server's own packages are reached from routes too: found there, they would be made ready
	// for the browser one by one, and each would reload every page with what was typed into it.
	optimizeDeps: { noDiscovery: true, include: browserPackages },
	build: { manifest: true, target: "es2022", assetsInlineLimit: 0 },
	environments: {
		// What many pages share lies in one file: small ones compress badly, and each is a request.
		client: {
			build: {
				rollupOptions: {
					output: {
						...shortNames,
						codeSplitting: { groups: [{ name: "shared", test: isShareable, minShareCount: 3 }] },
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
