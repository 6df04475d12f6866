/** A write to a table that a source holds: in SQL text, or by Drizzle. */
export interface TableWrite {
	/** As the database calls it; null where the text does not say. */
	readonly table: string | null;
	/** The words that write. */
	readonly text: string;
}

/** A table as Drizzle's files declare it. */
export interface DeclaredTable {
	/** What the constant is called. */
	readonly constant: string;
	/** What the database calls it. */
	readonly table: string;
}

/** A table's name, or `${...}`; anything else hides which table is meant. */
const target = String.raw`(?<target>"?[a-z_][\w."]*|\$\{[\s\S]{0,80}?\})`;
const asAlias = String.raw`(?:\s+as)?(?:\s+(?!set\b)\w+)?`;

const sqlWrites = [
	String.raw`\binsert\s+into\s+${target}?`,
	String.raw`\bdelete\s+from\s+(?:only\s+)?${target}?`,
	String.raw`\bmerge\s+into\s+(?:only\s+)?${target}?`,
	String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${target}?`,
	String.raw`\bcopy\s+${target}\s*(?:\([^)]*\)\s*)?from\b`,
	String.raw`\bupdate\s+(?:only\s+)?${target}${asAlias}\s+set\b`,
].map((pattern) => new RegExp(pattern, "gi"));

/** `tx.insert(listings)`; of what is not surely a database, only a call with a known table counts. */
const drizzleWrite =
	/(?<database>\b(?:db|tx|database|transaction)\s*)?\.\s*(?:insert|update|delete)\s*\(\s*(?<target>[\w.]+)/g;

/** Tables that a file of Drizzle's declares. */
export function findDeclaredTables(source: string): DeclaredTable[] {
	const found = source.matchAll(/(?:const\s+)(\w+)\s*=\s*pgTable\(\s*"(\w+)"/g);
	return [...found].map(([, constant = "", table = ""]) => ({ constant, table }));
}

/** The temporary tables that a source makes. */
export function findTemporaryTables(source: string): string[] {
	return [...source.matchAll(/create\s+temp(?:orary)?\s+table\s+(\w+)/gi)].map(([, name = ""]) => name);
}

/** Every write to a table in a source, comments aside. Temporary tables that it makes itself are none. */
export function findTableWrites(source: string, declared: readonly DeclaredTable[]): TableWrite[] {
	const text = source.replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, "");
	const own = new Set(findTemporaryTables(text));
	const nameOf = constantsOf(text, declared);
	const inSql = sqlWrites.flatMap((pattern) =>
		[...text.matchAll(pattern)].map((match) => ({
			table: nameInSql(match.groups?.target ?? "", nameOf),
			text: match[0],
		})),
	);
	const byDrizzle = [...text.matchAll(drizzleWrite)].flatMap((match) => {
		const table = nameOf.get(lastPart(match.groups?.target ?? "")) ?? null;
		return table || match.groups?.database ? [{ table, text: match[0] }] : [];
	});
	return [...inSql, ...byDrizzle].filter(({ table, text }) => {
		// The name of a style begins like the statement.
		if (/^truncate/i.test(text)) return declared.some((known) => known.table === table);
		return table === null || !own.has(table);
	});
}

function nameInSql(found: string, nameOf: ReadonlyMap<string, string>): string | null {
	const inserted = /^\$\{\s*([\w.]+)\s*\}$/.exec(found)?.[1];
	if (inserted) return nameOf.get(lastPart(inserted)) ?? null;
	if (found === "" || found.startsWith("$")) return null;
	return lastPart(found.replaceAll('"', "")).toLowerCase();
}

/** The tables by what this source calls their constants. */
function constantsOf(source: string, declared: readonly DeclaredTable[]): Map<string, string> {
	const names = new Map(declared.map(({ constant, table }) => [constant, table]));
	for (const [, constant = "", alias = ""] of source.matchAll(/\b(\w+)\s+as\s+(\w+)/g)) {
		const table = names.get(constant);
		if (table) names.set(alias, table);
	}
	return names;
}

function lastPart(path: string): string {
	return path.slice(path.lastIndexOf(".") + 1);
}
