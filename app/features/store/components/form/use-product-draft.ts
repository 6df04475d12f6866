import { useState } from "react";
import { useLocale } from "#app/i18n/provider.tsx";
import type { StoreProduct } from "../../rules-products.ts";
import type { FormState } from "./product-conflict.ts";
import { emptyTexts, type ProductTexts, type TextFieldName, textFields, textsOf } from "./product-draft.ts";
import { type ProductImages, useProductImages } from "./use-product-images.ts";

export interface ProductDraft {
	readonly texts: ProductTexts;
	readonly images: ProductImages;
	readonly setTexts: (texts: ProductTexts) => void;
	readonly change: (field: TextFieldName, text: string) => void;
	/** What there is of it now, to be compared. */
	readonly state: FormState;
	/** Whether it is another than the form began with. */
	readonly isChanged: boolean;
	/** Stands before the decimals of what is typed. */
	readonly comma: "," | ".";
}

/** What a product's form is filled in with: the product, or nothing. */
export function useProductDraft(product: StoreProduct | null): ProductDraft {
	const comma = useLocale() === "es" ? "," : ".";
	const [texts, setTexts] = useState(() => (product ? textsOf(product, comma) : emptyTexts));
	const [keys] = useState(product?.images ?? []);
	const images = useProductImages(keys);
	const state = { texts, images: images.items.map(({ value }) => value).join(" ") };
	const [start] = useState(state);
	return {
		texts,
		images,
		setTexts,
		change: (field, text) => setTexts((before) => ({ ...before, [field]: text })),
		state,
		isChanged:
			state.images !== start.images || textFields.some((field) => texts[field] !== start.texts[field]),
		comma,
	};
}
