import { canModerate, isInGoodStanding, type PolicyPerson } from "#app/features/accounts/policy.ts";
import type { ShowcasePermissions, ShowcaseStatus } from "./rules.ts";

interface PolicyShowcase {
	readonly ownerId: string;
	readonly status: ShowcaseStatus;
	/** Active, and its owner not banned. */
	readonly isPublic: boolean;
}

/** Everybody sees a public showcase, its owner and a moderator also a hidden one. */
export function canSeeShowcase(person: PolicyPerson | null, showcase: PolicyShowcase): boolean {
	return showcase.isPublic || (person !== null && (isOwner(person, showcase) || canModerate(person)));
}

/** The owner edits, also while moderation hides it. */
export function canEditShowcase(person: PolicyPerson, showcase: PolicyShowcase): boolean {
	return isOwner(person, showcase) && isInGoodStanding(person);
}

/** The owner alone deletes a showcase. */
export function canDeleteShowcase(person: PolicyPerson, showcase: PolicyShowcase): boolean {
	return isOwner(person, showcase);
}

/** Somebody else's public showcase can be liked. */
export function canLikeShowcase(person: PolicyPerson, showcase: PolicyShowcase): boolean {
	return isInGoodStanding(person) && showcase.isPublic && !isOwner(person, showcase);
}

/** Any public showcase can be a favourite, one's own too. */
export function canFavoriteShowcase(person: PolicyPerson, showcase: PolicyShowcase): boolean {
	return isInGoodStanding(person) && showcase.isPublic;
}

/** Who is in good standing comments on a public showcase. */
export function canComment(person: PolicyPerson, showcase: PolicyShowcase): boolean {
	return isInGoodStanding(person) && showcase.isPublic;
}

/** Its writer and the showcase's owner delete a comment. */
export function canDeleteComment(
	person: PolicyPerson,
	comment: { readonly userId: string | null; readonly showcaseOwnerId: string },
): boolean {
	return comment.userId === person.id || comment.showcaseOwnerId === person.id;
}

/** Somebody else's public showcase, and what stands in it, can be reported. */
function canReportShowcase(person: PolicyPerson, showcase: PolicyShowcase): boolean {
	return isInGoodStanding(person) && showcase.isPublic && !isOwner(person, showcase);
}

/** Another's comment on a public showcase can be reported. */
export function canReportComment(
	person: PolicyPerson,
	comment: { readonly userId: string | null; readonly showcase: PolicyShowcase },
): boolean {
	return isInGoodStanding(person) && comment.showcase.isPublic && comment.userId !== person.id;
}

/** All that a person may do with a showcase, for the screens that show it. A visitor is asked to sign in for a report. */
export function showcasePermissions(
	person: PolicyPerson | null,
	showcase: PolicyShowcase,
): ShowcasePermissions {
	return {
		edit: person !== null && canEditShowcase(person, showcase),
		like: person !== null && canLikeShowcase(person, showcase),
		favorite: person !== null && canFavoriteShowcase(person, showcase),
		report: person ? canReportShowcase(person, showcase) : showcase.isPublic,
	};
}

function isOwner(person: Pick<PolicyPerson, "id">, showcase: Pick<PolicyShowcase, "ownerId">): boolean {
	return showcase.ownerId === person.id;
}
