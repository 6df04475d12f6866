import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { listingsPath, matchesPath } from "#app/shared/paths.ts";
import { CountDot } from "#app/ui/icon-button.tsx";

interface HubTabsProps {
	current: "listings" | "matches";
	/** Matches that came since the reader looked at them. */
	newCount: number;
}

/** The title of the listings' page and its two tabs: all listings, and whose lists cross one's own. */
export function HubTabs({ current, newCount }: HubTabsProps) {
	const t = useT();
	const tabs = [
		{ name: "listings", to: listingsPath, text: t("matches.tabs.listings"), count: 0 },
		{ name: "matches", to: matchesPath, text: t("matches.tabs.matches"), count: newCount },
	];
	return (
		<>
			<h1 className="type-page mt-6 mb-2 max-md:mt-1 max-md:mb-0 max-md:text-2xl">
				{t("listing.hub.title")}
			</h1>
			<nav
				aria-label={t("matches.tabs.name")}
				className="mb-5 flex gap-1 border-b-2 border-line max-md:-mx-(--gutter) max-md:mb-3.5 max-md:flex-wrap"
			>
				{tabs.map(({ name, to, text, count }) => (
					<Link
						key={name}
						to={to}
						discover="none"
						aria-current={name === current ? "page" : undefined}
						className="relative flex min-h-[52px] items-center gap-2 px-4 font-display text-lg leading-none font-bold tracking-tight text-ink-2 aria-[current]:crown-line aria-[current]:text-ink max-md:min-h-[46px] max-md:flex-auto max-md:justify-center max-md:px-2"
					>
						{text}
						<CountDot count={count} />
						{count > 0 && <span className="sr-only">{t("matches.tabs.new", { count })}</span>}
					</Link>
				))}
			</nav>
		</>
	);
}
