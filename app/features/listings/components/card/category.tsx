import { type CategorySlug, categoryPictogram, isCategorySlug } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Glyph } from "#app/ui/icon.tsx";

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

/** The pictogram of a category. */
export function CategoryGlyph({ slug }: { slug: string | null }) {
	return <Glyph name={categoryPictogram(slug)} />;
}

/** The message with a category's name; null for a category without a text yet. */
export function categoryNameKey(slug: string): MessageKey | null {
	return isCategorySlug(slug) ? names[slug] : null;
}

/** The name of a category in the person's language; null for one without a text yet. */
export function useCategoryName(): (slug: string) => string | null {
	const t = useT();
	return (slug) => {
		const key = categoryNameKey(slug);
		return key && t(key);
	};
}
