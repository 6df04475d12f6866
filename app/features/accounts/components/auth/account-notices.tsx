import { useEffect } from "react";
import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { tabStorage } from "#app/ui/browser-storage.ts";
import { type AccountNotice, noticeCookie } from "../../rules.ts";
import { announceDetails } from "../session/session-watch.tsx";

/** Notices for somebody who left this browser of their own will. */
const farewells: readonly AccountNotice[] = ["signedOut", "signedOutEverywhere", "accountDeleted"];

const inCookie = new RegExp(`(?:^|; )${noticeCookie}=((\\w+)\\.\\w+)`);

export interface AccountNoticesProps {
	/** Called once the person has signed out or deleted the account. It must stay the same function. */
	onLeft: () => void;
}

/** Shows once, on the page that a form led to, what it did. */
export function AccountNotices({ onLeft }: AccountNoticesProps) {
	const t = useT();
	const { key } = useLocation();
	useEffect(() => {
		const notice = key && takeNotice();
		if (!notice) return;
		// Few visits have one. Without its words the page itself still shows what was done.
		import("./notice-toasts.ts").then(
			({ showNotice }) => showNotice(t, notice),
			() => undefined,
		);
		if (notice === "profileSaved") announceDetails();
		if (farewells.includes(notice)) onLeft();
	}, [key, t, onLeft]);
	return null;
}

/** The notice of the cookie, unless this tab has shown it. The cookie itself ends within seconds. */
function takeNotice(): AccountNotice | undefined {
	const [, whole, name] = inCookie.exec(document.cookie) ?? [];
	if (!whole || !name || tabStorage.get(noticeCookie) === whole) return undefined;
	tabStorage.set(noticeCookie, whole);
	return name as AccountNotice;
}
