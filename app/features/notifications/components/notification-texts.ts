import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { NotificationType, NotificationView } from "../rules.ts";

interface Look {
	readonly text: MessageKey;
	readonly icon: IconName;
	readonly tone: "royal" | "gold" | "ok" | "warn" | "bad";
}

const looks: Readonly<Record<NotificationType, Look>> = {
	message_received: { text: "notifications.text.messageReceived", icon: "message", tone: "royal" },
	trade_started: { text: "notifications.text.tradeStarted", icon: "swap", tone: "royal" },
	trade_accepted: { text: "notifications.text.tradeAccepted", icon: "hand", tone: "gold" },
	trade_completed: { text: "notifications.text.tradeCompleted", icon: "check", tone: "ok" },
	trade_cancelled: { text: "notifications.text.tradeCancelled", icon: "close", tone: "bad" },
	trade_superseded: { text: "notifications.text.tradeSuperseded", icon: "ban", tone: "warn" },
	listing_reported: { text: "notifications.text.listingReported", icon: "flag", tone: "warn" },
	listing_in_revision: { text: "notifications.text.listingInRevision", icon: "clock", tone: "warn" },
	listing_deleted_by_admin: { text: "notifications.text.listingDeleted", icon: "trash", tone: "bad" },
	account_banned: { text: "notifications.text.accountBanned", icon: "lock", tone: "bad" },
	content_restored: { text: "notifications.text.contentRestored", icon: "check", tone: "ok" },
	content_deleted_by_admin: { text: "notifications.text.contentDeleted", icon: "trash", tone: "bad" },
	showcase_commented: { text: "notifications.text.showcaseCommented", icon: "shelf", tone: "royal" },
	showcase_liked: { text: "notifications.text.showcaseLiked", icon: "heart", tone: "gold" },
	showcase_reported: { text: "notifications.text.showcaseReported", icon: "flag", tone: "warn" },
	showcase_in_revision: { text: "notifications.text.showcaseInRevision", icon: "clock", tone: "warn" },
	element_reported: { text: "notifications.text.elementReported", icon: "flag", tone: "warn" },
	element_in_revision: { text: "notifications.text.elementInRevision", icon: "clock", tone: "warn" },
	comment_reported: { text: "notifications.text.commentReported", icon: "flag", tone: "warn" },
	comment_in_revision: { text: "notifications.text.commentInRevision", icon: "clock", tone: "warn" },
	card_reported: { text: "notifications.text.cardReported", icon: "flag", tone: "warn" },
	card_in_revision: { text: "notifications.text.cardInRevision", icon: "clock", tone: "warn" },
};

/** The drawing of a notification and its colour. */
export function lookOf(type: NotificationType): Pick<Look, "icon" | "tone"> {
	return looks[type];
}

/** The text of a notification, without the name of its subject. */
export function notificationText(
	t: Translate,
	{ type, count, name }: Pick<NotificationView, "type" | "count" | "name">,
): string {
	return t(looks[type].text, { count, name: name ?? t("messages.deletedUser") });
}
