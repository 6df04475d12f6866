import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { cardSize } from "../../rules.ts";
import "./cards-page.css";

export interface CardsHeroProps {
	/** What one can do. */
	actions: ReactNode;
	/** The cards left today, for who is signed in. */
	day: ReactNode;
}

/** The introduction of Reino Cards, over three of them on a lit stage. */
export function CardsHero({ actions, day }: CardsHeroProps) {
	const t = useT();
	return (
		<section className="wrap hero cards-hero">
			<div className="tile-pattern" />
			<div className="cards-hero-text">
				<p className="eyebrow">
					<Glyph name="glyph-crown" size="s" />
					{t("cards.eyebrow")}
				</p>
				<h1 className="type-hero">{t("cards.title")}</h1>
				<p>{t("cards.lead")}</p>
				<div className="row-wrap">{actions}</div>
				{day}
			</div>
			<div className="stage" aria-hidden="true">
				<div className="cone" />
				<div className="board" />
				<StagedCard art="card-legendary" place="first-card" />
				<StagedCard art="card-secret-rare" place="second-card" />
				<StagedCard art="card-crown-rare" place="third-card" />
			</div>
		</section>
	);
}

function StagedCard({ art, place }: { art: string; place: string }) {
	return (
		<span className={`reino-card ${place}`}>
			<img
				src={`/art/${art}.webp`}
				srcSet={`/art/${art}-320.webp 320w, /art/${art}.webp 520w`}
				sizes={place === "third-card" ? "280px" : "212px"}
				alt=""
				fetchPriority={place === "third-card" ? "high" : undefined}
				{...cardSize}
			/>
		</span>
	);
}
