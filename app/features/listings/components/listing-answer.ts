import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import type { ListingProblem } from "../rules.ts";

/** What the server answers to a form of a listing. */
export type ListingAnswer =
	| { readonly ok: true; readonly intent: string }
	| {
			readonly ok: false;
			readonly intent: string;
			readonly failure: {
				readonly code: ErrorCode;
				readonly params: Readonly<Record<string, string | number>>;
			};
	  };

/** The listing that the same form has published before with something else; null in any other case. */
export function publishedBefore(answer: ListingAnswer | undefined): string | null {
	if (!answer || answer.ok || answer.failure.code !== "listing.alreadyPublished") return null;
	return String(answer.failure.params.listingId);
}

const problemTexts: Record<ListingProblem, MessageKey> = {
	categoryRequired: "listing.problem.categoryRequired",
	itemRequired: "listing.problem.itemRequired",
	itemNotInCategory: "listing.problem.itemNotInCategory",
	nameTooLong: "listing.problem.nameTooLong",
	titleRequired: "listing.problem.titleRequired",
	titleTooLong: "listing.problem.titleTooLong",
	descriptionRequired: "listing.problem.descriptionRequired",
	descriptionTooLong: "listing.problem.descriptionTooLong",
	tooManyWanted: "listing.problem.tooManyWanted",
	invalid: "listing.problem.invalid",
};

/** The field that a failure as a whole belongs to; null for one of several fields or of none. */
export function fieldOf({ code, params }: Extract<ListingAnswer, { ok: false }>["failure"]): string | null {
	if (code.startsWith("upload.")) return "picture";
	if (code === "catalogue.categoryNotFound") return "categoryId";
	if (code === "catalogue.itemNotFound") return String(params.field);
	return null;
}

/** What is wrong with a field, by the server's answer; null when nothing is. */
export function problemOf(answer: ListingAnswer | undefined, field: string): MessageKey | null {
	if (!answer || answer.ok || answer.failure.code !== "request.invalid") return null;
	const problem = answer.failure.params[field];
	if (problem === undefined) return null;
	return problemTexts[problem as ListingProblem] ?? problemTexts.invalid;
}
