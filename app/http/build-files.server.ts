import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Locale } from "#app/i18n/locale.ts";

const manifestSchema = z.record(
	z.string(),
	z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

/** The addresses of files of texts, by language and route. */
const pageMessagesSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** A record of the build about the browser's files. Empty in development, where there is no build. */
function readBuild<S extends z.ZodRecord>(schema: S, name: string): Partial<z.infer<S>> {
	const file = join(process.cwd(), "build/client/.vite", name);
	if (import.meta.env.DEV || !existsSync(file)) return {};
	return schema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Where the build put each module, by its source. */
const manifest = readBuild(manifestSchema, "manifest.json");

const pageMessages = readBuild(pageMessagesSchema, "page-messages.json");

/**
 * The addresses of what the build made of a module and of all that it imports, for a page to fetch them before the script
 * that needs them runs; none in development.
 * @param source path of the module, such as `app/root.tsx`
 */
export function builtFiles(source: string): string[] {
	const reached = new Set([source]);
	for (const key of reached) for (const imported of manifest[key]?.imports ?? []) reached.add(imported);
	return [...reached].flatMap((key) => {
		const built = manifest[key];
		return built ? [`/${built.file}`] : [];
	});
}

/** The address of the file with the texts of a page; null in development. */
export function pageMessagesFile(routeId: string, locale: Locale): string | null {
	return pageMessages[locale]?.[routeId] ?? null;
}

/** Routes reached from the list of chats or from a chat. */
const routeIds = ["routes/chats/conversation", "routes/chats/no-chat"];

/**
 * The files of a chat's screen and of the list's without one, and their texts, for either to fetch before they are left:
 * what is opened without a connection then says so, where the browser would show its own page for a script that does not
 * come. Nothing in development.
 */
export async function chatScripts(locale: Locale): Promise<readonly string[]> {
	if (import.meta.env.DEV) return [];
	const { assets } = await import("virtual:react-router/server-build");
	const routes = routeIds.flatMap((id) => assets.routes[id] ?? []);
	const texts = builtFiles(`app/i18n/site-messages-${locale}.ts`);
	return [...new Set([...routes.flatMap(({ module, imports = [] }) => [module, ...imports]), ...texts])];
}
