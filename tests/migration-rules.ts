interface Rule {
	readonly isBroken: (statement: string) => boolean;
	readonly why: string;
	/** Whether it may be done once a release before has not used any more what it is about. */
	readonly mayFollow?: boolean;
}

/** What a migration may not do while the version before still runs, and what does the same in two releases. */
const rules: readonly Rule[] = [
	{
		mayFollow: true,
		isBroken: (statement) => /\bdrop (table|column|view|type|function|sequence)\b/.test(statement),
		why: "takes away what the version before reads: stop using it in one release, drop it in the next, below a comment: Not used since 1.2.0.",
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

/** The statements of a text: in lower case, on a line each, with their comments and without the bodies of functions. */
function statementsOf(text: string): string[] {
	return text
		.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
		.replaceAll(/--[^\n]*/g, (comment) => comment.replaceAll(";", ","))
		.split(";")
		.map((statement) => statement.trim().toLowerCase());
}

const withoutComments = (statement: string) =>
	statement.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ").trim();

/** The tables that a migration makes. */
export function tablesOf(text: string): string[] {
	return statementsOf(text)
		.map(withoutComments)
		.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []);
}

/**
 * Finds what in a migration breaks the version before, which runs beside it during an upgrade and after a rollback.
 * @param text SQL; tables that it makes itself may be changed in it as one likes
 * @param versions that were released before; what one of them has not used any more, as a comment says, may go
 * @returns a line for each, with why
 */
export function findUnsafe(text: string, versions: readonly string[]): string[] {
	const own = new Set(tablesOf(text));
	return statementsOf(text).flatMap((commented) => {
		const statement = withoutComments(commented);
		if (own.has(/^alter table (?:only )?(\S+)/.exec(statement)?.[1] ?? "")) return [];
		const unusedSince = /-- not used since (\d+\.\d+\.\d+)\./.exec(commented)?.[1];
		const isUnused = unusedSince !== undefined && versions.includes(unusedSince);
		return rules
			.filter(({ isBroken, mayFollow }) => isBroken(statement) && !(mayFollow && isUnused))
			.map(({ why }) => `${statement.slice(0, 80)}: ${why}`);
	});
}
