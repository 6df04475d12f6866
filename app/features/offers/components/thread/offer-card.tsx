import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { chatOfferPath, offerAnchorId } from "#app/shared/chat-paths.ts";
import { changeOfferPath, repeatOfferPath } from "#app/shared/person-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { compareItems, type OfferStatus, type OfferView } from "../../rules.ts";
import { SmallTile } from "../offer-hands.tsx";
import { OfferSide } from "../offer-side.tsx";
import { AcceptOffer, type AnsweredOffer, DeclineOffer, declineTexts } from "./offer-dialogs.tsx";

export interface OfferCardProps extends AnsweredOffer {
	/** The version that it took the place of, where it is here. */
	previous: OfferView | null;
	/** Whether no other offer of the two came after it. */
	isLatest: boolean;
	/** Whether its trade ended without a deal. */
	hasFailed: boolean;
	/** The other person's ratings in figures; they stand where one has to answer. */
	figures: ReactNode;
}

/** A version of an offer in its chat: what both give, what came in and went out, and whose turn it is. */
export function OfferCard(props: OfferCardProps) {
	const t = useT();
	const { offer } = props;
	if (offer.status === "countered") return <FoldedOffer {...props} />;
	const isOwn = offer.role === "sender";
	const isTurn = offer.can.includes("accept");
	return (
		<article
			id={offerAnchorId(offer.id)}
			aria-label={offerTitle(t, props)}
			className={clsx(
				"my-2 w-full max-w-[560px] rounded-l bg-surface p-4 text-left shadow-1",
				isTurn ? "inset-ring-2 inset-ring-royal" : "inset-ring inset-ring-line-2",
				isOwn ? "self-end" : "self-start",
			)}
		>
			<CardHead {...props} />
			<CardSides {...props} />
			<CardButtons {...props} />
		</article>
	);
}

/** A version that another took the place of: a line, which opens. */
function FoldedOffer(props: OfferCardProps) {
	const t = useT();
	const isOwn = props.offer.role === "sender";
	return (
		<details
			className={clsx(
				"my-1 max-w-[560px] rounded-m bg-sunk px-3 py-1 text-left inset-ring inset-ring-line",
				isOwn ? "self-end" : "self-start",
			)}
		>
			<summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 text-sm leading-tight">
				<FirstOfEach offer={props.offer} />
				<span className="min-w-0 flex-1">
					<b className="block font-semibold wrap-anywhere">{offerTitle(t, props)}</b>
					<span className="block text-ink-2">{t("offers.status.countered")}</span>
				</span>
				<Icon name="chevron-down" size="s" />
			</summary>
			<div className="pb-2">
				<CardSides {...props} previous={null} />
			</div>
		</details>
	);
}

/** The first thing that each of the two gives. Decoration: the opened line names all. */
function FirstOfEach({ offer: { give, get } }: Pick<OfferCardProps, "offer">) {
	const [given] = give;
	const [got] = get;
	return (
		<span className="flex flex-none items-center gap-2" aria-hidden="true">
			{given && <SmallTile thing={given} />}
			<Icon name="swap" size="s" />
			{got && <SmallTile thing={got} />}
		</span>
	);
}

function CardHead(props: OfferCardProps) {
	const t = useT();
	const format = useFormat();
	const { offer, isLatest, figures } = props;
	const isOpen = offer.status === "open";
	const turn = offer.can.includes("accept") ? "offers.card.yourTurn" : "offers.card.theirTurn";
	const day = format.shortDate(offer.expiresAt);
	return (
		<header className="mb-3">
			<h3 className="font-display text-lg leading-tight font-bold wrap-anywhere">{offerTitle(t, props)}</h3>
			<p className="num text-sm text-ink-2">
				{isOpen
					? `${t(turn, { name: props.other.name })} · ${t("offers.card.until", { day })}`
					: statusWords(t, offer, isLatest)}
			</p>
			{offer.can.includes("accept") && <p className="text-sm text-ink-2">{figures}</p>}
		</header>
	);
}

/** The sentence that says who offered a version, or changed the one before. */
export function offerTitle(t: Translate, { offer, other }: Pick<AnsweredOffer, "offer" | "other">): string {
	const isOwn = offer.role === "sender";
	if (offer.version > 1)
		return t(isOwn ? "offers.card.youChanged" : "offers.card.theyChanged", { name: other.name });
	return t(isOwn ? "offers.card.youOffer" : "offers.card.theyOffer", { name: other.name });
}

const statusTexts: Record<Exclude<OfferStatus, "open">, MessageKey> = {
	accepted: "offers.status.accepted",
	declined: "offers.status.declined",
	countered: "offers.status.countered",
	withdrawn: "offers.status.withdrawn",
	expired: "offers.status.expired",
	outdated: "offers.status.outdated",
};

function statusWords(t: Translate, { status, declineReason }: OfferView, isLatest: boolean): string {
	if (status === "open") return "";
	const words = t(statusTexts[status]);
	const reason = isLatest && declineReason ? t(declineTexts[declineReason]) : null;
	return reason ? `${words}: ${reason}` : words;
}

function CardSides({ offer, previous }: Pick<OfferCardProps, "offer" | "previous">) {
	const t = useT();
	const isOpen = offer.status === "open" || offer.status === "outdated";
	const nothing = t("offers.card.nothing");
	return (
		<div className="grid grid-cols-2 gap-4">
			<OfferSide
				title={t("matches.give")}
				level={4}
				items={compareItems(offer.give, previous?.give ?? null)}
				isOwn
				{...{ isOpen, nothing }}
			/>
			<OfferSide
				title={t("matches.get")}
				level={4}
				items={compareItems(offer.get, previous?.get ?? null)}
				isOwn={false}
				{...{ isOpen, nothing }}
			/>
		</div>
	);
}

function CardButtons(props: OfferCardProps) {
	const { offer, chatId, other, isLatest, hasFailed } = props;
	const t = useT();
	const { can } = offer;
	const action = chatOfferPath(chatId);
	const about = { offerId: offer.id };
	const isOver =
		isLatest &&
		(hasFailed ||
			(["declined", "withdrawn", "expired", "outdated"] as const).some((end) => end === offer.status));
	if (isOver && other.username)
		return (
			<div className="mt-4">
				<ButtonLink variant="secondary" to={repeatOfferPath(other.username)}>
					{t(offer.status === "outdated" ? "offers.card.repeatWithout" : "offers.card.another")}
				</ButtonLink>
			</div>
		);
	if (can.length === 0) return null;
	return (
		<div className="mt-4 flex flex-wrap gap-2 *:flex-auto">
			{can.includes("accept") && <AcceptOffer {...props} />}
			{can.includes("change") && other.username && (
				<ButtonLink variant="secondary" to={changeOfferPath(other.username)}>
					{t("offers.card.change")}
				</ButtonLink>
			)}
			{can.includes("decline") && <DeclineOffer {...props} />}
			{can.includes("withdraw") && (
				<IntentButton
					variant="dangerGhost"
					intent="withdraw"
					about={about}
					action={action}
					done="offers.card.withdrawn"
					otherwise="offers.card.failed"
					className="grid"
				>
					{t("offers.card.withdraw")}
				</IntentButton>
			)}
		</div>
	);
}
