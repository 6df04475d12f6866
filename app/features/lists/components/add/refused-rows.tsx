import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { refusalTexts } from "../../rules-review.ts";
import type { RefusedRow } from "../../rules-sources.ts";

interface RefusedRowsProps {
	rows: readonly RefusedRow[];
	count: number;
	/** The count in words of the reader's language. */
	number: string;
	/** The way to the whole report. */
	children: ReactNode;
}

/** The rows of a file that were left out, folded: each with its line and why. */
export function RefusedRows({ rows, count, number, children }: RefusedRowsProps) {
	const t = useT();
	return (
		<details className="group mt-4 rounded-l bg-sunk px-4">
			<summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
				<Icon name="info" size="s" className="text-ink-2" />
				<b className="num font-strong">{t("lists.add.refusedRows", { count, number })}</b>
				<Icon name="chevron-down" size="s" className="ml-auto transition-transform group-open:rotate-180" />
			</summary>
			<ul className="grid gap-2 pb-4 text-md">
				{rows.map(({ line, reason, text }) => (
					<li key={line} className="wrap-anywhere">
						<b className="num font-strong">{t("lists.add.refusedLine", { line })}</b>{" "}
						{t(refusalTexts[reason])} <bdi className="text-ink-2">{text}</bdi>
					</li>
				))}
				<li className="mt-2">{children}</li>
			</ul>
		</details>
	);
}
