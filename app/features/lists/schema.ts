import { z } from "zod";
import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { completenessLevels, languages, quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { numberMaxLength } from "#app/features/catalogue/rules-items.ts";
import { codePointLength, isStorableText, tidyLine } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { addLimit, customNameLengths, importKinds, selectionLimit, sides } from "./entry/rules.ts";
import {
	type Copy,
	type CopyChoiceRule,
	type CopyField,
	type CopyTextRule,
	copyFieldNames,
	copyFields,
	copyOf,
	noCopy,
} from "./entry/rules-copy.ts";
import { cellLimit, numbersMaxLength } from "./grid/rules.ts";
import { asTyped, leftOut, setNameMaxLength } from "./import/rules.ts";
import { type ColumnMapping, haveChoices, meanings } from "./import/rules-reading.ts";

/** A choice of a form, where nothing chosen is an empty text. */
const choice = <Choice extends string>(choices: readonly Choice[]) =>
	z.preprocess((value) => value || null, z.literal(choices).nullable());

/** A text of one line of a form, null when it is empty. */
const line = (limit: number) =>
	z.preprocess(
		(value) => (typeof value === "string" ? tidyLine(value) || null : (value ?? null)),
		z
			.string()
			.refine((text) => isStorableText(text) && codePointLength(text) <= limit)
			.nullable(),
	);

/** A form's box, which is not sent when it is not checked. */
const checkbox = z.preprocess((value) => value === true || value === "on" || value === "true", z.boolean());

/** A field of a copy as a form or a script sends it. */
function copyField<Field extends CopyField>(field: Field) {
	const rule: CopyChoiceRule<string> | CopyTextRule = copyFields[field];
	const written: z.ZodType<string | null, unknown> =
		"choices" in rule
			? choice(rule.choices)
			: line(rule.maxLength).transform((text) => text && (rule.read ? rule.read(text) : text));
	return written.pipe(z.custom<Copy[Field]>()).prefault(null);
}
const copyShape = Object.fromEntries(copyFieldNames.map((field) => [field, copyField(field)])) as {
	readonly [Field in CopyField]: ReturnType<typeof copyField<Field>>;
};
const copy = z.object(copyShape);

const quantity = z.coerce.number().int().min(1).max(quantityLimit);

/** An item of the catalogue, or a typed name in a category, and how many of it. */
const namedThing = {
	itemId: uuidSchema.nullable().default(null),
	categoryId: uuidSchema.nullable().default(null),
	customName: line(customNameLengths.max)
		.refine((name) => name === null || codePointLength(name) >= customNameLengths.min)
		.default(null),
	quantity: quantity.default(1),
};
type NamedThing = { readonly itemId: unknown; readonly categoryId: unknown; readonly customName: unknown };
const isNamed = ({ itemId, categoryId, customName }: NamedThing) =>
	itemId !== null || Boolean(categoryId && customName);

/** A thing that somebody has and typed where they needed it, which goes to their list. */
export const TypedHave = z.object(namedThing).refine(isNamed);
export type TypedHave = z.output<typeof TypedHave>;

const NewEntryInput = z
	.object({
		side: z.literal(sides),
		...namedThing,
		anyPrinting: checkbox.default(false),
		isOfSet: checkbox.default(false),
		copy: copy.default(noCopy),
		isStarred: checkbox.default(false),
	})
	.refine(isNamed)
	.refine(({ anyPrinting, isOfSet }) => anyPrinting || !isOfSet);

export const AddEntriesInput = z.object({
	entries: z.array(NewEntryInput).min(1).max(addLimit),
	/** The kind of import, so that it may be undone; null for things added one by one. */
	kind: z.literal(importKinds).nullable().default(null),
	/** The program that wrote the file, or null. */
	source: line(40).default(null),
	/** `replace` removes what the same program's files brought before; `keep` leaves things that are there as many as they are. */
	mode: z.literal(["add", "keep", "replace"]).default("add"),
});
export type AddEntriesInput = z.input<typeof AddEntriesInput>;

/** One thing of a form: an item, any printing of it, or a typed name in a category. */
export const AddOneInput = z.object({
	side: z.literal(sides),
	itemId: uuidSchema.nullable().default(null),
	categoryId: uuidSchema.nullable().default(null),
	customName: z.string().nullable().default(null),
	anyPrinting: checkbox.default(false),
});
export type AddOneInput = z.input<typeof AddOneInput>;

/** Somebody else's entry whose thing the actor seeks. */
export const AddWantOfInput = z.object({ entryId: uuidSchema, anyPrinting: checkbox.default(false) });
export type AddWantOfInput = z.input<typeof AddWantOfInput>;

/** JSON of a form's field, as which a script sends many things at once. */
const jsonText = z.string().transform((text, check): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		check.addIssue("not JSON");
		return z.NEVER;
	}
});

export const RestoreEntriesInput = z.object({
	entries: jsonText.pipe(z.array(NewEntryInput).min(1).max(selectionLimit)),
});
export type RestoreEntriesInput = z.input<typeof RestoreEntriesInput>;

/** A form has the fields of the copy beside the others. */
export const EditEntryInput = z
	.object({ id: uuidSchema, ...copyShape, quantity, isStarred: checkbox.default(false) })
	.transform((input) => ({
		id: input.id,
		quantity: input.quantity,
		copy: copyOf(input),
		isStarred: input.isStarred,
	}));
export type EditEntryInput = z.input<typeof EditEntryInput>;

const idsOfSelection = z.array(uuidSchema).min(1).max(selectionLimit);
/** Entries: JSON of a script, since a form has room for fewer fields than a selection has entries; or one id. */
const ids = z.union([
	jsonText.pipe(idsOfSelection),
	z.preprocess((value) => [value ?? []].flat(), idsOfSelection),
]);

export const RemoveEntriesInput = z.object({
	ids,
	/** Whether their listings go too, and whether their listings stop wanting them. */
	withListings: checkbox.default(false),
});
export type RemoveEntriesInput = z.input<typeof RemoveEntriesInput>;

/** The changes to many entries at once; what is absent stays. */
export const ChangeEntriesInput = z
	.object({
		ids,
		condition: choice(conditions).optional(),
		completeness: choice(completenessLevels).optional(),
		language: choice(languages).optional(),
		isStarred: checkbox.optional(),
	})
	.transform(({ ids, isStarred, ...copy }) => ({ ids, isStarred, copy }));
export type ChangeEntriesInput = z.input<typeof ChangeEntriesInput>;

export const EntryIdsInput = z.object({ ids });
export type EntryIdsInput = z.input<typeof EntryIdsInput>;

export const UndoImportInput = z.object({ importId: uuidSchema });
export type UndoImportInput = z.input<typeof UndoImportInput>;

export const ListSettingsInput = z.object({
	isShown: checkbox.default(false),
	/** Days of a pause from now on: 0 for none, "forever" for one without an end, "keep" for the one that there is. */
	pause: z.literal(["0", "7", "30", "forever", "keep"]).default("0"),
});
export type ListSettingsInput = z.input<typeof ListSettingsInput>;

/** A moment of a device's clock, in milliseconds since 1970. */
const deviceMoment = z.number().int().min(0).max(8.64e15);

export const SaveSetCellsInput = z.object({
	expansionId: uuidSchema,
	/** The moment of sending by the clock that the cells' moments are of: how long ago each was does not depend on that clock. */
	sentAt: deviceMoment,
	cells: z
		.array(
			z.object({
				number: line(numberMaxLength).pipe(z.string()),
				side: z.literal(sides).nullable(),
				quantity: z.number().int().min(0).max(quantityLimit),
				at: deviceMoment,
			}),
		)
		.min(1)
		.max(cellLimit),
});
export type SaveSetCellsInput = z.input<typeof SaveSetCellsInput>;

export const SetNumbersInput = z.object({
	expansionId: uuidSchema,
	side: z.literal(sides),
	numbers: z.string().max(numbersMaxLength),
});
export type SetNumbersInput = z.input<typeof SetNumbersInput>;
const locale = z.literal(["es", "en"]).default("es");

export const SendTextInput = z.object({
	/** A form ends its lines in two characters. */
	text: z
		.string()
		.catch("")
		.transform((text) => text.replaceAll("\r\n", "\n")),
	side: z.literal(sides).catch("have").default("have"),
	/** The category of all that is in the text; null for whatever is found. */
	categoryId: z.preprocess((value) => value || null, uuidSchema.nullable()).default(null),
	locale,
});
export type SendTextInput = z.input<typeof SendTextInput>;

export const SendFileInput = z.object({ name: z.string().catch("").default(""), locale });
export type SendFileInput = z.input<typeof SendFileInput>;

/** The columns that somebody named, from a form's fields `column-name`, `column-set` and so on. */
const mapping = z.unknown().transform((fields): ColumnMapping => {
	const given = Object.entries(fields as Record<string, unknown>);
	const places = meanings.map((meaning) => [
		meaning,
		given.find(([name]) => name === `column-${meaning}`)?.[1],
	]);
	return Object.fromEntries(
		places.flatMap(([meaning, place]) => (/^\d{1,2}$/.test(String(place)) ? [[meaning, Number(place)]] : [])),
	);
});

const keep = z.coerce.number().int().min(0).max(quantityLimit).catch(1);

/** The text or file whose reading stopped. */
export const ResumeImportInput = z.object({ id: uuidSchema });
export type ResumeImportInput = z.input<typeof ResumeImportInput>;

/** The changes to how a text or a file is read; what is absent stays. */
export const ChangeImportInput = z
	.looseObject({
		id: uuidSchema,
		categoryId: z.preprocess((value) => value || undefined, uuidSchema.optional()),
		side: z.literal(sides).optional(),
		set: line(setNameMaxLength).optional(),
		choice: z.literal(haveChoices).optional(),
		keep: keep.default(1),
		mode: z.literal(["add", "replace"]).optional(),
		mapping: z.literal("columns").optional(),
	})
	.transform(({ id, categoryId, side, set, choice, keep, mode, mapping: isMapped, ...fields }) => ({
		id,
		categoryId,
		side,
		set,
		choice: choice && (choice === "repeated" ? { kind: choice, keep } : { kind: choice }),
		isReplacing: mode && mode === "replace",
		mapping: isMapped && mapping.parse(fields),
	}));
export type ChangeImportInput = z.input<typeof ChangeImportInput>;

const rowChoice = z.object({
	to: z.literal([asTyped, leftOut]).or(uuidSchema).optional(),
	side: z.literal(sides).optional(),
	quantity: quantity.optional(),
	condition: choice(conditions).optional(),
	language: choice(languages).optional(),
});

const choices = z.object({
	rows: z.record(z.string().regex(/^\d{1,5}$/), rowChoice),
	sides: z.partialRecord(z.literal(sides), z.literal(sides)).optional(),
	condition: choice(conditions).optional(),
	language: choice(languages).optional(),
	mode: z.literal(["add", "keep"]).optional(),
});

/** Choices among what was read, as a script sends them; without any it stays as it was read. */
export const ImportChoicesInput = jsonText.pipe(choices).default({ rows: {} });

export const AddImportInput = z.object({ id: uuidSchema, choices: ImportChoicesInput });
export type AddImportInput = z.input<typeof AddImportInput>;
