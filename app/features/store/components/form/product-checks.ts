import type { TextCheck } from "#app/shared/problem-keys.ts";
import { checkGuideGrade, checkGuideUrl, checkSaleDay, fieldChecks } from "../../rules-form.ts";
import { checkSalePrice } from "../../rules-price.ts";
import type { ProductTexts } from "./product-draft.ts";

/** The rules that a product's form is checked by before it is sent. */
export function checksOf(
	{ priceSource, status }: ProductTexts,
	isNew: boolean,
): Readonly<Record<string, TextCheck>> {
	return {
		...fieldChecks,
		...(isNew && status === "sold" && { salePrice: checkSalePrice, soldOn: checkSaleDay }),
		...(priceSource === "pricecharting" && { pricechartingUrl: checkGuideUrl, grade: checkGuideGrade }),
	};
}
