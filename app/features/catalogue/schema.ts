import { z } from "zod";
import { checkedLine, problem } from "#app/shared/parse-input.ts";
import {
	codePointLength,
	hasLink,
	hasVisibleText,
	isStorableText,
	searchWords,
	tidyLine,
} from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import {
	checkCatalogueName,
	checkCategoryName,
	checkCodes,
	checkItemDescription,
	checkNumber,
	checkPrintedCount,
	checkSpanishCategoryName,
	checkSpanishName,
	readCodes,
} from "./rules-admin.ts";
import {
	codeMaxLength,
	itemDescriptionMaxLength,
	itemNameMaxLength,
	maxSearchLength,
	numberMaxLength,
	suggestedItemLimit,
} from "./rules-items.ts";
import { teachLimits } from "./rules-teaching.ts";

/** A picker's query. Too little or too long text finds nothing; it is no error. */
export const SuggestItemsInput = z.object({
	query: z
		.string()
		.refine(isStorableText)
		.transform((text) => searchWords(text, maxSearchLength)),
	categoryId: uuidSchema.optional(),
	limit: z.int().min(1).max(suggestedItemLimit).default(suggestedItemLimit),
});
export type SuggestItemsInput = z.input<typeof SuggestItemsInput>;

function text(maxLength: number) {
	return z
		.string("is not a text")
		.refine(isStorableText, "has a NUL or half of a character")
		.transform(tidyLine)
		.refine((value) => codePointLength(value) <= maxLength, `is longer than ${maxLength} characters`);
}

const required = (maxLength: number) => text(maxLength).refine(hasVisibleText, "is missing");
const optional = (maxLength: number) =>
	text(maxLength)
		.nullish()
		.transform((value) => value || null);

/** The ids of an item in other catalogues, as `tcgdex:base1-4;mcm:273` or as a list of such; at most 20. */
const itemIds = z
	.union([text(2_000).transform((value) => value.split(";")), z.array(text(120))])
	.nullish()
	.transform((values) => (values ?? []).map((value) => value.trim()).filter((value) => value !== ""))
	.pipe(
		z
			.array(
				z
					.string()
					.regex(/^[a-z]{1,20}:\S[\s\S]{0,99}$/, 'are not like "source:value"')
					.transform((value) => {
						const at = value.indexOf(":");
						return { source: value.slice(0, at), value: value.slice(at + 1) };
					}),
			)
			.max(20, "are more than 20"),
	);

/** An item of a file that is imported or exported, as a row of its table has it. */
export const ItemRow = z.strictObject({
	category: required(100),
	expansion: optional(itemNameMaxLength),
	expansion_es: optional(itemNameMaxLength),
	name: required(itemNameMaxLength),
	name_es: optional(itemNameMaxLength),
	description: optional(itemDescriptionMaxLength),
	/** A code of the expansion, which may stand for its name. */
	set_code: optional(codeMaxLength),
	number: optional(numberMaxLength).refine(
		(value) => value === null || /^\S+$/.test(value),
		"has a space in it",
	),
	ids: itemIds,
});
export type ItemRow = z.output<typeof ItemRow>;

/** The columns of a file of items, in the order of an export. */
export const itemColumns = Object.keys(ItemRow.shape) as readonly (keyof ItemRow)[];
/** The columns that a file may leave out. */
export const optionalItemColumns: readonly string[] = [
	"set_code",
	"number",
	"ids",
] satisfies (keyof ItemRow)[];

/** A text of somebody's file, which everybody may come to read; one that cannot be stored, or leads elsewhere, is left out. */
const taught = (maxLength: number) =>
	required(maxLength)
		.refine((value) => !hasLink(value))
		.nullish()
		.transform((value) => value ?? null)
		.catch(null);

/** A row of a file of a known form. What is wrong of it is left out, so that it stays as typed. */
const TaughtRow = z.object({
	category: z.string().catch(""),
	code: taught(codeMaxLength),
	set: taught(itemNameMaxLength),
	number: taught(numberMaxLength)
		.refine((value) => value === null || /^[^\s/]\S*$/u.test(value))
		.catch(null),
	name: taught(itemNameMaxLength),
	ids: z
		.array(z.object({ source: z.string().regex(/^[a-z]{1,20}$/), value: required(100) }))
		.max(20)
		.catch([])
		.default([]),
});

export const TeachCatalogueInput = z.object({ rows: z.array(TaughtRow).max(teachLimits.rows) });
export type TeachCatalogueInput = z.input<typeof TeachCatalogueInput>;

const name = checkedLine(checkCatalogueName);
const spanishName = checkedLine(checkSpanishName).transform((text) => text || null);
const description = checkedLine(checkItemDescription).transform((text) => text || null);
/** A choice of a form, where the empty one means none. */
const optionalId = z
	.literal("")
	.transform(() => null)
	.or(uuidSchema)
	.default(null);

const number = checkedLine(checkNumber)
	.prefault("")
	.transform((text) => text || null);

const itemTexts = { name, nameEs: spanishName, description, number, expansionId: optionalId };

const chosenCategory = z
	.string()
	.catch("")
	.refine((id) => uuidSchema.safeParse(id).success, problem("catalogue.problem.categoryRequired"));

export const AddItemInput = z.object({ categoryId: chosenCategory, ...itemTexts });
export type AddItemInput = z.input<typeof AddItemInput>;

/** The form of an item; `version` is that of the item when the form was filled. */
export const EditItemInput = z.object({ id: uuidSchema, version: z.coerce.number().int(), ...itemTexts });
export type EditItemInput = z.input<typeof EditItemInput>;

export const MoveItemInput = z.object({
	id: uuidSchema,
	version: z.coerce.number().int(),
	categoryId: chosenCategory,
});
export type MoveItemInput = z.input<typeof MoveItemInput>;

const expansionTexts = {
	name,
	nameEs: spanishName,
	codes: checkedLine(checkCodes).prefault("").transform(readCodes),
	printedCount: checkedLine(checkPrintedCount)
		.prefault("")
		.transform((text) => (text === "" ? null : Number(text))),
};

export const AddExpansionInput = z.object({ categoryId: uuidSchema, ...expansionTexts });
export type AddExpansionInput = z.input<typeof AddExpansionInput>;

export const EditExpansionInput = z.object({
	id: uuidSchema,
	version: z.coerce.number().int(),
	...expansionTexts,
});
export type EditExpansionInput = z.input<typeof EditExpansionInput>;

export const OpenCategoryInput = z.object({
	id: uuidSchema,
	isActive: z.enum(["true", "false"]).transform((text) => text === "true"),
});
export type OpenCategoryInput = z.input<typeof OpenCategoryInput>;

const spanishCategoryName = checkedLine(checkSpanishCategoryName).transform((text) => text || null);
const categoryNames = { name: checkedLine(checkCategoryName), nameEs: spanishCategoryName };

export const ShopCategoryInput = z.object(categoryNames);
export type ShopCategoryInput = z.input<typeof ShopCategoryInput>;

/** The form of one of the shop's categories; `shownName` is its name when the form was filled. */
export const RenameShopCategoryInput = z.object({ id: uuidSchema, shownName: z.string(), ...categoryNames });
export type RenameShopCategoryInput = z.input<typeof RenameShopCategoryInput>;

/** An item or an expansion to remove, as it was when its page was shown. */
export const RemoveInput = z.object({ id: uuidSchema, version: z.coerce.number().int() });
export type RemoveInput = z.input<typeof RemoveInput>;

/** A typed name that is to be shown nowhere. */
export const DismissTypedNameInput = z.object({ categoryId: uuidSchema, name });
export type DismissTypedNameInput = z.input<typeof DismissTypedNameInput>;

/** The ids of the item to remove and of the one that replaces it. */
export const MergeInput = z.object({ fromId: uuidSchema, intoId: uuidSchema });
export type MergeInput = z.input<typeof MergeInput>;

/** A typed name to adopt: as one more name of an item, or without one as an item of its own. */
export const AddTypedNameInput = z.object({ categoryId: uuidSchema, name, itemId: uuidSchema.optional() });
export type AddTypedNameInput = z.input<typeof AddTypedNameInput>;

/**
 * What files of people taught: all of a person, of the file that they sent at a moment, or of a set by its folded name.
 */
export const TaughtInput = z
	.object({
		personId: uuidSchema.nullable().default(null),
		sentAt: z.coerce.date().nullable().default(null),
		categoryId: uuidSchema.nullable().default(null),
		set: z.string().min(1).max(itemNameMaxLength).refine(isStorableText).nullable().default(null),
	})
	.refine(({ personId, sentAt, categoryId, set }) => {
		const hasSet = categoryId !== null && set !== null;
		return (personId !== null || (hasSet && sentAt === null)) && (hasSet || (categoryId ?? set) === null);
	});
export type TaughtInput = z.input<typeof TaughtInput>;

/** A claim that waits for an admin, and the version of the item beside it as it was shown, 0 for none. */
export const ClaimInput = z.object({ id: uuidSchema, version: z.coerce.number().int() });
export type ClaimInput = z.input<typeof ClaimInput>;
