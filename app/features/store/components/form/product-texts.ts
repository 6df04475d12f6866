import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { amountOf } from "#app/shared/money.ts";
import { hundredthsOf } from "../../rules-price.ts";
import type { ProductCategory, ProductField } from "../../rules-products.ts";
import { fieldNames, useFieldWords } from "../products/product-words.ts";
import type { Difference } from "./product-conflict.ts";
import type { TextFieldName } from "./product-draft.ts";

/** The names of the fields of a product's form. */
export const formFieldNames: Readonly<Record<Difference["field"] | ProductField, MessageKey>> = {
	...fieldNames,
	costUsd: "product.form.cost",
	priceSource: "product.form.source",
};

/** Says what a field of the form holds, in the person's language; see {@link useFieldWords}. */
export function useFieldText(categories: readonly ProductCategory[], categoryId: string) {
	const t = useT();
	const wordsOf = useFieldWords(categories, categoryId);
	return (field: TextFieldName, text: string): string => {
		switch (field) {
			case "priceSource":
				return t(text === "manual" ? "product.form.source.manual" : "product.form.source.pricecharting");
			case "marketPrice":
			case "costUsd":
			case "marginPercentage": {
				const hundredths = hundredthsOf(text);
				return hundredths === null ? text : wordsOf(field, amountOf(hundredths));
			}
			case "categoryId":
			case "condition":
			case "status":
				return wordsOf(field, text);
			// What differs may be at the end of a long text.
			default:
				return text;
		}
	};
}
