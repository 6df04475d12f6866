import type { DecidedSubject } from "./rules-admin.ts";

/** Something that the public saw when it was reported. */
export interface ReportedSubject extends DecidedSubject {
	readonly pageId: string;
}

/** Somebody reported something. The reporter is left out, so that no reaction can name them to the owner. */
export interface SubjectReported {
	readonly type: "subject.reported";
	readonly subject: ReportedSubject;
}

/** A subject is out of sight until a moderator decides: enough people reported it, or a moderator hid it. */
export interface SubjectHidden {
	readonly type: "subject.hidden";
	readonly subject: DecidedSubject;
}

/** A moderator restored what was hidden or deleted: the public sees it again. */
export interface SubjectRestored {
	readonly type: "subject.restored";
	readonly subject: DecidedSubject;
}

/** A moderator deleted something. */
export interface SubjectDeleted {
	readonly type: "subject.deleted";
	readonly subject: DecidedSubject;
}

export type ModerationEvent = SubjectReported | SubjectHidden | SubjectRestored | SubjectDeleted;
