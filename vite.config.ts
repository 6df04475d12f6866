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

/** Our own modules that every page needs, or so many that a file of their own costs more, below `app/`. A test holds both lists to the files that are there. */
export const modulesOfEveryPage: readonly string[] = [
	"http/react-router-network-error.ts",
	"i18n/error-messages.ts",
	"i18n/format.ts",
	"i18n/locale.ts",
	"i18n/provider.tsx",
	"i18n/translate.ts",
	"shared/uuid-pattern.ts",
	"shell/account-links.tsx",
	"shell/account-menu.tsx",
	"shell/brand.tsx",
	"shell/language-choice.ts",
	"shell/language-switcher.tsx",
	"shell/theme-choice.tsx",
	"shell/theme.ts",
	"ui/button.tsx",
	"ui/icon-button.tsx",
	"ui/icon.tsx",
	"ui/labels.tsx",
	"ui/menu.tsx",
	"ui/toast-region.tsx",
	"ui/toast.ts",
	"ui/use-hydrated.ts",
	"ui/use-pending-search.ts",
	"ui/waiting.tsx",
];

/** Beginnings of paths below `app/`: several pages need what is there, but not those that visits begin with. */
export const pathsOfLaterPages: readonly string[] = [
	"further-messages",
	"platform/post-form",
	"platform/realtime-connection",
	"features/cards/",
	"features/catalogue/components/admin/",
	"features/catalogue/rules-admin",
	"features/listings/components/form/",
	"features/listings/rules-admin",
	"features/moderation/",
	"features/showcases/",
	"features/store/",
	"i18n/money",
	"seo/structured-data",
	"shared/admin-paths",
	"shared/card-paths",
	"shared/money",
	"shell/admin-",
	"shell/card-placing-button",
	"shell/category-options",
	"shell/failed-person",
	"shell/form-page",
	"shell/placing-button",
	"shell/report-button",
	"shell/standing-notice",
	"ui/banned-notice",
	"ui/cell-shelf",
	"ui/chart",
	"ui/data-table",
	"ui/delete-form",
	"ui/figure-strip",
	"ui/intent-button",
	"ui/ordering",
	"ui/pager",
	"ui/person-link",
	"ui/search-input",
	"ui/share-button",
	"ui/shrink-image",
	"ui/status-mark",
	"ui/titled-panel",
	"ui/use-button-form",
	"ui/use-carousel",
	"ui/use-draft",
	"ui/use-drag",
	"ui/use-flip-animation",
	"ui/use-reorder",
];

/** The list of all routes, which every visit begins with, names some 300 files: nothing of their hashes can be compressed. */
const shortNames = {
	entryFileNames: "assets/[name]-[hash:7].js",
	chunkFileNames: "assets/[name]-[hash:7].js",
};

/** The path of a module of our own below `app/`. */
function pathInApp(id: string): string | undefined {
	return /.*[\\/]app[\\/](.*\.tsx?)$/.exec(id)?.[1]?.replaceAll("\\", "/");
}

function isEverywhere(id: string): boolean {
	return modulesOfEveryPage.includes(pathInApp(id) ?? "");
}

/** Our other modules, but those with styles of their own: these would come before the sheet of all pages. */
function isShareable(id: string): boolean {
	const path = pathInApp(id);
	if (!path || pathsOfLaterPages.some((beginning) => path.startsWith(beginning))) return false;
	return !/^import "[^"]+\.css"/m.test(readFileSync(id, "utf8"));
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
								{ name: "frame", test: isEverywhere, priority: 2 },
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
