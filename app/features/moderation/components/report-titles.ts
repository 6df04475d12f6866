import type { MessageKey } from "#app/i18n/register.ts";
import type { SubjectKind } from "../rules.ts";

/** What a report of each kind is headed with. */
export const reportTitles: Readonly<Record<SubjectKind, MessageKey>> = {
	listing: "reports.title.listing",
	showcase: "reports.title.showcase",
	element: "reports.title.element",
	comment: "reports.title.comment",
};
