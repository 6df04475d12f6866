import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { pngUrl } from "#app/shared/image.ts";
import { listingPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import type { CardView } from "../../rules.ts";
import { RarityLabel } from "../card/rarity.tsx";
import { ReinoCard } from "../card/reino-card.tsx";
import { CardMenu } from "./card-menu.tsx";
import { ShareCard } from "./share-card.tsx";
import "./cards-page.css";

export interface CardGridProps {
	cards: readonly CardView[];
	/** What can be done with each, below it. */
	renderActions?: (card: CardView) => ReactNode;
	/** Of each card's heading. */
	level?: 2 | 3;
}

/** Cards side by side, each with its label. */
export function CardGrid({ cards, renderActions, level = 3 }: CardGridProps) {
	return (
		<div className="card-gallery">
			{cards.map((card) => (
				<article key={card.id}>
					<Link to={cardPath(card.serial)} className="card-link" tabIndex={-1}>
						<ReinoCard card={card} sizes="(max-width:700px) 44vw,(max-width:1079px) 30vw,280px" />
					</Link>
					<CardLabel card={card} isOwn={renderActions !== undefined} level={level} />
					{renderActions?.(card)}
				</article>
			))}
		</div>
	);
}

function CardLabel({ card, isOwn, level }: { card: CardView; isOwn: boolean; level: 2 | 3 }) {
	const Heading = `h${level}` as const;
	const t = useT();
	const format = useFormat();
	const { serial, rarity, madeAt } = card;
	return (
		<div className="card-label">
			<div>
				<Heading>
					<Link to={cardPath(serial)}>
						<RarityLabel rarity={rarity} />
						<span className="sr-only"> {serial}</span>
					</Link>
				</Heading>
				<p className="num">
					{serial} · {isOwn ? <time dateTime={madeAt}>{format.shortDate(madeAt)}</time> : `@${card.username}`}
				</p>
			</div>
			{isOwn && <CardState card={card} />}
			{isOwn && <CardMenu card={card} />}
			{!isOwn && card.isNew && <Tag tone="ok">{t("cards.card.new")}</Tag>}
		</div>
	);
}

/** What there is to know of one's own card, the most urgent alone. */
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
	const t = useT();
	const { serial, image } = card;
	return (
		<div className="card-actions">
			{placing}
			{image && (
				<a
					className="ab sq"
					href={pngUrl(image.key)}
					download={`${serial}.png`}
					aria-label={t("cards.card.downloadOne", { serial })}
					title={t("cards.card.download")}
				>
					<Icon name="download" />
				</a>
			)}
			<ShareCard card={card} />
		</div>
	);
}
