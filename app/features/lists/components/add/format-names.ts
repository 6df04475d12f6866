import { useT } from "#app/i18n/provider.tsx";
import type { FormatName } from "../../rules-sources.ts";

/** The apps as they call themselves. */
const names = {
	reino: "Reino",
	manabox: "ManaBox",
	deckbox: "Deckbox",
	moxfield: "Moxfield",
	tcgplayer: "TCGplayer",
	tcgplayer_seller: "TCGplayer",
	dragon_shield: "Dragon Shield",
	collectr: "Collectr",
	delver: "Delver Lens",
	topdecked: "TopDecked",
	helvault: "Helvault",
	archidekt: "Archidekt",
	mtggoldfish: "MTGGoldfish",
	mtgo: "MTGO",
	gameye: "GAMEYE",
	clz: "CLZ",
	pricecharting: "PriceCharting",
	boardgamegeek: "BoardGameGeek",
	encuentra_cartas: "encuentra-cartas",
	cardmarket: "Cardmarket",
} as const satisfies Record<FormatName, string>;

/** Names the app that wrote a file; of columns that somebody named, that it is their own file. */
export function useFormatName() {
	const t = useT();
	return (format: FormatName | "mapped" | null) =>
		format === null || format === "mapped" ? t("lists.add.ownFile") : names[format];
}
