import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { StoreProduct } from "../../rules-products.ts";
import { type Difference, differencesOf, type FormState, withTheirs } from "./product-conflict.ts";
import { textsOf } from "./product-draft.ts";
import type { ProductDraft } from "./use-product-draft.ts";
import { type ProductImage, storedImages } from "./use-product-images.ts";

export interface ProductConflict {
	/** Fields that somebody else changed meanwhile; empty while nobody has. */
	readonly differences: readonly Difference[];
	/** Of the product that the form will be saved over. */
	readonly version: number;
	/** Fills a field in with what is saved, or with what it was filled in with before. */
	readonly take: (difference: Difference, whose: "mine" | "theirs") => void;
	/** As they are saved. */
	readonly theirImages: readonly ProductImage[];
	/** As the form had them. */
	readonly myImages: readonly ProductImage[];
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
 * form had left alone is taken from it, and the rest is shown beside it. Nothing that was typed is lost.
 */
export function useProductConflict({ product, draft, told }: ProductConflictOptions): ProductConflict {
	const { revalidate } = useRevalidator();
	const theirs = stateOf(product, draft.comma);
	const [base, setBase] = useState({ version: product.version, state: theirs });
	const [myImages, setMyImages] = useState(draft.images.items);
	// Without script the page that says so comes with the product as it is now.
	const [differences, setDifferences] = useState(() =>
		told ? differencesOf(null, draft.state, theirs) : [],
	);

	useEffect(() => {
		if (told > 0) void revalidate();
	}, [told, revalidate]);

	useEffect(() => {
		if (told === 0 || product.version === base.version) return;
		const found = differencesOf(base.state, draft.state, theirs);
		const taken = found.flatMap(({ field, isTaken }) => (isTaken ? [field] : []));
		setBase({ version: product.version, state: theirs });
		setDifferences(found);
		setMyImages(draft.images.items);
		draft.setTexts(withTheirs(draft.texts, theirs.texts, taken));
		if (taken.includes("images")) draft.images.replace(storedImages(product.images));
	}, [told, product, base, draft, theirs]);

	return {
		differences,
		version: base.version,
		theirImages: storedImages(product.images),
		myImages,
		take: ({ field, ...values }, whose) => {
			if (field !== "images") draft.change(field, values[whose]);
			else draft.images.replace(whose === "mine" ? myImages : storedImages(product.images));
		},
	};
}

function stateOf(product: StoreProduct, comma: "," | "."): FormState {
	return { texts: textsOf(product, comma), images: product.images.join(" ") };
}
