import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { type ChatMessage, type MessageGroup, type ThreadPart, threadParts } from "../../rules.ts";
import { dayName, messageWords } from "../chat-texts.ts";
import type { OutgoingMessage } from "./use-outgoing.ts";
import type { Thread } from "./use-thread.ts";
import "../chat.css";

/** A scroller has to be reached by keyboard, also where nothing in it can be focused. */
const reachable = { tabIndex: 0 };

export interface ThreadViewProps {
	thread: Thread;
	meId: string;
	otherName: string;
	/** The server's moment of rendering, so that both sides call the same day today. */
	now: string;
	/** More actions on one of the other's messages, beside it. */
	renderTools?: ((message: ChatMessage) => ReactNode) | undefined;
}

/**
 * The messages, newest at the bottom. The scroller runs from below, so that it opens at the newest message and
 * older ones that load above move nothing.
 */
export function ThreadView({ thread, ...rest }: ThreadViewProps) {
	const { otherName } = rest;
	const t = useT();
	const format = useFormat();
	const parts = threadParts(thread.messages, format.dayKey);
	return (
		<div
			className="thread"
			{...reachable}
			role="log"
			aria-live="off"
			aria-label={t("messages.conversation", { name: otherName })}
		>
			<div className="thread-flow">
				<Beginning thread={thread} />
				{parts.map((part) => (
					<Part key={partKey(part)} part={part} {...rest} />
				))}
				{thread.outgoing.messages.map((message) => (
					<OutgoingBubble key={message.clientId} message={message} thread={thread} />
				))}
			</div>
		</div>
	);
}

function partKey(part: ThreadPart): string {
	if (part.kind === "day") return part.day;
	return part.kind === "system" ? part.message.id : `group ${part.messages[0]?.id}`;
}

const startClass = "self-center p-2 text-center text-sm text-ink-3";

function Beginning({ thread }: { thread: Thread }) {
	const t = useT();
	const top = useRef<HTMLDivElement>(null);
	const { hasOlder, older, loadOlder } = thread;
	const latest = useRef(loadOlder);
	latest.current = loadOlder;
	useEffect(() => {
		if (!hasOlder || older !== "idle" || !top.current) return;
		const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
			root: top.current.closest(".thread"),
			rootMargin: "200px 0px 0px 0px",
		});
		watch.observe(top.current);
		return () => watch.disconnect();
	}, [hasOlder, older]);
	if (!hasOlder) return <p className={startClass}>{t("messages.beginning")}</p>;
	const before = thread.messages[0]?.seq;
	return (
		<div ref={top} className={startClass}>
			{older === "failed" && <p role="alert">{t("messages.error.loading")}</p>}
			<a
				className="btn ghost small"
				href={`?antes=${before}`}
				onClick={(event) => {
					event.preventDefault();
					loadOlder();
				}}
			>
				<span>{t("messages.older")}</span>
			</a>
		</div>
	);
}

interface PartProps extends Omit<ThreadViewProps, "thread"> {
	part: ThreadPart;
}

function Part({ part, meId, otherName, now, renderTools }: PartProps) {
	const t = useT();
	const format = useFormat();
	if (part.kind === "day") {
		return (
			<h2 className="my-3 flex items-center gap-3 font-text text-sm leading-[1.4] font-semibold tracking-normal text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				<span>{dayName(t, format, part.at, now)}</span>
			</h2>
		);
	}
	if (part.kind === "system") return <SystemLine {...{ message: part.message, meId, otherName }} />;
	const isOwn = part.senderId === meId;
	return (
		<Group group={part} isOwn={isOwn} otherName={otherName} renderTools={isOwn ? undefined : renderTools} />
	);
}

function SystemLine({ message, meId, otherName }: { message: ChatMessage; meId: string; otherName: string }) {
	const t = useT();
	const isOwn = message.senderId === meId;
	const isSeal = message.kind === "trade_accepted" || message.kind === "trade_completed";
	return (
		<p
			className={clsx(
				"my-2 flex max-w-[90%] items-center gap-2 self-center rounded-m px-3 py-2 text-sm font-semibold wrap-anywhere *:first:size-[18px] *:first:flex-none",
				isSeal ? "bg-gold-soft text-gold-ink" : "bg-sunk text-ink-2",
			)}
		>
			{isSeal ? <Glyph name="glyph-crown" /> : <Icon name="swap" />}
			<span>{messageWords(t, { ...message, isOwn }, otherName)}</span>
		</p>
	);
}

interface GroupProps extends Pick<ThreadViewProps, "otherName" | "renderTools"> {
	group: MessageGroup;
	isOwn: boolean;
}

const nameClass =
	"mx-2 my-0.5 max-w-[70%] font-text text-sm leading-tight font-semibold tracking-normal text-ink-2 wrap-anywhere";

/** Messages under one name. The last has its time below it, with whether it was read, the others at their side. */
function Group({ group, isOwn, otherName, renderTools }: GroupProps) {
	const t = useT();
	const format = useFormat();
	const last = group.messages.at(-1);
	if (!last) return null;
	const time = format.time(last.createdAt);
	return (
		<section className={clsx("bubbles", isOwn && "own")}>
			<h3 className={isOwn ? "sr-only" : nameClass}>{isOwn ? t("common.you") : otherName}</h3>
			{group.messages.map((message) => (
				<div key={message.id} className="bubble-row">
					<p className="bubble" dir="auto">
						<MessageText text={message.text} />
					</p>
					{message !== last && (
						<time className="num mb-2 flex-none text-xs text-ink-3" dateTime={message.createdAt}>
							{format.time(message.createdAt)}
						</time>
					)}
					{renderTools?.(message)}
				</div>
			))}
			<time className="stamp num" dateTime={last.createdAt}>
				{isOwn && last.isRead ? t("messages.readAt", { time }) : time}
			</time>
		</section>
	);
}

function OutgoingBubble({ message, thread }: { message: OutgoingMessage; thread: Thread }) {
	const t = useT();
	const { retry, discard } = thread.outgoing;
	return (
		<section className="bubbles own">
			<p className={clsx("bubble", message.failure ? "unsent" : "sending")} dir="auto">
				{message.text}
			</p>
			{message.failure === null ? (
				<span className="stamp">{t("messages.sending")}</span>
			) : (
				<div className="stamp flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-bad" role="alert">
					<Icon name="warning" size="s" />
					<span>{message.failure}</span>
					<Button variant="ghost" size="s" onClick={() => retry(message.clientId)}>
						{t("common.retry")}
					</Button>
					<Button variant="ghost" size="s" onClick={() => discard(message.clientId)}>
						{t("messages.discard")}
					</Button>
				</div>
			)}
		</section>
	);
}

const address = /(?:https?:\/\/|(?<![\p{L}\p{N}@./_-])www\.(?=[\p{L}\p{N}-]+\.))[^\s<>"]+/giu;
const endOfSentence = /[.,;:!?'…»”’]$/;
const brackets: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

interface TextPart {
	/** The index in the text at which it begins. */
	readonly at: number;
	readonly text: string;
	/** The address that it leads to, or null. */
	readonly href: string | null;
}

/** A message's text as it was written; addresses in it can be followed, and learn nothing about this page. */
export function MessageText({ text }: { text: string }) {
	return linkParts(text).map((part) =>
		part.href ? (
			<a
				key={part.at}
				className="py-3.5"
				href={part.href}
				target="_blank"
				rel="noopener noreferrer nofollow ugc"
			>
				{part.text}
			</a>
		) : (
			part.text
		),
	);
}

/** A text cut at its web addresses; only http and https count, so that nothing else can be run by a click. */
export function linkParts(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let at = 0;
	for (const { 0: found, index } of text.matchAll(address)) {
		const link = withoutEnd(found);
		const href = /^www/i.test(link) ? `https://${link}` : link;
		if (!URL.canParse(href)) continue;
		if (index > at) parts.push({ at, text: text.slice(at, index), href: null });
		parts.push({ at: index, text: link, href });
		at = index + link.length;
	}
	if (at < text.length) parts.push({ at, text: text.slice(at), href: null });
	return parts;
}

/** An address without the sentence's punctuation behind it, and without a bracket that was opened before it. */
function withoutEnd(found: string): string {
	let link = found;
	while (endOfSentence.test(link) || closesMore(link)) link = link.slice(0, -1);
	return link;
}

function closesMore(link: string): boolean {
	const closing = link.at(-1) ?? "";
	const opening = brackets[closing];
	return opening !== undefined && link.split(closing).length > link.split(opening).length;
}
