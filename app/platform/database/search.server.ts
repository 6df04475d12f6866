import { type SQL, sql } from "drizzle-orm";

/**
 * A person's words in the form that the folded columns hold. The database folds them, as a constant of the
 * plan, so that both sides can never differ.
 */
export function folded(text: string): SQL {
	return sql`fold_text(${text})`;
}

/** SQL of the character after all others: behind a text it bounds, from above, what begins with that text. */
export const lastCharacter = "chr(1114111)";

/**
 * Whether an index of trigrams can find what holds a text anywhere: it knows runs of three letters or digits. For any other
 * text, such as one of signs alone, every row would be read.
 */
export function hasTrigram(text: string): boolean {
	return /[\p{L}\p{N}]{3}/u.test(text.normalize("NFKC"));
}

/** A LIKE pattern for folded columns that hold a text anywhere; `%`, `_` and `\` in it mean themselves. */
export function containing(text: string): SQL {
	return sql`'%' || fold_text(${escapeLike(text)}) || '%'`;
}

/**
 * Makes what a person wants to find with LIKE literal. Compatibility forms of the wildcards become the plain
 * ones first, since folding would do so after the escape.
 */
export function escapeLike(text: string): string {
	return text.normalize("NFKC").replaceAll(/[\\%_]/g, "\\$&");
}
