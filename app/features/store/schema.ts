import { z } from "zod";
import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { amountOf } from "#app/shared/money.ts";
import { checkedLine, checkedText, problem } from "#app/shared/parse-input.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { isUuid, uuidSchema } from "#app/shared/uuid.ts";
import { forSaleStatuses, type Grade, grades, imagesPerProduct, saleCurrencies } from "./rules.ts";
import {
	checkGuideGrade,
	checkGuideUrl,
	checkSaleDay,
	fieldChecks,
	isGrade,
	newImage,
	parseGuidePage,
} from "./rules-form.ts";
import { checkMarketPrice, checkSalePrice, hundredthsOf } from "./rules-prices.ts";

const invalid = problem("errors.field.invalid");

function optionalLine(check: TextCheck) {
	return checkedLine(check).transform((text) => text || null);
}

/** An amount as decimal text with two decimals. */
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

/** The sources of a price: the guide's page with a grade, or a person, without a page. */
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

/** The images in their order: the key of one that stays, or `new` for the next one of the form's files. */
const images = z
	.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(z.string()))
	.catch([])
	.transform((all) => all.filter((image, index) => image === newImage || all.indexOf(image) === index))
	.refine((all) => all.length <= imagesPerProduct, problem("product.problem.tooManyImages"))
	.refine((all) => all.every((image) => image === newImage || /^[0-9a-f]{32}$/.test(image)), invalid);

/** The statuses; a sold product has its sale besides. */
const sales = {
	sold: {
		status: z.literal("sold"),
		salePrice: decimal(checkSalePrice),
		saleCurrency: z.literal(saleCurrencies),
		soldOn: checkedLine(checkSaleDay),
	},
	none: { status: z.literal([...forSaleStatuses, "deleted"]) },
};

const newProductFields = {
	/** Made once by the form, so that a second submission does nothing. */
	submissionKey: uuidSchema,
	images,
};
export const CreateProductInput = z.intersection(
	z.discriminatedUnion("priceSource", [
		z.object({ ...fields, ...sources.pricecharting, ...newProductFields }),
		z.object({ ...fields, ...sources.manual, ...newProductFields }),
	]),
	z.discriminatedUnion("status", [
		z.object(sales.sold),
		z.object({ status: z.literal(forSaleStatuses).default("available") }),
	]),
);
export type CreateProductInput = z.input<typeof CreateProductInput>;

const editedProductFields = {
	id: uuidSchema,
	/** The version that the form was filled with. */
	version: z.coerce.number().int().min(1),
	images,
};
export const UpdateProductInput = z.discriminatedUnion("priceSource", [
	z.object({ ...fields, ...sources.pricecharting, ...editedProductFields }),
	z.object({ ...fields, ...sources.manual, ...editedProductFields }),
]);
export type UpdateProductInput = z.input<typeof UpdateProductInput>;

export const GuidePriceInput = z.object({
	pricechartingUrl: checkedLine((text) => (checkGuideUrl(text) ? "errors.priceGuide.urlInvalid" : null)),
	grade: checkedLine((text) => (isGrade(text) ? null : "product.problem.gradeForPrice")).transform(
		(text) => text as Grade,
	),
});
export type GuidePriceInput = z.input<typeof GuidePriceInput>;

export const DecidePriceInput = z.object({
	id: uuidSchema,
	/** The waiting price that the admin saw. */
	price: decimal(checkMarketPrice).transform((price) => price ?? ""),
	decision: z.literal(["accept", "refuse"]),
});
export type DecidePriceInput = z.input<typeof DecidePriceInput>;

const statusFields = {
	id: uuidSchema,
	/** The `saleMark` of the product that the admin saw. */
	saleMark: z.string().max(100),
};
export const ChangeStatusInput = z.discriminatedUnion("status", [
	z.object({ ...statusFields, ...sales.sold }),
	z.object({ ...statusFields, ...sales.none }),
]);
export type ChangeStatusInput = z.input<typeof ChangeStatusInput>;

/** A product in a line of a file, with the category's id in place of its name. */
export const ProductLineInput = z.intersection(
	z.discriminatedUnion("priceSource", [
		z.object({ ...fields, ...sources.pricecharting }),
		z.object({ ...fields, ...sources.manual }),
	]),
	z.discriminatedUnion("status", [z.object(sales.sold), z.object(sales.none)]),
);
export type ProductLineInput = z.input<typeof ProductLineInput>;

export const ImportProductsInput = z.object({
	/** Made once by the form, so that a second submission does nothing. */
	submissionKey: uuidSchema,
});
export type ImportProductsInput = z.input<typeof ImportProductsInput>;

export const OpeningNoticeInput = z.object({ notice: z.literal(["on", "off"]) });
export type OpeningNoticeInput = z.input<typeof OpeningNoticeInput>;

export const DuplicateProductInput = z.object({
	id: uuidSchema,
	/** Made once by the form, so that a second submission does nothing. */
	submissionKey: uuidSchema,
});
export type DuplicateProductInput = z.input<typeof DuplicateProductInput>;
