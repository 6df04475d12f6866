import { type Locale, locales } from "#app/i18n/locale.ts";
import { type BuildManifest, readBuildManifest } from "./build-manifest.server.ts";

/**
 * Where the build put the texts of each language, so that a page can ask for them at once instead of after the
 * script that needs them. Nothing in development.
 */
export function textsPreload(manifest: BuildManifest = readBuildManifest()): Partial<Record<Locale, string>> {
	return Object.fromEntries(
		locales.flatMap((locale) => {
			const entry = manifest[`app/messages-${locale}.ts`];
			return entry ? [[locale, `/${entry.file}`]] : [];
		}),
	);
}
