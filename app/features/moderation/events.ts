import type { SubjectKey } from "./rules.ts";

export interface ReportedSubject extends SubjectKey {
	/** Null, as the name, for a comment whose writer is gone. */
	readonly ownerId: string | null;
	readonly ownerUsername: string | null;
	/** Its title or name; of a comment its text. */
	readonly title: string;
	/** The listing or showcase on whose page it stands. */
	readonly pageId: string;
}

/** Somebody reported something. Who it was is left out, so that no reaction can tell its owner. */
export interface SubjectReported {
	readonly type: "subject.reported";
	readonly subject: ReportedSubject;
}

/** Enough people reported something: it is out of sight until a moderator decides. */
export interface SubjectHidden {
	readonly type: "subject.hidden";
	readonly subject: ReportedSubject;
}

export type ModerationEvent = SubjectReported | SubjectHidden;
