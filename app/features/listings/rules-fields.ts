import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { completenessLevels } from "#app/features/catalogue/rules-copies.ts";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";

function readText(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function readChoice<Choice extends string>(choices: readonly Choice[]) {
	return (value: unknown): Choice | null => choices.find((choice) => choice === value) ?? null;
}

/**
 * The fields that an owner fills in. Form, draft, column and page know each by the same name; here is how one is read
 * from what a browser stored or sent back, and its empty value for anything that does not fit.
 */
const fieldReaders = {
	title: readText,
	description: readText,
	condition: readChoice(conditions),
	completeness: readChoice(completenessLevels),
	rarity: readChoice(rarities),
	isOpenToOffers: (value: unknown) => value !== false,
};
export type FieldName = keyof typeof fieldReaders;
export type ListingFields = { readonly [Name in FieldName]: ReturnType<(typeof fieldReaders)[Name]> };

/** Names of the fields, in the order of {@link fieldReaders}. */
export const listingFieldNames = Object.keys(fieldReaders) as readonly FieldName[];

/** The fields among other properties, such as those of a listing, or of a table's columns. */
export function pickFields<Source extends Readonly<Record<FieldName, unknown>>>(
	source: Source,
): Pick<Source, FieldName> {
	return Object.fromEntries(listingFieldNames.map((name) => [name, source[name]])) as Pick<Source, FieldName>;
}

/** The fields of a stored draft or of a form that came back, each empty where its value does not fit. */
export function readListingFields(values: Readonly<Partial<Record<FieldName, unknown>>>): ListingFields {
	const read = listingFieldNames.map((name) => [name, fieldReaders[name](values[name])]);
	return Object.fromEntries(read) as unknown as ListingFields;
}
