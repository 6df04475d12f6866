import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { ListingGrid } from "#app/features/listings/components/card/listing-card.tsx";
import type { SearchFallback } from "#app/features/listings/rules-search.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addOnePath } from "#app/shared/list-paths.ts";
import { createListingPath, listingsPath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { oneSearchOf } from "../rules-page.ts";

/** A thing that somebody searched for: an item of the catalogue, any printing of its name, or words. */
export interface SearchedThing {
	readonly name: string;
	/** Null of words. */
	readonly itemId: string | null;
	readonly anyPrinting: boolean;
}

const nearTitles = {
	wantedSide: "listing.hub.near.wantedSide",
	havingSide: "listing.hub.near.havingSide",
	unfiltered: "listing.hub.near.unfiltered",
} as const;

interface NothingFoundProps {
	/** The first thing that the search wants; null where it wants nothing. */
	searched: SearchedThing | null;
	fallback: SearchFallback | null;
	isSignedIn: boolean;
}

/** A search of the hub that found nothing: the way to seek the thing, and listings that come near, or else new ones. */
export function NothingFound({ searched, fallback, isSignedIn }: NothingFoundProps) {
	const t = useT();
	const nameOf = useCategoryName();
	const { near, newest } = fallback ?? { near: null, newest: null };
	const category = newest?.categorySlug ? nameOf(newest.categorySlug) : null;
	const newestTitle = category ? t("listing.hub.newestIn", { category }) : t("listing.hub.newest");
	const listings = near?.listings ?? newest?.listings ?? [];
	return (
		<>
			<EmptyState
				title={t("listing.hub.none")}
				action={
					<>
						{searched && <SeekSearched thing={searched} isSignedIn={isSignedIn} />}
						<ButtonLink variant={searched ? "secondary" : "primary"} to={createListingPath} icon="plus">
							{t("listing.publish")}
						</ButtonLink>
						<ButtonLink to={listingsPath} variant="secondary">
							{t("listing.hub.clear")}
						</ButtonLink>
					</>
				}
			>
				{t(searched ? "lists.want.seekSearched" : "listing.hub.noneText")}
			</EmptyState>
			{listings.length > 0 && (
				<section className="section" aria-labelledby="else">
					<h2 id="else" className="type-section section-head">
						{near ? t(nearTitles[near.match]) : newestTitle}
					</h2>
					<ListingGrid listings={listings} />
				</section>
			)}
		</>
	);
}

interface SeekSearchedProps {
	thing: SearchedThing;
	isSignedIn: boolean;
}

/** Puts among the reader's wants what a search did not find; for words the catalogue is looked through first. */
function SeekSearched({ thing: { name, itemId, anyPrinting }, isSignedIn }: SeekSearchedProps) {
	const t = useT();
	if (!isSignedIn) return <AuthLink icon="card">{t("lists.want.add")}</AuthLink>;
	if (!itemId)
		return (
			<ButtonLink icon="card" to={withSearch(addOnePath, oneSearchOf({ side: "want", search: name }))}>
				{t("lists.want.add")}
			</ButtonLink>
		);
	return (
		<IntentButton
			icon="card"
			action={addOnePath}
			intent="addOne"
			about={{ side: "want", itemId, ...(anyPrinting && { anyPrinting: "on" }) }}
			done="lists.want.added"
			aria-label={t("lists.want.addOne", { name })}
		>
			{t("lists.want.add")}
		</IntentButton>
	);
}
