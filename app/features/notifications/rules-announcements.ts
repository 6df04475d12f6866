import type { TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, hasVisibleText, isStorableText, tidyText } from "#app/shared/storable-text.ts";

/** Longest announcement, in code points: it stands above every page. */
export const announcementMaxLength = 400;

/** The days that a banner may stand. */
export const announcementDays = ["1", "3", "7", "14", "30"] as const;

/** How many announcements the administration shows. */
export const announcementsShown = 10;

/** People whose mails are queued in one transaction. */
export const announcementBatch = 500;

/** The problem of an announcement's text, which is tidied first. */
export const checkAnnouncement: TextCheck = (text) => {
	const tidied = tidyText(text);
	if (!isStorableText(tidied)) return "errors.field.invalid";
	if (!hasVisibleText(tidied)) return "announcement.problem.textRequired";
	return codePointLength(tidied) > announcementMaxLength ? "announcement.problem.textTooLong" : null;
};

/** The moment at which a banner that is put up now ends. */
export function announcementEnd(days: string, now: Date): Date {
	return new Date(now.getTime() + Number(days) * 24 * 60 * 60 * 1000);
}

/** An announcement as the administration shows it. */
export interface AnnouncementLine {
	readonly id: string;
	readonly texts: { readonly es: string; readonly en: string };
	readonly author: string;
	/** Null where no mail was asked for. */
	readonly mails: number | null;
	readonly at: string;
	readonly endsAt: string;
	/** Whether it is the banner now. */
	readonly isCurrent: boolean;
}
