/** How a table that follows from rows of others begins in a database where those rows were there before it. */
export type Fill =
	/** It begins empty, for the reason that is said. */
	| { readonly beginsEmpty: string }
	/** A query for the rows that it should have and has not, be the database migrated or new. */
	| { readonly missing: string };

/**
 * Of each table that came after the first release, and of some of it that follow from other tables, by the table's name. The
 * queries are asked of the archives of released versions, migrated to this one, and of a demo that this version has filled: what
 * commands write from now on and what a migration has brought along have to be the same.
 */
export const fills: Readonly<Record<string, Fill>> = {
	list_entries: {
		missing: `select listings.id from listings where status in ('active', 'paused', 'in_revision')
			and not exists (select from list_entries where listing_id = listings.id)`,
	},
	installed_versions: { missing: "select 'none' where not exists (select from installed_versions)" },
};

/** The queries of {@link fills}, with the table that each is about. */
export const missingRows: readonly (readonly [table: string, query: string])[] = Object.entries(
	fills,
).flatMap(([table, fill]) => ("missing" in fill ? [[table, fill.missing] as const] : []));
