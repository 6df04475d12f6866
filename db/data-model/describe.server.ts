import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type pg from "pg";

interface Column {
	table: string;
	name: string;
	type: string;
	isNullable: boolean;
	isGenerated: boolean;
	expression: string | null;
}

interface Constraint {
	table: string;
	name: string;
	kind: "key" | "check";
	definition: string;
	/** The table that a foreign key points to. */
	target: string | null;
	columns: string;
}

interface Named {
	table: string;
	name: string;
	definition: string;
}

interface Trigger extends Named {
	reason: string | null;
}

export interface DatabaseFacts {
	columns: Column[];
	constraints: Constraint[];
	indexes: Named[];
	triggers: Trigger[];
	functions: { name: string; arguments: string; reason: string | null }[];
}

const inPublic = "'public'::regnamespace";

/** What the catalogue of a migrated database says about its public schema. */
export async function readFacts(pool: pg.Pool): Promise<DatabaseFacts> {
	const rows = async <T extends pg.QueryResultRow>(query: string) => (await pool.query<T>(query)).rows;
	return {
		columns: await rows<Column>(
			`select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
				not attnotnull as "isNullable", attgenerated <> '' as "isGenerated", pg_get_expr(adbin, adrelid) as expression
			from pg_attribute join pg_class as relation on relation.oid = attrelid
			left join pg_attrdef on adrelid = attrelid and adnum = attnum
			where relnamespace = ${inPublic} and relkind = 'r' and attnum > 0 and not attisdropped order by relname, attnum`,
		),
		constraints: await rows<Constraint>(
			`select conrelid::regclass::text as table, conname as name, case contype when 'c' then 'check' else 'key' end as kind,
				pg_get_constraintdef(oid) as definition, nullif(confrelid, 0)::regclass::text as target,
				(select string_agg(attname, ', ' order by attnum) from pg_attribute
					where attrelid = conrelid and attnum = any(conkey)) as columns
			from pg_constraint where connamespace = ${inPublic} and contype in ('p', 'u', 'f', 'c')
			order by conrelid::regclass::text, array_position(array['p', 'u', 'f', 'c'], contype::text), conname`,
		),
		indexes: await rows<Named>(
			`select indrelid::regclass::text as table, relname as name,
				regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+ USING ', '\\1') as definition
			from pg_index join pg_class on pg_class.oid = indexrelid
			where relnamespace = ${inPublic} and not exists (select from pg_constraint where conindid = indexrelid)
			order by relname`,
		),
		triggers: await rows<Trigger>(
			`select tgrelid::regclass::text as table, tgname as name, obj_description(oid, 'pg_trigger') as reason,
				regexp_replace(pg_get_triggerdef(oid), '^CREATE TRIGGER \\S+ (.*) ON public\\.\\w+ .*FOR EACH (\\S+) .*$', '\\1, each \\2')
					as definition
			from pg_trigger where not tgisinternal order by tgname`,
		),
		functions: await rows<DatabaseFacts["functions"][number]>(
			`select proname as name, pg_get_function_identity_arguments(oid) as arguments,
				obj_description(oid, 'pg_proc') as reason
			from pg_proc where pronamespace = ${inPublic} and proname <> 'uuidv7' and prorettype <> 'trigger'::regtype
				and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by proname`,
		),
	};
}

interface DeclaredTable {
	readonly name: string;
	/** The comment above its declaration; empty where there is none. */
	readonly purpose: string;
}

/** The tables of each feature, or of the platform, by the file that describes them to Drizzle. */
export function tablesByFeature(): Map<string, DeclaredTable[]> {
	const files = globSync("app/**/tables.server.ts").sort();
	return new Map(
		files.map((file) => {
			const folder = basename(dirname(file));
			const text = readFileSync(file, "utf8");
			const tables = [...text.matchAll(/pgTable\(\s*"(\w+)"/g)].map(({ 1: name = "", index }) => ({
				name,
				purpose: purposeBefore(text.slice(0, index)),
			}));
			return [folder === "database" ? "platform" : folder, tables];
		}),
	);
}

function purposeBefore(text: string): string {
	const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = $/.exec(text)?.[1] ?? "";
	return comment.replaceAll(/\s*\n\s*\* ?/g, " ").trim();
}

const code = (text: string) => `\`${text.replaceAll("public.", "")}\``;
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
const section = (title: string, lines: readonly string[]) =>
	lines.length > 0 ? `${title}\n${lines.map((line) => `- ${line}`).join("\n")}\n` : "";

function describeColumn({ name, type, isNullable, isGenerated, expression }: Column): string {
	const value = expression === null ? "" : `${isGenerated ? "always " : ""}${code(cell(expression))}`;
	return `| ${name} | ${type} | ${isNullable ? "yes" : ""} | ${value} |`;
}

function describeTable({ name, purpose }: DeclaredTable, facts: DatabaseFacts): string {
	const of = <T extends { table: string }>(all: readonly T[]) => all.filter(({ table }) => table === name);
	const constraints = of(facts.constraints);
	const defined = ({ name, definition }: Named) => `${name}: ${code(cell(definition))}`;
	return [
		`### ${name}\n`,
		`${purpose}\n`,
		`| column | type | null | default |\n|---|---|---|---|\n${of(facts.columns).map(describeColumn).join("\n")}\n`,
		section("Keys", constraints.filter(({ kind }) => kind === "key").map(defined)),
		section("Checks", constraints.filter(({ kind }) => kind === "check").map(defined)),
		section("Indexes", of(facts.indexes).map(defined)),
		section(
			"Triggers",
			of(facts.triggers).map((trigger) => `${defined(trigger)}. ${trigger.reason ?? ""}`.trim()),
		),
	]
		.filter(Boolean)
		.join("\n");
}

/** Foreign keys as relations: the referring side is many, unless its key is unique as well. */
function drawRelations({ columns, constraints }: DatabaseFacts): string {
	const relations = constraints.flatMap(({ table, target, columns: key }) => {
		if (!target) return [];
		const isOptional = columns.some(
			(column) => column.table === table && column.isNullable && key.split(", ").includes(column.name),
		);
		const isOne = constraints.some(
			(other) => other.table === table && !other.target && other.kind === "key" && other.columns === key,
		);
		return [`\t${target} ${isOptional ? "|o" : "||"}--${isOne ? "o|" : "o{"} ${table} : "${key}"`];
	});
	return `\`\`\`mermaid\nerDiagram\n${relations.sort().join("\n")}\n\`\`\``;
}

/** The text of `docs/data-model.md` for a migrated database. */
export async function describeDatabase(pool: pg.Pool): Promise<string> {
	const facts = await readFacts(pool);
	const features = [...tablesByFeature()].map(([feature, tables]) =>
		[`## ${feature}\n`, ...tables.map((table) => describeTable(table, facts))].join("\n"),
	);
	const functions = facts.functions.map(
		({ name, arguments: list, reason }) => `${code(`${name}(${list})`)}: ${reason ?? ""}`,
	);
	return [
		"# The data model\n",
		"Generated from a migrated database by `npm run docs:data-model`; do not edit. What a table is for is the comment",
		"of its feature's `tables.server.ts`; why rules stand where they stand, in decision 047.\n",
		`${drawRelations(facts)}\n`,
		...features,
		section("## Functions\n", functions),
	].join("\n");
}
