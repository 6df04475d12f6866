import { z } from "zod";
import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { completenessLevels, quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";
import { problem } from "#app/shared/parse-input.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import {
	codePointLength,
	hasVisibleText,
	isStorableText,
	tidyLine,
	tidyText,
} from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import {
	customNameMaxLength,
	listingDescriptionMaxLength,
	nameKey,
	parsePickedItem,
	parseWantedPick,
	titleMaxLength,
	type WantedPick,
	wantedLimit,
} from "./rules.ts";
import type { FieldName } from "./rules-fields.ts";

function text(tidy: (text: string) => string, limit: number, tooLong: ProblemKey = "errors.field.invalid") {
	return z
		.string()
		.transform(tidy)
		.refine(isStorableText, problem("errors.field.invalid"))
		.refine((value) => codePointLength(value) <= limit, problem(tooLong));
}

const title = text(tidyLine, titleMaxLength, "listing.problem.titleTooLong");
const description = text(tidyText, listingDescriptionMaxLength, "listing.problem.descriptionTooLong");

function picked<Picked extends WantedPick>(parse: (id: string) => Picked | null) {
	return z
		.string()
		.catch("")
		.refine(isStorableText, problem("errors.field.invalid"))
		.transform(parse)
		.refine(
			(thing) => thing?.kind !== "name" || codePointLength(thing.name) <= customNameMaxLength,
			problem("listing.problem.nameTooLong"),
		);
}

const itemIHave = picked(parsePickedItem).refine(
	(thing) => thing !== null,
	problem("listing.problem.itemRequired"),
);

/** Picked things without empty ones and repetitions. */
const wanted = z
	.array(picked(parseWantedPick))
	.transform((items) => withoutRepetition(items.filter((item) => item !== null)))
	.refine((items) => items.length <= wantedLimit, problem("listing.problem.tooManyWanted"));

function withoutRepetition(items: WantedPick[]): WantedPick[] {
	const byKey = new Map<string, WantedPick>();
	for (const item of items) {
		const key = item.kind === "name" ? nameKey(item.name) : item.id;
		if (!byKey.has(key)) byKey.set(key, item);
	}
	return [...byKey.values()];
}

const choice = <T extends string>(values: readonly T[]) =>
	z.preprocess((value) => value || null, z.literal(values).nullable());

/** A form's box, which is not sent when it is not checked. */
const checkbox = z
	.literal("on")
	.transform(() => true)
	.or(z.boolean());

/** A rule for each field that an owner fills in: without one, what a form sends would be dropped in silence. */
type FieldRules = Readonly<Record<FieldName, z.ZodType>> & Readonly<Record<string, z.ZodType>>;

export const CreateListingInput = z.object({
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: z.string().min(1).max(100).refine(isStorableText),
	categoryId: z
		.string()
		.catch("")
		.refine((id) => uuidSchema.safeParse(id).success, problem("listing.problem.categoryRequired")),
	item: itemIHave,
	/** Title, or empty for the item's name. */
	title: title.default(""),
	description: description.default(""),
	condition: choice(conditions),
	completeness: choice(completenessLevels).default(null),
	rarity: choice(rarities),
	isOpenToOffers: checkbox.default(false),
	wanted: wanted.default([]),
	/** Equal copies that are offered; one where a form says something else. */
	quantity: z.coerce.number().int().min(1).max(quantityLimit).catch(1).default(1),
	/** The entry of the person's list that is published, or null. */
	entryId: uuidSchema.nullable().catch(null).default(null),
} satisfies FieldRules);
/** Input as a form sends it, unchecked. */
export type CreateListingInput = Omit<z.input<typeof CreateListingInput>, "wanted"> & {
	readonly wanted?: string | readonly string[];
};

/** The owner's texts of an offered card; all else is the card's. */
export const CardListingInput = CreateListingInput.omit({
	categoryId: true,
	item: true,
	condition: true,
	completeness: true,
	rarity: true,
	quantity: true,
	entryId: true,
});
/** Input as a form sends it, unchecked. */
export type CardListingInput = Omit<z.input<typeof CardListingInput>, "wanted"> & {
	readonly wanted?: string | readonly string[];
};
export type ParsedCardListing = z.output<typeof CardListingInput>;

export const EditListingInput = z.object({
	id: uuidSchema,
	/** Name of a custom item; empty or absent leaves it. */
	itemName: text(tidyLine, customNameMaxLength, "listing.problem.nameTooLong").optional(),
	title: title.refine(hasVisibleText, problem("listing.problem.titleRequired")),
	description: description.refine(hasVisibleText, problem("listing.problem.descriptionRequired")),
	/** An absent value stays, and so does one that the category does not have. */
	condition: choice(conditions).optional(),
	completeness: choice(completenessLevels).optional(),
	rarity: choice(rarities).optional(),
	isOpenToOffers: checkbox.optional(),
	/** Wanted things in the place of the former ones; absent leaves those. */
	wanted: wanted.optional(),
} satisfies FieldRules);
/** Input as a form sends it, unchecked. */
export type EditListingInput = Omit<z.input<typeof EditListingInput>, "wanted"> & {
	readonly wanted?: string | readonly string[] | undefined;
};

export const SetPremiumInput = z.object({ id: uuidSchema, isPremium: z.boolean() });
export type SetPremiumInput = z.infer<typeof SetPremiumInput>;

export const ListingIdInput = z.object({ id: uuidSchema });
