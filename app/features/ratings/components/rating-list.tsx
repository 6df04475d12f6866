import { clsx } from "clsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RatingTotals, RatingView } from "../rules.ts";

/** A person's ratings in few words, problems only where there are some; nothing for who has none. */
export function RatingFigures({ totals }: { totals: RatingTotals }) {
	const t = useT();
	const words = [
		totals.good > 0 && t("ratings.page.good", { count: totals.good }),
		totals.problems > 0 && t("ratings.page.problems", { count: totals.problems }),
	].filter(Boolean);
	return words.length > 0 ? <span className="num">{words.join(" · ")}</span> : null;
}

/** What others said of a person, with the month and without their names. */
export function RatingList({ username, ratings }: { username: string; ratings: readonly RatingView[] }) {
	const t = useT();
	const format = useFormat();
	return (
		<>
			<ul className="grid gap-4">
				{ratings.map(({ isGood, text, reply, month }, index) => (
					<li key={`${index.toString()} ${month}`} className="flex gap-3">
						<Icon
							name={isGood ? "check" : "warning"}
							label={t(isGood ? "ratings.good" : "ratings.problem")}
							className={clsx("mt-1 flex-none", isGood ? "text-ok" : "text-warn")}
						/>
						<div className="min-w-0 wrap-anywhere">
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
					</li>
				))}
			</ul>
			<p className="mt-4 text-sm text-ink-2">{t("ratings.page.nameless")}</p>
		</>
	);
}
