import { type ReactNode, useState } from "react";
import { type Rarity, rarityGlyph } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { type CardDay, type CardView, rarityTable, rarityTotal } from "../../rules.ts";
import { DownloadLink, ShareCard } from "../card/card-actions.tsx";
import { CardBack, TiltingCard } from "../card/reino-card.tsx";
import "./making.css";
import "./reveal.css";

export interface CardResultProps {
	card: CardView;
	day: CardDay;
	/** Puts it into a showcase. */
	placing: ReactNode;
	onAgain: () => void;
}

/** The card that was drawn: it turns over once its image is there. */
export function CardResult({ card, day, placing, onAgain }: CardResultProps) {
	const t = useT();
	return (
		<div className="making">
			<Reveal card={card} />
			<Drawn card={card} />
			<div className="result-buttons">
				{placing}
				<DownloadLink card={card} isIcon />
				<ShareCard card={card} />
			</div>
			<p className="making-again">
				{day.left > 0 && (
					<Button variant="ghost" size="s" icon="refresh" onClick={onAgain}>
						{t("cards.making.again")}
					</Button>
				)}
				<span className="num">{t("cards.day.leftShort", { count: day.left })}</span>
			</p>
		</div>
	);
}

/** The drawn tier, how rare it is, and the card's number. */
export function Drawn({ card: { rarity, serial } }: { card: Pick<CardView, "rarity" | "serial"> }) {
	const t = useT();
	const odds = useOdds();
	return (
		<div className={`drawn ${rarity}`} role="status">
			<Glyph name={rarityGlyph(rarity)} />
			<div>
				<h3>{t("cards.making.drawnRarity", { rarity: t(`listing.rarity.${rarity}`) })}</h3>
				<p className="num">{`${odds(rarity)} · ${serial}`}</p>
			</div>
		</div>
	);
}

/** Of a hundred where that is a whole number, else of a thousand. */
function useOdds(): (rarity: Rarity) => string {
	const t = useT();
	return (rarity) => {
		const thousandths = rarityTable.thousandths[rarity];
		const hundred = (thousandths * 100) / rarityTotal;
		return Number.isInteger(hundred)
			? t("cards.odds", { drawn: hundred, of: 100 })
			: t("cards.odds", { drawn: thousandths, of: "1000" });
	};
}

/** The shown side is fetched while the card still lies face down. */
function Reveal({ card }: { card: CardView }) {
	const [isThere, setThere] = useState(card.image === null);
	return (
		<div className="night-stage tall">
			<span className="cone" />
			<span className="reveal" data-turned={isThere || undefined} onLoad={() => setThere(true)}>
				<span className="reveal-front">
					<TiltingCard card={card} sizes="260px" eager />
				</span>
				<span className="reveal-back" aria-hidden="true">
					<CardBack />
				</span>
			</span>
		</div>
	);
}
