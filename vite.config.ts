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

/** Our own modules that every page needs. */
const everywhere =
	/app[\\/](?:i18n|shared|ui|shell|http)[\\/](?:account-links|account-menu|brand|language-switcher|theme-choice|theme|language-choice|lost-connection|provider|translate|format|locale|error-messages|button|icon|icon-button|labels|waiting|use-hydrated|toast|toast-region|menu|uuid-pattern)\.tsx?$/;

/** Several pages need these, but not those that visits begin with. */
const elsewhere = new RegExp(
	[
		"further-messages|realtime-connection|features/(?:cards|showcases|store|moderation)|components/(?:editor|form|admin)/",
		"ui/(?:use-carousel|use-button-form|intent-button|use-draft|person-link|banned-notice|search-input|chart|office|ordering|use-drag|use-glide|use-reorder|shrink-image|share-button|cell-shelf|delete-form)|(?:i18n|shared)/money|(?:admin|card)-paths|rules-admin",
		"seo/structured-data|shell/(?:failed-person|standing-notice|form-page|category-options|office-|report-button|(?:card-)?placing-button)",
	]
		.join("|")
		.replaceAll("/", String.raw`[\\/]`),
);

/** The list of all routes, which every visit begins with, names some 300 files: nothing of their hashes can be compressed. */
const shortNames = {
	entryFileNames: "assets/[name]-[hash:7].js",
	chunkFileNames: "assets/[name]-[hash:7].js",
};

/** Our other modules, but those with styles of their own: these would come before the sheet of all pages. */
function isShareable(id: string): boolean {
	const isOurs = /[\\/]app[\\/].*\.tsx?$/.test(id) && !elsewhere.test(id);
	return isOurs && !/^import "[^"]+\.css"/m.test(readFileSync(id, "utf8"));
}

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
	// Found late, they would make the first visits of a development server reload; some only the server wants.
	optimizeDeps: {
		include: ["clsx", "sonner", "socket.io-client", "zod"],
		exclude: ["better-auth", "drizzle-orm"],
	},
	build: { manifest: true, target: "es2022", assetsInlineLimit: 0 },
	environments: {
		// What every page loads lies in one file: small ones compress badly, and each is a request.
		client: {
			build: {
				rollupOptions: {
					output: {
						...shortNames,
						codeSplitting: {
							groups: [
								{ name: "frame", test: everywhere, priority: 2 },
								// What many pages share is another. Styles stay apart: their order counts. So do the further texts, which
								// are fetched as soon as their file runs.
								{
									name: "shared",
									test: isShareable,
									minShareCount: 4,
									priority: 1,
								},
							],
						},
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
