import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { matchesPath } from "#app/shared/paths.ts";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { type BestMatches, matchPreviewSize } from "../rules.ts";
import { PeopleCount } from "./people-count.tsx";

interface MatchesBandProps {
	best: BestMatches;
	/** People who could not match on the visit before. */
	newCount: number;
}

/** The number of people who match the reader with the best three, as the way to all of them. */
export function MatchesBand({ best: { count, both, people }, newCount }: MatchesBandProps) {
	const t = useT();
	if (count === 0) return null;
	const facts = [
		newCount > 0 && t("matches.tabs.new", { count: newCount }),
		both > 0 && t("matches.bothWays", { count: both }),
	];
	return (
		<Link
			to={matchesPath}
			discover="none"
			className="mb-5 flex min-h-[68px] items-center gap-4 rounded-card bg-royal-soft px-5 py-3 leading-tight max-md:mb-4 max-md:gap-3 max-md:px-4"
		>
			<span className="min-w-0 flex-1">
				<b className="block font-display text-lg font-bold text-balance">
					<PeopleCount count={count} className="mr-1 text-2xl text-royal" />
				</b>
				<DottedFacts facts={facts} className="num text-sm text-ink-2" />
			</span>
			<span className="flex gap-1 max-md:hidden">
				{people.slice(0, matchPreviewSize).map(({ username }) => (
					<UserShield key={username} username={username} size={30} />
				))}
			</span>
			<Icon name="chevron-right" size="s" className="text-royal" />
		</Link>
	);
}
