import { Form } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ownListingsPath, withSearch } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import { type OwnStatus, ownStatuses } from "../../rules.ts";
import { type OwnFilters, ownSearch } from "../../rules-own.ts";

const names: Record<OwnStatus, MessageKey> = {
	active: "listing.mine.active",
	paused: "listing.mine.paused",
	in_revision: "listing.mine.in_revision",
	traded: "listing.mine.traded",
};

export interface OwnToolsProps {
	filters: OwnFilters;
	/** How many listings are in each state. */
	counts: Readonly<Record<OwnStatus, number>>;
}

/** The states that one's listings are in, each with how many, and the search among them. */
export function OwnTools({ filters, counts }: OwnToolsProps) {
	const t = useT();
	const format = useFormat();
	const { search, status } = filters;
	return (
		<div className="own-tools">
			<nav className="tab-row" aria-label={t("listing.mine.filters")}>
				<TabLink to={pathOf({ search })} current={status === null}>
					{t("listing.mine.all")}
				</TabLink>
				{ownStatuses.map((own) => (
					<TabLink key={own} to={pathOf({ search, status: own })} current={status === own}>
						<span>{t(names[own])}</span>{" "}
						{counts[own] > 0 && <span className="num">{format.number(counts[own])}</span>}
					</TabLink>
				))}
			</nav>
			<SearchForm key={search} filters={filters} />
		</div>
	);
}

function pathOf(filters: Partial<OwnFilters>): string {
	return withSearch(ownListingsPath, ownSearch(filters));
}

function SearchForm({ filters: { search, status } }: Pick<OwnToolsProps, "filters">) {
	const t = useT();
	return (
		<Form method="get" action={ownListingsPath} role="search" className="own-search">
			{status && <input type="hidden" name="status" value={status} />}
			<SearchInput label={t("listing.mine.search")} defaultValue={search} maxLength={100} />
			<Button type="submit" variant="secondary" size="s">
				{t("listing.mine.searchSubmit")}
			</Button>
		</Form>
	);
}
