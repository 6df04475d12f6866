import { clsx } from "clsx";
import { Link } from "react-router";
import {
	chatSubject,
	listingTitle,
	listTime,
	messageWords,
	personName,
} from "#app/features/chats/components/chat-texts.ts";
import { ListingThumb, PersonThumb } from "#app/features/chats/components/list/listing-thumb.tsx";
import type { WaitingChat, WaitingChats } from "#app/features/chats/rules.ts";
import { EntryImage } from "#app/features/lists/entry/components/entry-image.tsx";
import boardStyles from "#app/features/matches/people/components/match-board.css?url";
import { SwapBoard } from "#app/features/matches/people/components/swap-board.tsx";
import { TradeSeal } from "#app/features/trades/components/trade-seal.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { chatPath, chatsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { UserShield } from "#app/ui/person-link.tsx";

interface TurnProps {
	waiting: WaitingChats;
	/** The reader's. */
	username: string;
	now: string;
}

/** What waits for the reader: the first trade that lacks their seal on the lit board, then all else line by line. */
export function Turn({ waiting: { chats, count }, username, now }: TurnProps) {
	const t = useT();
	const format = useFormat();
	const deal = chats.find(({ wants }) => wants === "seal");
	const rows = chats.filter((chat) => chat !== deal);
	return (
		<>
			<link rel="stylesheet" href={boardStyles} precedence="default" />
			<h1 className="type-page mt-2 mb-4 md:mt-4 md:mb-6">
				{t("home.turn")} <span className="num text-ink-3">{format.number(count)}</span>
			</h1>
			<div
				className={clsx(
					"grid grid-cols-[minmax(0,1fr)] gap-x-11 gap-y-4",
					deal && "lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:items-start",
				)}
			>
				{deal && <Deal chat={deal} username={username} />}
				{rows.length > 0 && (
					<ul className="border-t border-line">
						{rows.map((chat) => (
							<li key={chat.id} className="border-b border-line">
								<TurnRow chat={chat} now={now} />
							</li>
						))}
						{count > chats.length && (
							<li>
								<Link to={chatsPath} className="link-more whitespace-normal" discover="none">
									{t("home.turn.more")}
									<Icon name="chevron-right" size="s" />
								</Link>
							</li>
						)}
					</ul>
				)}
			</div>
		</>
	);
}

/** The question of a trade that lacks the reader's seal. */
function useSealQuestion({ role, other, listing, hasOtherSealed }: WaitingChat): string {
	const t = useT();
	const names = { name: personName(t, other), title: listingTitle(t, listing) };
	if (role === "seller") return t(hasOtherSealed ? "home.turn.sealedYours" : "home.turn.openYours", names);
	return t(hasOtherSealed ? "home.turn.sealed" : "home.turn.open", names);
}

/** The trade that waits first, on the lit board. What a buyer gives is written nowhere: their shield stands there. */
function Deal({ chat, username }: { chat: WaitingChat; username: string }) {
	const t = useT();
	const question = useSealQuestion(chat);
	const isGiving = chat.role === "seller";
	const thing = (
		<span className="match-thing">
			<span className="slab">
				<DealImage chat={chat} />
			</span>
		</span>
	);
	const seal = <TradeSeal you={false} they={chat.hasOtherSealed} label={t("home.turn.seal")} />;
	return (
		<article className="min-w-0">
			<SwapBoard
				className="small sealing"
				sides={
					<>
						<div className="match-side">
							{isGiving ? thing : <UserShield username={username} size={62} />}
						</div>
						{seal}
						<div className="match-side get">
							{isGiving ? <UserShield username={chat.other.username ?? ""} size={62} /> : thing}
						</div>
					</>
				}
			>
				{isGiving ? (
					<span className="match-tag give">{t("matches.give")}</span>
				) : (
					<span className="match-tag get">{t("matches.get")}</span>
				)}
			</SwapBoard>
			<div className="grid grid-cols-[minmax(0,1fr)] items-center gap-3 pt-4 md:grid-cols-[minmax(0,1fr)_auto] md:gap-5 md:px-1">
				<div className="min-w-0">
					<h2 className="type-block">{t("home.turn.seal")}</h2>
					<p className="mt-1 wrap-anywhere text-ink-2">{question}</p>
				</div>
				<ButtonLink to={chatPath(chat.id)}>{t("home.turn.see")}</ButtonLink>
			</div>
		</article>
	);
}

function DealImage({ chat: { listing } }: { chat: WaitingChat }) {
	const t = useT();
	const { imageKey, imageColor } = listing ?? {};
	const image = imageKey ? { key: imageKey, color: imageColor ?? "" } : null;
	return (
		<EntryImage
			entry={{
				name: listingTitle(t, listing),
				categorySlug: listing?.categorySlug ?? "",
				listing: listing && { id: listing.id, status: "active", image },
			}}
		/>
	);
}

function TurnRow({ chat, now }: { chat: WaitingChat; now: string }) {
	const t = useT();
	const format = useFormat();
	const question = useSealQuestion(chat);
	const name = personName(t, chat.other);
	const words = chat.last ? messageWords(t, chat.last, name) : "";
	const isSeal = chat.wants === "seal";
	const title = chat.wants === "answer" ? t("home.turn.answer", { name, title: chatSubject(t, chat) }) : name;
	return (
		<Link
			to={chatPath(chat.id)}
			className="grid min-h-[76px] grid-cols-[54px_minmax(0,1fr)_auto_auto] items-center gap-3 py-2"
			discover="none"
		>
			<span className="grid place-items-center">
				{chat.wants === "reading" ? (
					<PersonThumb person={chat.other} />
				) : (
					<ListingThumb listing={chat.listing} />
				)}
			</span>
			<span className="min-w-0">
				<b className="line-clamp-2 leading-tight font-strong wrap-anywhere">
					{isSeal ? t("home.turn.seal") : title}
				</b>
				<span className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-2">
					{isSeal ? question : words}
				</span>
			</span>
			<span className="grid justify-items-end gap-1">
				<time className="num text-xs text-ink-3" dateTime={chat.lastMessageAt}>
					{listTime(t, format, chat.lastMessageAt, now)}
				</time>
				{chat.unread > 0 && (
					<span className="num h-5 min-w-5 rounded-full bg-fill px-1 text-center text-xs leading-5 font-bold text-on-fill">
						<span aria-hidden="true">{format.number(chat.unread)}</span>
						<span className="sr-only">{t("messages.unread", { count: chat.unread })}</span>
					</span>
				)}
			</span>
			<Icon name="chevron-right" size="s" className="text-ink-3" />
		</Link>
	);
}
