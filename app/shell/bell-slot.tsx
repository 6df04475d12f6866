import { type ComponentType, useEffect, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";

/** A link to the page of notifications; once the page has its scripts, the bell that lives in its place. */
export function BellSlot({ unread }: { unread: number }) {
	const t = useT();
	const [Bell, setBell] = useState<ComponentType<{ unread: number }> | null>(null);
	useEffect(() => {
		import("#app/features/notifications/components/bell.tsx").then(
			(module) => setBell(() => module.Bell),
			// The link stays.
			() => undefined,
		);
	}, []);
	if (Bell) return <Bell unread={unread} />;
	return (
		<IconLink
			to="/notificaciones"
			icon="bell"
			count={unread}
			label={unread > 0 ? t("shell.notifications.unread", { count: unread }) : t("shell.notifications")}
		/>
	);
}
