import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { isKeptPage } from "#app/http/react-router-network-error.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Holds a press on a link to another page while the browser says that it has no connection, and tells of it; the next
 * press goes on (264). A page whose data stays without a connection is no other one.
 */
export function OfflineHold() {
	const t = useT();
	const { key } = useLocation();
	const [heldOn, setHeldOn] = useState<string | null>(null);
	const isHeld = heldOn === key;
	const hold = useEffectEvent((event: MouseEvent) => {
		if (navigator.onLine || isHeld || !leadsToOtherPage(event)) return;
		event.preventDefault();
		event.stopPropagation();
		setHeldOn(key);
	});
	useEffect(() => {
		const onClick = (event: MouseEvent) => hold(event);
		const onOnline = () => setHeldOn(null);
		// Before the router, which listens at the document.
		addEventListener("click", onClick, true);
		addEventListener("online", onOnline);
		return () => {
			removeEventListener("click", onClick, true);
			removeEventListener("online", onOnline);
		};
	}, []);
	if (!isHeld) return null;
	return (
		<div ref={showAbove} popover="manual" className="toast">
			<Icon name="offline" className="text-on-night-bad" />
			<p role="alert" className="min-w-0 flex-1 py-2">
				{t("shell.offline")}
			</p>
		</div>
	);
}

/** Shows the notice above an open dialog, too. */
function showAbove(notice: HTMLElement | null): void {
	notice?.showPopover();
}

function leadsToOtherPage({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
	const link = target instanceof Element && target.closest("a");
	if (!link || link.target || link.download || button !== 0) return false;
	if (altKey || ctrlKey || metaKey || shiftKey) return false;
	const isHere = link.pathname === location.pathname || isKeptPage(link.pathname);
	return link.origin === location.origin && !isHere;
}
