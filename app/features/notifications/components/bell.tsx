import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { notificationsPath } from "#app/shared/paths.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { NotificationPanelProps } from "./notification-panel.tsx";
import { type Notifications, useNotifications } from "./use-notifications.ts";

type Panel = ComponentType<NotificationPanelProps>;

const loadPanel = () => import("./notification-panel.tsx").then((module) => module.NotificationPanel);

/** The state until the list is fetched. */
const notFetched = { items: null, olderCursor: null, restorableUntil: null, now: "" };

/**
 * The bell with its live count. The panel's code is fetched when it is opened for the first time.
 * @param unread as the page came
 * @param onCount called with every count that is shown
 */
export function Bell({ unread, onCount }: { unread: number; onCount: (unread: number) => void }) {
	const t = useT();
	const bell = useRef<HTMLButtonElement>(null);
	const loaded = useMemo(() => ({ ...notFetched, unread }), [unread]);
	const notifications = useNotifications(loaded, null);
	const { Panel, isOpen, open, close } = usePanel();
	useEffect(() => onCount(notifications.unread), [notifications.unread, onCount]);
	const label =
		notifications.unread > 0
			? t("shell.notifications.unread", { count: notifications.unread })
			: t("shell.notifications");
	return (
		<div className="relative">
			<IconButton
				ref={bell}
				icon="bell"
				label={label}
				count={notifications.unread}
				aria-haspopup="dialog"
				aria-expanded={isOpen}
				onPointerEnter={() => void loadPanel().catch(() => undefined)}
				onClick={() => (isOpen ? close() : open())}
			/>
			<Announcement notifications={notifications} />
			{Panel && isOpen && (
				<Panel
					notifications={notifications}
					onClose={(toBell) => {
						close();
						if (toBell) bell.current?.focus();
					}}
				/>
			)}
		</div>
	);
}

/** The state of the panel. A navigation closes it. Where its code cannot be fetched, the page of notifications opens instead. */
function usePanel() {
	const [Panel, setPanel] = useState<Panel | null>(null);
	const { key } = useLocation();
	const navigate = useNavigate();
	const [openAt, setOpenAt] = useState<string | null>(null);
	const open = () => {
		setOpenAt(key);
		loadPanel().then(
			(loaded) => setPanel(() => loaded),
			() => void navigate(notificationsPath),
		);
	};
	return { Panel, isOpen: openAt === key, open, close: () => setOpenAt(null) };
}

/** Announces to screen readers that there are more notifications than before. */
function Announcement({ notifications: { unread } }: { notifications: Notifications }) {
	const t = useT();
	const previous = useRef(unread);
	const [text, setText] = useState("");
	useEffect(() => {
		if (unread > previous.current) setText(t("shell.notifications.unread", { count: unread }));
		previous.current = unread;
	}, [unread, t]);
	return (
		<span role="status" className="sr-only">
			{text}
		</span>
	);
}
