import { clsx } from "clsx";
import { Link } from "react-router";
import type { TradeStatus } from "#app/features/trades/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { CountLabel } from "#app/ui/labels.tsx";
import type { ChatSummary } from "../../rules.ts";
import { chatSubject, listTime, messageWords, personName } from "../chat-texts.ts";
import { ListingThumb, PersonThumb } from "./listing-thumb.tsx";
import "../chat.css";
import { Skeleton } from "#app/ui/waiting.tsx";

/** A person's chats, the last spoken in first. */
export function ChatList({
	chats,
	activeId,
	now,
}: {
	chats: readonly ChatSummary[];
	activeId: string | undefined;
	now: string;
}) {
	return (
		<ul className="grid grid-cols-1 gap-0.5">
			{chats.map((chat) => (
				<li key={chat.id}>
					<ChatItem chat={chat} isActive={chat.id === activeId} now={now} />
				</li>
			))}
		</ul>
	);
}

function ChatItem({ chat, isActive, now }: { chat: ChatSummary; isActive: boolean; now: string }) {
	const t = useT();
	const format = useFormat();
	const name = personName(t, chat.other);
	return (
		<Link
			className={clsx(
				"flex min-w-0 items-center gap-3 rounded-card px-3 py-3",
				isActive ? "bg-surface shadow-1 inset-ring inset-ring-line" : "hover:bg-sunk",
			)}
			to={chatPath(chat.id)}
			aria-current={isActive ? "page" : undefined}
		>
			{chat.isPair ? <PersonThumb person={chat.other} /> : <ListingThumb listing={chat.listing} />}
			<span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2">
				<b className="font-strong wrap-anywhere">{name}</b>
				<time className="num text-sm whitespace-nowrap text-ink-3" dateTime={chat.lastMessageAt}>
					{listTime(t, format, chat.lastMessageAt, now)}
				</time>
				<span className="col-span-full truncate text-sm text-ink-2">{chatSubject(t, chat)}</span>
				<span
					className={clsx(
						"flex min-w-0 items-center gap-1 text-sm",
						chat.unread > 0 ? "font-semibold" : "col-span-full text-ink-2",
					)}
				>
					{chat.awaitsAnswer ? <TurnMark /> : <TradeMark status={chat.tradeStatus} />}
					<LastMessage chat={chat} name={name} />
				</span>
				{chat.unread > 0 && (
					<CountLabel className="justify-self-end">
						<span aria-hidden="true">{chat.unread}</span>
						<span className="sr-only">{t("messages.unread", { count: chat.unread })}</span>
					</CountLabel>
				)}
			</span>
		</Link>
	);
}

const tradeMarks: Record<TradeStatus, { readonly icon: IconName; readonly label: MessageKey }> = {
	pending: { icon: "swap", label: "messages.trade.pending" },
	completed: { icon: "check", label: "messages.trade.completed" },
	cancelled: { icon: "close", label: "messages.trade.cancelled" },
	superseded: { icon: "ban", label: "messages.trade.superseded" },
};

function TradeMark({ status }: { status: ChatSummary["tradeStatus"] }) {
	const t = useT();
	if (!status) return null;
	const { icon, label } = tradeMarks[status];
	return (
		<b
			className={clsx(
				"flex flex-none items-center gap-1 text-xs font-strong",
				status === "completed" && "text-gold-ink",
			)}
		>
			<Icon name={icon} size="s" />
			<span>{t(label)}</span>
		</b>
	);
}

/** Says that an offer waits for the reader. */
function TurnMark() {
	const t = useT();
	return (
		<b className="flex flex-none items-center gap-1 text-xs font-strong text-royal">
			<Icon name="swap" size="s" />
			<span>{t("messages.yourTurn")}</span>
		</b>
	);
}

function LastMessage({ chat, name }: { chat: ChatSummary; name: string }) {
	const t = useT();
	if (!chat.last) return null;
	const words = messageWords(t, chat.last, name);
	const isOwnText = chat.last.isOwn && chat.last.kind === "text";
	return <span className="truncate">{isOwnText ? t("messages.you", { text: words }) : words}</span>;
}

/** The column of the trade beside the thread. */
export const sideClass = "sticky top-4 min-w-0 max-md:hidden";

/** The shape of a chat while it loads. */
export function ConversationSkeleton() {
	const t = useT();
	return (
		<>
			<div className="chat-box" role="status" aria-busy="true">
				<span className="sr-only">{t("messages.loading")}</span>
				<div className="chat-head">
					<Skeleton width="34px" height="38px" radius="8px" />
					<div className="grid gap-1">
						<Skeleton width="140px" height="18px" />
						<Skeleton width="90px" height="14px" />
					</div>
				</div>
				<div className="thread">
					<div className="thread-flow">
						<Skeleton width="46%" height="40px" radius="18px" />
						<Skeleton width="62%" height="60px" radius="18px" />
						<Skeleton className="self-end" width="52%" height="40px" radius="18px" />
						<Skeleton className="self-end" width="38%" height="40px" radius="18px" />
					</div>
				</div>
				<div className="composer">
					<Skeleton height="48px" radius="12px" />
					<Skeleton width="48px" height="48px" radius="12px" />
				</div>
			</div>
			<div className={sideClass}>
				<Skeleton height="420px" radius="22px" />
			</div>
		</>
	);
}
