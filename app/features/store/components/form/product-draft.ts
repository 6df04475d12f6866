import { useState } from "react";
import { useLocale } from "#app/i18n/provider.tsx";
import { factFields, type StoreProduct } from "../../rules.ts";
import { type ProductImages, useProductImages } from "./use-product-images.ts";

/** Text fields of a product's form, in the form's order. */
export const textFields = [
	"name",
	"categoryId",
	"status",
	"description",
	"priceSource",
	"pricechartingUrl",
	"marketPrice",
	"costUsd",
	"marginPercentage",
	...factFields,
] as const;
export type TextFieldName = (typeof textFields)[number];

/** The typed values of a form's text fields. */
export type ProductTexts = Readonly<Record<TextFieldName, string>>;

/** The margin of a new product, in percent. */
const defaultMargin = "30";

export const emptyTexts: ProductTexts = {
	...(Object.fromEntries(textFields.map((field) => [field, ""])) as ProductTexts),
	status: "available",
	priceSource: "pricecharting",
	marginPercentage: defaultMargin,
};

const amounts: readonly TextFieldName[] = ["marketPrice", "costUsd"];

/** The texts of a product. @param decimalMark of the person's language */
export function textsOf(product: StoreProduct, decimalMark: "," | "."): ProductTexts {
	const entries = textFields.map((field): [TextFieldName, string] => {
		if (field === "priceSource") return [field, product.pricechartingUrl ? "pricecharting" : "manual"];
		const text = String(product[field] ?? "");
		if (field === "marginPercentage") return [field, text.replace(/\.?0+$/, "").replace(".", decimalMark)];
		return [field, amounts.includes(field) ? text.replace(".", decimalMark) : text];
	});
	return Object.fromEntries(entries) as ProductTexts;
}

/** The state of a form. Images are their keys, or the addresses of new ones, with a space between. */
export interface FormState {
	readonly texts: ProductTexts;
	readonly images: string;
}

/** The input of a product's form. */
export interface ProductDraft {
	readonly texts: ProductTexts;
	readonly images: ProductImages;
	readonly setTexts: (texts: ProductTexts) => void;
	readonly change: (field: TextFieldName, text: string) => void;
	readonly state: FormState;
	/** Whether the state differs from the initial one. */
	readonly isChanged: boolean;
	/** The decimal mark of the person's language. */
	readonly decimalMark: "," | ".";
}

/** The draft of a product's form, which begins with the product, or empty. */
export function useProductDraft(product: StoreProduct | null): ProductDraft {
	const decimalMark = useLocale() === "es" ? "," : ".";
	const [texts, setTexts] = useState(() => (product ? textsOf(product, decimalMark) : emptyTexts));
	const [keys] = useState(product?.images ?? []);
	const images = useProductImages(keys);
	const state = { texts, images: images.items.map(({ value }) => value).join(" ") };
	const [initial] = useState(state);
	return {
		texts,
		images,
		setTexts,
		change: (field, text) => setTexts((before) => ({ ...before, [field]: text })),
		state,
		isChanged:
			state.images !== initial.images || textFields.some((field) => texts[field] !== initial.texts[field]),
		decimalMark,
	};
}
