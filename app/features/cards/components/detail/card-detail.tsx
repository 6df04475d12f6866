import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { listingPath, personPath } from "#app/shared/paths.ts";
import { Notice } from "#app/ui/labels.tsx";
import type { CardPage, CardView } from "../../rules.ts";
import { RarityLabel, usePercent } from "../card/rarity.tsx";
import { TiltingCard } from "../card/reino-card.tsx";
import "./card-detail.css";

export interface CardDetailProps {
	page: CardPage;
	/** Whether it is the viewer's. */
	isOwn: boolean;
	/** Actions of the viewer. */
	actions: ReactNode;
}

/** A card in the light, and beside it what there is to know of it. */
export function CardDetail({ page, isOwn, actions }: CardDetailProps) {
	const { card } = page;
	return (
		<div className="card-detail">
			<div className="night-stage card-detail-stage">
				<span className="cone" />
				<TiltingCard card={card} sizes="(max-width:700px) 76vw,400px" eager flies />
			</div>
			<div className="min-w-0">
				<p className="card-detail-tier">
					<RarityLabel rarity={card.rarity} />
				</p>
				<h1 className="type-page num">{card.serial}</h1>
				<CardNotices card={card} isOwn={isOwn} />
				<CardFacts page={page} />
				<div className="row-wrap mt-6">{actions}</div>
				<Owners owners={page.owners} />
			</div>
		</div>
	);
}

function CardNotices({ card, isOwn }: { card: CardView; isOwn: boolean }) {
	const t = useT();
	const { isHidden, listingId } = card;
	return (
		<>
			{isHidden && (
				<Notice tone="warn" icon="warning" className="mt-5">
					<p>{t(isOwn ? "cards.page.hiddenOwn" : "cards.page.hidden")}</p>
				</Notice>
			)}
			{listingId && (
				<Notice tone="plain" icon="swap" className="mt-5">
					<p>{t("cards.page.offered")}</p>
					<Link className="link inline-flex min-h-11 items-center" to={listingPath(listingId)}>
						{t("cards.page.seeOffer")}
					</Link>
				</Notice>
			)}
			{isOwn && !isHidden && <p className="mt-4 text-ink-2">{t(sightOf(card))}</p>}
		</>
	);
}

/** The people who see one's own card. */
function sightOf({ isShown, isShared, isOpen }: CardView): MessageKey {
	if (isShown) return "cards.page.shown";
	if (isShared) return "cards.page.shared";
	return isOpen ? "cards.page.placed" : "cards.page.closed";
}

function CardFacts({ page: { card, makerUsername } }: { page: CardPage }) {
	const t = useT();
	const format = useFormat();
	const percent = usePercent();
	return (
		<dl className="card-facts">
			<Fact name={t("cards.page.odds")}>
				<span className="num">{percent(card.rarity)}</span>
			</Fact>
			<Fact name={t("cards.page.made")}>
				<time dateTime={card.madeAt}>{format.date(card.madeAt)}</time>
			</Fact>
			<Fact name={t("cards.page.maker")}>
				<PersonName username={makerUsername} />
			</Fact>
			<Fact name={t("cards.page.owner")}>
				<PersonName username={card.ownerUsername} />
			</Fact>
		</dl>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function PersonName({ username }: { username: string | null }) {
	const t = useT();
	if (!username) return <span>{t("cards.page.gone")}</span>;
	return (
		<Link className="link" to={personPath(username)}>
			{username}
		</Link>
	);
}

/** Whose it was, once it has changed hands. */
function Owners({ owners }: Pick<CardPage, "owners">) {
	const t = useT();
	const format = useFormat();
	if (owners.length < 2) return null;
	return (
		<section className="mt-8" aria-labelledby="duenos">
			<h2 id="duenos" className="type-block">
				{t("cards.page.owners")}
			</h2>
			<ol className="card-owners">
				{owners.map(({ username, since }) => (
					<li key={since}>
						<PersonName username={username} />
						<span className="num">{t("cards.page.since", { date: format.mediumDate(since) })}</span>
					</li>
				))}
			</ol>
		</section>
	);
}
