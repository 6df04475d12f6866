import {
	type FocusEvent,
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState, Skeleton, Spinner } from "#app/ui/waiting.tsx";
import { NotificationList } from "./notification-list.tsx";
import type { Notifications } from "./use-notifications.ts";

/** The width up to which a bottom sheet takes the place of the popover, as in the styles. */
const phone = "(max-width: 700px)";
/** Rows that stand in for the list while it is fetched for the first time. */
const waitingRows = ["first", "second", "third", "fourth"];

export interface NotificationPanelProps {
	notifications: Notifications;
	/** `toBell`: the focus goes back to the bell. */
	onClose: (toBell: boolean) => void;
}

/** The bell's panel: a popover beside it, on the phone a sheet from below. */
export function NotificationPanel({ notifications, onClose }: NotificationPanelProps) {
	const t = useT();
	const [isPhone] = useState(() => window.matchMedia(phone).matches);
	const { refresh } = notifications;
	useEffect(refresh, [refresh]);
	if (!isPhone) {
		return (
			<Popover title={t("notifications.title")} onClose={onClose}>
				<Content notifications={notifications} />
			</Popover>
		);
	}
	return (
		<Dialog
			open
			onOpenChange={() => onClose(true)}
			title={t("notifications.title")}
			closeLabel={t("common.close")}
		>
			<Content notifications={notifications} />
		</Dialog>
	);
}

function Content({ notifications }: { notifications: Notifications }) {
	const t = useT();
	const { items, failed, refresh, change } = notifications;
	if (items) {
		return <NotificationList feed={{ ...notifications, items }} isLatest onChange={change} level={3} />;
	}
	if (!failed) return <Waiting label={t("notifications.loading")} />;
	return (
		<EmptyState
			level={3}
			title={t("notifications.failed.title")}
			action={
				<Button variant="secondary" size="s" icon="refresh" onClick={refresh}>
					{t("common.tryAgain")}
				</Button>
			}
		>
			{t("notifications.failed.text")}
		</EmptyState>
	);
}

function Waiting({ label }: { label: string }) {
	return (
		<div className="grid gap-1">
			<Spinner label={label} className="sr-only" />
			{waitingRows.map((row) => (
				<div key={row} className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 px-2 py-3">
					<Skeleton width="40px" height="40px" radius="12px" />
					<div className="grid content-center gap-2">
						<Skeleton width="70%" height="16px" />
						<Skeleton width="45%" height="14px" />
					</div>
				</div>
			))}
		</div>
	);
}

/** A popover beside the page, which stays in reach: Escape, a press outside and leaving it by Tab close it. */
function Popover({
	title,
	onClose,
	children,
}: Pick<NotificationPanelProps, "onClose"> & { title: string; children: ReactNode }) {
	const panel = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	const latest = useRef(onClose);
	latest.current = onClose;
	useEffect(() => {
		panel.current?.focus();
		function onPointer({ target }: PointerEvent) {
			if (!isOfBell(panel.current, target)) latest.current(false);
		}
		document.addEventListener("pointerdown", onPointer);
		return () => document.removeEventListener("pointerdown", onPointer);
	}, []);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Escape") onClose(true);
	};
	const onBlur = ({ relatedTarget }: FocusEvent) => {
		if (relatedTarget && !isOfBell(panel.current, relatedTarget)) onClose(false);
	};
	return (
		<dialog
			open
			ref={panel}
			aria-labelledby={titleId}
			tabIndex={-1}
			className="menu-panel inset-[calc(100%+6px)_0_auto_auto] m-0 max-h-[min(620px,calc(100dvh-100px))] w-[min(420px,calc(100vw-32px))] overflow-y-auto overscroll-contain border-0 text-ink outline-none"
			onKeyDown={onKeyDown}
			onBlur={onBlur}
		>
			<h2 id={titleId} className="px-3 pt-3 pb-1 font-display text-xl leading-tight font-bold text-ink">
				{title}
			</h2>
			{children}
		</dialog>
	);
}

/** True if the target is in the element that the bell and its panel stand in. */
function isOfBell(panel: HTMLElement | null, target: EventTarget | null): boolean {
	return target instanceof Node && (panel?.parentElement?.contains(target) ?? false);
}
