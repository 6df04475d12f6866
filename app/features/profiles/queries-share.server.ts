import { createHash } from "node:crypto";
import { listPersonListings } from "#app/features/listings/queries-person.server.ts";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { type Locale, pathInLocale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { personImagePath, withSearch } from "#app/shared/paths.ts";
import { getPublicProfile } from "./queries-public.server.ts";
import { type PublicProfile, type SharedPerson, sharedListingCount } from "./rules.ts";

/** Goes up when the drawing changes, so that nobody keeps an old one. */
const design = 1;

/**
 * A person for the image of the link to their page.
 * @param username as it came from the URL
 * @throws DomainError `person.notFound`, also for a suspended one, or `person.gone`
 */
export async function getSharedPerson(
	ctx: QueryContext,
	username: string,
	locale: Locale,
): Promise<SharedPerson> {
	const { id, profile } = await getPublicProfile(ctx, username);
	if (profile.isBanned) throw new DomainError("person.notFound");
	const page = await listPersonListings(ctx, { ownerId: id, size: sharedListingCount, locale });
	return toShared(profile, page.listings);
}

function toShared(profile: PublicProfile, listings: readonly ListingCardView[]): SharedPerson {
	const { username, city, statistics } = profile;
	const { completedTrades, activeListings } = statistics;
	return { username, city, completedTrades, activeListings, listings: listings.slice(0, sharedListingCount) };
}

/** Says what a person's image shows in a language, in 16 letters: the same for the same image. */
export function sharedImageVersion({ listings, ...person }: SharedPerson, locale: Locale): string {
	const shown = listings.map(({ title, image, categorySlug }) => [image?.key ?? [title, categorySlug]]);
	return createHash("sha256")
		.update(JSON.stringify([design, locale, person, shown]))
		.digest("hex")
		.slice(0, 16);
}

/** Where the image of a person's page is. Another version has another address. */
export function sharedImagePath(
	profile: PublicProfile,
	listings: readonly ListingCardView[],
	locale: Locale,
): string {
	const version = sharedImageVersion(toShared(profile, listings), locale);
	return pathInLocale(withSearch(personImagePath(profile.username), { v: version }), locale);
}
