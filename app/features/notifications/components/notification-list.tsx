import { clsx } from "clsx";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { listingsPath, notificationsPath, olderNotificationsPath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { NotificationFeed, NotificationType, NotificationView } from "../rules.ts";
import type { NotificationChange } from "./use-notifications.ts";

/** Time for which an item is seen to leave, in milliseconds. */
const leavingMillis = 180;

type OnChange = (change: NotificationChange) => void;

export interface NotificationListProps {
	feed: NotificationFeed;
	/** Whether the page begins with the latest; the buttons for all at once stand there. */
	isLatest: boolean;
	onChange: OnChange;
	/** Heading level of the empty state. */
	level: 2 | 3;
}

/** A page of a person's notifications, with the buttons that mark, delete and restore them. */
export function NotificationList({ feed, isLatest, onChange, level }: NotificationListProps) {
	const { items, unread, now, olderCursor, restorableUntil } = feed;
	const list = useRef<HTMLDivElement>(null);
	const entries = useExitAnimation(items, leavingMillis);
	/** Makes a change; the focus would be lost with a deleted item: it goes on to the next, else to the list. */
	const change: OnChange = (requested) => {
		if (requested.intent === "delete") focusBeside(list.current, requested.id);
		if (requested.intent === "clear" || requested.intent === "restore") list.current?.focus();
		onChange(requested);
	};
	const newest = items[0];
	return (
		<div ref={list} tabIndex={-1}>
			{isLatest && newest && <ForAll upTo={newest.at} hasUnread={unread > 0} onChange={change} />}
			{isLatest && restorableUntil && (
				<Restore
					key={restorableUntil}
					millis={Date.parse(restorableUntil) - Date.parse(now)}
					onChange={change}
				/>
			)}
			{entries.length === 0 ? (
				<NoNotifications level={level} />
			) : (
				<ul className="grid gap-1">
					{entries.map((entry) => (
						<Item key={entry.item.id} entry={entry} now={now} onChange={change} />
					))}
				</ul>
			)}
			<Pages olderCursor={olderCursor} isLatest={isLatest} />
		</div>
	);
}

/** Links to the notifications before these, and from those back to the latest. */
function Pages({ olderCursor, isLatest }: { olderCursor: string | null; isLatest: boolean }) {
	const t = useT();
	if (isLatest && !olderCursor) return null;
	return (
		<div className="flex flex-wrap justify-center gap-2 pt-3 pb-1">
			{!isLatest && (
				<ButtonLink to={notificationsPath} variant="ghost" size="s">
					{t("notifications.latest")}
				</ButtonLink>
			)}
			{olderCursor && (
				<ButtonLink to={olderNotificationsPath(olderCursor)} variant="secondary" size="s">
					{t("notifications.older")}
				</ButtonLink>
			)}
		</div>
	);
}

/** The button that restores what was deleted all at once, for as long as it can be. */
function Restore({ millis, onChange }: { millis: number; onChange: OnChange }) {
	const t = useT();
	const [isOver, setIsOver] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setIsOver(true), millis);
		return () => clearTimeout(timer);
	}, [millis]);
	if (isOver) return null;
	return (
		<div className="mb-2 flex items-center justify-between gap-3 rounded-m bg-sunk py-2 pr-2 pl-3">
			<p role="status">{t("notifications.cleared")}</p>
			<Button variant="secondary" size="s" onClick={() => onChange({ intent: "restore" })}>
				{t("common.undo")}
			</Button>
		</div>
	);
}

function focusBeside(list: HTMLElement | null, id: string): void {
	const items = [...(list?.querySelectorAll<HTMLElement>("[data-notification]:not([inert])") ?? [])];
	const at = items.findIndex((item) => item.dataset.notification === id);
	if (!items[at]?.contains(document.activeElement)) return;
	const beside = items[at + 1] ?? items[at - 1];
	(beside?.querySelector<HTMLElement>("a") ?? list)?.focus();
}

/** The buttons that mark all as read and delete all. */
function ForAll(props: { upTo: string; hasUnread: boolean; onChange: OnChange }) {
	const t = useT();
	const { upTo, hasUnread, onChange } = props;
	return (
		<div className="flex flex-wrap justify-end gap-1 pb-2 [&>.btn]:gap-1 [&>.btn]:px-1">
			{hasUnread && (
				<Button
					variant="ghost"
					size="s"
					icon="check"
					className="mr-auto"
					onClick={() => onChange({ intent: "readAll", upTo })}
				>
					{t("notifications.readAll")}
				</Button>
			)}
			<Button variant="dangerGhost" size="s" icon="trash" onClick={() => onChange({ intent: "clear", upTo })}>
				{t("notifications.clear")}
			</Button>
		</div>
	);
}

function Item({
	entry: { item, isLeaving },
	now,
	onChange,
}: {
	entry: ExitingItem<NotificationView>;
	now: string;
	onChange: OnChange;
}) {
	const t = useT();
	const format = useFormat();
	const { id, isRead, title, at, to } = item;
	const text = notificationText(t, item);
	const { icon, tone } = lookOf(item.type);
	return (
		<li
			className={clsx(
				"grid grid-cols-[minmax(0,1fr)_auto] items-start rounded-m transition duration-150 ease-out hover:bg-sunk",
				!isRead && "bg-[color-mix(in_oklch,var(--royal-soft)_60%,var(--surface))]",
				isLeaving && "translate-x-8 opacity-0",
			)}
			data-notification={id}
			inert={isLeaving}
		>
			<Link
				className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 rounded-m py-3 pl-2"
				to={to}
				onClick={() => !isRead && onChange({ intent: "read", id })}
			>
				<span
					className={clsx(
						"grid size-10 place-items-center rounded-m",
						!isRead && tone === "royal" ? "bg-surface text-royal" : toneClasses[tone],
					)}
				>
					<Icon name={icon} />
				</span>
				<span className="grid min-w-0 content-center gap-0.5 leading-[1.3]">
					{!isRead && <span className="sr-only">{t("notifications.unread")}: </span>}
					<b className={clsx("wrap-anywhere", isRead ? "font-normal" : "font-strong")}>{text}</b>
					<span className="text-sm text-ink-2 wrap-anywhere">
						<time dateTime={at}>{format.relativeTime(at, now)}</time>
						{title && " · "}
						{title && <span>{title}</span>}
					</span>
				</span>
			</Link>
			<ItemButton isRead={isRead} id={id} text={text} onChange={onChange} />
		</li>
	);
}

interface ItemButtonProps {
	isRead: boolean;
	id: string;
	text: string;
	onChange: OnChange;
}

/** The one button of an item. Deleting never takes the place of a press that marked as read: a double tap would delete. */
function ItemButton({ isRead, id, text, onChange }: ItemButtonProps) {
	const t = useT();
	const [isMarked, setIsMarked] = useState(false);
	const markRead = (event: MouseEvent<HTMLButtonElement>) => {
		// The button leaves with its press; the focus stays in the item.
		event.currentTarget.closest("li")?.querySelector("a")?.focus();
		setIsMarked(true);
		onChange({ intent: "read", id });
	};
	return (
		<div className="min-w-12 pt-2 pr-1">
			{!isRead && <IconButton icon="check" label={t("notifications.read", { text })} onClick={markRead} />}
			{isRead && !isMarked && (
				<IconButton
					icon="close"
					label={t("notifications.delete", { text })}
					onClick={() => onChange({ intent: "delete", id })}
				/>
			)}
		</div>
	);
}

function NoNotifications({ level }: { level: 2 | 3 }) {
	const t = useT();
	return (
		<EmptyState
			level={level}
			className="px-4 py-5"
			title={t("notifications.empty.title")}
			action={
				<ButtonLink to={listingsPath} variant="secondary" size="s">
					{t("common.browseListings")}
				</ButtonLink>
			}
		>
			{t("notifications.empty.text")}
		</EmptyState>
	);
}

export interface ExitingItem<T> {
	readonly item: T;
	readonly isLeaving: boolean;
}

/**
 * A list in which removed items stay at their place for a moment, so that they can be seen to leave.
 * @param leavingMillis duration, in milliseconds, at least that of the transition
 */
function useExitAnimation<T extends { readonly id: string }>(
	items: readonly T[],
	leavingMillis: number,
): readonly ExitingItem<T>[] {
	const [visible, setVisible] = useState<readonly ExitingItem<T>[]>(() => items.map(staying));
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		setVisible((before) => withExiting(before, items));
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setVisible(items.map(staying)), leavingMillis);
		return () => clearTimeout(timer.current);
	}, [items, leavingMillis]);
	return visible;
}

function staying<T>(item: T): ExitingItem<T> {
	return { item, isLeaving: false };
}

/** The new items, and behind each old one that is still there those that stood after it and are gone. */
export function withExiting<T extends { readonly id: string }>(
	before: readonly ExitingItem<T>[],
	items: readonly T[],
): readonly ExitingItem<T>[] {
	const ids = new Set(items.map(({ id }) => id));
	const merged = items.map(staying);
	let index = 0;
	for (const { item } of before) {
		const at = merged.findIndex((other) => other.item.id === item.id);
		if (at >= 0) index = at + 1;
		else if (!ids.has(item.id)) merged.splice(index++, 0, { item, isLeaving: true });
	}
	return merged;
}

const toneClasses = {
	royal: "bg-royal-soft text-royal",
	gold: "bg-gold-soft text-gold-ink",
	ok: "bg-ok-soft text-ok",
	warn: "bg-warn-soft text-warn",
	bad: "bg-bad-soft text-bad",
};

interface Look {
	readonly text: MessageKey;
	readonly icon: IconName;
	readonly tone: keyof typeof toneClasses;
}

const looks: Readonly<Record<NotificationType, Look>> = {
	message_received: { text: "notifications.text.messageReceived", icon: "message", tone: "royal" },
	trade_started: { text: "notifications.text.tradeStarted", icon: "swap", tone: "royal" },
	trade_accepted: { text: "notifications.text.tradeAccepted", icon: "hand", tone: "gold" },
	trade_completed: { text: "notifications.text.tradeCompleted", icon: "check", tone: "ok" },
	trade_cancelled: { text: "notifications.text.tradeCancelled", icon: "close", tone: "bad" },
	trade_superseded: { text: "notifications.text.tradeSuperseded", icon: "ban", tone: "warn" },
	trade_asked: { text: "notifications.text.tradeAsked", icon: "clock", tone: "gold" },
	trade_silent: { text: "notifications.text.tradeSilent", icon: "clock", tone: "warn" },
	offer_received: { text: "notifications.text.offerReceived", icon: "swap", tone: "royal" },
	offer_accepted: { text: "notifications.text.offerAccepted", icon: "check", tone: "ok" },
	offer_declined: { text: "notifications.text.offerDeclined", icon: "close", tone: "warn" },
	offer_expired: { text: "notifications.text.offerExpired", icon: "clock", tone: "warn" },
	offer_outdated: { text: "notifications.text.offerOutdated", icon: "ban", tone: "warn" },
	offer_ending: { text: "notifications.text.offerEnding", icon: "clock", tone: "gold" },
	envelope_closed: { text: "notifications.text.envelopeClosed", icon: "mail", tone: "royal" },
	ratings_ending: { text: "notifications.text.ratingsEnding", icon: "clock", tone: "gold" },
	ratings_opened: { text: "notifications.text.ratingsOpened", icon: "mail", tone: "gold" },
	listing_reported: { text: "notifications.text.listingReported", icon: "flag", tone: "warn" },
	listing_in_revision: { text: "notifications.text.listingInRevision", icon: "clock", tone: "warn" },
	listing_deleted_by_admin: { text: "notifications.text.listingDeleted", icon: "trash", tone: "bad" },
	account_banned: { text: "notifications.text.accountBanned", icon: "lock", tone: "bad" },
	content_restored: { text: "notifications.text.contentRestored", icon: "check", tone: "ok" },
	content_deleted_by_admin: { text: "notifications.text.contentDeleted", icon: "trash", tone: "bad" },
	showcase_commented: { text: "notifications.text.showcaseCommented", icon: "shelf", tone: "royal" },
	showcase_liked: { text: "notifications.text.showcaseLiked", icon: "heart", tone: "gold" },
	showcase_reported: { text: "notifications.text.showcaseReported", icon: "flag", tone: "warn" },
	showcase_in_revision: { text: "notifications.text.showcaseInRevision", icon: "clock", tone: "warn" },
	element_reported: { text: "notifications.text.elementReported", icon: "flag", tone: "warn" },
	element_in_revision: { text: "notifications.text.elementInRevision", icon: "clock", tone: "warn" },
	comment_reported: { text: "notifications.text.commentReported", icon: "flag", tone: "warn" },
	comment_in_revision: { text: "notifications.text.commentInRevision", icon: "clock", tone: "warn" },
	card_reported: { text: "notifications.text.cardReported", icon: "flag", tone: "warn" },
	card_in_revision: { text: "notifications.text.cardInRevision", icon: "clock", tone: "warn" },
	entry_reported: { text: "notifications.text.entryReported", icon: "flag", tone: "warn" },
	entry_in_revision: { text: "notifications.text.entryInRevision", icon: "clock", tone: "warn" },
	group_reported: { text: "notifications.text.groupReported", icon: "flag", tone: "warn" },
	group_in_revision: { text: "notifications.text.groupInRevision", icon: "clock", tone: "warn" },
};

/** The icon of a notification and its tone. */
function lookOf(type: NotificationType): Pick<Look, "icon" | "tone"> {
	return looks[type];
}

/** The text of a notification, without the name of its subject. */
export function notificationText(
	t: Translate,
	{ type, count, name }: Pick<NotificationView, "type" | "count" | "name">,
): string {
	return t(looks[type].text, { count, name: name ?? t("messages.deletedUser") });
}
