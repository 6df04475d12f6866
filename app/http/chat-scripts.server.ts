import { type BuildManifest, readBuildManifest } from "./build-manifest.server.ts";

/**
 * The files of a chat's screen, for the list of chats to fetch before one is opened: a chat that is opened without
 * a connection then says so, where the browser would show its own page for a script that does not come. Nothing in
 * development.
 */
export function chatScripts(manifest: BuildManifest = readBuildManifest()): readonly string[] {
	const entry = Object.entries(manifest).find(([source]) =>
		source.startsWith("app/routes/chats/conversation.tsx"),
	);
	if (!entry) return [];
	const [, { file, imports = [] }] = entry;
	const files = [file, ...imports.flatMap((source) => manifest[source]?.file ?? [])];
	return files.map((name) => `/${name}`);
}
