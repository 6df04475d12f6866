import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { UserShield } from "#app/features/accounts/components/user-shield.tsx";
import { isRarity } from "#app/features/catalogue/rules.ts";
import { RarityName } from "#app/features/listings/components/rarity.tsx";
import { TradePanel, TradeStrip } from "#app/features/trades/components/trade-panel.tsx";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { isFreeAfter } from "#app/features/trades/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import type { ChatListing, ChatMessage, Conversation, Presence } from "../rules.ts";
import { listingTitle, messageWords, personName } from "./chat-texts.ts";
import { Composer } from "./composer.tsx";
import { ListingThumb } from "./listing-thumb.tsx";
import { ThreadView } from "./thread-view.tsx";
import { useKeyboard } from "./use-keyboard.ts";
import { useThread } from "./use-thread.ts";
import { useTradeActions } from "./use-trade-actions.ts";
import "./chat.css";

export interface ConversationViewProps {
	conversation: Conversation;
	messages: readonly ChatMessage[];
	hasOlder: boolean;
	me: { readonly id: string };
	now: string;
	/** For a post without script: its id, and what was refused. */
	clientId: string;
	refused?: { text: string; problem: string } | undefined;
	/** Why what a page without script asked for was not done. */
	notice?: string | null;
	/** Called once when the trade is completed while somebody is looking; gives what to undo if they leave the chat. */
	onCompleted: () => () => void;
	/** What else can be done about the chat, at the end of its head. */
	tools?: ReactNode;
}

/** One chat: its head, its thread, where to write, and its trade. */
export function ConversationView(props: ConversationViewProps) {
	const { conversation, messages, hasOlder, me, now, clientId, refused, notice, onCompleted, tools } = props;
	const t = useT();
	const { id: chatId, role, other, listing } = conversation;
	const otherName = personName(t, other);
	const { trade: firstTrade, mustWait } = conversation;
	const thread = useThread({ chatId, meId: me.id, messages, hasOlder, trade: firstTrade, mustWait });
	const actions = useTradeActions(chatId, thread.setTrade);
	useCompletion(thread.trade, onCompleted);
	useKeyboard();
	const isFree = isFreeAfter(thread.trade?.status ?? null) && listing?.status === "active";
	const canStart = role === "seller" && isFree && other.id !== null;
	const trade = { trade: thread.trade, side: role, otherName, canStart, actions };
	return (
		<>
			<section className="chat-box" aria-label={t("messages.conversation", { name: otherName })}>
				<Head
					name={otherName}
					isGone={other.id === null}
					presence={thread.presence.state}
					listing={listing}
					tools={tools}
				/>
				<div className="chat-strip">
					<TradeStrip {...trade} />
				</div>
				{notice && (
					<p className="chat-offline" role="alert">
						{notice}
					</p>
				)}
				{!thread.online && (
					<p className="chat-offline" role="status">
						{t("messages.offline")}
					</p>
				)}
				<ThreadView thread={thread} meId={me.id} otherName={otherName} now={now} />
				<Composer
					chatId={chatId}
					otherName={otherName}
					clientId={clientId}
					refused={refused}
					mustWait={thread.mustWait}
					onTyped={thread.presence.typed}
					onSend={thread.outgoing.send}
				/>
				<LiveText message={thread.arrived} otherName={otherName} />
			</section>
			<div className="chat-side">
				<TradePanel {...trade}>
					<ListingTile listing={listing} />
				</TradePanel>
			</div>
		</>
	);
}

interface HeadProps {
	name: string;
	isGone: boolean;
	presence: Presence;
	listing: ChatListing | null;
	tools: ReactNode;
}

function Head({ name, isGone, presence, listing, tools }: HeadProps) {
	const t = useT();
	const title = listingTitle(t, listing);
	return (
		<header className="chat-head">
			<IconLink className="chat-back" icon="chevron-left" to="/mensajes" label={t("messages.back")} />
			{!isGone && <UserShield username={name} size={34} />}
			<div>
				<div className="chat-name">
					<h1>{name}</h1>
					<PresenceMark presence={presence} />
				</div>
				<p>{listing ? <Link to={`/intercambios/${listing.id}`}>{title}</Link> : title}</p>
			</div>
			{tools}
		</header>
	);
}

/** For the eye, and for whoever reads there; it is not called out, since it comes and goes all the time. */
function PresenceMark({ presence }: { presence: Presence }) {
	const t = useT();
	if (presence === "away") return null;
	return (
		<span className="chat-presence">{t(presence === "typing" ? "messages.typing" : "messages.here")}</span>
	);
}

function ListingTile({ listing }: { listing: ChatListing | null }) {
	const t = useT();
	const inside = (
		<>
			<ListingThumb listing={listing} />
			<span>
				<b>{listingTitle(t, listing)}</b>
				{listing && (
					<small>
						{listing.ownerUsername && t("messages.of", { name: listing.ownerUsername })}
						{listing.rarity && isRarity(listing.rarity) && (
							<>
								{" · "}
								<RarityName rarity={listing.rarity} />
							</>
						)}
					</small>
				)}
			</span>
		</>
	);
	if (!listing) return <div className="listing-tile">{inside}</div>;
	return (
		<Link className="listing-tile" to={`/intercambios/${listing.id}`}>
			{inside}
		</Link>
	);
}

/** Says once when the trade completes; one that was complete on arrival is not news. */
function useCompletion(trade: TradeSnapshot | null, onCompleted: () => () => void): void {
	const wasPending = useRef(false);
	const latest = useRef(onCompleted);
	latest.current = onCompleted;
	const status = trade?.status;
	useEffect(() => {
		const isNews = status === "completed" && wasPending.current;
		wasPending.current = status === "pending";
		return isNews ? latest.current() : undefined;
	}, [status]);
}

function LiveText({ message, otherName }: { message: ChatMessage | null; otherName: string }) {
	const t = useT();
	const words = message && messageWords(t, { ...message, isOwn: false }, otherName);
	const isText = message?.kind === "text";
	return (
		<p className="sr-only" aria-live="polite">
			{words && (isText ? t("messages.arrived", { name: otherName, text: words }) : words)}
		</p>
	);
}
