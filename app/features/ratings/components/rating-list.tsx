import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RatingTotals, RatingView } from "../rules.ts";

/** A person's ratings in few words, problems only where there are some; nothing for who has none. */
export function RatingFigures({ totals }: { totals: RatingTotals }) {
	const t = useT();
	const words = [
		totals.good > 0 && t("ratings.page.good", { count: totals.good }),
		totals.problems > 0 && t("ratings.page.problems", { count: totals.problems }),
	]
		.filter((word) => word !== false)
		.map((word) => word.replaceAll(" ", "\u00a0"));
	return words.length > 0 ? <span className="num">{words.join(" · ")}</span> : null;
}

interface RatingListProps {
	username: string;
	ratings: readonly RatingView[];
	/** Draws the way to report the words of somebody else. */
	renderReport: (rating: RatingView) => ReactNode;
}

/** What others said of a person, with the month and without their names. */
export function RatingList({ username, ratings, renderReport }: RatingListProps) {
	const t = useT();
	return (
		<>
			<ul className="grid gap-4">
				{ratings.map((rating) => (
					<Rating key={rating.id} {...{ username, rating }} report={!rating.isOwn && renderReport(rating)} />
				))}
			</ul>
			<p className="mt-4 text-sm text-ink-2">{t("ratings.page.nameless")}</p>
		</>
	);
}

interface RatingProps extends Pick<RatingListProps, "username"> {
	rating: RatingView;
	report: ReactNode;
}

function Rating({ username, rating: { isGood, text, reply, month }, report }: RatingProps) {
	const t = useT();
	const format = useFormat();
	return (
		<li className="flex gap-3">
			<Icon
				name={isGood ? "smile" : "warning"}
				label={t(isGood ? "ratings.good" : "ratings.problem")}
				className={clsx("mt-1 flex-none", isGood ? "text-ok" : "text-warn")}
			/>
			<div className="min-w-0 flex-1 wrap-anywhere">
				<p className="whitespace-pre-wrap" dir="auto">
					{text}
				</p>
				<p className="num text-sm text-ink-2">{format.month(month)}</p>
				{reply && (
					<div className="mt-2 border-l-3 border-line-2 pl-3">
						<b className="block text-sm font-strong">{t("ratings.page.replied", { name: username })}</b>
						<p className="whitespace-pre-wrap" dir="auto">
							{reply}
						</p>
					</div>
				)}
			</div>
			{report}
		</li>
	);
}
