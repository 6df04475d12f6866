import { type BuildManifest, readBuildManifest } from "./build-manifest.server.ts";

/** Routes reached from the list of chats or from a chat. */
const sources = ["app/routes/chats/conversation.tsx", "app/routes/chats/no-chat.tsx"];

/**
 * The files of a chat's screen and of the list's without one, for either to fetch before they are left: what is opened
 * without a connection then says so, where the browser would show its own page for a script that does not come. Nothing
 * in development.
 */
export function chatScripts(manifest: BuildManifest = readBuildManifest()): readonly string[] {
	const names = new Set(
		Object.keys(manifest).filter((name) => sources.some((source) => name.startsWith(source))),
	);
	// What is added while the set is gone through is gone through as well.
	for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
	const files = [...names].flatMap((name) => manifest[name]?.file ?? []);
	return [...new Set(files)].map((file) => `/${file}`);
}
