/** What a migration may not do while the version before still runs, and what does the same in two releases. */
const rules: readonly { readonly isBroken: (statement: string) => boolean; readonly why: string }[] = [
	{
		isBroken: (statement) => /\bdrop (table|column|view|type|function|sequence)\b/.test(statement),
		why: "takes away what the version before reads: stop using it in one release, drop it in the next",
	},
	{
		isBroken: (statement) => /\brename\b/.test(statement),
		why: "the version before knows the old name alone: add the new one beside it",
	},
	{
		isBroken: (statement) => /\balter (column )?\S+ (set data )?type\b/.test(statement),
		why: "rewrites the table, and the version before writes the old type: add a column beside it",
	},
	{
		isBroken: (statement) => /\bset not null\b/.test(statement),
		why: "the version before may leave it out: give it a default first",
	},
	{
		isBroken: (statement) =>
			clauses(statement).some(
				(clause) =>
					/\badd (column )?(if not exists )?\S+ .*\bnot null\b/.test(clause) &&
					!/\badd constraint\b|\bdefault\b|\bgenerated\b/.test(clause),
			),
		why: "the version before does not fill it: give it a default",
	},
	{
		isBroken: (statement) =>
			clauses(statement).some((clause) => /\badd constraint\b/.test(clause) && !/\bnot valid\b/.test(clause)),
		why: "is checked against every row while nobody can write: add it NOT VALID, validate it in a migration of its own",
	},
];

/** The parts of an ALTER TABLE, in lower case and on a line each. */
function clauses(statement: string): string[] {
	return /^alter table\b/.test(statement) ? statement.split(/,(?![^(]*\))/) : [];
}

/**
 * Finds what in a migration breaks the version before, which runs beside it during an upgrade and after a rollback.
 * @param text SQL; tables that it makes itself may be changed in it as one likes
 * @returns a line for each, with why
 */
export function findUnsafe(text: string): string[] {
	const statements = text
		.replaceAll(/--.*$/gm, "")
		.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
		.split(";")
		.map((statement) => statement.replaceAll(/\s+/g, " ").trim().toLowerCase());
	const own = new Set(statements.flatMap((statement) => /^create table (\S+)/.exec(statement)?.[1] ?? []));
	return statements
		.filter((statement) => !own.has(/^alter table (?:only )?(\S+)/.exec(statement)?.[1] ?? ""))
		.flatMap((statement) =>
			rules
				.filter(({ isBroken }) => isBroken(statement))
				.map(({ why }) => `${statement.slice(0, 80)}: ${why}`),
		);
}
