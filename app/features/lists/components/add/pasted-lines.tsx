import { clsx } from "clsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RowsView } from "../../rules-review.ts";
import "./add.css";

interface PastedLinesProps extends Pick<RowsView, "lines" | "unused"> {
	/** The line of the row in hand, or null. */
	current: number | null;
}

/** The text as it was pasted, line by line: open beside the rows, folded above them on a phone. */
export function PastedLines(props: PastedLinesProps) {
	return (
		<>
			<details className="pasted-lines group lg:hidden">
				<summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 px-4 [&::-webkit-details-marker]:hidden">
					<Title {...props} />
					<Icon name="chevron-down" size="s" className="ml-auto transition-transform group-open:rotate-180" />
				</summary>
				<Lines {...props} />
			</details>
			<section className="pasted-lines sticky top-4 max-lg:hidden">
				<div className="flex min-h-14 items-center gap-2 px-4">
					<Title {...props} />
				</div>
				<Lines {...props} />
			</section>
		</>
	);
}

function Title({ lines }: PastedLinesProps) {
	const t = useT();
	const format = useFormat();
	return (
		<>
			<b className="font-display text-lg font-bold">{t("lists.add.pasted")}</b>
			<span className="num text-sm text-ink-2">
				{t("lists.add.lines", { count: lines.length, number: format.number(lines.length) })}
			</span>
		</>
	);
}

function Lines({ lines, unused, current }: PastedLinesProps) {
	const left = new Set(unused.map(({ line }) => line));
	return (
		<ol>
			{lines.map(({ line, text, kind }) => (
				<li
					key={line}
					className={clsx(
						(kind === "heading" || kind === "set") && "heading",
						left.has(line) && "unused",
						line === current && "current",
					)}
				>
					<span className="num">{line}</span>
					<bdi>{text}</bdi>
				</li>
			))}
		</ol>
	);
}
