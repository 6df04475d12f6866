import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { ProductCategory, StoreProduct } from "../../rules-products.ts";
import { fieldNames, useFieldWords } from "../products/product-words.ts";
import type { SavedChange } from "./product-conflict.ts";

export interface ConflictNoticeProps {
	changes: readonly SavedChange[];
	/** As it is saved. */
	product: StoreProduct;
	categories: readonly ProductCategory[];
}

/** Who saved what while the form was filled in, and what of the form stays. */
export function ConflictNotice({ changes, product, categories }: ConflictNoticeProps) {
	const t = useT();
	const format = useFormat();
	const wordsOf = useFieldWords(categories, product.categoryId);
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
							<b>{t(fieldNames[field])}:</b>{" "}
							<span>
								{value
									? wordsOf(field, field === "images" ? product.images.join(" ") : value)
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
