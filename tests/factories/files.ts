import sharp from "sharp";
import type { Files } from "#app/platform/files.server.ts";
import type { ImageSource } from "#app/platform/images.server.ts";

/** Keeps files in memory; `names` are those that are there. */
export function memoryFiles(): Files & { readonly names: readonly string[] } {
	const kept = new Map<string, Uint8Array>();
	return {
		get names() {
			return [...kept.keys()];
		},
		write: async (name, bytes) => {
			kept.set(name, bytes);
		},
		read: async (name) => kept.get(name) ?? null,
		remove: async (names) => {
			for (const name of names) kept.delete(name);
		},
		list: async (prefix) => [...kept.keys()].filter((name) => name.startsWith(prefix)),
		getWrittenAt: async (name) => (kept.has(name) ? new Date() : null),
	};
}

/** A small image of one colour, as it would be sent. */
export async function imageOf(background: string): Promise<ImageSource> {
	const bytes = await sharp({ create: { width: 24, height: 32, channels: 3, background } })
		.png()
		.toBuffer();
	return { bytes: async () => bytes };
}
