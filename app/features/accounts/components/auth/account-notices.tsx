import { useEffect } from "react";
import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { tabStorage } from "#app/ui/browser-storage.ts";
import { showToast } from "#app/ui/toast.ts";
import { type AccountNotice, noticeCookie } from "../../rules.ts";
import { announceDetails } from "../session/session-watch.tsx";

const texts: Record<AccountNotice, MessageKey> = {
	signedIn: "auth.signIn.success",
	signedOut: "auth.signOut.success",
	verified: "auth.verified.success",
	passwordChanged: "auth.newPassword.success",
	ownPasswordChanged: "auth.changePassword.success",
	profileSaved: "profile.editSuccess",
	listingDeleted: "profile.deleteSuccess",
	showcaseCreated: "collections.create.createSuccess",
	showcaseSaved: "collection.edit.success",
	showcaseDeleted: "collection.delete.success",
	showcaseForbidden: "collection.edit.notAuthorized",
	showcaseNotFound: "collections.notFound",
	elementAdded: "showcases.element.added",
	elementSaved: "showcases.element.saved",
	elementDeleted: "collections.elementsDeleteSuccess",
	signedInSocially: "auth.social.success",
	accountDeleted: "profile.delete.success",
	sessionEnded: "auth.sessions.ended",
	signedOutEverywhere: "auth.sessions.endedAll",
	otherSessionsEnded: "auth.sessions.endedOthers",
	emailChanged: "auth.email.changed",
	signInLinked: "auth.social.linked",
	signInNotLinked: "auth.social.notLinked",
	signInUnlinked: "auth.social.unlinked",
	passwordLinkSent: "auth.sent.password",
	personBlocked: "settings.blocked.done",
	personUnblocked: "settings.blocked.undone",
};

/** What was not done. */
const refusals: readonly AccountNotice[] = ["showcaseForbidden", "showcaseNotFound", "signInNotLinked"];

/** What somebody is told who has left this browser of their own will. */
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
		showToast({ tone: refusals.includes(notice) ? "bad" : "ok", text: t(texts[notice]) });
		if (notice === "profileSaved") announceDetails();
		if (farewells.includes(notice)) onLeft();
	}, [key, t, onLeft]);
	return null;
}

/** The notice of the cookie, unless this tab has shown it. The cookie itself ends within seconds. */
function takeNotice(): AccountNotice | undefined {
	const [, whole, name] = inCookie.exec(document.cookie) ?? [];
	if (!whole || !name || !(name in texts) || tabStorage.get(noticeCookie) === whole) return undefined;
	tabStorage.set(noticeCookie, whole);
	return name as AccountNotice;
}
