import { type Condition, isCondition } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { type StoreProductStatus, storeProductStatuses } from "../../rules.ts";
import type { ProductCategory } from "../../rules-products.ts";
import { statusNames } from "../products/product-status.tsx";
import type { Difference } from "./product-conflict.ts";
import type { TextFieldName } from "./product-draft.ts";

export const conditionNames: Readonly<Record<Condition, MessageKey>> = {
	mint: "listing.condition.mint",
	near_mint: "listing.condition.nearMint",
	excellent: "listing.condition.excellent",
	good: "listing.condition.good",
	played: "listing.condition.played",
	poor: "listing.condition.poor",
};

export const factNames = {
	brand: "product.form.brand",
	platform: "product.form.platform",
	consoleModel: "product.form.consoleModel",
	year: "product.form.year",
	genre: "product.form.genre",
} as const;

/** What the fields of a product's form are called. */
export const fieldNames: Readonly<Record<Difference["field"], MessageKey>> = {
	name: "product.form.name",
	categoryId: "product.form.category",
	status: "product.form.status",
	description: "product.form.description",
	priceSource: "product.form.source",
	pricechartingUrl: "product.form.url",
	marketPrice: "product.form.marketPrice",
	costUsd: "product.form.cost",
	marginPercentage: "product.form.margin",
	grade: "product.form.grade",
	condition: "product.form.condition",
	...factNames,
	images: "product.form.images",
};

/** Says what a field of the form holds, in the person's language. */
export function useFieldText(categories: readonly ProductCategory[]) {
	const t = useT();
	return (field: TextFieldName, text: string): string => {
		switch (field) {
			case "categoryId":
				return categories.find(({ id }) => id === text)?.name ?? text;
			case "condition":
				return isCondition(text) ? t(conditionNames[text]) : text;
			case "priceSource":
				return t(text === "manual" ? "product.form.source.manual" : "product.form.source.pricecharting");
			case "status":
				return storeProductStatuses.some((status) => status === text)
					? t(statusNames[text as StoreProductStatus])
					: text;
			default:
				return text;
		}
	};
}
