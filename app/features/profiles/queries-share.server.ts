import { createHash } from "node:crypto";
import { type ComponentProps, createElement } from "react";
import { drawShield } from "#app/features/accounts/queries.server.ts";
import { listPersonListings } from "#app/features/listings/queries.server.ts";
import { type ListingCardView, sharedImageSize } from "#app/features/listings/rules.ts";
import { type Locale, pathInLocale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type Drawing, drawJpeg, imageAddress } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageFile } from "#app/shared/image.ts";
import { personImagePath, withSearch } from "#app/shared/paths.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import { shieldNumber } from "#app/ui/shield-number.ts";
import { profilePhotoSize, profileShieldSize, SharedProfileImage } from "./components/share/shared-image.tsx";
import { getPublicProfile } from "./queries.server.ts";
import { type DrawnListing, type PublicProfile, type SharedPerson, sharedListingCount } from "./rules.ts";

/** The version of the drawing. It goes up when that changes, so that no cache keeps an old one. */
const drawingVersion = 1;

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

/** The version of a person's image in a language, as 16 letters: the same for the same content. */
export function sharedProfileImageVersion({ listings, ...person }: SharedPerson, locale: Locale): string {
	const images = listings.map(({ title, image, categorySlug }) => [image?.key ?? [title, categorySlug]]);
	return createHash("sha256")
		.update(JSON.stringify([drawingVersion, locale, person, images]))
		.digest("hex")
		.slice(0, 16);
}

/** The path of the image of a person's page. Another version has another address. */
export function sharedProfileImagePath(
	profile: PublicProfile,
	listings: readonly ListingCardView[],
	locale: Locale,
): string {
	const version = sharedProfileImageVersion(toShared(profile, listings), locale);
	return pathInLocale(withSearch(personImagePath(profile.username), { v: version }), locale);
}

/** Draws a person's shield beside what they have to swap, as JPEG. A photo that cannot be read gives way to the placeholder. */
export async function drawSharedProfileImage(
	files: Files,
	person: SharedPerson,
	t: Translate,
): Promise<Uint8Array> {
	const shield = await readShield(person.username);
	const listings = await Promise.all(person.listings.map((listing) => readListing(files, listing)));
	return drawJpeg(drawingOf({ person, shield, listings, t }));
}

function drawingOf(props: ComponentProps<typeof SharedProfileImage>): Drawing {
	return { content: createElement(SharedProfileImage, props), fonts: drawingFonts, ...sharedImageSize };
}

async function readShield(username: string): Promise<string> {
	const png = await drawShield(shieldNumber(username), profileShieldSize.width);
	return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}

async function readListing(
	files: Files,
	{ title, image, categorySlug }: SharedPerson["listings"][number],
): Promise<DrawnListing> {
	const bytes = image && (await files.read(imageFile(image.key, 320)));
	const photo = bytes ? await imageAddress(bytes, profilePhotoSize).catch(() => null) : null;
	return { title, categorySlug, photo };
}
