import type { TextCheck } from "#app/shared/problem-keys.ts";
import {
	checkCategory,
	checkDescription,
	checkFact,
	checkGuideGrade,
	checkGuideUrl,
	checkName,
	checkSaleDay,
	checkYear,
} from "../../rules-form.ts";
import { checkAmount, checkMargin, checkMarketPrice, checkSalePrice } from "../../rules-price.ts";
import type { ProductTexts } from "./product-draft.ts";

/** The rules that a product's form is checked by before it is sent. */
export function checksOf(
	{ priceSource, status }: ProductTexts,
	isNew: boolean,
): Readonly<Record<string, TextCheck>> {
	return {
		name: checkName,
		categoryId: checkCategory,
		description: checkDescription,
		marketPrice: checkMarketPrice,
		costUsd: checkAmount,
		marginPercentage: checkMargin,
		brand: checkFact,
		platform: checkFact,
		consoleModel: checkFact,
		genre: checkFact,
		year: checkYear,
		...(isNew && status === "sold" && { salePrice: checkSalePrice, soldOn: checkSaleDay }),
		...(priceSource === "pricecharting" && { pricechartingUrl: checkGuideUrl, grade: checkGuideGrade }),
	};
}
