import { clsx } from "clsx";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { lastPage, linkedPages, type NumberedPage } from "#app/shared/numbered-page.ts";
import { Icon } from "./icon.tsx";

export interface PagerProps {
	page: Pick<NumberedPage<unknown>, "number" | "size" | "total">;
	/** The address of a page of the list. */
	linkTo: (number: number) => string;
	/** Key of the sentence about the visible rows, with `from`, `to` and `total`, or `number` and `last` of the page. */
	text?: MessageKey;
	/** The accessible name, where a page has several pagers. */
	label?: string;
	/** True for a list that is a part of its page: the scroll position stays, and a single page has no pager. */
	isPart?: boolean;
}

/** What a list shows of its rows, and links to the near pages and both ends; nothing for an empty list. */
export function Pager({ page, linkTo, text = "common.pages.shown", label, isPart = false }: PagerProps) {
	const t = useT();
	const { number: current, size, total } = page;
	if (total === 0 || (isPart && total <= size)) return null;
	const first = (current - 1) * size;
	const pages = linkedPages(page);
	const link = (number: number): PageLink => ({
		to: linkTo(number),
		discover: "none",
		preventScrollReset: isPart,
	});
	const step = (number: number) => (pages.includes(number) ? link(number) : null);
	return (
		<nav className="pager @container pt-4" aria-label={label ?? t("common.pages.name")}>
			<div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 @max-[480px]:justify-center">
				<p className="num text-md text-ink-2" role="status">
					{t(text, {
						from: first + 1,
						to: Math.min(first + size, total),
						total,
						number: current,
						last: lastPage(page),
					})}
				</p>
				{pages.length > 1 && (
					<ul className="flex flex-wrap gap-1 @min-[480px]:gap-2">
						<li>
							<Step link={step(current - 1)} isBack />
						</li>
						{pages.map((number, index) => (
							<li
								key={number}
								className={clsx(
									"flex items-center gap-1",
									// A phone has them by the steps at both ends.
									Math.abs(number - current) === 1 &&
										number > 1 &&
										number < lastPage(page) &&
										"@max-[480px]:hidden",
								)}
							>
								{index > 0 && number - 1 !== pages[index - 1] && <span aria-hidden="true">…</span>}
								<Link
									{...link(number)}
									className={clsx(
										stepLook,
										"num aria-[current]:bg-fill aria-[current]:text-on-fill aria-[current]:shadow-none",
									)}
									aria-current={number === current ? "page" : undefined}
								>
									{number}
								</Link>
							</li>
						))}
						<li>
							<Step link={step(current + 1)} />
						</li>
					</ul>
				)}
			</div>
		</nav>
	);
}

/** Five of these and two gaps fit side by side on a phone. */
const stepLook = "edged-button min-h-11 min-w-11 rounded-m px-1";

interface PageLink {
	to: string;
	discover: "none";
	preventScrollReset: boolean;
}

interface StepProps {
	/** Null at the list's end. */
	link: PageLink | null;
	isBack?: boolean;
}

function Step({ link, isBack }: StepProps) {
	const t = useT();
	const icon = <Icon name={isBack ? "chevron-left" : "chevron-right"} />;
	if (!link) {
		return (
			<span className={clsx(stepLook, "bg-sunk text-ink-3 inset-ring inset-ring-line")} aria-hidden="true">
				{icon}
			</span>
		);
	}
	const label = t(isBack ? "common.pages.previous" : "common.pages.next");
	return (
		<Link {...link} className={stepLook} aria-label={label} rel={isBack ? "prev" : "next"}>
			{icon}
		</Link>
	);
}
