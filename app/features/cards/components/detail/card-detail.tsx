import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { listingPath, personPath } from "#app/shared/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { CardPage, CardView } from "../../rules.ts";
import { RarityLabel, usePercent } from "../card/rarity.tsx";
import { TiltingCard } from "../card/reino-card.tsx";

interface CardDetailProps {
	page: CardPage;
	/** The viewer is the owner. */
	isOwn: boolean;
	/** The buttons of the viewer. */
	actions: ReactNode;
}

/** A card on its stage, beside its facts, its actions and its owners. */
export function CardDetail({ page, isOwn, actions }: CardDetailProps) {
	const { card } = page;
	return (
		<div className="grid grid-cols-[minmax(0,520px)_minmax(0,1fr)] items-center gap-11 pt-3 max-lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)] max-lg:gap-8 max-md:grid-cols-1 max-md:gap-2">
			<div className="night-stage">
				<span className="cone" />
				<TiltingCard
					card={card}
					sizes="(max-width:700px) 60vw,400px"
					className="w-[min(400px,76%)] max-md:w-[64%]"
					eager
					flies
				/>
			</div>
			<div className="min-w-0">
				<p className="mb-2 font-display text-xl leading-[1.2] font-bold tracking-tight">
					<RarityLabel rarity={card.rarity} />
				</p>
				<h1 className="type-page num">{card.serial}</h1>
				<CardNotices card={card} isOwn={isOwn} />
				<div className="row-wrap mt-5 max-md:[&>.btn]:flex-auto max-md:gap-2 max-md:[&>.btn]:px-2">
					{actions}
				</div>
				<CardFacts page={page} />
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
						{t("common.seeListing")}
					</Link>
				</Notice>
			)}
			{isOwn && !isHidden && <p className="mt-4 text-ink-2">{t(visibilityText(card))}</p>}
		</>
	);
}

/** The text on who sees one's own card. */
function visibilityText({ isShown, isShared, isOpen }: CardView): MessageKey {
	if (isShown) return "cards.page.shown";
	if (isShared) return "cards.page.shared";
	return isOpen ? "cards.page.placed" : "cards.page.closed";
}

function CardFacts({ page: { card, makerUsername } }: { page: CardPage }) {
	const t = useT();
	const format = useFormat();
	const percent = usePercent();
	return (
		<dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 border-t border-line pt-5">
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
			<dt className="text-sm text-ink-2">{name}</dt>
			<dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
		</div>
	);
}

function PersonName({ username }: { username: string | null }) {
	const t = useT();
	if (!username) return <span>{t("cards.page.gone")}</span>;
	return (
		<Link className="link hit-44" to={personPath(username)}>
			{username}
		</Link>
	);
}

/** The line of owners, once the card has changed hands. */
function Owners({ owners }: Pick<CardPage, "owners">) {
	const t = useT();
	const format = useFormat();
	if (owners.length < 2) return null;
	return (
		<section className="mt-8" aria-labelledby="duenos">
			<h2 id="duenos" className="type-block">
				{t("cards.page.owners")}
			</h2>
			<ol className="mt-3">
				{owners.map(({ username, since }) => (
					<li
						key={since}
						className="owner-stop relative flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 pl-6"
					>
						<PersonName username={username} />
						<span className="num text-md text-ink-2">
							{t("cards.page.since", { date: format.mediumDate(since) })}
						</span>
					</li>
				))}
			</ol>
		</section>
	);
}
