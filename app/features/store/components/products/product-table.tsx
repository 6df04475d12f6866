import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { productPath } from "#app/shared/admin-paths.ts";
import { imageUrl } from "#app/shared/image.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Column, DataTable, ItemCell } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ProductRow } from "../../rules-products.ts";
import { ProductStatus } from "./product-status.tsx";

export interface ProductTableProps {
	products: readonly ProductRow[];
	/** ISO 8601. Days of this year are told without it. */
	now: string;
}

/** Products, one in a row. */
export function ProductTable({ products, now }: ProductTableProps) {
	const t = useT();
	return (
		<DataTable
			caption={t("products.title")}
			cards="things"
			columns={useProductColumns(now)}
			rows={products}
			rowKey={({ id }) => id}
			rowClass={({ status }) => (status === "deleted" ? "gone" : undefined)}
		/>
	);
}

function useProductColumns(now: string): Column<ProductRow>[] {
	const t = useT();
	const { amount } = useMoney();
	return [
		{
			label: t("products.column.product"),
			cell: ({ image, name, description }) => (
				<ItemCell image={<ProductThumb image={image} />} title={name} text={description} />
			),
		},
		{ label: t("products.column.category"), cell: ({ category }) => category },
		{
			label: t("products.column.finalPrice"),
			align: "end",
			cell: ({ finalPrice }) => <b className="num">{amount(finalPrice)}</b>,
		},
		{ label: t("products.column.status"), cell: ({ status }) => <ProductStatus status={status} /> },
		{ label: t("products.column.date"), cell: ({ createdAt }) => <Day moment={createdAt} now={now} /> },
		{
			label: t("products.column.actions"),
			isBare: true,
			align: "end",
			cell: ({ id, name }) => (
				<ButtonLink
					to={productPath(id)}
					variant="secondary"
					size="s"
					aria-label={t("products.viewOf", { name })}
				>
					{t("products.view")}
				</ButtonLink>
			),
		},
	];
}

function Day({ moment, now }: { moment: string; now: string }) {
	const { shortDate, mediumDate, dayKey } = useFormat();
	const isThisYear = dayKey(moment).slice(0, 4) === dayKey(now).slice(0, 4);
	return <time dateTime={moment}>{isThisYear ? shortDate(moment) : mediumDate(moment)}</time>;
}

/** A product's cover as small as a row shows it; beside its name it needs no text. */
function ProductThumb({ image }: { image: string | null }) {
	if (!image) return <Icon name="image" size="s" />;
	return <img src={imageUrl(image, 320)} alt="" width={36} height={48} loading="lazy" decoding="async" />;
}
