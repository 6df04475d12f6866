import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type Rarity, rarities, rarityGlyph } from "#app/features/catalogue/rules-rarities.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { CellShelf, ShelfCell } from "#app/ui/cell-shelf.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { type CardDay, cardSize } from "../../rules.ts";
import { usePercent } from "../card/rarity.tsx";
import "#app/ui/styles/hero.css";
import "./cards-page.css";

export interface CardsHeroProps {
	/** The buttons below the text. */
	actions: ReactNode;
	/** The cards left today, for a signed-in person. */
	day: CardDay | undefined;
}

/** The introduction of Reino Cards, beside three of them on a lit stage. */
export function CardsHero({ actions, day }: CardsHeroProps) {
	const t = useT();
	return (
		<section className="wrap hero cards-hero grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] max-md:grid-cols-1 max-md:pb-6">
			<div className="tile-pattern" />
			<div className="hero-text z-1 pb-11 max-lg:pb-8 max-md:pb-0">
				<p className="eyebrow">
					<Glyph name="glyph-crown" size="s" />
					{t("cards.eyebrow")}
				</p>
				<h1 className="type-hero">{t("cards.title")}</h1>
				<p>{t("cards.lead")}</p>
				<div className="row-wrap">{actions}</div>
				{day && <CardsLeft day={day} />}
			</div>
			<div className="stage" aria-hidden="true">
				<div className="cone" />
				<div className="board" />
				<StagedCard artwork="card-legendary" className="first-card" sizes="212px" />
				<StagedCard artwork="card-secret-rare" className="second-card" sizes="212px" />
				<StagedCard artwork="card-crown-rare" className="third-card" sizes="280px" isMain />
			</div>
		</section>
	);
}

interface StagedCardProps {
	artwork: string;
	className: string;
	sizes: string;
	isMain?: boolean;
}

function StagedCard({ artwork, className, sizes, isMain }: StagedCardProps) {
	return (
		<span className={clsx("reino-card card-shape", className)}>
			<img
				src={`/art/${artwork}.webp`}
				srcSet={`/art/${artwork}-320.webp 320w, /art/${artwork}.webp 520w`}
				sizes={sizes}
				alt=""
				fetchPriority={isMain ? "high" : undefined}
				{...cardSize}
			/>
		</span>
	);
}

/** The cards of the day, filled while they are left, and how many that is. */
function CardsLeft({ day: { left, of } }: { day: CardDay }) {
	const t = useT();
	return (
		<div className="mt-auto flex items-center gap-3 pt-8 text-md text-on-night-2 max-md:pt-6">
			<span className="flex gap-1" aria-hidden="true">
				{Array.from({ length: of }, (_, index) => index + 1).map((place) => (
					<i
						key={place}
						className={clsx(
							"h-6 w-[17px] rounded-[4px]",
							place <= left ? "bg-[oklch(0.82_0.15_85)]" : "shadow-[inset_0_0_0_1.5px_oklch(0.8_0.025_290)]",
						)}
					/>
				))}
			</span>
			{left > 0 ? (
				<span>
					{t("cards.day.left")}{" "}
					<b className="num font-strong text-on-night">{t("cards.day.leftOf", { left, of })}</b>
				</span>
			) : (
				<span>{t("cards.day.none", { max: of })}</span>
			)}
		</div>
	);
}

/** The eight tiers on a shelf, each with its symbol, its name and its probability. */
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
					<ShelfCell key={rarity} isReadAloud object={<TierBack rarity={rarity} />} className="max-md:pt-8">
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

const packs = [
	{ id: "left", artwork: "booster-green" },
	{ id: "middle", artwork: "booster" },
	{ id: "right", artwork: "booster-green" },
] as const;

/** Packs, which are still to come: their button does nothing yet, and says why. */
export function Packs() {
	const t = useT();
	return (
		<section className="section" aria-labelledby="sobres">
			<div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] overflow-hidden rounded-xl bg-sunk max-md:-mx-(--gutter) max-md:grid-cols-1 max-md:rounded-none">
				<div className="flex flex-col items-start justify-center gap-3 p-11 max-md:order-2 max-md:px-4 max-md:py-8">
					<Tag tone="warn" icon="clock">
						{t("cards.packs.soon")}
					</Tag>
					<h2 id="sobres" className="type-section">
						{t("cards.packs.title")}
					</h2>
					<p id="sobres-text" className="mb-2 max-w-[40ch] text-ink-2">
						{t("cards.packs.text")}
					</p>
					<Button variant="secondary" aria-disabled="true" aria-describedby="sobres-text">
						{t("cards.packs.open")}
					</Button>
				</div>
				<div className="packs-shelf" aria-hidden="true">
					<span className="wallpaper" />
					<span className="led" />
					<div className="packs-row">
						{packs.map(({ id, artwork }) => (
							<span key={id} className="slab">
								<img src={`/art/${artwork}.webp`} width={520} height={728} alt="" loading="lazy" />
							</span>
						))}
					</div>
					<span className="plank" />
				</div>
			</div>
		</section>
	);
}
