import type { DecidedSubject } from "./rules-cases.ts";

/** Something that the public saw when it was reported. */
export interface ReportedSubject extends DecidedSubject {
	readonly pageId: string;
}

/** Somebody reported something. Who it was is left out, so that no reaction can tell its owner. */
export interface SubjectReported {
	readonly type: "subject.reported";
	readonly subject: ReportedSubject;
}

/** It is out of sight until a moderator decides: enough people reported it, or a moderator hid it. */
export interface SubjectHidden {
	readonly type: "subject.hidden";
	readonly subject: DecidedSubject;
	/** Null where the reporters hid it. */
	readonly decisionId: string | null;
}

/** A moderator found nothing wrong with what was hidden: the public sees it again. */
export interface SubjectRestored {
	readonly type: "subject.restored";
	readonly subject: DecidedSubject;
	readonly decisionId: string;
}

/** A moderator took it away. It can be given back for a minute, except where it `isGone`. */
export interface SubjectDeleted {
	readonly type: "subject.deleted";
	readonly subject: DecidedSubject;
	readonly decisionId: string;
	readonly isGone: boolean;
}

/** A decision was taken back: what was told of it is no longer so. */
export interface DecisionUndone {
	readonly type: "decision.undone";
	readonly decisionId: string;
	/** Whom it was about. */
	readonly personId: string | null;
}

/** A ban, or the end of one, can no longer be taken back: its person is written to. */
export interface BanSettled {
	readonly type: "ban.settled";
	readonly banId: string;
	readonly isLifted: boolean;
}

export type ModerationEvent =
	| SubjectReported
	| SubjectHidden
	| SubjectRestored
	| SubjectDeleted
	| DecisionUndone
	| BanSettled;
