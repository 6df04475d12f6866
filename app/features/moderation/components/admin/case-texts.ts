import type { MessageKey } from "#app/i18n/register.ts";
import type { BanLength, CaseKind, CaseView, Deciding, LogGroup } from "../../rules-admin.ts";
import type { SubjectState } from "../../rules-cases.ts";

/** The name of each kind of case. */
export const kindNames: Readonly<Record<CaseKind, MessageKey>> = {
	listing: "moderation.kind.listing",
	showcase: "moderation.kind.showcase",
	element: "moderation.kind.element",
	comment: "moderation.kind.comment",
	card: "moderation.kind.card",
	message: "moderation.kind.message",
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
	message: "moderation.delete.message",
};

/** The button of each decision that asks for a reason. */
export const decidingNames: Readonly<Record<Deciding, MessageKey>> = {
	hide: "moderation.do.hide",
	delete: "moderation.do.delete",
	ban: "moderation.do.ban",
	lift: "moderation.do.lift",
	refuse: "moderation.do.refuse",
};

/** The question that the form of each answers. */
export const decidingQuestions: Readonly<Record<Deciding, MessageKey>> = {
	hide: "moderation.ask.hide",
	delete: "moderation.ask.delete",
	ban: "moderation.ask.ban",
	lift: "moderation.ask.lift",
	refuse: "moderation.ask.refuse",
};

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
};

const otherStates: Readonly<Record<Exclude<SubjectState, "active" | "in_revision">, MessageKey>> = {
	paused: "moderation.state.paused",
	traded: "moderation.state.traded",
	deleted: "moderation.state.deleted",
};

/** The mark of the state that a case's subject is in. */
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
