import { z } from "zod";
import { conditions } from "#app/features/catalogue/rules.ts";
import { amountOf } from "#app/shared/money.ts";
import { checkedLine, checkedText, problem } from "#app/shared/parse-input.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { isUuid, uuidSchema } from "#app/shared/uuid.ts";
import { forSaleStatuses, type Grade, grades } from "./rules.ts";
import {
	checkGuideGrade,
	checkGuideUrl,
	checkSaleDay,
	fieldChecks,
	isGrade,
	newImage,
	parseGuidePage,
} from "./rules-form.ts";
import { checkMarketPrice, checkSalePrice, hundredthsOf } from "./rules-price.ts";
import { imagesPerProduct, saleCurrencies } from "./rules-products.ts";

const invalid = problem("errors.field.invalid");

function optionalLine(check: TextCheck) {
	return checkedLine(check).transform((text) => text || null);
}

/** As decimal text with two decimals. */
function decimal(check: TextCheck) {
	return checkedLine(check).transform((text) => {
		const hundredths = hundredthsOf(text);
		return hundredths === null ? null : amountOf(hundredths);
	});
}

function choice<T extends string>(values: readonly T[]) {
	return z.preprocess((value) => value || null, z.literal(values).nullable()).default(null);
}

const fields = {
	name: checkedLine(fieldChecks.name),
	description: checkedText(fieldChecks.description).transform((text) => text || null),
	categoryId: checkedLine(fieldChecks.categoryId)
		.refine((id) => id === "" || isUuid(id), problem("errors.catalogue.categoryNotFound"))
		.transform((id) => id.toLowerCase()),
	condition: choice(conditions),
	brand: optionalLine(fieldChecks.brand),
	platform: optionalLine(fieldChecks.platform),
	consoleModel: optionalLine(fieldChecks.consoleModel),
	genre: optionalLine(fieldChecks.genre),
	year: optionalLine(fieldChecks.year).transform((year) => (year === null ? null : Number(year))),
	marketPrice: decimal(fieldChecks.marketPrice).transform((price) => price ?? ""),
	costUsd: decimal(fieldChecks.costUsd),
	marginPercentage: decimal(fieldChecks.marginPercentage),
};

/** Of a price that is read from the price guide, the guide's page and the grade; a price that is typed has no page. */
const sources = {
	pricecharting: {
		priceSource: z.literal("pricecharting"),
		pricechartingUrl: checkedLine(checkGuideUrl).transform((text) => parseGuidePage(text)?.href ?? null),
		grade: checkedLine(checkGuideGrade).transform((text) => (isGrade(text) ? text : null)),
	},
	manual: {
		priceSource: z.literal("manual"),
		pricechartingUrl: z
			.unknown()
			.optional()
			.transform(() => null),
		grade: choice(grades),
	},
};

/** The images in their order: the key of one that is kept, or `new` for the next one of the files beside the form. */
const images = z
	.array(z.string())
	.catch([])
	.transform((all) => all.filter((image, place) => image === newImage || all.indexOf(image) === place))
	.refine((all) => all.length <= imagesPerProduct, problem("product.problem.tooManyImages"))
	.refine((all) => all.every((image) => image === newImage || /^[0-9a-f]{32}$/.test(image)), invalid);

/** A status and, of what is sold, its sale. */
const sales = {
	sold: {
		status: z.literal("sold"),
		salePrice: decimal(checkSalePrice),
		saleCurrency: z.literal(saleCurrencies),
		soldOn: checkedLine(checkSaleDay),
	},
	none: { status: z.literal([...forSaleStatuses, "deleted"]) },
};

const ofNew = {
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
	images,
};
export const CreateProductInput = z.intersection(
	z.discriminatedUnion("priceSource", [
		z.object({ ...fields, ...sources.pricecharting, ...ofNew }),
		z.object({ ...fields, ...sources.manual, ...ofNew }),
	]),
	z.discriminatedUnion("status", [z.object(sales.sold), z.object({ status: z.literal(forSaleStatuses) })]),
);
export type CreateProductInput = z.input<typeof CreateProductInput>;

const ofEdited = {
	id: uuidSchema,
	/** Of the product that the form was filled with. */
	version: z.coerce.number().int().min(1),
	images,
};
export const UpdateProductInput = z.discriminatedUnion("priceSource", [
	z.object({ ...fields, ...sources.pricecharting, ...ofEdited }),
	z.object({ ...fields, ...sources.manual, ...ofEdited }),
]);
export type UpdateProductInput = z.input<typeof UpdateProductInput>;

/** A question to the price guide. */
export const GuidePriceInput = z.object({
	pricechartingUrl: checkedLine((text) => (checkGuideUrl(text) ? "errors.priceGuide.urlInvalid" : null)),
	grade: checkedLine((text) => (isGrade(text) ? null : "product.problem.gradeForPrice")).transform(
		(text) => text as Grade,
	),
});
export type GuidePriceInput = z.input<typeof GuidePriceInput>;

export const DecidePriceInput = z.object({
	id: uuidSchema,
	/** The one that was looked at. */
	price: decimal(checkMarketPrice).transform((price) => price ?? ""),
	isRight: z.boolean(),
});
export type DecidePriceInput = z.input<typeof DecidePriceInput>;

const ofStatus = {
	id: uuidSchema,
	/** What was looked at, as `saleMark` writes it. */
	seen: z.string().max(100),
};
export const ChangeStatusInput = z.discriminatedUnion("status", [
	z.object({ ...ofStatus, ...sales.sold }),
	z.object({ ...ofStatus, ...sales.none }),
]);
export type ChangeStatusInput = z.input<typeof ChangeStatusInput>;

/** A product as a line of a file has it: texts, but for the category's id. */
export const ProductLineInput = z.intersection(
	z.discriminatedUnion("priceSource", [
		z.object({ ...fields, ...sources.pricecharting }),
		z.object({ ...fields, ...sources.manual }),
	]),
	z.discriminatedUnion("status", [z.object(sales.sold), z.object(sales.none)]),
);
export type ProductLineInput = z.input<typeof ProductLineInput>;

export const ImportProductsInput = z.object({
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
});
export type ImportProductsInput = z.input<typeof ImportProductsInput>;

export const DuplicateProductInput = z.object({
	id: uuidSchema,
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
});
export type DuplicateProductInput = z.input<typeof DuplicateProductInput>;
