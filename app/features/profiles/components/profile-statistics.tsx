import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ProfileStatistics as Statistics } from "../rules.ts";

const labels: Record<"activeListings" | "completedTrades" | "partners", MessageKey> = {
	activeListings: "profile.activeListings",
	completedTrades: "profile.completedTrades",
	partners: "profile.partners",
};

/** Three figures, each with its name. */
export function ProfileStatistics({ statistics }: { statistics: Statistics }) {
	const t = useT();
	const format = useFormat();
	return (
		<dl
			className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-4"
			aria-label={t("profile.statistics")}
		>
			{(["activeListings", "completedTrades", "partners"] as const).map((name) => (
				<div key={name} className="flex min-w-0 flex-col-reverse justify-end">
					<dt className="text-ink-2">{t(labels[name], { count: statistics[name] })}</dt>
					<dd className="type-section num">{format.number(statistics[name])}</dd>
				</div>
			))}
		</dl>
	);
}
