import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type SearchSuggestion, suggestionCountLimit } from "../../rules-search.ts";
import { CategoryGlyph } from "../card/category.tsx";
import { Highlighted } from "./highlighted.tsx";

/** An option of a picker's list: something that is there. */
export function SuggestedItem({ suggestion, typed }: { suggestion: SearchSuggestion; typed: string }) {
	const t = useT();
	const { id, name, categorySlug, expansion, isEveryPrinting, listings } = suggestion;
	return (
		<>
			<span className="thumb">
				<CategoryGlyph slug={categorySlug} />
			</span>
			<span>
				<Highlighted
					text={isEveryPrinting ? t("listing.picker.everyPrinting", { name }) : name}
					words={typed}
				/>
			</span>
			<small>{id.startsWith("existing_") ? t("listing.picker.published") : expansion}</small>
			{listings !== undefined && <ListingCount count={listings} />}
		</>
	);
}

/** The last option: one's own words. */
export function TypedItem({ text }: { text: string }) {
	const t = useT();
	return (
		<>
			<span className="thumb">
				<Icon name="plus" />
			</span>
			<span>{t("listing.picker.useAsIs", { text })}</span>
		</>
	);
}

function ListingCount({ count }: { count: number }) {
	const t = useT();
	const isMore = count > suggestionCountLimit;
	return (
		<span className="count num">
			<span aria-hidden="true">{isMore ? `${suggestionCountLimit}+` : count}</span>
			<span className="sr-only">
				{isMore
					? t("listing.picker.moreListings", { count: suggestionCountLimit })
					: t("listing.picker.listings", { count })}
			</span>
		</span>
	);
}
