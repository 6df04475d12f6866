import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useMoreAtEnd } from "#app/ui/use-growing-list.ts";
import { Spinner } from "#app/ui/waiting.tsx";
import { firstPageSize, type ShowcaseCardView } from "../../rules.ts";
import { ShowcaseWindow, ShowcaseWindowSkeleton } from "../window/showcase-window.tsx";
import type { ShowcaseList } from "./use-showcase-list.ts";
import "./street.css";

/** The night street that windows stand in. */
export function Street({ label, children }: { label: string; children: ReactNode }) {
	return (
		<section className="street" aria-label={label}>
			<div className="tile-pattern" />
			<div className="wrap">{children}</div>
		</section>
	);
}

export interface ShowcaseWindowsProps {
	list: ShowcaseList;
	search: string;
	/** Stands in the place of the number of likes of a window. */
	renderLike?: (showcase: ShowcaseCardView) => ReactNode;
	/** Closes the list. */
	end: ReactNode;
}

/** Windows that go on as one scrolls; where scripts do not run, a plain link leads to more of them. */
export function ShowcaseWindows({ list, search, renderLike, end }: ShowcaseWindowsProps) {
	const t = useT();
	return (
		<>
			<ul className="windows">
				{list.showcases.map((showcase) => (
					<li key={showcase.id}>
						<ShowcaseWindow showcase={showcase} headingLevel={2} like={renderLike?.(showcase)} />
					</li>
				))}
			</ul>
			<p className="sr-only" role="status">
				{list.added > 0 && t("showcases.list.loaded", { count: list.added })}
			</p>
			<ListEnd list={list} search={search} />
			{!list.nextCursor && end}
		</>
	);
}

function ListEnd({ list, search }: Pick<ShowcaseWindowsProps, "list" | "search">) {
	const t = useT();
	const format = useFormat();
	const end = useMoreAtEnd(list, list.more);
	const { showcases, total, nextCursor, state } = list;
	return (
		<div ref={end} className="street-end">
			<p className="num">
				{t("showcases.list.shown", {
					shown: format.number(showcases.length),
					total: format.number(Math.max(total, showcases.length)),
					count: total,
				})}
			</p>
			{state === "failed" && <p role="alert">{t("showcases.list.failed")}</p>}
			{state === "pending" && <Spinner label={t("showcases.list.loading")} />}
			{nextCursor && state !== "pending" && (
				<ButtonLink
					to={withSearch("", new URLSearchParams([...new URLSearchParams(search), ["cursor", nextCursor]]))}
					variant="nightGhost"
					role="button"
					onClick={(event) => {
						event.preventDefault();
						list.more();
					}}
				>
					{t("showcases.list.more")}
				</ButtonLink>
			)}
		</div>
	);
}

/** The windows' shape while a list is on its way. */
export function ShowcaseWindowsSkeleton() {
	const t = useT();
	return (
		<div role="status" aria-label={t("showcases.list.loading")} className="windows">
			{Array.from({ length: firstPageSize }, (_, index) => (
				<ShowcaseWindowSkeleton key={`window-${index.toString()}`} />
			))}
		</div>
	);
}
