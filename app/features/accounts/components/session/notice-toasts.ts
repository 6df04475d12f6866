import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { showToast } from "#app/ui/toast.ts";
import type { AccountNotice } from "../../rules.ts";

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

/** Notices of what failed. */
const failures: readonly AccountNotice[] = ["showcaseForbidden", "showcaseNotFound", "signInNotLinked"];

/** Shows a notice as a toast; nothing for an unknown name, which a script may have written into the cookie. */
export function showNotice(t: Translate, notice: AccountNotice): void {
	if (!Object.hasOwn(texts, notice)) return;
	showToast({ tone: failures.includes(notice) ? "bad" : "ok", text: t(texts[notice]) });
}
