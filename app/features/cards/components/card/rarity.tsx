import { clsx } from "clsx";
import { type Rarity, rarityGlyph } from "#app/features/catalogue/rules-rarities.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { rarityPercent } from "../../rules.ts";

/** A tier's glyph and name, in its colour. */
export function RarityLabel({ rarity }: { rarity: Rarity }) {
	const t = useT();
	return (
		<span className={clsx("inline-flex items-center gap-2 text-(color:--fi)", rarity)}>
			<Glyph name={rarityGlyph(rarity)} className="size-[18px]" />
			<span>{t(`listing.rarity.${rarity}`)}</span>
		</span>
	);
}

/** Formats the probability of a tier, such as 1,5 %. */
export function usePercent(): (rarity: Rarity) => string {
	const t = useT();
	return (rarity) => t("cards.percent", { percent: rarityPercent(rarity) });
}
