import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { StoreProduct } from "../../rules-products.ts";
import { type FormState, type SavedChange, savedChanges, withSaved } from "./product-conflict.ts";
import { textsOf } from "./product-draft.ts";
import type { ProductDraft } from "./use-product-draft.ts";
import { storedImages } from "./use-product-images.ts";

export interface ProductConflict {
	/** Fields that somebody else saved meanwhile; null while nobody has. */
	readonly changes: readonly SavedChange[] | null;
	/** Of the product that the form will be saved over. */
	readonly version: number;
}

export interface ProductConflictOptions {
	/** As it is now: read anew once somebody was told that it changed. */
	readonly product: StoreProduct;
	readonly draft: ProductDraft;
	/** Counts how often the server said that the product was changed meanwhile; 0 for never. */
	readonly told: number;
}

/**
 * What to do when somebody else has saved a product while its form was filled in: the product is read anew, what the
 * form had left alone is taken from it, and what was typed stays.
 */
export function useProductConflict({ product, draft, told }: ProductConflictOptions): ProductConflict {
	const { revalidate } = useRevalidator();
	const saved = stateOf(product, draft.comma);
	const [base, setBase] = useState({ version: product.version, state: saved });
	const [changes, setChanges] = useState<readonly SavedChange[] | null>(null);

	useEffect(() => {
		if (told > 0) void revalidate();
	}, [told, revalidate]);

	useEffect(() => {
		if (told === 0 || product.version === base.version) return;
		const found = savedChanges(base.state, draft.state, saved);
		setBase({ version: product.version, state: saved });
		setChanges(found);
		draft.setTexts(withSaved(draft.texts, saved.texts, found));
		const areImagesTaken = found.some(({ field, isTyped }) => field === "images" && !isTyped);
		if (areImagesTaken) draft.images.replace(storedImages(product.images));
	}, [told, product, base, draft, saved]);

	return { changes, version: base.version };
}

function stateOf(product: StoreProduct, comma: "," | "."): FormState {
	return { texts: textsOf(product, comma), images: product.images.join(" ") };
}
