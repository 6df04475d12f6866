import { useEffect } from "react";
import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { showToast } from "#app/ui/toast.ts";
import { type AccountNotice, noticeCookie } from "../rules.ts";
import { announceDetails } from "./session-watch.tsx";

const texts: Record<AccountNotice, MessageKey> = {
	signedIn: "auth.signIn.success",
	signedOut: "auth.signOut.success",
	verified: "auth.verified.success",
	passwordChanged: "auth.newPassword.success",
	profileSaved: "profile.editSuccess",
	listingDeleted: "profile.deleteSuccess",
	signedInSocially: "auth.social.success",
	accountDeleted: "profile.delete.success",
	sessionEnded: "auth.sessions.ended",
	signedOutEverywhere: "auth.sessions.endedAll",
};

const inCookie = new RegExp(`(?:^|; )${noticeCookie}=((\\w+)\\.\\w+)`);

/** Shows once, on the page that a form led to, what it did. */
export function AccountNotices() {
	const t = useT();
	const { key } = useLocation();
	useEffect(() => {
		const notice = key && takeNotice();
		if (!notice) return;
		showToast({ tone: "ok", text: t(texts[notice]) });
		if (notice === "profileSaved") announceDetails();
	}, [key, t]);
	return null;
}

/** The notice of the cookie, unless this tab has shown it. The cookie itself ends within seconds. */
function takeNotice(): AccountNotice | undefined {
	const [, whole, name] = inCookie.exec(document.cookie) ?? [];
	if (!whole || !name || !(name in texts) || sessionStorage.getItem(noticeCookie) === whole) return undefined;
	sessionStorage.setItem(noticeCookie, whole);
	return name as AccountNotice;
}
