import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { linkedPages, type NumberedPage } from "#app/shared/numbered-page.ts";
import { withSearch } from "#app/shared/paths.ts";
import { Icon, type IconName } from "./icon.tsx";

export interface PagerProps {
	/** Accessible name of the whole. */
	label: string;
	/** Which rows are shown, in words. */
	summary: string;
	/** Accessible names of the ways back and on. */
	previousLabel: string;
	nextLabel: string;
	/** Of this page and those that can be reached from it, in order. */
	pages: readonly { readonly number: number; readonly to: string }[];
	current: number;
	/** Whether the list is a part of its page, which stays where it was scrolled to. */
	keepsScroll?: boolean | undefined;
}

/** The pages of a list that are near, and its ends. A number that is left out shows as dots. */
export function Pager({ label, summary, previousLabel, nextLabel, pages, current, keepsScroll }: PagerProps) {
	const find = (number: number) => pages.find((page) => page.number === number)?.to;
	return (
		<nav className="pager" aria-label={label}>
			<p className="num" role="status">
				{summary}
			</p>
			{pages.length > 1 && (
				<ul>
					<li>
						<Step
							to={find(current - 1)}
							icon="chevron-left"
							label={previousLabel}
							rel="prev"
							{...{ keepsScroll }}
						/>
					</li>
					{pages.map(({ number, to }, index) => (
						<li key={number} data-gap={index > 0 && number - 1 !== pages[index - 1]?.number ? "" : undefined}>
							<Link
								to={to}
								className="ab num"
								aria-current={number === current ? "page" : undefined}
								discover="none"
								preventScrollReset={keepsScroll}
							>
								{number}
							</Link>
						</li>
					))}
					<li>
						<Step
							to={find(current + 1)}
							icon="chevron-right"
							label={nextLabel}
							rel="next"
							{...{ keepsScroll }}
						/>
					</li>
				</ul>
			)}
		</nav>
	);
}

export interface NumberedPagerProps {
	page: NumberedPage<unknown>;
	/** The address of the list. */
	path: string;
	/** What the address asks of the list beside the page. */
	search?: Readonly<Record<string, string>>;
	/** The sentence that says which rows are shown: `from`, `to` and `total`. */
	shown?: MessageKey;
	keepsScroll?: boolean;
}

/** The pager of a list that is read by page numbers; nothing for an empty one. */
export function NumberedPager({
	page,
	path,
	search,
	shown = "admin.pages.shown",
	keepsScroll,
}: NumberedPagerProps) {
	const t = useT();
	const format = useFormat();
	const { number, size, total, rows } = page;
	if (total === 0) return null;
	const first = (number - 1) * size;
	const to = (at: number) => withSearch(path, { ...search, ...(at > 1 && { page: String(at) }) });
	return (
		<Pager
			label={t("admin.pages.name")}
			summary={t(shown, {
				from: format.number(first + 1),
				to: format.number(first + rows.length),
				total: format.number(total),
			})}
			previousLabel={t("admin.pages.previous")}
			nextLabel={t("admin.pages.next")}
			pages={linkedPages(page).map((at) => ({ number: at, to: to(at) }))}
			current={number}
			keepsScroll={keepsScroll}
		/>
	);
}

interface StepProps {
	/** Absent at the list's end. */
	to: string | undefined;
	icon: IconName;
	label: string;
	rel: "prev" | "next";
	keepsScroll: boolean | undefined;
}

function Step({ to, icon, label, rel, keepsScroll }: StepProps) {
	if (!to) {
		return (
			<span className="ab" aria-hidden="true" data-off="">
				<Icon name={icon} />
			</span>
		);
	}
	return (
		<Link
			to={to}
			className="ab"
			aria-label={label}
			rel={rel}
			discover="none"
			preventScrollReset={keepsScroll}
		>
			<Icon name={icon} />
		</Link>
	);
}
