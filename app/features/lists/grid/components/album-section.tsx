import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { sectionName } from "#app/features/catalogue/rules-albums.ts";
import { useFormat, useLocale, useT } from "#app/i18n/provider.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Side } from "../../entry/rules.ts";
import { type CellMark, runsOf } from "../rules.ts";
import type { Marks } from "./use-set-grid.ts";

/** A part of an album, by the letters before its numbers; a set has one, without letters. */
export interface Section {
	readonly prefix: string;
	readonly entries: readonly {
		readonly number: string;
		readonly shownNumber: string;
		readonly name: string | null;
	}[];
}

export function sectionId(prefix: string): string {
	return `seccion-${prefix || "1"}`;
}

/** Whether it is a missing thing that somebody has. */
export function isLit(mark: CellMark | undefined): boolean {
	return mark?.side === "want" && mark.people > 0;
}

interface AlbumSectionProps {
	section: Section;
	marks: Marks;
	/** The anchor of the first missing thing that somebody has, where that is in this section. */
	matchedId: string | undefined;
	onToggle: (open: boolean) => void;
	/** Its cells; null while it is folded, so that a phone draws those of a few sections alone. */
	children: ReactNode;
}

/** A section of an album: its name, what of it is missing and spare, and unfolded its cells. */
export function AlbumSection({ section, marks, matchedId, onToggle, children }: AlbumSectionProps) {
	const isOpen = children !== null;
	const isInteractive = useHydrated();
	const contentId = useId();
	const head = <SectionHead section={section} marks={marks} />;
	const rowClass = "flex min-h-14 w-full items-center gap-3 text-left";
	return (
		<section id={sectionId(section.prefix)} className="scroll-mt-20 border-b border-line">
			<h2 id={isOpen ? undefined : matchedId} className="text-md">
				{isInteractive ? (
					<button
						type="button"
						className={rowClass}
						aria-expanded={isOpen}
						aria-controls={contentId}
						onClick={() => onToggle(!isOpen)}
					>
						{head}
						<Icon
							name="chevron-down"
							size="s"
							className={clsx("transition-transform", isOpen && "rotate-180")}
						/>
					</button>
				) : (
					<span className={rowClass}>{head}</span>
				)}
			</h2>
			<div id={contentId} className="pb-4 empty:hidden">
				{children ?? <MarkedNumbers section={section} marks={marks} />}
			</div>
		</section>
	);
}

function SectionHead({ section: { prefix, entries }, marks }: Pick<AlbumSectionProps, "section" | "marks">) {
	const t = useT();
	const name = sectionName(prefix, useLocale());
	const count = (test: (mark: CellMark | undefined) => boolean) =>
		entries.filter(({ number }) => test(marks.get(number))).length;
	const missing = count((mark) => mark?.side === "want");
	const spare = count((mark) => mark?.side === "have");
	const lit = count(isLit);
	const facts = [
		missing > 0 && t("lists.set.missingIn", { count: missing }),
		spare > 0 && t("lists.set.spareIn", { count: spare }),
		lit > 0 && t("lists.set.matchedCount", { count: lit }),
	];
	return (
		<>
			<b className="font-display text-lg font-bold">{prefix || "1"}</b>
			{name && <span className="font-semibold">{name}</span>}
			<small className="num ml-auto text-right font-text text-sm font-semibold text-royal">
				{facts.filter(Boolean).join(" · ")}
			</small>
		</>
	);
}

/** The numbers of a folded section that are missing and spare, as one writes them. */
function MarkedNumbers({ section: { entries }, marks }: Pick<AlbumSectionProps, "section" | "marks">) {
	const t = useT();
	const format = useFormat();
	const numbersOf = (side: Side) => {
		const marked = entries.flatMap(({ number, shownNumber }): [string, number][] => {
			const mark = marks.get(number);
			return mark?.side === side ? [[shownNumber, mark.quantity]] : [];
		});
		return format.list(runsOf(marked).map(({ text }) => text));
	};
	const [missing, spare] = [numbersOf("want"), numbersOf("have")];
	if (!missing && !spare) return null;
	return (
		<p className="num text-sm text-ink-2">
			{missing && t("lists.set.missingNumbers", { numbers: missing })}
			{missing && spare && " · "}
			{spare && t("lists.set.spareNumbers", { numbers: spare })}
		</p>
	);
}
