import { type ReactNode, useId } from "react";
import { Form, Link } from "react-router";
import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { CardFrame } from "#app/features/listings/components/card/rarity.tsx";
import { searchTextMaxLength } from "#app/features/listings/rules-search.ts";
import { ShowcaseCover } from "#app/features/showcases/components/window/showcase-cover.tsx";
import type { ShowcaseCardView } from "#app/features/showcases/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { listingsPath, showcasePath, showcasesPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Glyph, type GlyphName, Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { type CarouselState, useCarousel } from "#app/ui/use-carousel.ts";
import "#app/ui/styles/hero.css";
import "./home-windows.css";

const slideNames: readonly MessageKey[] = ["home.hero.trades", "home.hero.showcases"];

export interface HomeHeroProps {
	/** Windows of the second slide, which has artwork without any. */
	showcases: readonly ShowcaseCardView[];
}

/** The two slides at the top of the home page: trades, and showcases. */
export function HomeHero({ showcases }: HomeHeroProps) {
	const t = useT();
	const carousel = useCarousel(slideNames.length);
	const slidesId = useId();
	return (
		<section
			className="wrap hero"
			aria-roledescription={t("shell.carousel")}
			aria-label={t("home.hero.label")}
			data-playing={carousel.running || undefined}
			data-settled={carousel.settled || undefined}
			{...carousel.touch}
		>
			<div className="tile-pattern" />
			<HeroControls carousel={carousel} slidesId={slidesId} />
			<div id={slidesId} className="contents" aria-live={carousel.playing ? "off" : "polite"}>
				<Slide index={0} carousel={carousel}>
					<TradesText />
					<TradesStage />
				</Slide>
				<Slide index={1} carousel={carousel}>
					<ShowcasesText />
					{showcases.length > 0 ? <WindowsStage showcases={showcases} /> : <ShowcasesStage />}
				</Slide>
			</div>
			<HeroSearch />
		</section>
	);
}

function Slide({
	index,
	carousel,
	children,
}: {
	index: number;
	carousel: CarouselState;
	children: ReactNode;
}) {
	const t = useT();
	const name = slideNames[index];
	return (
		<article
			aria-roledescription={t("home.hero.slide")}
			aria-label={name && t(name)}
			className="hero-slide"
			data-away={carousel.index !== index || undefined}
		>
			{children}
		</article>
	);
}

interface HeroTextProps {
	glyph: GlyphName;
	eyebrow: string;
	title: string;
	/** Left out on a phone, whose first screen has no room for it. */
	text: string;
	children: ReactNode;
}

function HeroText({ glyph, eyebrow, title, text, children }: HeroTextProps) {
	return (
		<div className="hero-text">
			<p className="eyebrow">
				<Glyph name={glyph} size="s" />
				<span>{eyebrow}</span>
			</p>
			<h2 className="type-hero">{title}</h2>
			<p className="wide-only">{text}</p>
			<div className="row-wrap">{children}</div>
		</div>
	);
}

function TradesText() {
	const t = useT();
	return (
		<HeroText
			glyph="glyph-sun-may"
			eyebrow={t("home.hero.trades.eyebrow")}
			title={t("home.hero.trades.title")}
			text={t("home.hero.trades.text")}
		>
			<AuthLink mode="signUp" variant="night">
				{t("home.hero.trades.explore")}
			</AuthLink>
			<ButtonLink to={listingsPath} variant="nightGhost">
				{t("home.allTrades")}
			</ButtonLink>
		</HeroText>
	);
}

/** The search of listings, on a phone: below both slides, so that it stays while they change. */
function HeroSearch() {
	const t = useT();
	return (
		<Form
			method="get"
			action={listingsPath}
			role="search"
			aria-label={t("listing.finder.label")}
			className="hero-search phone-only"
		>
			<SearchInput label={t("home.hero.search")} maxLength={searchTextMaxLength} />
			<IconButton type="submit" icon="chevron-right" label={t("common.search")} />
		</Form>
	);
}

function ShowcasesText() {
	const t = useT();
	return (
		<HeroText
			glyph="glyph-crown"
			eyebrow={t("home.hero.showcases.eyebrow")}
			title={t("home.hero.showcases.title")}
			text={t("home.hero.showcases.text")}
		>
			<ButtonLink to={showcasesPath} variant="night" endIcon="chevron-right">
				{t("home.hero.showcases.visit")}
			</ButtonLink>
		</HeroText>
	);
}

/** The files of an artwork, in two widths. */
function artworkSources(artwork: string) {
	return { src: `/art/${artwork}.webp`, srcSet: `/art/${artwork}-320.webp 320w, /art/${artwork}.webp 520w` };
}

const stagedCards: readonly { artwork: string; rarity: Rarity; className: string }[] = [
	{ artwork: "condor", rarity: "legendary", className: "first-card" },
	{ artwork: "jaguar", rarity: "secretRare", className: "second-card" },
	{ artwork: "carpincho", rarity: "crownRare", className: "third-card" },
];

function TradesStage() {
	return (
		<div className="stage" aria-hidden="true">
			<div className="cone" />
			<div className="board" />
			{stagedCards.map(({ artwork, rarity, className }) => (
				<CardFrame key={artwork} rarity={rarity} bare className={className}>
					<div className="pic">
						<img
							{...artworkSources(artwork)}
							sizes="(max-width: 700px) 31vw, (max-width: 1079px) 180px, 262px"
							width={520}
							height={728}
							alt=""
							{...(className === "third-card" ? { fetchPriority: "high" } : { loading: "lazy" })}
						/>
					</div>
				</CardFrame>
			))}
		</div>
	);
}

const stagedPieces = ["handheld", "knight", "cartridge"] as const;

function ShowcasesStage() {
	return (
		<div className="stage" aria-hidden="true">
			<div className="cone" />
			<div className="board" />
			<div className="slab-set">
				{stagedPieces.map((artwork) => (
					<div key={artwork}>
						<div className="slab">
							<img
								{...artworkSources(artwork)}
								sizes="(max-width: 700px) 80px, (max-width: 1079px) 120px, 216px"
								width={520}
								height={728}
								alt=""
								loading="lazy"
							/>
						</div>
						<div className="slab-foot" />
					</div>
				))}
			</div>
		</div>
	);
}

function HeroControls({ carousel, slidesId }: { carousel: CarouselState; slidesId: string }) {
	const t = useT();
	return (
		<div className="hero-controls">
			<button
				type="button"
				className="pause"
				aria-label={carousel.playing ? t("shell.carousel.pause") : t("shell.carousel.play")}
				aria-controls={slidesId}
				onClick={carousel.toggle}
			>
				<Icon name={carousel.playing ? "pause" : "play"} />
			</button>
			{slideNames.map((name, index) => (
				<button
					key={name}
					type="button"
					aria-current={carousel.index === index || undefined}
					aria-controls={slidesId}
					onClick={() => carousel.goTo(index)}
				>
					<span className="card" />
					<span>{t(name)}</span>
				</button>
			))}
		</div>
	);
}

/** Real showcases as small windows. */
function WindowsStage({ showcases }: { showcases: readonly ShowcaseCardView[] }) {
	return (
		<div className="stage">
			<div className="cone" />
			<div className="board" />
			<ul className="stage-windows">
				{showcases.map((showcase) => (
					<li key={showcase.id}>
						<Link className="win-front" to={showcasePath(showcase.id)} viewTransition discover="none">
							<h3 className="win-name">
								<span>{showcase.name}</span>
							</h3>
							<ShowcaseCover showcase={showcase} />
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
