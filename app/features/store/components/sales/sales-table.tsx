import type { ReactNode } from "react";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { SaleCurrency } from "../../rules-products.ts";
import type { CategorySales, SalesFigures } from "../../rules-sales.ts";

interface NamedFigures extends SalesFigures {
	readonly name: string;
}

export interface SalesTableProps<Row extends NamedFigures> {
	caption: string;
	firstColumn: string;
	rows: readonly Row[];
	currency: SaleCurrency;
	/** The content of the first column besides the name. */
	nameCell?: (row: Row) => ReactNode;
}

/** Units, amount and margin of each row. */
export function SalesTable<Row extends NamedFigures>(props: SalesTableProps<Row>) {
	const { caption, firstColumn, rows, currency, nameCell = ({ name }) => name } = props;
	const t = useT();
	const format = useFormat();
	const money = useMoney();
	const columns: Column<Row>[] = [
		{ label: firstColumn, cell: nameCell },
		{ label: t("sales.unitsColumn"), align: "end", cell: ({ units }) => format.number(units) },
		{ label: t("sales.sold"), align: "end", cell: ({ sold }) => <b>{money.plain(sold)}</b> },
	];
	if (currency === "USD")
		columns.push({
			label: t("sales.margin"),
			align: "end",
			cell: ({ marginPart }) => (marginPart === null ? "–" : money.percent(marginPart)),
		});
	return (
		<DataTable caption={caption} columns={columns} rows={rows} rowKey={({ name }) => name} cards="figures" />
	);
}

export interface SalesByCategoryProps {
	categories: readonly CategorySales[];
	currency: SaleCurrency;
}

/** Sales by category, the most first; the bars are parts of the first. */
export function SalesByCategory({ categories, currency }: SalesByCategoryProps) {
	const t = useT();
	const most = Number(categories[0]?.sold ?? 0) || 1;
	return (
		<TitledPanel title={t("sales.byCategory")} flat>
			<SalesTable
				caption={t("sales.byCategory")}
				firstColumn={t("sales.category")}
				rows={categories}
				currency={currency}
				nameCell={({ name, sold }) => (
					<span className="sales-share">
						<span>{name}</span>
						<i style={{ width: `${Math.round((Number(sold) / most) * 100)}%` }} />
					</span>
				)}
			/>
		</TitledPanel>
	);
}
