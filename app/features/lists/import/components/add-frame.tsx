import "./add.css";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type CategoryView, categoryNameKey } from "#app/features/catalogue/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon } from "#app/ui/icon.tsx";

interface AddHeadProps {
	/** The target of the link above the title, and its text; both absent where no step is before it. */
	to?: string;
	back?: string;
	/** Whether a head of the task has that link on a phone. */
	isInTask?: boolean;
	title: ReactNode;
	children?: ReactNode;
}

/** The title of a page on the way of things to the lists, with the step before it. */
export function AddHead({ to, back, isInTask = false, title, children }: AddHeadProps) {
	return (
		<header className="mb-7 max-md:mb-5">
			{to && (
				<Link to={to} discover="none" className={clsx("add-back link", isInTask && "in-task")}>
					<Icon name="chevron-left" size="s" />
					{back}
				</Link>
			)}
			<h1 className="type-page wrap-anywhere">{title}</h1>
			{children && <p className="mt-3 text-lg text-ink-2 max-md:text-base">{children}</p>}
		</header>
	);
}

const parts = ["sure", "ask", "left"] as const;
const partTexts = {
	sure: "lists.add.sure",
	ask: "lists.add.toAsk",
	left: "lists.add.leftShort",
} as const satisfies Record<(typeof parts)[number], MessageKey>;

/** The numbers of things that are sure, and to be looked at, and of lines that will not be added. */
type ReadCounts = Readonly<Record<(typeof parts)[number], number>>;

/** The counts of what was read, as a bar of three textures and in words. */
export function ReadBar({ counts, className }: { counts: ReadCounts; className?: string }) {
	const t = useT();
	const format = useFormat();
	const some = parts.filter((part) => counts[part] > 0);
	return (
		<div className={className}>
			<div className="mb-3 flex h-2.5 gap-[3px]" aria-hidden="true">
				{some.map((part) => (
					<i key={part} className={`read-mark h-full! ${part}`} style={{ flexGrow: counts[part] }} />
				))}
			</div>
			<ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
				{some.map((part) => (
					<li key={part} className="flex items-center gap-2">
						<i className={`read-mark ${part}`} aria-hidden="true" />
						{t(partTexts[part])}
						<b className="num font-strong text-ink">{format.number(counts[part])}</b>
					</li>
				))}
			</ul>
		</div>
	);
}

/** The categories as the options of a field. */
export function useCategoryOptions(categories: readonly CategoryView[]) {
	const t = useT();
	return categories.map(({ id, slug, name }) => {
		const key = categoryNameKey(slug);
		return { value: id, label: key ? t(key) : name };
	});
}
