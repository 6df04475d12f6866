import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Facts, TitledPanel } from "#app/ui/titled-panel.tsx";
import { factFields, type ProductCategory, type StoreProduct } from "../../rules-products.ts";
import { fieldNames, useFieldWords } from "./product-words.ts";

const shown = ["categoryId", ...factFields] as const;

export interface ProductFactsProps {
	product: StoreProduct;
	categories: readonly ProductCategory[];
}

/** The facts of a product, as far as they were entered. */
export function ProductFacts({ product, categories }: ProductFactsProps) {
	const t = useT();
	const words = useFieldWords(categories, product.categoryId);
	const facts = shown.flatMap((field) => {
		const value = product[field];
		return value === null ? [] : [{ label: t(fieldNames[field]), value: words(field, String(value)) }];
	});
	return (
		<TitledPanel title={t("product.info.title")} flat>
			<Facts facts={facts} />
		</TitledPanel>
	);
}

/** The internal notes on a product. */
export function ProductSystem({ product }: { product: StoreProduct }) {
	const t = useT();
	const { mediumDate, time } = useFormat();
	const moment = (value: string) => (
		<time dateTime={value} className="num">
			{t("product.system.moment", { date: mediumDate(value), time: time(value) })}
		</time>
	);
	return (
		<TitledPanel title={t("product.system.title")} flat>
			<Facts
				facts={[
					{ label: t("product.system.id"), value: <span className="num">{product.id}</span> },
					{ label: t("product.system.created"), value: moment(product.createdAt) },
					{ label: t("product.system.updated"), value: moment(product.updatedAt) },
					...(product.updatedBy
						? [{ label: t("product.system.updatedBy"), value: `@${product.updatedBy}` }]
						: []),
				]}
			/>
		</TitledPanel>
	);
}
