import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { editSocialUsernamePath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type CardDay, type CardView, cardsPerDay } from "../../rules.ts";
import { CardBack, ReinoCard } from "../card/reino-card.tsx";
import "./making.css";

/** Whose name goes on the card, and the way to another. @param back where that leads back to */
export function NameOnCard({ username, back }: { username: string; back: string }) {
	const t = useT();
	return (
		<p className="name-on-card">
			<Icon name="user" />
			<span>
				{t("cards.name.on")} <b>{`@${username}`}</b>
			</span>
			<Link className="link" to={editSocialUsernamePath(back)}>
				{t("cards.name.change")}
			</Link>
		</p>
	);
}

/** A card has its maker's social username: without one there is none. */
export function NameMissing({ back }: { back: string }) {
	const t = useT();
	return (
		<div className="making making-note">
			<CardBack className="note-card" />
			<p>{t("reinoCards.errors.noTwitterUsername")}</p>
			<ButtonLink to={editSocialUsernamePath(back)} icon="user" wide>
				{t("cards.name.add")}
			</ButtonLink>
		</div>
	);
}

export interface DayOverProps {
	/** The latest of one's own. */
	cards: readonly CardView[];
	/** Leaves for the cards, where one is not there yet. */
	onSeeCards?: () => void;
}

/** All cards of the day are made. */
export function DayOver({ cards, onSeeCards }: DayOverProps) {
	const t = useT();
	return (
		<div className="making making-note">
			{cards.length > 0 && (
				<div className="trio" aria-hidden="true">
					{cards.slice(0, 3).map((card) => (
						<ReinoCard key={card.id} card={card} sizes="118px" />
					))}
				</div>
			)}
			<h3 className="type-block">{t("cards.day.over", { max: cardsPerDay })}</h3>
			<p>{t("cards.day.overText", { max: cardsPerDay })}</p>
			{onSeeCards && (
				<Button wide onClick={onSeeCards}>
					{t("cards.own.see")}
				</Button>
			)}
		</div>
	);
}

/** The places of the day as small cards, and how many are left. */
export function PlacesLeft({ day }: { day: CardDay }) {
	const t = useT();
	const { left, of } = day;
	return (
		<p className="places">
			<span aria-hidden="true">
				{placesOf(day).map(({ place, isFree }) => (
					<i key={place} data-free={isFree || undefined} />
				))}
			</span>
			{left > 0 ? (
				<span>
					{t("cards.day.left")} <b className="num">{t("cards.day.leftOf", { left, of })}</b>
				</span>
			) : (
				<span>{t("cards.day.none", { max: of })}</span>
			)}
		</p>
	);
}

function placesOf({ left, of }: CardDay) {
	return Array.from({ length: of }, (_, index) => ({ place: index + 1, isFree: index < left }));
}
