import type { ReactNode } from "react";
import { Link, useViewTransitionState } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { cardPath, offerCardPath } from "#app/shared/card-paths.ts";
import { listingPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { CardView } from "../../rules.ts";
import {
	DeleteCardDialog,
	DownloadLink,
	deleteDialog,
	ShareCard,
	ShowCardForm,
	UnshareCardForm,
} from "../card/card-actions.tsx";
import { RarityLabel } from "../card/rarity.tsx";
import { ReinoCard } from "../card/reino-card.tsx";
import "./cards-page.css";

export interface CardGridProps {
	cards: readonly CardView[];
	/** The viewer's own have their day and their state in the place of the username. */
	isOwn?: boolean;
	/** Actions below each card. */
	renderActions?: (card: CardView) => ReactNode;
	/** The level of each card's heading. */
	level?: 2 | 3;
}

/** Cards side by side, each with its label. */
export function CardGrid({ cards, isOwn = false, renderActions, level = 3 }: CardGridProps) {
	return (
		<div className="grid grid-cols-4 gap-x-6 gap-y-11 max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-8">
			{cards.map((card) => (
				<article key={card.id} className="group flex flex-col">
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
	const flies = useViewTransitionState(path);
	return (
		<Link
			to={path}
			className="card-shape block transition-transform duration-140 ease-out hover:-translate-y-1 group-has-[a:active]:brightness-92"
			tabIndex={-1}
			viewTransition
		>
			<ReinoCard card={card} sizes="(max-width:700px) 44vw,(max-width:1079px) 30vw,280px" flies={flies} />
		</Link>
	);
}

interface CardLabelProps {
	card: CardView;
	isOwn: boolean;
	level: 2 | 3;
	/** The card's menu. */
	children: ReactNode;
}

const smallTag = "mt-1 min-h-[26px] px-2 py-0.5 text-xs";

function CardLabel({ card, isOwn, level, children }: CardLabelProps) {
	const Heading = `h${level}` as const;
	const t = useT();
	const format = useFormat();
	const { serial, rarity, madeAt } = card;
	return (
		<div className="relative flex items-start gap-2 px-0.5 py-3 max-md:flex-wrap max-md:px-0 max-md:py-2">
			<div className="min-w-0 flex-1 pt-1 max-md:basis-full">
				<Heading className="text-lg leading-[1.2] max-md:pr-8 max-md:text-base">
					<Link to={cardPath(serial)} className="hit-44 block" viewTransition>
						<RarityLabel rarity={rarity} />
						<span className="sr-only">{` ${serial}`}</span>
					</Link>
				</Heading>
				<p className="num mt-0.5 text-sm wrap-anywhere text-ink-2">
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
			{!isOwn && card.isNew && (
				<Tag tone="ok" className={smallTag}>
					{t("cards.card.new")}
				</Tag>
			)}
		</div>
	);
}

/** The reason why others see the back of one's own card. */
function HiddenNote() {
	const t = useT();
	return (
		<p className="mx-0.5 mb-3 flex gap-2 text-sm text-ink-2">
			<Icon name="warning" size="s" className="mt-0.5 text-warn" />
			<span>{t("cards.page.hiddenOwn")}</span>
		</p>
	);
}

/** The most urgent state of one's own card. */
function CardState({ card: { isHidden, listingId, isNew } }: { card: CardView }) {
	const t = useT();
	if (isHidden) {
		return (
			<Tag tone="warn" className={smallTag}>
				{t("cards.card.hidden")}
			</Tag>
		);
	}
	if (listingId) {
		return (
			<Link to={listingPath(listingId)} className="hit-44">
				<Tag tone="royal" className={smallTag}>
					{t("cards.card.offered")}
				</Tag>
			</Link>
		);
	}
	if (!isNew) return null;
	return (
		<Tag tone="ok" className={smallTag}>
			{t("cards.card.new")}
		</Tag>
	);
}

const menuItem = "menu-item max-md:gap-2 max-md:px-2 max-md:py-1";

/** More actions on one's own card; on the phone as wide as its card, which may stand at either edge. */
function CardMenu({ card }: { card: CardView }) {
	const t = useT();
	const dialog = useHashDialog();
	const { serial, can } = card;
	return (
		<>
			<Menu
				label={t("cards.card.more", { serial })}
				opener={<Icon name="more" />}
				openerClass="icon-button max-md:absolute max-md:top-0.5 max-md:-right-2"
				className="-mt-2 -mr-2 max-md:static max-md:m-0"
				panelClass="min-w-[270px] max-md:top-11 max-md:left-0 max-md:min-w-0 max-md:max-w-none max-md:p-1"
			>
				{(can.show || card.isShown) && <ShowCardForm card={card} className={menuItem} />}
				{card.isShared && <UnshareCardForm card={card} className={menuItem} />}
				{can.offer && (
					<Link className={menuItem} to={offerCardPath(serial)}>
						<Icon name="swap" />
						{t("cards.card.offer")}
					</Link>
				)}
				{can.delete && (
					<button type="button" className={menuItem} onClick={() => dialog.open(deleteDialog(serial))}>
						<Icon name="trash" />
						{t("cards.delete.action")}
					</button>
				)}
			</Menu>
			{dialog.name === deleteDialog(serial) && <DeleteCardDialog card={card} onClose={dialog.close} />}
		</>
	);
}

export interface OwnCardActionsProps {
	card: CardView;
	/** The button that puts it into a showcase. */
	placeButton: ReactNode;
}

/** The usual actions on one's own card; the others are in its menu. */
export function OwnCardActions({ card, placeButton }: OwnCardActionsProps) {
	return (
		<div className="card-actions">
			{!card.isHidden && placeButton}
			<DownloadLink card={card} />
			<ShareCard card={card} />
		</div>
	);
}
