import { codePointLength, hasVisibleText, isStorableText } from "#app/shared/storable-text.ts";

/** Longest reason of a report, in code points (specification, section 9). */
export const reasonMaxLength = 500;

/** A listing is hidden once so many different people have open reports on it, not older than the window. */
export const reportersToHide = 3;

const dayLength = 24 * 60 * 60 * 1000;

/** How many days an open report counts towards hiding its listing. */
export const reportWindowDays = 7;

/** Reports that a person may make within 24 hours: enough for an honest evening, too few to sweep the feed. */
export const reportsPerDay = 10;

/** What the log gives as reason when the rule of the reporters, and no moderator, hid a listing. */
export const hidingReason = `${reportersToHide} reporters within ${reportWindowDays} days`;

/** What the log gives as reason when an admin deleted a listing on its own page, which asks for none. */
export const pageDeletionReason = "Deleted on its page";

/** Reports made after this moment count towards a person's daily limit. */
export function dailyLimitStart(now: Date): Date {
	return new Date(now.getTime() - dayLength);
}

/** Reports made after this moment count towards hiding their listing. */
export function reportWindowStart(now: Date): Date {
	return new Date(now.getTime() - reportWindowDays * dayLength);
}

/** Why a text cannot be a report's reason. */
export type ReasonProblem = "reasonRequired" | "reasonTooLong" | "reasonInvalid";

/** A form's text as it is kept: line ends as one character, no space around it. */
export function tidyReason(text: string): string {
	return text.replaceAll(/\r\n?/g, "\n").trim();
}

/** The problem of a tidied reason, or null when it can be sent. */
export function reasonProblem(reason: string): ReasonProblem | null {
	if (!isStorableText(reason)) return "reasonInvalid";
	if (!hasVisibleText(reason)) return "reasonRequired";
	return codePointLength(reason) > reasonMaxLength ? "reasonTooLong" : null;
}
