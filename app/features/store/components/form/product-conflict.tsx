import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ProductCategory, StoreProduct } from "../../rules.ts";
import { hundredthsOf } from "../../rules-prices.ts";
import { productFieldNames, useFieldTexts } from "../products/product-fields.tsx";
import {
	type FormState,
	type ProductDraft,
	type ProductTexts,
	type TextFieldName,
	textFields,
	textsOf,
} from "./product-draft.ts";
import { storedImages } from "./use-product-images.ts";

/** A field that somebody else saved while the form was filled in. */
export interface SavedChange {
	readonly field: TextFieldName | "images";
	/** Whether the form has another text typed there, which stays. */
	readonly isTyped: boolean;
}

interface ConflictNoticeProps {
	changes: readonly SavedChange[];
	/** The product as the other person saved it. */
	product: StoreProduct;
	categories: readonly ProductCategory[];
}

/** A notice of what somebody else saved while the form was filled in, and of what stays as typed. */
export function ConflictNotice({ changes, product, categories }: ConflictNoticeProps) {
	const t = useT();
	const format = useFormat();
	const textOf = useFieldTexts(categories, product.categoryId);
	const when = format.time(product.updatedAt);
	const name = product.updatedBy && `@${product.updatedBy}`;
	const fields = changes.flatMap(({ field, isTyped }) =>
		field === "priceSource" ? [] : [{ field, isTyped }],
	);
	return (
		<Notice
			tone="warn"
			icon="warning"
			role="alert"
			className="mb-6"
			title={name ? t("product.conflict.by", { name, when }) : t("product.conflict.title", { when })}
		>
			<p>{t("product.conflict.text")}</p>
			<ul className="mt-2 grid gap-1">
				{fields.map(({ field, isTyped }) => {
					const value = String(product[field] ?? "");
					return (
						<li key={field} className="wrap-anywhere">
							<b>{t(productFieldNames[field])}:</b>{" "}
							<span>
								{value
									? textOf(field, field === "images" ? product.images.join(" ") : value)
									: t("product.form.none")}
							</span>
							{isTyped && <em className="not-italic">{` · ${t("product.conflict.typed")}`}</em>}
						</li>
					);
				})}
			</ul>
		</Notice>
	);
}

interface ProductConflict {
	/** Fields that somebody else saved meanwhile; null while nobody has. */
	readonly changes: readonly SavedChange[] | null;
	/** The version of the product that the form will replace. */
	readonly version: number;
}

interface ProductConflictOptions {
	/** The loaded product: it is loaded anew after each conflict. */
	readonly product: StoreProduct;
	readonly draft: ProductDraft;
	/** The number of the submission that the server refused because of a conflict, from 1; 0 for none. */
	readonly conflictRound: number;
}

/**
 * Merges a product that somebody else saved into its form: the product is loaded anew, untouched fields get its values,
 * and typed ones stay.
 */
export function useProductConflict({
	product,
	draft,
	conflictRound,
}: ProductConflictOptions): ProductConflict {
	const { revalidate } = useRevalidator();
	const saved = stateOf(product, draft.decimalMark);
	const [base, setBase] = useState({ version: product.version, state: saved });
	const [changes, setChanges] = useState<readonly SavedChange[] | null>(null);

	useEffect(() => {
		if (conflictRound > 0) void revalidate();
	}, [conflictRound, revalidate]);

	useEffect(() => {
		if (conflictRound === 0 || product.version === base.version) return;
		const found = savedChanges(base.state, draft.state, saved);
		setBase({ version: product.version, state: saved });
		setChanges(found);
		draft.setTexts(withSaved(draft.texts, saved.texts, found));
		const areImagesReplaced = found.some(({ field, isTyped }) => field === "images" && !isTyped);
		if (areImagesReplaced) draft.images.replace(storedImages(product.images));
	}, [conflictRound, product, base, draft, saved]);

	return { changes, version: base.version };
}

function stateOf(product: StoreProduct, decimalMark: "," | "."): FormState {
	return { texts: textsOf(product, decimalMark), images: product.images.join(" ") };
}

/**
 * The fields that somebody else saved with another value than the form's.
 * @param base the initial state of the form
 */
export function savedChanges(base: FormState, current: FormState, saved: FormState): SavedChange[] {
	const fields = [...textFields, "images"] as const;
	return fields.flatMap((field) => {
		const [before, typed, other] = [partOf(base, field), partOf(current, field), partOf(saved, field)];
		if (isSame(before, other) || isSame(typed, other)) return [];
		return [{ field, isTyped: !isSame(before, typed) }];
	});
}

/** The form's texts, with the saved ones in fields that were not typed in. */
export function withSaved(
	current: ProductTexts,
	saved: ProductTexts,
	changes: readonly SavedChange[],
): ProductTexts {
	const untouched = changes.flatMap(({ field, isTyped }) => (isTyped || field === "images" ? [] : [field]));
	return { ...current, ...Object.fromEntries(untouched.map((field) => [field, saved[field]])) };
}

function partOf({ texts, images }: FormState, field: SavedChange["field"]): string {
	return field === "images" ? images : texts[field];
}

/** Whether two texts of a field have the same value; an amount may be written in different ways. */
function isSame(one: string, other: string): boolean {
	if (one.trim() === other.trim()) return true;
	const [amount, otherAmount] = [hundredthsOf(one), hundredthsOf(other)];
	return amount !== null && amount === otherAmount;
}
