import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { type Rarity, rarityGlyph } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { type CardDay, type CardView, rarityTable, rarityTotal } from "../../rules.ts";
import { DownloadLink, ShareCard } from "../card/card-actions.tsx";
import { CardBack, TiltingCard } from "../card/reino-card.tsx";
import "./making.css";

interface CardResultProps {
	card: CardView;
	day: CardDay;
	/** The button that puts it into a showcase. */
	placeButton: ReactNode;
	onAgain: () => void;
}

/** The finished card, which turns over once its image is loaded, and its actions. */
export function CardResult({ card, day, placeButton, onAgain }: CardResultProps) {
	const t = useT();
	return (
		<div className="grid gap-3">
			<Reveal card={card} />
			<DrawnRarity card={card} />
			<div className="flex gap-2 [&>.btn]:flex-1 [&>.btn]:px-3">
				{placeButton}
				<DownloadLink card={card} isIcon />
				<ShareCard card={card} />
			</div>
			<p className="-mt-1 -mb-2 flex flex-wrap items-center justify-center gap-x-3 text-sm text-ink-2">
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

/** The drawn tier with its probability, and the card's number. */
function DrawnRarity({ card: { rarity, serial } }: { card: CardView }) {
	const t = useT();
	const odds = useOdds();
	return (
		<div className={clsx("flex items-center gap-3", rarity)} role="status">
			<Glyph name={rarityGlyph(rarity)} className="size-11 text-(color:--fi)" />
			<div>
				<h3 className="font-narrow text-3xl leading-none font-black">
					{t("cards.making.drawnRarity", { rarity: t(`listing.rarity.${rarity}`) })}
				</h3>
				<p className="num mt-1 text-md text-ink-2">{`${odds(rarity)} · ${serial}`}</p>
			</div>
		</div>
	);
}

/** Formats a tier's probability: of a hundred where that is a whole number, else of a thousand. */
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

/** The card, face down until the image of its face is loaded. */
function Reveal({ card }: { card: CardView }) {
	const [isLoaded, setLoaded] = useState(card.image === null);
	return (
		<div className="night-stage">
			<span className="cone" />
			<span className="reveal" data-turned={isLoaded || undefined} onLoad={() => setLoaded(true)}>
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
