import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { cardLists, moreCardsPath, ownCardsPath } from "#app/shared/card-paths.ts";
import { cardsPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { CardList, CardView } from "../../rules.ts";
import { CardGrid } from "./card-grid.tsx";

export interface OwnCardsProps {
	list: CardList;
	/** The number of all of them. */
	count: number;
	renderActions: (card: CardView) => ReactNode;
	/** The button in the empty list. */
	createButton: ReactNode;
}

/** One's own cards, the newest first. */
export function OwnCards({ list: { cards, nextCursor }, count, renderActions, createButton }: OwnCardsProps) {
	const t = useT();
	return (
		<section className="section" aria-labelledby={cardLists.own}>
			<div className="section-head">
				<div>
					<CountedHeading id={cardLists.own} title={t("cards.own.title")} count={count} />
					{cards.length > 0 && <p>{t("cards.own.text")}</p>}
				</div>
			</div>
			{cards.length > 0 ? (
				<CardGrid cards={cards} isOwn renderActions={renderActions} />
			) : (
				<EmptyState title={t("cards.own.empty")} level={3} action={createButton}>
					{t("cards.own.emptyText")}
				</EmptyState>
			)}
			<MoreLink list="own" cursor={nextCursor} />
		</section>
	);
}

/** The cards of one row of the profile. */
const stripSize = 4;

/** The latest of one's own cards on one's profile, with a link to all. */
export function OwnCardsStrip({ list: { cards }, count }: Pick<OwnCardsProps, "list" | "count">) {
	const t = useT();
	return (
		<section aria-labelledby={cardLists.own}>
			<div className="section-head">
				<CountedHeading id={cardLists.own} title={t("cards.own.title")} count={count} />
				<Link to={cards.length > 0 ? ownCardsPath : cardsPath} className="link-more">
					<span>{t(cards.length > 0 ? "common.seeAll" : "cards.create")}</span>
					<Icon name="chevron-right" size="s" />
				</Link>
			</div>
			{cards.length > 0 ? (
				<CardGrid cards={cards.slice(0, stripSize)} isOwn />
			) : (
				<p className="text-ink-2">{t("cards.own.emptyText")}</p>
			)}
		</section>
	);
}

/** The latest cards that others show. */
export function LatestCards({ list: { cards, nextCursor } }: { list: CardList }) {
	const t = useT();
	return (
		<section className="section" aria-labelledby={cardLists.latest}>
			<div className="section-head">
				<div>
					<h2 id={cardLists.latest} className="type-section">
						{t("cards.latest.title")}
					</h2>
					{cards.length > 0 && <p>{t("cards.latest.text")}</p>}
				</div>
			</div>
			{cards.length > 0 ? (
				<CardGrid cards={cards} />
			) : (
				<EmptyState title={t("cards.latest.empty")} level={3}>
					{t("cards.latest.emptyText")}
				</EmptyState>
			)}
			<MoreLink list="latest" cursor={nextCursor} />
		</section>
	);
}

function MoreLink({ list, cursor }: { list: keyof typeof cardLists; cursor: string | null }) {
	const t = useT();
	if (!cursor) return null;
	return (
		<Link to={moreCardsPath(list, cursor)} className="link-more mt-6">
			{t("cards.more")}
			<Icon name="chevron-right" size="s" />
		</Link>
	);
}
