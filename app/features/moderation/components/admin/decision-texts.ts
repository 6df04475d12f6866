import type { MessageKey } from "#app/i18n/register.ts";
import type { IconName } from "#app/ui/icon.tsx";
import {
	banEndReason,
	type DecisionAction,
	hidingReason,
	pageDeletionReason,
	restoringReason,
} from "../../rules.ts";

interface Look {
	readonly text: MessageKey;
	readonly icon: IconName;
	readonly tone: "ok" | "warn" | "bad";
}

/** How a decision is shown: its word, its drawing and its colour. */
export const decisionLooks: Readonly<Record<DecisionAction, Look>> = {
	listing_hidden: { text: "moderation.decision.listing_hidden", icon: "eye", tone: "warn" },
	listing_restored: { text: "moderation.decision.listing_restored", icon: "undo", tone: "ok" },
	listing_deleted: { text: "moderation.decision.listing_deleted", icon: "trash", tone: "bad" },
	showcase_hidden: { text: "moderation.decision.showcase_hidden", icon: "eye", tone: "warn" },
	showcase_restored: { text: "moderation.decision.showcase_restored", icon: "undo", tone: "ok" },
	showcase_deleted: { text: "moderation.decision.showcase_deleted", icon: "trash", tone: "bad" },
	element_hidden: { text: "moderation.decision.element_hidden", icon: "eye", tone: "warn" },
	element_restored: { text: "moderation.decision.element_restored", icon: "undo", tone: "ok" },
	element_deleted: { text: "moderation.decision.element_deleted", icon: "trash", tone: "bad" },
	comment_hidden: { text: "moderation.decision.comment_hidden", icon: "eye", tone: "warn" },
	comment_restored: { text: "moderation.decision.comment_restored", icon: "undo", tone: "ok" },
	comment_deleted: { text: "moderation.decision.comment_deleted", icon: "trash", tone: "bad" },
	card_hidden: { text: "moderation.decision.card_hidden", icon: "eye", tone: "warn" },
	card_restored: { text: "moderation.decision.card_restored", icon: "undo", tone: "ok" },
	card_deleted: { text: "moderation.decision.card_deleted", icon: "trash", tone: "bad" },
	message_restored: { text: "moderation.decision.message_restored", icon: "undo", tone: "ok" },
	message_deleted: { text: "moderation.decision.message_deleted", icon: "trash", tone: "bad" },
	person_restored: { text: "moderation.decision.person_restored", icon: "undo", tone: "ok" },
	user_banned: { text: "moderation.decision.user_banned", icon: "ban", tone: "bad" },
	user_unbanned: { text: "moderation.decision.user_unbanned", icon: "check", tone: "ok" },
	appeal_refused: { text: "moderation.decision.appeal_refused", icon: "ban", tone: "bad" },
};

const ownReasons: Readonly<Record<string, MessageKey>> = {
	[hidingReason]: "moderation.reason.reporters",
	[restoringReason]: "moderation.reason.nothingWrong",
	[pageDeletionReason]: "moderation.reason.onItsPage",
	[banEndReason]: "moderation.reason.over",
};

/** The text of a reason that the house gave itself; null for one that somebody wrote. */
export function ownReason(reason: string): MessageKey | null {
	return ownReasons[reason] ?? null;
}
