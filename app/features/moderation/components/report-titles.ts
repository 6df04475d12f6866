import type { MessageKey } from "#app/i18n/register.ts";
import { isContentKind, type SubjectKind } from "../rules.ts";

/** The title of a report of each kind. */
export const reportTitles: Readonly<Record<SubjectKind, MessageKey>> = {
	listing: "reports.title.listing",
	showcase: "reports.title.showcase",
	element: "reports.title.element",
	comment: "reports.title.comment",
	card: "reports.title.card",
	message: "reports.title.message",
	person: "reports.title.person",
};

/** The sentence that says who is told of a report of this kind. */
export function reportAbout(kind: SubjectKind): "reports.about" | "reports.aboutQuiet" {
	return isContentKind(kind) ? "reports.about" : "reports.aboutQuiet";
}
