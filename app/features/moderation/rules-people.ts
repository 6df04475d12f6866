import type { SubjectKind } from "./rules.ts";

/** Reports that a person's page in the administration shows, made and about what is theirs. */
export const reportsShown = 10;

/** Something of a person that was reported. */
export interface ReportedSubject {
	/** The id of the case. */
	readonly id: string;
	readonly kind: SubjectKind;
	/** The title or name; the text of a comment or message, the username of a person. */
	readonly title: string;
	/** How many people reported it. */
	readonly reporters: number;
	/** Whether it waits for a decision. */
	readonly isOpen: boolean;
	/** ISO 8601. */
	readonly at: string;
}

/** A report that a person made. */
export interface MadeReport {
	readonly id: string;
	readonly kind: SubjectKind;
	readonly title: string;
	readonly reason: string;
	/** Whether it waits for a decision. */
	readonly isOpen: boolean;
	/** ISO 8601. */
	readonly at: string;
}

/** The ban that is in force. */
export interface CurrentBan {
	readonly reason: string;
	/** ISO 8601; null without an end. */
	readonly endsAt: string | null;
	/** ISO 8601. */
	readonly since: string;
	/** The person's appeal; null before there is one. */
	readonly appeal: string | null;
}
