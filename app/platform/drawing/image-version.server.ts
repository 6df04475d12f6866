import { createHash } from "node:crypto";

/**
 * The version of an image that the server draws, as 16 letters: the same for the same content.
 * @param contents everything that the image shows, with the number of its design and its language
 */
export function imageVersion(...contents: readonly unknown[]): string {
	return createHash("sha256").update(JSON.stringify(contents)).digest("hex").slice(0, 16);
}
