import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";

/** The secrets of an installation: the newest signs, and what an older one has signed is still believed. */
export type Secrets = readonly [newest: string, ...older: string[]];

/** Shortest secret, in characters. */
const shortest = 32;
/** Different pairs of neighbours in a secret: of random ones 32 hexadecimal digits have 25 and more, a repeated word few. */
const fewestPairs = 20;

/** `AUTH_SECRET`: one secret or several, divided by commas, the newest first. */
export const secretsSchema = z
	.string()
	.transform((text) => text.split(",").map((secret) => secret.trim()))
	.pipe(
		z.tuple([secretSchema()], secretSchema()).refine((secrets) => new Set(secrets).size === secrets.length, {
			message: "names a secret twice",
		}),
	);

function secretSchema() {
	return z
		.string()
		.min(shortest, {
			error: `needs at least ${shortest} characters, each of several divided by commas`,
			abort: true,
		})
		.refine(
			(secret) => pairsIn(secret) >= fewestPairs,
			"can be guessed: take what `openssl rand -base64 32` says",
		);
}

function pairsIn(secret: string): number {
	return new Set(Array.from(secret.slice(1), (second, index) => `${secret[index]}${second}`)).size;
}

const tokenBytes = 24;
/** Base64url has four characters for three bytes. */
const tokenPattern = /^[\w-]{32}$/;

/** The token of a link that goes out by mail: 192 random bits, for an address. */
export function createLinkToken(): string {
	return randomBytes(tokenBytes).toString("base64url");
}

/** Whether a text looks like a token of {@link createLinkToken}, so that it is worth a question to the database. */
export function isLinkToken(text: string): boolean {
	return tokenPattern.test(text);
}

/** The hash of a token, which is all that the database keeps: of something long and random a plain one does. */
export function hashLinkToken(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}
