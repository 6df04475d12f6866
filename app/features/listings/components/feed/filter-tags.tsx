import { Link } from "react-router";
import type { Rarity } from "#app/features/catalogue/rules.ts";
import { conditionName } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { listingsPath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ItemChoice } from "../../rules.ts";
import { type FeedFilters, parseSearchTerm, searchTermId } from "../../rules-search.ts";
import { rarityNames } from "../card/rarity.tsx";

export interface FilterTagsProps {
	filters: FeedFilters;
	/** The items of each side of the search; the first is in the search's own field. */
	items: Readonly<Record<"have" | "want", readonly ItemChoice[]>>;
	/** Search of the page's address. */
	search: string;
}

/** Tags of the filters in use, each with a link that removes it, and one that removes all. */
export function FilterTags({ filters, items, search }: FilterTagsProps) {
	const t = useT();
	const tags = [...furtherTags(items, t), ...tagsOf(filters, t)];
	if (tags.length === 0 && !filters.have && !filters.want) return null;
	return (
		<>
			{tags.map(({ name, value, label }) => (
				<Link
					key={`${name} ${value}`}
					to={without(search, name, value)}
					preventScrollReset
					className={isSide(name) ? "filter-tag of-search" : "filter-tag"}
					aria-label={t("listing.filters.remove", { name: label })}
				>
					<span className="max-w-48 truncate">{label}</span>
					<Icon name="close" />
				</Link>
			))}
			<ButtonLink to={listingsPath} variant="ghost" size="s" icon="close">
				{t("listing.hub.clear")}
			</ButtonLink>
		</>
	);
}

interface Tag {
	readonly name: string;
	readonly value: string;
	readonly label: string;
}

function furtherTags({ have, want }: FilterTagsProps["items"], t: Translate): Tag[] {
	return [
		...have.slice(1).map(({ id, name }) => ({
			name: "have",
			value: id,
			label: t("listing.filters.have", { name }),
		})),
		...want.slice(1).map(({ id, name }) => ({
			name: "want",
			value: id,
			label: t("listing.filters.want", { name }),
		})),
	];
}

function tagsOf(filters: FeedFilters, t: Translate): Tag[] {
	const { text, categorySlug, conditions, rarities, province, onlyOpenToOffers } = filters;
	return [
		...(text ? [{ name: "q", value: text, label: `“${text}”` }] : []),
		...conditions.map((value) => ({
			name: "condition",
			value,
			label: t(conditionName(value, categorySlug)),
		})),
		...rarities.map((value: Rarity) => ({ name: "rarity", value, label: t(rarityNames[value]) })),
		...(province ? [{ name: "province", value: province, label: province }] : []),
		...(onlyOpenToOffers ? [{ name: "open", value: "1", label: t("listing.filters.open") }] : []),
	];
}

function without(search: string, name: string, value: string): string {
	const kept = [...new URLSearchParams(search)].filter(
		([otherName, otherValue]) => otherName !== name || !isSame(name, otherValue, value),
	);
	return withSearch(listingsPath, new URLSearchParams(kept));
}

/** An address may name a thing in several ways. */
function isSame(name: string, written: string, value: string): boolean {
	if (!isSide(name)) return written.trim() === value;
	const term = parseSearchTerm(written);
	return term !== null && searchTermId(term) === value;
}

function isSide(name: string): boolean {
	return name === "have" || name === "want";
}
