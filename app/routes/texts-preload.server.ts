import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Locale, locales } from "#app/i18n/locale.ts";

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/**
 * Where the build put the texts of each language, so that a page can ask for them at once instead of after the
 * script that needs them. Nothing in development, where there is no build.
 */
export function textsPreload(
	buildFolder = join(process.cwd(), "build/client"),
): Partial<Record<Locale, string>> {
	const file = join(buildFolder, ".vite/manifest.json");
	if (import.meta.env.DEV || !existsSync(file)) return {};
	const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
	return Object.fromEntries(
		locales.flatMap((locale) => {
			const entry = manifest[`app/messages-${locale}.ts`];
			return entry ? [[locale, `/${entry.file}`]] : [];
		}),
	);
}
