import type { ReactNode } from "react";
import { Link, useViewTransitionState } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { listingPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import type { CardView } from "../../rules.ts";
import { DownloadLink, ShareCard } from "../card/card-actions.tsx";
import { RarityLabel } from "../card/rarity.tsx";
import { ReinoCard } from "../card/reino-card.tsx";
import { CardMenu } from "./card-menu.tsx";
import "./cards-page.css";

export interface CardGridProps {
	cards: readonly CardView[];
	/** Whether they are the viewer's: then each tells its day and its state in the place of its name. */
	isOwn?: boolean;
	/** Actions on each, below it. */
	renderActions?: (card: CardView) => ReactNode;
	/** Of each card's heading. */
	level?: 2 | 3;
}

/** Cards side by side, each with its label. */
export function CardGrid({ cards, isOwn = false, renderActions, level = 3 }: CardGridProps) {
	return (
		<div className="card-gallery">
			{cards.map((card) => (
				<article key={card.id}>
					<CardLink card={card} />
					<CardLabel {...{ card, isOwn, level }}>{renderActions && <CardMenu card={card} />}</CardLabel>
					{isOwn && card.isHidden && <HiddenNote />}
					{renderActions?.(card)}
				</article>
			))}
		</div>
	);
}

function CardLink({ card }: { card: CardView }) {
	const path = cardPath(card.serial);
	const flying = useViewTransitionState(path);
	return (
		<Link to={path} className="card-link" tabIndex={-1} viewTransition>
			<ReinoCard card={card} sizes="(max-width:700px) 44vw,(max-width:1079px) 30vw,280px" flies={flying} />
		</Link>
	);
}

interface CardLabelProps {
	card: CardView;
	isOwn: boolean;
	level: 2 | 3;
	/** Its menu. */
	children: ReactNode;
}

function CardLabel({ card, isOwn, level, children }: CardLabelProps) {
	const Heading = `h${level}` as const;
	const t = useT();
	const format = useFormat();
	const { serial, rarity, madeAt } = card;
	return (
		<div className="card-label">
			<div>
				<Heading>
					<Link to={cardPath(serial)} viewTransition>
						<RarityLabel rarity={rarity} />
						<span className="sr-only">{` ${serial}`}</span>
					</Link>
				</Heading>
				<p className="num">
					<span>{`${serial} · `}</span>
					{isOwn ? (
						<time dateTime={madeAt}>{format.shortDate(madeAt)}</time>
					) : (
						<span>{`@${card.username}`}</span>
					)}
				</p>
			</div>
			{isOwn && <CardState card={card} />}
			{children}
			{!isOwn && card.isNew && <Tag tone="ok">{t("cards.card.new")}</Tag>}
		</div>
	);
}

/** Why others see the back of one's own card. */
function HiddenNote() {
	const t = useT();
	return (
		<p className="card-hidden">
			<Icon name="warning" size="s" />
			<span>{t("cards.page.hiddenOwn")}</span>
		</p>
	);
}

/** The state of one's own card, the most urgent alone. */
function CardState({ card: { isHidden, listingId, isNew } }: { card: CardView }) {
	const t = useT();
	if (isHidden) return <Tag tone="warn">{t("cards.card.hidden")}</Tag>;
	if (listingId) {
		return (
			<Link to={listingPath(listingId)}>
				<Tag tone="royal">{t("cards.card.offered")}</Tag>
			</Link>
		);
	}
	return isNew ? <Tag tone="ok">{t("cards.card.new")}</Tag> : null;
}

export interface OwnCardActionsProps {
	card: CardView;
	/** Puts it into a showcase. */
	placing: ReactNode;
}

/** The usual things that one does with a card of one's own; the rest is in its menu. */
export function OwnCardActions({ card, placing }: OwnCardActionsProps) {
	return (
		<div className="card-actions">
			{!card.isHidden && placing}
			<DownloadLink card={card} isIcon />
			<ShareCard card={card} />
		</div>
	);
}
