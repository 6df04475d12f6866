import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { refusedRowsPath } from "#app/shared/list-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import {
	asTyped,
	type ImportRow,
	type RowsView,
	refusalTexts,
	targetOf,
	type UnusedReason,
} from "../rules.ts";
import type { Choices } from "./use-choices.ts";

const reasons = {
	noise: "lists.add.reason.noise",
	skipped: "lists.add.reason.skipped",
	rule: "lists.add.reason.rule",
	setless: "lists.add.reason.setless",
} as const satisfies Record<UnusedReason, MessageKey>;

/** The number of lines of a text and rows of a file that will not be added. */
export function countLeft({ counts, refusedCount }: RowsView): number {
	return counts.unused + refusedCount;
}

interface LeftRowsProps {
	/** The text or file that they are of. */
	id: string;
	rowsView: RowsView;
	choices: Choices;
}

/** Lines that will not be added, each with its reason; what could be a thing may be added all the same. */
export function LeftRows({ id, rowsView, choices }: LeftRowsProps) {
	const t = useT();
	const { unused, refused, refusedCount } = rowsView;
	if (unused.length + refusedCount === 0) return null;
	return (
		<section className="mt-8" aria-labelledby="left">
			<CountedHeading id="left" title={t("lists.add.left")} count={countLeft(rowsView)} />
			<ul className="mt-3 border-t border-line *:border-b *:border-line">
				{unused.map((row) => (
					<UnusedRow key={row.key} row={row} choices={choices} />
				))}
				{refused.map(({ line, reason, text }) => (
					<LeftRow key={`refused ${line}`} text={text} reason={t(refusalTexts[reason])}>
						<span className="num text-sm text-ink-2">{t("lists.add.refusedLine", { line })}</span>
					</LeftRow>
				))}
			</ul>
			{refusedCount > 0 && (
				<ButtonLink
					to={refusedRowsPath(id)}
					variant="secondary"
					size="s"
					icon="download"
					reloadDocument
					className="mt-4"
				>
					{t("lists.add.refusedFile", { count: refusedCount })}
				</ButtonLink>
			)}
		</section>
	);
}

function UnusedRow({ row, choices }: { row: ImportRow; choices: Choices }) {
	const t = useT();
	const isAdded = targetOf(row, choices.all) === asTyped;
	return (
		<LeftRow
			text={row.text.trim()}
			reason={t(isAdded ? "lists.add.addedAnyway" : reasons[row.reason ?? "noise"])}
			isAdded={isAdded}
		>
			<button
				type="button"
				className="min-h-11 flex-none text-md font-strong text-royal"
				aria-pressed={isAdded}
				onClick={() => choices.choose(row, { to: isAdded ? undefined : asTyped })}
			>
				{t("lists.add.addAnyway")}
				<span className="sr-only">{` ${row.text.trim()}`}</span>
			</button>
		</LeftRow>
	);
}

interface LeftRowProps {
	text: string;
	reason: string;
	isAdded?: boolean;
	children: ReactNode;
}

function LeftRow({ text, reason, isAdded = false, children }: LeftRowProps) {
	const t = useT();
	return (
		<li className="flex min-h-16 items-center justify-between gap-4 py-2">
			<span className="min-w-0 leading-tight wrap-anywhere">
				<b className="block font-semibold">
					<bdi>{t("lists.entry.quoted", { text })}</bdi>
				</b>
				<span className={clsx("text-sm", isAdded ? "font-semibold text-ok" : "text-ink-2")}>{reason}</span>
			</span>
			{children}
		</li>
	);
}
