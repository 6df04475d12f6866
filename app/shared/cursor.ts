import { z } from "zod";
import { DomainError } from "./domain-error.ts";
import { uuidSchema } from "./uuid.ts";

const maxCursorLength = 512;

/** A moment inside a cursor, in ISO 8601: of the years 1970 to 9999, which PostgreSQL and JavaScript write alike. */
export const cursorMoment = z.iso.datetime().refine((moment) => moment >= "1970");
/** The same moments, in milliseconds since 1970. */
export const cursorMilliseconds = z
	.int()
	.min(0)
	.max(Date.UTC(9999, 11, 31));

/** Packs the sort key of the last row of a page into an opaque, URL-safe text. */
export function encodeCursor(values: readonly (string | number)[]): string {
	return toBase64Url(JSON.stringify(values));
}

/**
 * A page of rows that were read in the order of a key, of which one more than the page holds was asked for.
 * @param keyOf the sort key of a row; the one of the last visible row is where the next page begins
 * @returns the visible rows, and the cursor of the next page; null at the end
 */
export function toKeysetPage<Row>(
	rows: readonly Row[],
	size: number,
	keyOf: (row: Row) => readonly (string | number)[],
): { rows: readonly Row[]; nextCursor: string | null } {
	const visible = rows.slice(0, size);
	const last = rows.length > size ? visible.at(-1) : undefined;
	return { rows: visible, nextCursor: last ? encodeCursor(keyOf(last)) : null };
}

/**
 * Reads a cursor made by {@link encodeCursor}.
 * @param text at most 512 characters, as it came from the URL
 * @param schema the tuple that the sort key must match
 * @throws DomainError `request.badCursor` for anything else
 */
export function decodeCursor<T>(text: string, schema: z.ZodType<T>): T {
	if (text.length > maxCursorLength) throw new DomainError("request.badCursor");
	const parsed = schema.safeParse(parseJson(text));
	if (!parsed.success) throw new DomainError("request.badCursor");
	return parsed.data;
}

const momentKey = z.tuple([cursorMoment, uuidSchema]);

/**
 * The moment and the id below which a page begins, of a list that is newest first.
 * @param cursor absent for the first page, whose key is above every row: it is read like any other
 * @throws DomainError `request.badCursor`
 */
export function decodeMomentKey(cursor: string | null | undefined): readonly [moment: string, id: string] {
	return cursor ? decodeCursor(cursor, momentKey) : ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
}

function toBase64Url(text: string): string {
	const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
	return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function parseJson(text: string): unknown {
	try {
		const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
		const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch {
		return undefined;
	}
}
