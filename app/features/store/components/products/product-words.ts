import { conditionName, isCondition } from "#app/features/catalogue/rules.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { storeProductStatuses } from "../../rules.ts";
import type { ProductCategory, ProductField } from "../../rules-products.ts";
import { statusNames } from "./product-status.tsx";

/** The name of each field of a product. */
export const fieldNames: Readonly<Record<ProductField, MessageKey>> = {
	name: "product.field.name",
	description: "product.field.description",
	categoryId: "product.field.categoryId",
	status: "product.field.status",
	grade: "product.field.grade",
	condition: "product.field.condition",
	brand: "product.field.brand",
	platform: "product.field.platform",
	consoleModel: "product.field.consoleModel",
	genre: "product.field.genre",
	year: "product.field.year",
	images: "product.field.images",
	pricechartingUrl: "product.field.pricechartingUrl",
	costUsd: "product.field.costUsd",
	marketPrice: "product.field.marketPrice",
	marginPercentage: "product.field.marginPercentage",
	salePrice: "product.field.salePrice",
	saleCurrency: "product.field.saleCurrency",
	soldOn: "product.field.soldOn",
};

/** Of a longer value only so many characters are told. */
const longestValue = 120;

/**
 * Says the value of a product's field, as it is kept, in the person's language.
 * @param categoryId of the product, in whose category's words its condition is said
 */
export function useFieldWords(categories: readonly ProductCategory[], categoryId: string | null) {
	const t = useT();
	const slug = categories.find(({ id }) => id === categoryId)?.slug ?? null;
	const { plain } = useMoney();
	const { number } = useFormat();
	return (field: ProductField, value: string): string => {
		const status = storeProductStatuses.find((known) => known === value);
		switch (field) {
			case "status":
				return status ? t(statusNames[status]) : value;
			case "condition":
				return isCondition(value) ? t(conditionName(value, slug)) : value;
			case "categoryId":
				return categories.find(({ id }) => id === value)?.name ?? value;
			case "images":
				return t("product.images.count", { count: value === "" ? 0 : value.split(" ").length });
			case "costUsd":
			case "marketPrice":
				return plain(value);
			case "marginPercentage":
				return `${number(Number(value))} %`;
			default:
				return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
		}
	};
}

/** A moment that is on a day in Buenos Aires, as in most of the world. */
export function noonOf(day: string): string {
	return `${day}T15:00:00Z`;
}
