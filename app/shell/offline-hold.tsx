import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { isKeptPage } from "#app/http/react-router-network-error.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The way to another page that a press on a link, or a search that is sent, begins. */
interface Departure {
	readonly to: URL;
	/** Presses, or sends, once more. */
	readonly repeat: () => void;
}

interface HeldDeparture extends Departure {
	/** How many were held before. */
	readonly round: number;
}

/**
 * Holds presses on links, and searches, while the browser says that it has no connection, and tells of it (264). When the
 * server is reached all the same, they go on.
 */
export function OfflineHold() {
	const t = useT();
	const { key } = useLocation();
	const [held, setHeld] = useState<HeldDeparture | null>(null);
	useHold((departure) => setHeld((before) => ({ ...departure, round: (before?.round ?? 0) + 1 })));
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing that was held.
	useEffect(() => {
		const forget = () => setHeld(null);
		addEventListener("online", forget);
		return () => {
			removeEventListener("online", forget);
			forget();
		};
	}, [key]);
	if (!held) return null;
	return (
		<div ref={showAbove} popover="manual" className="toast">
			<Icon name="offline" className="text-on-night-bad" />
			<p key={held.round} role="alert" className="min-w-0 flex-1 py-2">
				{t("shell.offline")}
			</p>
			<Button variant="nightGhost" size="s" onClick={held.repeat}>
				{t("common.tryAgain")}
			</Button>
		</div>
	);
}

/** Shows the notice above an open dialog, too. */
function showAbove(notice: HTMLElement | null): void {
	notice?.showPopover();
}

function useHold(onHeld: (departure: Departure) => void): void {
	const tell = useEffectEvent(onHeld);
	useEffect(() => {
		let isRepeated = false;
		async function tryAnyway(departure: Departure) {
			if (!(await isServerReached())) return tell(departure);
			isRepeated = true;
			departure.repeat();
			isRepeated = false;
		}
		function hold(event: Event) {
			const departure = navigator.onLine || isRepeated ? null : departureOf(event);
			if (!departure || isAtHand(departure.to)) return;
			event.preventDefault();
			event.stopPropagation();
			void tryAnyway(departure);
		}
		// Before the router, which listens at the document.
		addEventListener("click", hold, true);
		addEventListener("submit", hold, true);
		return () => {
			removeEventListener("click", hold, true);
			removeEventListener("submit", hold, true);
		};
	}, []);
}

/** The departure that an event begins in this tab, if it does. */
function departureOf(event: Event): Departure | null {
	if (event instanceof MouseEvent) return pressOf(event);
	const form = event.target;
	if (!(event instanceof SubmitEvent && form instanceof HTMLFormElement && form.method === "get"))
		return null;
	return { to: new URL(form.action), repeat: () => form.requestSubmit(event.submitter) };
}

function pressOf({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): Departure | null {
	const link = target instanceof Element && target.closest("a");
	if (!link || link.origin !== location.origin || link.target || link.download) return null;
	if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
	return { to: new URL(link.href), repeat: () => link.click() };
}

/** True for a part of this page, which a hash names, and for a page whose data is here. */
function isAtHand({ pathname, search, hash }: URL): boolean {
	const isPart = hash !== "" && pathname === location.pathname && search === location.search;
	return isPart || isKeptPage(pathname);
}

/** The longest time, in milliseconds, that a press is held without a word. */
const patience = 5_000;

async function isServerReached(): Promise<boolean> {
	const signal = AbortSignal.timeout(patience);
	return fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal }).then(
		() => true,
		() => false,
	);
}
