import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Unblock } from "#app/features/accounts/components/settings/blocked-people.tsx";
import { SafetyHint } from "#app/features/guide/components/safety-hint.tsx";
import { StepsAhead } from "#app/features/guide/components/steps-ahead.tsx";
import { RarityName } from "#app/features/listings/components/card/rarity.tsx";
import type { TradedThings } from "#app/features/trades/components/trade-dialogs.tsx";
import { TradePanel, TradeStrip } from "#app/features/trades/components/trade-panel.tsx";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { tradePermissions } from "#app/features/trades/policy.ts";
import { openTradeStatus, tradeSideOf } from "#app/features/trades/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { chatPath, chatTradePath } from "#app/shared/chat-paths.ts";
import { chatsPath, listingPath, publicListPath } from "#app/shared/paths.ts";
import { repeatOfferPath } from "#app/shared/person-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { BannedLine } from "#app/ui/notice.tsx";
import { ShieldLink, UserShield } from "#app/ui/person-link.tsx";
import type { ChatListing, ChatMessage, Conversation, MessageKind, Presence } from "../../rules.ts";
import { listingEdition, listingState, listingTitle, messageWords, personName } from "../chat-texts.ts";
import { sideClass } from "../list/chat-list.tsx";
import { ListingThumb } from "../list/listing-thumb.tsx";
import { Composer } from "./composer.tsx";
import { ThreadView } from "./thread-view.tsx";
import { type Thread, useThread } from "./use-thread.ts";
import "../chat.css";

export interface ConversationViewProps {
	conversation: Conversation;
	messages: readonly ChatMessage[];
	hasOlder: boolean;
	me: { readonly id: string; readonly isBanned: boolean; readonly emailVerified: boolean };
	now: string;
	/** The message id of a post without script, and the result of the last one. */
	clientId: string;
	/** The text that the address puts into the composer, and what is called once something is sent. */
	suggestion: string;
	onSent: () => void;
	result: Result<never> | undefined;
	/** Called once when the trade is completed while somebody is looking; returns what undoes it if they leave the chat. */
	onCompleted: (tradeId: string) => () => void;
	/** More actions on the chat, at the end of its head. */
	tools?: ReactNode;
	/** More actions on one of the other's messages. */
	renderMessageTools?: (message: ChatMessage) => ReactNode;
	/** Draws the offer that a message has brought; null where it is not known. */
	renderOffer?: (message: ChatMessage) => ReactNode;
	/** The things that change hands in its trade. */
	things: TradedThings;
	/** The address of the open offer of the two, or null. */
	offerPath: string | null;
	/** The address of a new offer of things to the other; null while one binds the two. */
	builderPath: string | null;
	/** The open offer of it, beside the thread and in a line above it, which stands there unless a trade waits. */
	openOffer?: { readonly panel: ReactNode; readonly line: ReactNode } | undefined;
	/** Whether nobody has made an offer in it. */
	isBeforeOffers: boolean;
	/** How often one may still say that they have not met, where both were asked; null where they were not. */
	timesLeft: number | null;
	/** What stands below the newest message. */
	threadEnd?: ReactNode;
	/** Called when an offer or the end of a trade came since the page did. */
	onNews?: () => void;
}

/** A chat: its head, its thread, the composer, and its trade. */
export function ConversationView(props: ConversationViewProps) {
	const { conversation, messages, hasOlder, me, now } = props;
	const t = useT();
	const { id: chatId, other, listing, isPair, trade: firstTrade, streak, lastSeq } = conversation;
	const otherName = personName(t, other);
	const thread = useThread({ chatId, meId: me.id, messages, hasOlder, trade: firstTrade, streak, lastSeq });
	useCompletion(thread.trade, props.onCompleted);
	useNews(thread, lastSeq, props.onNews);
	const isKeyboardOpen = useKeyboard();
	const trade = useConversationTrade(props, thread);
	const canOpen = conversation.can.openListing;
	const hasTrade = !isPair || thread.trade !== null;
	const isFirstTime =
		conversation.can.write && props.isBeforeOffers && !thread.trade && (trade.can.start || !thread.hasOlder);
	const openOffer = thread.trade?.status === openTradeStatus ? undefined : props.openOffer;
	const about = thread.trade?.offerId ? (
		<div className="mt-4">{props.things.hands}</div>
	) : (
		<ListingTile {...{ listing, canOpen }} />
	);
	return (
		<>
			<section className="chat-box" aria-label={t("messages.conversation", { name: otherName })}>
				<Head
					conversation={conversation}
					presence={thread.presence.state}
					tools={props.tools}
					hasTitleBelow={!isPair && !thread.trade}
				/>
				<div className="overflow-y-auto md:hidden">
					{openOffer
						? openOffer.line
						: hasTrade && (
								<TradeStrip {...trade} isKeyboardOpen={isKeyboardOpen}>
									{about}
								</TradeStrip>
							)}
				</div>
				{isFirstTime && <StepsAhead />}
				<Offline isOnline={thread.online} />
				<ThreadView
					thread={thread}
					meId={me.id}
					otherName={otherName}
					now={now}
					renderTools={props.renderMessageTools}
					renderOffer={props.renderOffer}
					end={props.threadEnd}
				/>
				{isFirstTime && (
					<SafetyHint
						about={trade.can.start ? "start" : "message"}
						className="border-t border-line px-4 py-2 in-data-keyboard:hidden"
					/>
				)}
				<ComposerOrReason {...props} {...{ thread, otherName }} />
				<LiveText message={thread.arrived} otherName={otherName} />
			</section>
			<div className={sideClass}>
				{openOffer?.panel ??
					(hasTrade ? <TradePanel {...trade}>{about}</TradePanel> : <PairPanel {...props} />)}
			</div>
		</>
	);
}

/** The trade as it is now, with what this side may do with it. */
function useConversationTrade(
	{ conversation, me, now, things, offerPath, builderPath, timesLeft }: ConversationViewProps,
	thread: Thread,
): ComponentProps<typeof TradePanel> {
	const t = useT();
	const navigate = useNavigate();
	const { id: chatId, role, other, listing, can } = conversation;
	const side = (thread.trade && tradeSideOf(thread.trade, me.id)) ?? role;
	const permitted = tradePermissions(me, thread.trade, can.startTrade);
	const offerId = thread.trade?.offerId ?? null;
	// Through a block no words pass, but the seals of what was promised do. A trade may be heard of before the things of its
	// offer: nobody seals what they do not see.
	const canSeal = offerId === null ? can.write : things.offerId === offerId;
	return {
		trade: thread.trade,
		side,
		otherName: personName(t, other),
		now,
		can: { ...permitted, accept: permitted.accept && canSeal },
		item: {
			title: listingTitle(t, listing),
			edition: listingEdition(listing),
			image: <ListingThumb listing={listing} />,
		},
		...{ things, offerPath, builderPath: can.write ? builderPath : null, timesLeft },
		sending: {
			action: chatTradePath(chatId),
			onTrade: thread.setTrade,
			onRepeat: () => other.username && void navigate(repeatOfferPath(other.username)),
		},
	};
}

const closedClass =
	"flex min-h-16 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-line px-4 pt-3 pb-[max(12px,var(--safe-bottom))] text-center text-ink-2";

/** The composer, or why one cannot write; to a person who was blocked it says no more than that they cannot. */
function ComposerOrReason(props: ConversationViewProps & { thread: Thread; otherName: string }) {
	const { conversation, me, clientId, thread, otherName, result } = props;
	const t = useT();
	if (!conversation.can.write) {
		const whyClosed = t(me.emailVerified ? "errors.chat.blocked" : "errors.auth.emailNotVerified");
		const reason = me.isBanned ? <BannedLine /> : whyClosed;
		return (
			<div className={closedClass}>
				{conversation.hasBlocked ? <BlockedNote conversation={conversation} /> : reason}
			</div>
		);
	}
	return (
		<Composer
			chatId={conversation.id}
			otherName={otherName}
			clientId={clientId}
			suggestion={props.suggestion}
			builderPath={props.builderPath}
			result={result}
			remaining={thread.remaining}
			onTyped={thread.presence.onTyped}
			onSend={(text) => {
				thread.outgoing.send(text);
				props.onSent();
			}}
		/>
	);
}

/** The note for a person who has blocked the other, with the button that unblocks. */
function BlockedNote({ conversation: { id, other } }: { conversation: Conversation }) {
	const t = useT();
	return (
		<>
			<p>{t("messages.blocked", { name: personName(t, other) })}</p>
			{other.username && <Unblock username={other.username} next={chatPath(id)} />}
		</>
	);
}

function Offline({ isOnline }: { isOnline: boolean }) {
	const t = useT();
	if (isOnline) return null;
	return (
		<p className="bg-warn-soft px-4 py-2 text-center text-sm text-warn" role="status">
			{t("messages.offline")}
		</p>
	);
}

interface HeadProps {
	conversation: Conversation;
	presence: Presence;
	tools: ReactNode;
	/** Whether a phone has the listing on a card of its own. */
	hasTitleBelow: boolean;
}

function Head({ conversation, presence, tools, hasTitleBelow }: HeadProps) {
	const t = useT();
	const { other, isPair } = conversation;
	return (
		<header className="chat-head">
			<IconLink className="-ml-2 lg:hidden" icon="chevron-left" to={chatsPath} label={t("messages.back")} />
			{other.username && <ShieldLink username={other.username} />}
			<div className="relative grid min-h-11 min-w-0 flex-1 content-center">
				<h1 className="text-lg leading-tight wrap-anywhere">{personName(t, other)}</h1>
				<div className="flex min-w-0 items-center gap-3">
					<PresenceMark presence={presence} />
					<p className={clsx("truncate text-sm text-ink-2", hasTitleBelow && "max-md:hidden")}>
						{isPair ? <ListsLink conversation={conversation} /> : <ListingLink conversation={conversation} />}
					</p>
				</div>
			</div>
			{tools}
		</header>
	);
}

/** Fills what it stands in, so that a finger finds it. */
const wholeClass = "after:absolute after:inset-0";

function ListingLink({ conversation: { listing, can } }: Pick<HeadProps, "conversation">) {
	const t = useT();
	const title = listingTitle(t, listing);
	const state = listingState(t, listing, can.openListing);
	return (
		<>
			{state && <b className="font-semibold text-warn">{`${state} · `}</b>}
			{listing && can.openListing ? (
				<Link className={wholeClass} to={listingPath(listing.id)}>
					{title}
				</Link>
			) : (
				<span>{title}</span>
			)}
		</>
	);
}

function ListsLink({ conversation: { other, can } }: Pick<HeadProps, "conversation">) {
	const t = useT();
	if (!other.username || !can.openLists) return t("messages.pair.about");
	return (
		<Link className={`link ${wholeClass}`} to={publicListPath(other.username)} discover="none">
			{t("messages.pair.lists")}
		</Link>
	);
}

/** The other person of a pair, beside the thread. */
function PairPanel({
	conversation: { other, can },
	builderPath,
}: Pick<ConversationViewProps, "conversation" | "builderPath">) {
	const t = useT();
	if (!other.username) return null;
	return (
		<aside className="grid justify-items-center gap-3 rounded-l bg-surface p-6 text-center shadow-1 inset-ring inset-ring-line">
			<UserShield username={other.username} size={66} />
			<h2 className="text-xl wrap-anywhere">{other.username}</h2>
			<p className="text-ink-2">{t("messages.pair.text")}</p>
			{builderPath && can.write && (
				<ButtonLink to={builderPath} icon="swap" wide>
					{t("messages.makeOffer")}
				</ButtonLink>
			)}
			{can.openLists && (
				<ButtonLink to={publicListPath(other.username)} variant="secondary" wide>
					{t("messages.pair.lists")}
				</ButtonLink>
			)}
		</aside>
	);
}

/** The other's presence in words; not announced, since it comes and goes all the time. */
function PresenceMark({ presence }: { presence: Presence }) {
	const t = useT();
	if (presence === "away") return null;
	return (
		<span className="flex flex-none items-center gap-2 text-xs font-semibold text-ok before:size-2 before:rounded-full before:bg-current">
			{t(presence === "typing" ? "messages.typing" : "messages.here")}
		</span>
	);
}

const tileClass =
	"flex items-center gap-3 text-left md:mb-4 md:rounded-m md:bg-surface md:p-2 md:inset-ring md:inset-ring-line [&_.glyph]:mr-0.5 [&_.glyph]:inline-block [&_.glyph]:size-[13px] [&_.glyph]:align-[-2px]";

function ListingTile({ listing, canOpen }: { listing: ChatListing | null; canOpen: boolean }) {
	const t = useT();
	const state = listingState(t, listing, canOpen);
	const edition = listingEdition(listing);
	const inside = (
		<>
			<ListingThumb listing={listing} />
			<span className="min-w-0 wrap-anywhere">
				<b className="block leading-tight font-strong">{listingTitle(t, listing)}</b>
				{listing && (
					<small className="text-sm text-ink-2">
						{edition && <span className="num">{edition}</span>}
						{edition && <span className="max-md:hidden">{" · "}</span>}
						<span className="max-md:sr-only">{t("messages.of", { name: listing.ownerUsername })}</span>
						{listing.rarity && (
							<span>
								{" · "}
								<RarityName rarity={listing.rarity} />
							</span>
						)}
						{state && <b className="block font-semibold text-warn">{state}</b>}
					</small>
				)}
			</span>
		</>
	);
	if (!listing || !canOpen) return <div className={tileClass}>{inside}</div>;
	return (
		<Link className={tileClass} to={listingPath(listing.id)}>
			{inside}
		</Link>
	);
}

/** Reports once that the trade completes; one that was complete on arrival is not news. */
function useCompletion(trade: TradeSnapshot | null, onCompleted: ConversationViewProps["onCompleted"]): void {
	const wasPending = useRef(false);
	const latest = useRef(onCompleted);
	latest.current = onCompleted;
	const { id, status } = trade ?? {};
	useEffect(() => {
		const isNews = status === "completed" && wasPending.current;
		wasPending.current = status === "pending";
		return id && isNews ? latest.current(id) : undefined;
	}, [id, status]);
}

/** Kinds of messages after which more has changed than the thread; a seal may say what was given. */
const newsKinds: readonly MessageKind[] = [
	"offer",
	"offer_closed",
	"trade_accepted",
	"trade_completed",
	"trade_cancelled",
	"trade_superseded",
	"trade_silent",
];

/**
 * Says once of each newest message of those kinds that it came since the page did; who looks elsewhere hears of it later, and
 * so does who has no connection.
 */
function useNews(
	{ messages, online }: Thread,
	loadedSeq: number,
	onNews: ConversationViewProps["onNews"],
): void {
	const latest = useRef(onNews);
	latest.current = onNews;
	const seq = messages.findLast(({ kind }) => newsKinds.includes(kind))?.seq ?? 0;
	useEffect(() => {
		if (seq <= loadedSeq || !online) return;
		const say = () => {
			if (document.visibilityState === "visible") latest.current?.();
		};
		say();
		document.addEventListener("visibilitychange", say);
		return () => document.removeEventListener("visibilitychange", say);
	}, [seq, loadedSeq, online]);
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

/** Height that a keyboard takes at least, in CSS pixels; bars of the browser take less. */
const minKeyboardHeight = 150;

/**
 * Marks the document with `data-keyboard` while a phone's keyboard is open for a field of the page, and sets the height that is left as
 * `--visible-height`: not every browser makes the page smaller by itself.
 * @returns whether it is open
 */
function useKeyboard(): boolean {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		const viewport = window.visualViewport;
		if (!viewport) return;
		const root = document.documentElement;
		// Keyed by width, since a phone that is turned has another full height.
		const full = new Map<number, number>();
		const measure = () => {
			const width = Math.round(viewport.width * viewport.scale);
			const height = viewport.height * viewport.scale;
			full.set(width, Math.max(full.get(width) ?? 0, height));
			const field = document.activeElement;
			const isWriting = field instanceof HTMLTextAreaElement && !field.closest("dialog");
			const isOpen = isWriting && height < (full.get(width) ?? 0) - minKeyboardHeight;
			setOpen(isOpen);
			root.toggleAttribute("data-keyboard", isOpen);
			root.style.setProperty("--visible-height", `${Math.round(viewport.height)}px`);
			// The browser scrolls the field into view, which moves the head out of it.
			if (isOpen) window.scrollTo(0, 0);
		};
		measure();
		viewport.addEventListener("resize", measure);
		document.addEventListener("focusin", measure);
		document.addEventListener("focusout", measure);
		return () => {
			viewport.removeEventListener("resize", measure);
			document.removeEventListener("focusin", measure);
			document.removeEventListener("focusout", measure);
			root.removeAttribute("data-keyboard");
			root.style.removeProperty("--visible-height");
		};
	}, []);
	return isOpen;
}
