import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.record(
	z.string(),
	z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

/** Where the build put each module, by its source. */
type BuildManifest = z.infer<typeof manifestSchema>;

/** The build's manifest of the browser's files. Empty in development, where there is no build. */
function readBuildManifest(buildFolder = join(process.cwd(), "build/client")): BuildManifest {
	const file = join(buildFolder, ".vite/manifest.json");
	if (import.meta.env.DEV || !existsSync(file)) return {};
	return manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

const manifest = readBuildManifest();

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

/** Routes reached from the list of chats or from a chat. */
const routeIds = ["routes/chats/conversation", "routes/chats/no-chat"];

/**
 * The files of a chat's screen and of the list's without one, for either to fetch before they are left: what is opened
 * without a connection then says so, where the browser would show its own page for a script that does not come. Nothing
 * in development.
 */
export async function chatScripts(): Promise<readonly string[]> {
	if (import.meta.env.DEV) return [];
	const { assets } = await import("virtual:react-router/server-build");
	const routes = routeIds.flatMap((id) => assets.routes[id] ?? []);
	return [...new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}
