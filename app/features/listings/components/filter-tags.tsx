import { Link } from "react-router";
import type { Rarity } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FeedFilters } from "../rules.ts";
import { conditionNames } from "./condition.ts";
import { rarityNames } from "./rarity.tsx";

export interface FilterTagsProps {
	filters: FeedFilters;
	/** Search of the page's address. */
	search: string;
}

/** What narrows the listings, each with a link that takes it away, and one that takes all away. */
export function FilterTags({ filters, search }: FilterTagsProps) {
	const t = useT();
	const tags = tagsOf(filters, t);
	if (tags.length === 0 && !filters.have && !filters.want) return null;
	return (
		<>
			{tags.map(({ name, value, label }) => (
				<Link
					key={`${name} ${value}`}
					to={without(search, name, value)}
					preventScrollReset
					className="filter-tag"
					aria-label={t("listing.filters.remove", { name: label })}
				>
					<span className="max-w-48 truncate">{label}</span>
					<Icon name="close" />
				</Link>
			))}
			<ButtonLink to="/intercambios" variant="ghost" size="s" icon="close">
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

function tagsOf(filters: FeedFilters, t: (key: MessageKey) => string): Tag[] {
	const { text, conditions, rarities, province, onlyOpenToOffers } = filters;
	return [
		...(text ? [{ name: "q", value: text, label: `“${text}”` }] : []),
		...conditions.map((value) => ({ name: "condition", value, label: t(conditionNames[value]) })),
		...rarities.map((value: Rarity) => ({ name: "rarity", value, label: t(rarityNames[value]) })),
		...(province ? [{ name: "province", value: province, label: province }] : []),
		...(onlyOpenToOffers ? [{ name: "open", value: "1", label: t("listing.filters.open") }] : []),
	];
}

function without(search: string, name: string, value: string): string {
	const kept = [...new URLSearchParams(search)].filter(
		([otherName, otherValue]) => otherName !== name || otherValue.trim() !== value,
	);
	return `/intercambios${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ""}`;
}
