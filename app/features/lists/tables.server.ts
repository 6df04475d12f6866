import { sql } from "drizzle-orm";
import {
	boolean,
	customType,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	smallint,
	text,
	uuid,
} from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { importKinds, sides } from "./entry/rules.ts";
import {
	type Copy,
	type CopyChoiceRule,
	type CopyField,
	type CopyTextRule,
	copyFieldNames,
	copyFields,
} from "./entry/rules-copy.ts";
import { type ImportSettings, importStatuses, sentKinds } from "./import/rules.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** People with lists; who never opened theirs has no row. */
export const listPeople = pgTable("list_people", {
	userId: uuid("user_id").primaryKey(),
	isShown: boolean("is_shown").notNull().default(true),
	pausedUntil: moment("paused_until"),
	seenAt: momentOfWriting("seen_at"),
	/** The free units of their findable entries, numbered by {@link fitNumbers}. Triggers write both. */
	offeredUnits: integer("offered_units").array().notNull().default([]),
	soughtUnits: integer("sought_units").array().notNull().default([]),
});

/** The numbers of what haves and wants fit by. Triggers write them. */
export const fitNumbers = pgTable("fit_numbers", {
	key: uuid("key").primaryKey(),
	number: integer("number").notNull(),
});

/** The texts, files and sets that added entries at once; `added` counts units. */
export const listImports = pgTable("list_imports", {
	id: id(),
	userId: uuid("user_id").notNull(),
	kind: text("kind", { enum: importKinds }).notNull(),
	source: text("source"),
	added: integer("added").notNull(),
	undoUntil: moment("undo_until").notNull(),
	undoneAt: moment("undone_at"),
	createdAt: momentOfWriting("created_at"),
});

/** Texts and files that wait to be added to lists, for a day at most: what came, how it is read, and what was found. */
export const pendingImports = pgTable("pending_imports", {
	id: id(),
	userId: uuid("user_id").notNull(),
	kind: text("kind", { enum: sentKinds }).notNull(),
	content: bytes("content").notNull(),
	settings: jsonb("settings").$type<ImportSettings>().notNull(),
	status: text("status", { enum: importStatuses }).notNull(),
	attempts: smallint("attempts").notNull().default(0),
	progress: smallint("progress").notNull().default(0),
	result: jsonb("result"),
	rowCount: integer("row_count").notNull().default(0),
	view: jsonb("view"),
	pages: jsonb("pages"),
	choices: jsonb("choices"),
	outcome: jsonb("outcome"),
	importId: uuid("import_id"),
	workedAt: momentOfWriting("worked_at"),
	createdAt: momentOfWriting("created_at"),
});

type NonEmpty = readonly [string, ...string[]];
function copyColumn<Field extends CopyField>(field: Field) {
	const rule: CopyChoiceRule<string> | CopyTextRule = copyFields[field];
	const column = "choices" in rule ? text(field, { enum: rule.choices as NonEmpty }) : text(field);
	return column.$type<NonNullable<Copy[Field]>>();
}
const copyColumns = Object.fromEntries(copyFieldNames.map((field) => [field, copyColumn(field)])) as {
	readonly [Field in CopyField]: ReturnType<typeof copyColumn<Field>>;
};

/** SQL of a row's columns of its copy, one after the other. @param row the row's name in the statement */
export const copyList = (row: string) => copyFieldNames.map((field) => `${row}.${field}`).join(", ");

/** SQL of a row's copy as JSON, which a statement answers as `json<Copy>()`. @param row the row's name in the statement */
export const copyJson = (row: string) =>
	`json_build_object(${copyFieldNames.map((field) => `'${field}', ${row}.${field}`).join(", ")})`;

/** Things on lists. Triggers write `isFindable` and `expansionId`, and follow the names of items in `nameKey`. */
export const listEntries = pgTable("list_entries", {
	id: id(),
	userId: uuid("user_id").notNull(),
	side: text("side", { enum: sides }).notNull(),
	categoryId: uuid("category_id").notNull(),
	itemId: uuid("item_id"),
	customName: text("custom_name"),
	nameKey: text("name_key").notNull(),
	/** The item's set. */
	expansionId: uuid("expansion_id"),
	anyPrinting: boolean("is_any").notNull().default(false),
	isOfSet: boolean("is_of_set").notNull().default(false),
	quantity: smallint("quantity").notNull().default(1),
	reserved: smallint("reserved").notNull().default(0),
	...copyColumns,
	isStarred: boolean("is_starred").notNull().default(false),
	isOwn: boolean("is_own").notNull().default(true),
	fromListings: smallint("from_listings").notNull().default(0),
	listingId: uuid("listing_id"),
	importUnits: jsonb("import_units").$type<Readonly<Record<string, number>>>(),
	hiddenAt: moment("hidden_at"),
	isFindable: boolean("is_findable").notNull().default(true),
	touchedAt: momentOfWriting("touched_at"),
	createdAt: momentOfWriting("created_at"),
	/** The key of equal entries of a person; null for what a listing offers. */
	entryKey: uuid("entry_key").generatedAlwaysAs(sql`entry_key`),
});

/** The moments at which people emptied cells of sets, which leaves no entry. */
export const listEmptiedCells = pgTable(
	"list_emptied_cells",
	{
		userId: uuid("user_id").notNull(),
		itemId: uuid("item_id").notNull(),
		emptiedAt: moment("emptied_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.itemId] })],
);
