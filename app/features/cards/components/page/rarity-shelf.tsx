import { clsx } from "clsx";
import { type Rarity, rarities, rarityGlyph } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { CellShelf, ShelfCell } from "#app/ui/cell-shelf.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { usePercent } from "../card/rarity.tsx";
import "./cards-page.css";

/** The eight tiers on a shelf, each with its symbol, its name and how often it comes. */
export function RarityShelf() {
	const t = useT();
	const percent = usePercent();
	return (
		<section className="section" aria-labelledby="rarezas">
			<div className="section-head">
				<div>
					<h2 id="rarezas" className="type-section">
						{t("cards.rarities.title")}
					</h2>
					<p>{t("cards.rarities.text")}</p>
				</div>
			</div>
			<CellShelf className="rarity-shelf" label={t("cards.rarities.title")}>
				{rarities.map((rarity) => (
					<ShelfCell key={rarity} isReadAloud object={<TierBack rarity={rarity} />}>
						{percent(rarity)}
					</ShelfCell>
				))}
			</CellShelf>
		</section>
	);
}

function TierBack({ rarity }: { rarity: Rarity }) {
	const t = useT();
	return (
		<span className={clsx("trading-card tier-back", rarity)}>
			<span className="card-texture" />
			<span className="card-inner">
				<span className="tile-pattern" />
				<Glyph name={rarityGlyph(rarity)} />
				<b>{t(`listing.rarity.${rarity}`)}</b>
			</span>
		</span>
	);
}
