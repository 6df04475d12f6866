import { type ComponentType, useEffect, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { notificationsPath } from "#app/shared/paths.ts";
import { IconLink } from "#app/ui/icon-button.tsx";

export interface BellSlotProps {
	/** As the page came. */
	unread: number;
	/** Told whenever the bell counts anew. */
	onCount: (unread: number) => void;
}

/** Fetches the bell's code. It must stay the same function. */
export type LoadBell = () => Promise<{ Bell: ComponentType<BellSlotProps> }>;

/** A link to the page of notifications; once the page has its scripts, the bell that lives in its place. */
export function BellSlot({ unread, onCount, loadBell }: BellSlotProps & { loadBell: LoadBell }) {
	const t = useT();
	const [Bell, setBell] = useState<ComponentType<BellSlotProps> | null>(null);
	useEffect(() => {
		loadBell().then(
			(module) => setBell(() => module.Bell),
			// The link stays.
			() => undefined,
		);
	}, [loadBell]);
	if (Bell) return <Bell unread={unread} onCount={onCount} />;
	return (
		<IconLink
			to={notificationsPath}
			icon="bell"
			count={unread}
			label={unread > 0 ? t("shell.notifications.unread", { count: unread }) : t("shell.notifications")}
		/>
	);
}
