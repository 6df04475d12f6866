import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface Column<Row> {
	/** Its heading; of a column of buttons what they are, for screen readers alone. */
	label: string;
	cell: (row: Row) => ReactNode;
	align?: "end";
	/** A heading that only screen readers hear. */
	isBare?: boolean;
}

export interface DataTableProps<Row> {
	/** The name of the table, for screen readers. */
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	rowClass?: (row: Row) => string | undefined;
	/**
	 * What a row becomes on the phone: `things` are an image with two lines beside it (of six columns: the thing,
	 * two facts, two more, a button), `figures` a name with the labelled figures below it.
	 */
	cards: "things" | "figures";
}

/** Roles of the table, which styles that make cards of rows would take away. */
const roles = {
	table: { role: "table" },
	group: { role: "rowgroup" },
	row: { role: "row" },
	header: { role: "columnheader" },
	cell: { role: "cell" },
} as const;

/** A table that becomes cards of two lines on the phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, columns, rows, rowKey, rowClass, cards } = props;
	return (
		<table {...roles.table} className={clsx("data-table", cards)} aria-label={caption}>
			<thead {...roles.group}>
				<tr {...roles.row}>
					{columns.map(({ label, align, isBare }) => (
						<th key={label} {...roles.header} scope="col" className={align}>
							{isBare ? <span className="sr-only">{label}</span> : label}
						</th>
					))}
				</tr>
			</thead>
			<tbody {...roles.group}>
				{rows.map((row) => (
					<tr key={rowKey(row)} {...roles.row} className={rowClass?.(row)}>
						{columns.map(({ label, align, cell }) => (
							<td key={label} {...roles.cell} className={align} data-label={label}>
								{cell(row)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

export interface ItemCellProps {
	image: ReactNode;
	title: ReactNode;
	text?: string | null;
}

/** The first cell of a row of things: a small image, its name and a quieter line that is cut short. */
export function ItemCell({ image, title, text }: ItemCellProps) {
	return (
		<div className="item-cell">
			<span className="thumb">{image}</span>
			<span className="thing">
				<b>{title}</b>
				{text && <small>{text}</small>}
			</span>
		</div>
	);
}
