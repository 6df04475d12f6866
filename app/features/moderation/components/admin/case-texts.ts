import type { MessageKey } from "#app/i18n/register.ts";
import type { IconName } from "#app/ui/icon.tsx";
import {
	banEndReason,
	type DecisionAction,
	hidingReason,
	pageDeletionReason,
	restoringReason,
} from "../../rules.ts";
import type {
	BanLength,
	CaseKind,
	CaseView,
	LogGroup,
	ReasonedDecision,
	SubjectState,
} from "../../rules-admin.ts";

/** The name of each kind of case. */
export const kindNames: Readonly<Record<CaseKind, MessageKey>> = {
	listing: "moderation.kind.listing",
	showcase: "moderation.kind.showcase",
	element: "moderation.kind.element",
	comment: "moderation.kind.comment",
	card: "moderation.kind.card",
	entry: "moderation.kind.entry",
	group: "moderation.kind.group",
	message: "moderation.kind.message",
	rating: "moderation.kind.rating",
	person: "moderation.kind.person",
	appeal: "moderation.kind.appeal",
};

/** The button that deletes each kind. */
export const deleteNames: Readonly<Partial<Record<CaseKind, MessageKey>>> = {
	listing: "moderation.delete.listing",
	showcase: "moderation.delete.showcase",
	element: "moderation.delete.element",
	comment: "moderation.delete.comment",
	card: "moderation.delete.card",
	entry: "moderation.delete.entry",
	group: "moderation.delete.group",
	message: "moderation.delete.message",
	rating: "moderation.delete.rating",
};

/** The button of each decision that needs a reason. */
export const decisionLabels: Readonly<Record<ReasonedDecision, MessageKey>> = {
	hide: "moderation.do.hide",
	delete: "common.delete",
	ban: "moderation.do.ban",
	lift: "moderation.do.lift",
	refuse: "moderation.do.refuse",
};

/** The question that the form of each decision answers. */
export const decisionQuestions: Readonly<Record<ReasonedDecision, MessageKey>> = {
	hide: "moderation.ask.hide",
	delete: "common.askDelete",
	ban: "moderation.ask.ban",
	lift: "moderation.ask.lift",
	refuse: "moderation.ask.refuse",
};

/** The name of each length of a ban. */
export const lengthNames: Readonly<Record<BanLength, MessageKey>> = {
	days3: "moderation.length.days3",
	days7: "moderation.length.days7",
	days30: "moderation.length.days30",
	forGood: "moderation.length.forGood",
};

/** The name of each group of the log. */
export const groupNames: Readonly<Record<LogGroup, MessageKey>> = {
	hidden: "moderation.group.hidden",
	restored: "moderation.group.restored",
	deleted: "moderation.group.deleted",
	bans: "moderation.group.bans",
	requests: "moderation.group.requests",
};

const otherStates: Readonly<Record<Exclude<SubjectState, "active" | "in_revision">, MessageKey>> = {
	paused: "listing.statusName.paused",
	traded: "listing.statusName.traded",
	deleted: "listing.statusName.deleted",
};

/** The mark of the state of a case's subject. */
export function stateMark({ kind, state, hiddenAt }: Pick<CaseView, "kind" | "state" | "hiddenAt">): {
	shape: "square" | "circle" | "diamond" | "hollow";
	text: MessageKey;
} {
	if (kind === "appeal") return { shape: "diamond", text: "moderation.state.banned" };
	if (state === "in_revision") {
		return { shape: "circle", text: hiddenAt ? "moderation.state.hiddenSince" : "moderation.state.hidden" };
	}
	if (state === "active") return { shape: "square", text: "moderation.state.visible" };
	return { shape: "hollow", text: otherStates[state] };
}

interface Look {
	readonly text: MessageKey;
	readonly icon: IconName;
	readonly tone: "ok" | "warn" | "bad";
}

/** The word, icon and colour of each decision. */
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
	entry_hidden: { text: "moderation.decision.entry_hidden", icon: "eye", tone: "warn" },
	entry_restored: { text: "moderation.decision.entry_restored", icon: "undo", tone: "ok" },
	entry_deleted: { text: "moderation.decision.entry_deleted", icon: "trash", tone: "bad" },
	group_hidden: { text: "moderation.decision.group_hidden", icon: "eye", tone: "warn" },
	group_restored: { text: "moderation.decision.group_restored", icon: "undo", tone: "ok" },
	group_deleted: { text: "moderation.decision.group_deleted", icon: "trash", tone: "bad" },
	message_restored: { text: "moderation.decision.message_restored", icon: "undo", tone: "ok" },
	message_deleted: { text: "moderation.decision.message_deleted", icon: "trash", tone: "bad" },
	rating_restored: { text: "moderation.decision.rating_restored", icon: "undo", tone: "ok" },
	rating_deleted: { text: "moderation.decision.rating_deleted", icon: "trash", tone: "bad" },
	person_restored: { text: "moderation.decision.person_restored", icon: "undo", tone: "ok" },
	user_banned: { text: "moderation.decision.user_banned", icon: "ban", tone: "bad" },
	user_unbanned: { text: "moderation.decision.user_unbanned", icon: "check", tone: "ok" },
	appeal_refused: { text: "moderation.decision.appeal_refused", icon: "ban", tone: "bad" },
	data_exported: { text: "moderation.decision.data_exported", icon: "download", tone: "ok" },
	account_deleted: { text: "moderation.decision.account_deleted", icon: "trash", tone: "bad" },
};

const systemReasons: Readonly<Record<string, MessageKey>> = {
	[hidingReason]: "moderation.reason.reporters",
	[restoringReason]: "moderation.reason.nothingWrong",
	[pageDeletionReason]: "moderation.reason.onItsPage",
	[banEndReason]: "moderation.reason.over",
};

/** The text of a reason that the log has where nobody wrote one; null for a written one. */
export function systemReason(reason: string): MessageKey | null {
	return systemReasons[reason] ?? null;
}
