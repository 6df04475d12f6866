import { Form, Link } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ownListingsPath } from "#app/shared/account-paths.ts";
import { imageUrl } from "#app/shared/image.ts";
import { listingPath, withSearch } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Tag, type TagTone } from "#app/ui/labels.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import type { ListingStatus } from "../../rules.ts";
import {
	type OwnFilters,
	type OwnListingRow,
	type OwnStatus,
	ownSearch,
	ownStatuses,
} from "../../rules-own.ts";
import { ItemThumb } from "../card/category.tsx";

const names: Record<OwnStatus, MessageKey> = {
	active: "listing.mine.active",
	paused: "listing.mine.paused",
	in_revision: "listing.mine.in_revision",
	traded: "listing.mine.traded",
};

interface OwnToolsProps {
	filters: OwnFilters;
	/** Number of listings in each status. */
	counts: Readonly<Record<OwnStatus, number>>;
}

/** The statuses of an owner's listings with their numbers, and the search among them. */
export function OwnTools({ filters, counts }: OwnToolsProps) {
	const t = useT();
	const format = useFormat();
	const { search, status } = filters;
	return (
		<div className="mb-5 grid gap-5">
			<nav className="tab-row" aria-label={t("common.status")}>
				<TabLink to={pathOf({ search })} current={status === null}>
					{t("listing.mine.all")}
				</TabLink>
				{ownStatuses.map((each) => (
					<TabLink key={each} to={pathOf({ search, status: each })} current={status === each}>
						<span>{t(names[each])}</span>{" "}
						{counts[each] > 0 && <span className="num text-ink-3">{format.number(counts[each])}</span>}
					</TabLink>
				))}
			</nav>
			<SearchForm filters={filters} />
		</div>
	);
}

function pathOf(filters: Partial<OwnFilters>): string {
	return withSearch(ownListingsPath, ownSearch(filters));
}

function SearchForm({ filters: { search, status } }: Pick<OwnToolsProps, "filters">) {
	const t = useT();
	return (
		<Form method="get" action={ownListingsPath} role="search" className="flex max-w-[560px] gap-2">
			{status && <input type="hidden" name="status" value={status} />}
			<div className="min-w-0 flex-1">
				<SearchInput label={t("listing.mine.search")} defaultValue={search} maxLength={100} />
			</div>
			<Button type="submit" variant="secondary" size="s">
				{t("common.search")}
			</Button>
		</Form>
	);
}

const states: Partial<Record<ListingStatus, { tone: TagTone; text: MessageKey }>> = {
	active: { tone: "ok", text: "listing.statusName.active" },
	paused: { tone: "plain", text: "listing.statusName.paused" },
	in_revision: { tone: "warn", text: "listing.statusName.in_revision" },
	traded: { tone: "royal", text: "listing.statusName.traded" },
};

/** An owner's listings in lines; each links to its page, where it is edited, paused or deleted. */
export function OwnList({ listings }: { listings: readonly OwnListingRow[] }) {
	const t = useT();
	return (
		<ul aria-label={t("listing.mine.list")}>
			{listings.map((listing) => (
				<OwnRow key={listing.id} listing={listing} />
			))}
		</ul>
	);
}

function OwnRow({ listing }: { listing: OwnListingRow }) {
	const t = useT();
	const format = useFormat();
	const category = useCategoryName()(listing.categorySlug);
	const state = states[listing.status];
	const { image } = listing;
	return (
		<li className="grid min-h-[86px] grid-cols-[46px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 max-md:grid-cols-[46px_minmax(0,1fr)]">
			<ItemThumb
				src={image && imageUrl(image.key, 320)}
				slug={listing.categorySlug}
				color={image?.color}
				face={{ name: listing.title, edition: listing.edition }}
				className="h-16 w-[46px] text-ink-3 max-md:row-span-2"
			/>
			<div className="min-w-0 [overflow-wrap:anywhere]">
				<h2 className="font-text text-base leading-tight font-strong">
					<Link to={listingPath(listing.id)} className="hit-44 hover:underline">
						{listing.title}
					</Link>
				</h2>
				<p className="num text-md text-ink-2">
					{category && <span>{`${category} · `}</span>}
					<time dateTime={listing.createdAt}>{format.mediumDate(listing.createdAt)}</time>
					<span className="max-md:hidden">{" · "}</span>
					<span className="max-md:block">{t("listing.interested", { count: listing.interestCount })}</span>
				</p>
			</div>
			{state && (
				<Tag tone={state.tone} className="max-md:col-start-2 max-md:min-h-[28px] max-md:justify-self-start">
					{t(state.text)}
				</Tag>
			)}
		</li>
	);
}
