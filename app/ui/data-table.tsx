import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface Column<Row> {
	/** Its heading; of a column of buttons what they are, for screen readers alone. */
	label: string;
	cell: (row: Row) => ReactNode;
	align?: "end";
	/** Whether only screen readers get the heading. */
	isBare?: boolean;
	/**
	 * What its cell is in the card that a row becomes on the phone: a quieter `line` beside the value, the `value`, a
	 * `detail` below them, the `action` at the end, or a `row` of its own. Others follow one another.
	 */
	onPhone?: "line" | "value" | "detail" | "action" | "row";
}

export interface DataTableProps<Row> {
	/** The name of the table, for screen readers. */
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	rowClass?: (row: Row) => string | undefined;
	/**
	 * What a row becomes on the phone: `things` are an image with two lines beside it, `figures` a name with the labelled
	 * figures below it. Without, the table stays one and moves sideways under its first column.
	 */
	cards?: "things" | "figures";
}

/** Roles of the table, which styles that make cards of rows would take away. */
const roles = {
	table: { role: "table" },
	group: { role: "rowgroup" },
	row: { role: "row" },
	header: { role: "columnheader" },
	cell: { role: "cell" },
} as const;

/** A table whose rows may become cards on the phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, columns, rows, rowKey, rowClass, cards } = props;
	const edge = "first:pl-0 last:pr-0";
	const side = (align?: "end") => (align ? "text-right" : "text-left");
	return (
		<table
			{...roles.table}
			className={clsx(
				"data-table w-full text-md [&_.btn]:whitespace-nowrap [&_td_b]:font-strong",
				cards ?? "scrolling",
			)}
			aria-label={caption}
		>
			<thead {...roles.group}>
				<tr {...roles.row}>
					{columns.map(({ label, align, isBare }) => (
						<th
							key={label}
							{...roles.header}
							scope="col"
							className={clsx(
								"border-b-2 border-line-2 px-3 py-2 text-sm font-semibold text-ink-2",
								edge,
								side(align),
							)}
						>
							{isBare ? <span className="sr-only">{label}</span> : label}
						</th>
					))}
				</tr>
			</thead>
			<tbody {...roles.group}>
				{rows.map((row) => (
					<tr key={rowKey(row)} {...roles.row} className={rowClass?.(row)}>
						{columns.map(({ label, align, cell, onPhone }) => (
							<td
								key={label}
								{...roles.cell}
								className={clsx(
									cards ? "md:border-b md:border-line md:px-3 md:py-2" : "border-b border-line px-3 py-2",
									cards === "things" ? "md:h-[66px]" : "md:h-[58px]",
									edge,
									side(align),
								)}
								data-label={label}
								data-phone={onPhone}
							>
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
		<div className="item-cell grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3">
			<span className="thumb">{image}</span>
			<span className="thing">
				<b>{title}</b>
				{text && <small>{text}</small>}
			</span>
		</div>
	);
}
