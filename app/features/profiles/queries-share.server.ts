import { createElement, type ReactNode } from "react";
import { drawableShield } from "#app/features/accounts/queries.server.ts";
import { listPersonListings } from "#app/features/listings/queries.server.ts";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { type Locale, versionedPath } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { drawablePhoto } from "#app/platform/drawing/draw.server.ts";
import { imageVersion } from "#app/platform/drawing/image-version.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { personImagePath } from "#app/shared/person-paths.ts";
import { drawnShieldSize, SharedPersonImage, shelfPhotoSize } from "./components/share/shared-image.tsx";
import { getPublicProfile } from "./queries.server.ts";
import { type DrawnListing, type PublicProfile, type SharedPerson, sharedListingCount } from "./rules.ts";

/** The version of the drawing. It goes up when that changes, so that no cache keeps an old one. */
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

/** The version of a person's image in a language. */
export function personImageVersion({ listings, ...person }: SharedPerson, locale: Locale): string {
	const images = listings.map(({ title, image, categorySlug }) => [image?.key ?? [title, categorySlug]]);
	return imageVersion(design, locale, person, images);
}

/** The address of the image of a person's page. */
export function personImageHref(
	profile: PublicProfile,
	listings: readonly ListingCardView[],
	locale: Locale,
): string {
	const version = personImageVersion(toShared(profile, listings), locale);
	return versionedPath(personImagePath(profile.username), version, locale);
}

/** What a person's image shows: their shield beside what they have to swap. */
export async function personImageContent(
	files: Files,
	person: SharedPerson,
	t: Translate,
): Promise<ReactNode> {
	const shield = await drawableShield(person.username, drawnShieldSize.width);
	const listings = await Promise.all(
		person.listings.map(async ({ title, image, categorySlug }): Promise<DrawnListing> => {
			const photo = await drawablePhoto(files, { key: image?.key, from: 320, size: shelfPhotoSize });
			return { title, categorySlug, photo };
		}),
	);
	return createElement(SharedPersonImage, { person, shield, listings, t });
}
