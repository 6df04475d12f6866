import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { listingsPath, notificationsPath, olderNotificationsPath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { NotificationFeed, NotificationView } from "../rules.ts";
import type { NotificationChange } from "./notification-changes.ts";
import { lookOf, notificationText } from "./notification-texts.ts";
import "./notifications.css";

/** How long what is gone takes to leave, in milliseconds; the style has the same. */
const leavingMillis = 180;

type OnChange = (change: NotificationChange) => void;

export interface NotificationListProps {
	feed: NotificationFeed;
	/** Whether it begins with the latest; what is done with all at once belongs there. */
	isLatest: boolean;
	onChange: OnChange;
	/** Heading level of what is said when there is none. */
	level: 2 | 3;
}

/** A page of a person's notifications and all that can be done with them. */
export function NotificationList({ feed, isLatest, onChange, level }: NotificationListProps) {
	const { items, unread, now, olderCursor, restorableUntil } = feed;
	const list = useRef<HTMLDivElement>(null);
	const shown = useExitAnimation(items, leavingMillis);
	/** The focus would be lost with what is deleted: it goes on to what comes after, else to the whole. */
	const change: OnChange = (wanted) => {
		if (wanted.intent === "delete") focusBeside(list.current, wanted.id);
		if (wanted.intent === "clear" || wanted.intent === "restore") list.current?.focus();
		onChange(wanted);
	};
	const newest = items[0];
	return (
		<div ref={list} tabIndex={-1} className="told">
			{isLatest && newest && <ForAll upTo={newest.at} hasUnread={unread > 0} onChange={change} />}
			{isLatest && restorableUntil && (
				<Restore
					key={restorableUntil}
					millis={Date.parse(restorableUntil) - Date.parse(now)}
					onChange={change}
				/>
			)}
			{shown.length === 0 ? (
				<NoNotifications level={level} />
			) : (
				<ul className="told-list">
					{shown.map((entry) => (
						<Item key={entry.item.id} entry={entry} now={now} onChange={change} />
					))}
				</ul>
			)}
			<Pages olderCursor={olderCursor} isLatest={isLatest} />
		</div>
	);
}

/** Leads to the notifications before these, and from those back to the latest. */
function Pages({ olderCursor, isLatest }: { olderCursor: string | null; isLatest: boolean }) {
	const t = useT();
	if (isLatest && !olderCursor) return null;
	return (
		<div className="told-pages">
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

/** Offers to bring back what was deleted all at once, for as long as it can be. */
function Restore({ millis, onChange }: { millis: number; onChange: OnChange }) {
	const t = useT();
	const [isOver, setIsOver] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setIsOver(true), millis);
		return () => clearTimeout(timer);
	}, [millis]);
	if (isOver) return null;
	return (
		<div className="told-restore">
			<p role="status">{t("notifications.cleared")}</p>
			<Button variant="secondary" size="s" onClick={() => onChange({ intent: "restore" })}>
				{t("notifications.restore")}
			</Button>
		</div>
	);
}

function focusBeside(list: HTMLElement | null, id: string): void {
	const items = [...(list?.querySelectorAll<HTMLElement>("[data-notification]:not(.leaving)") ?? [])];
	const at = items.findIndex((item) => item.dataset.notification === id);
	if (!items[at]?.contains(document.activeElement)) return;
	const beside = items[at + 1] ?? items[at - 1];
	(beside?.querySelector<HTMLElement>("a") ?? list)?.focus();
}

function ForAll(props: { upTo: string; hasUnread: boolean; onChange: OnChange }) {
	const t = useT();
	const { upTo, hasUnread, onChange } = props;
	return (
		<div className="told-all">
			{hasUnread && (
				<Button variant="ghost" size="s" icon="check" onClick={() => onChange({ intent: "readAll", upTo })}>
					{t("notifications.readAll")}
				</Button>
			)}
			<Button variant="dangerGhost" size="s" icon="trash" onClick={() => onChange({ intent: "clear", upTo })}>
				{t("notifications.clear")}
			</Button>
		</div>
	);
}

interface ItemProps {
	entry: ExitingItem<NotificationView>;
	now: string;
	onChange: OnChange;
}

function Item({ entry: { item, isLeaving }, now, onChange }: ItemProps) {
	const t = useT();
	const format = useFormat();
	const { id, isRead, title, at, to } = item;
	const text = notificationText(t, item);
	const { icon, tone } = lookOf(item.type);
	return (
		<li
			className={clsx("told-item", !isRead && "unread", isLeaving && "leaving")}
			data-notification={id}
			inert={isLeaving}
		>
			<Link to={to} onClick={() => !isRead && onChange({ intent: "read", id })}>
				<span className={clsx("told-icon", tone)}>
					<Icon name={icon} />
				</span>
				<span className="told-text">
					{!isRead && <span className="sr-only">{t("notifications.unread")}: </span>}
					<b>{text}</b>
					{title && <span className="told-about">{title}</span>}
					<time dateTime={at}>{format.relativeTime(at, now)}</time>
				</span>
			</Link>
			<div className="told-tools">
				{!isRead && (
					<IconButton
						icon="check"
						label={t("notifications.read", { text })}
						onClick={() => onChange({ intent: "read", id })}
					/>
				)}
				<IconButton
					icon="close"
					label={t("notifications.delete", { text })}
					onClick={() => onChange({ intent: "delete", id })}
				/>
			</div>
		</li>
	);
}

function NoNotifications({ level }: { level: 2 | 3 }) {
	const t = useT();
	return (
		<EmptyState
			level={level}
			title={t("notifications.empty.title")}
			action={
				<ButtonLink to={listingsPath} variant="secondary" size="s">
					{t("notifications.empty.action")}
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
 * A list in which what was taken out stays at its place for a moment, so that it can be seen to leave.
 * @param leavingMillis how long it takes, in milliseconds; the style has the same
 */
function useExitAnimation<T extends { readonly id: string }>(
	items: readonly T[],
	leavingMillis: number,
): readonly ExitingItem<T>[] {
	const [shown, setShown] = useState<readonly ExitingItem<T>[]>(() => items.map(staying));
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		setShown((before) => withExiting(before, items));
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setShown(items.map(staying)), leavingMillis);
		return () => clearTimeout(timer.current);
	}, [items, leavingMillis]);
	return shown;
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
	const shown = items.map(staying);
	let index = 0;
	for (const { item } of before) {
		const at = shown.findIndex((other) => other.item.id === item.id);
		if (at >= 0) index = at + 1;
		else if (!ids.has(item.id)) shown.splice(index++, 0, { item, isLeaving: true });
	}
	return shown;
}
