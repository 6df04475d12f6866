import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import { derivePrices } from "../../rules-price.ts";
import type { ProductCategory } from "../../rules-products.ts";
import type { ProductTexts } from "./product-draft.ts";

export interface ProductPreviewProps {
	texts: ProductTexts;
	/** Of the cover; null without one. */
	coverUrl: string | null;
	categories: readonly ProductCategory[];
}

/** The product as the shop will show it, while it is written. */
export function ProductPreview({ texts, coverUrl, categories }: ProductPreviewProps) {
	const t = useT();
	const money = useMoney();
	const category = categories.find(({ id }) => id === texts.categoryId);
	const pictogram = categoryPictogram(category?.slug ?? null);
	const { finalPrice } = derivePrices(texts);
	return (
		<aside className="product-preview" aria-label={t("product.form.preview")}>
			<p className="label mb-3">{t("product.form.preview")}</p>
			<div className="trading-card">
				<div className="card-texture" />
				<div className="card-inner">
					<div className="pic">
						{coverUrl ? (
							<img src={coverUrl} alt="" />
						) : (
							<ImagePlaceholder title={texts.name} pictogram={pictogram} />
						)}
					</div>
					<div className="plate">
						<div className="kind">
							<Glyph name={pictogram} />
							<span>{category?.name ?? t("product.field.categoryId")}</span>
						</div>
						<p className="name">{texts.name || t("product.field.name")}</p>
						<div className="own">
							<span className="mark" aria-hidden="true" />
							<b>Reino</b>
						</div>
					</div>
				</div>
			</div>
			{finalPrice !== null && <p className="price num">{money.amount(finalPrice)}</p>}
		</aside>
	);
}
