import { conditionName, isCondition } from "#app/features/catalogue/rules-conditions.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { StatusMark, type StatusShape } from "#app/ui/status-mark.tsx";
import {
	type ProductCategory,
	type ProductField,
	type StoreProductStatus,
	storeProductStatuses,
} from "../../rules.ts";

export const statusShapes: Readonly<Record<StoreProductStatus, StatusShape>> = {
	available: "square",
	sold: "diamond",
	reserved: "circle",
	deleted: "hollow",
};

export const statusNames: Readonly<Record<StoreProductStatus, MessageKey>> = {
	available: "product.status.available",
	sold: "product.status.sold",
	reserved: "product.status.reserved",
	deleted: "product.status.deleted",
};

/** The mark of a product's status. */
export function ProductStatus({ status }: { status: StoreProductStatus }) {
	const t = useT();
	return <StatusMark shape={statusShapes[status]}>{t(statusNames[status])}</StatusMark>;
}

/** The names of a product's fields. */
export const productFieldNames: Readonly<Record<ProductField, MessageKey>> = {
	name: "common.name",
	description: "common.description",
	categoryId: "common.category",
	status: "common.status",
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

/** The limit of a value's text, in characters; a longer one is cut. */
const maxValueLength = 120;

/**
 * A function that puts a field's stored value into the person's language.
 * @param categoryId of the product, whose category has its own words for conditions
 */
export function useFieldTexts(categories: readonly ProductCategory[], categoryId: string | null) {
	const t = useT();
	const slug = categories.find(({ id }) => id === categoryId)?.slug ?? null;
	const { plain } = useMoney();
	const { number } = useFormat();
	return (field: ProductField, value: string): string => {
		const status = storeProductStatuses.find((each) => each === value);
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
				return value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value;
		}
	};
}
