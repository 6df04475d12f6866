import accessories from "./data/accessories.json" with { type: "json" };
import auction from "./data/auction-categories.json" with { type: "json" };
import consoles from "./data/consoles.json" with { type: "json" };
import digital from "./data/digital.json" with { type: "json" };
import figures from "./data/figures.json" with { type: "json" };
import magic from "./data/magic.json" with { type: "json" };
import otherCardGames from "./data/other-card-games.json" with { type: "json" };
import pokemon from "./data/pokemon-tcg.json" with { type: "json" };
import reinoCards from "./data/reino-cards.json" with { type: "json" };
import videoGames from "./data/video-games.json" with { type: "json" };
import yuGiOh from "./data/yu-gi-oh.json" with { type: "json" };

interface Named {
	name: string;
	/** Left out when it is the same as `name`. */
	name_es?: string;
}

interface ItemData extends Named {
	/** Number in its set, where it has one. */
	description?: string;
}

interface CategoryData extends Named {
	slug: string;
	is_active: boolean;
	is_digital: boolean;
	is_special: boolean;
	expansions: readonly (Named & { items: readonly ItemData[] })[];
	/** Items that belong to no expansion. */
	items: readonly ItemData[];
}

/** What is offered first stands first. */
const files: readonly CategoryData[] = [
	reinoCards,
	pokemon,
	magic,
	yuGiOh,
	otherCardGames,
	videoGames,
	digital,
	consoles,
	accessories,
	figures,
];

export const auctionCategories: readonly (Named & { slug: string })[] = auction;

export const categories = files.map(({ expansions: _expansions, items: _items, ...category }) => category);

export const expansions = files.flatMap(({ slug, expansions: sets }) =>
	sets.map(({ items: _items, ...expansion }) => ({ category: slug, ...expansion })),
);

export interface ReferenceItem extends ItemData {
	category: string;
	expansion: string | null;
}

export const items: readonly ReferenceItem[] = files.flatMap(({ slug, expansions: sets, items: loose }) => [
	...sets.flatMap((set) => set.items.map((item) => ({ category: slug, expansion: set.name, ...item }))),
	...loose.map((item) => ({ category: slug, expansion: null, ...item })),
]);
