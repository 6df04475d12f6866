import { type CategorySlug, categorySlugs } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Glyph, type GlyphName } from "#app/ui/icon.tsx";

const pictograms: Record<CategorySlug, GlyphName> = {
	"reino-cards": "pict-crowned",
	"pokemon-tcg": "pict-card",
	magic: "pict-card",
	"yu-gi-oh": "pict-card",
	"other-card-games": "pict-cards",
	"video-games": "pict-cartridge",
	digital: "pict-cube",
	consoles: "pict-handheld",
	accessories: "pict-gamepad",
	figures: "pict-figure",
};

const names: Record<CategorySlug, MessageKey> = {
	"reino-cards": "listing.category.reinoCards",
	"pokemon-tcg": "listing.category.pokemonTcg",
	magic: "listing.category.magic",
	"yu-gi-oh": "listing.category.yuGiOh",
	"other-card-games": "listing.category.otherCardGames",
	"video-games": "listing.category.videoGames",
	digital: "listing.category.digital",
	consoles: "listing.category.consoles",
	accessories: "listing.category.accessories",
	figures: "listing.category.figures",
};

/** The pictogram of a category; a custom item, or a category of tomorrow, gets the loose cards. */
export function categoryPictogram(slug: string | null): GlyphName {
	return isKnown(slug) ? pictograms[slug] : "pict-cards";
}

export function CategoryGlyph({ slug }: { slug: string | null }) {
	return <Glyph name={categoryPictogram(slug)} />;
}

/** The message with a category's name; null for a category without a text yet. */
export function categoryNameKey(slug: string): MessageKey | null {
	return isKnown(slug) ? names[slug] : null;
}

/** The name of a category in the person's language; null for one without a text yet. */
export function useCategoryName(): (slug: string) => string | null {
	const t = useT();
	return (slug) => {
		const key = categoryNameKey(slug);
		return key && t(key);
	};
}

function isKnown(slug: string | null): slug is CategorySlug {
	return (categorySlugs as readonly (string | null)[]).includes(slug);
}
