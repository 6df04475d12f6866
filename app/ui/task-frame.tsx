import { clsx } from "clsx";
import type { ReactNode } from "react";
import { measureActBar } from "./act-bar.ts";
import { IconLink } from "./icon-button.tsx";

interface TaskHeadProps {
	/** The step before, and its name. */
	back: { readonly to: string; readonly label: string };
	title: string;
	/** A quieter second line. */
	text?: string | null;
	/** A button at its end. */
	children?: ReactNode;
}

/** The head of a task's step on a phone, in the place of the site's own. */
export function TaskHead({ back, title, text, children }: TaskHeadProps) {
	return (
		<div className="task-head num">
			<IconLink icon="chevron-left" label={back.label} to={back.to} />
			<p className="min-w-0 flex-1 leading-tight">
				<b className="block font-strong">{title}</b>
				{text && <span className="block text-sm text-ink-2">{text}</span>}
			</p>
			{children}
		</div>
	);
}

interface TaskBarProps {
	/** Words beside the act, where there is room. */
	summary?: ReactNode;
	/** The problem, above the act. */
	problem?: ReactNode;
	className?: string;
	children: ReactNode;
}

/** The one act of a task at the foot of the window, below which no footer follows. */
export function TaskBar({ summary, problem, className, children }: TaskBarProps) {
	return (
		<div ref={measureActBar} className={clsx("task-bar page", className)}>
			<div className="wrap">
				{problem}
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					{summary && <div className="num mr-auto text-ink-2 max-md:hidden">{summary}</div>}
					{children}
				</div>
			</div>
		</div>
	);
}
