import { type ComponentProps, createElement } from "react";
import { drawShield } from "#app/features/accounts/queries-shield.server.ts";
import { sharedImageSize } from "#app/features/listings/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type Drawing, drawJpeg, imageAddress } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { imageFile } from "#app/shared/image.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import { shieldNumber } from "#app/ui/shield-number.ts";
import { photoSize, SharedImage, shieldSize } from "./components/share/shared-image.tsx";
import type { DrawnListing, SharedPerson } from "./rules.ts";

/** Draws a person's shield beside what they have to swap, as JPEG. A photo that cannot be read gives way to the placeholder. */
export async function drawSharedImage(files: Files, person: SharedPerson, t: Translate): Promise<Uint8Array> {
	const shield = await readShield(person.username);
	const listings = await Promise.all(person.listings.map((listing) => readListing(files, listing)));
	return drawJpeg(sharedDrawing({ person, shield, listings, t }));
}

/** What is drawn. */
function sharedDrawing(props: ComponentProps<typeof SharedImage>): Drawing {
	return { content: createElement(SharedImage, props), fonts: drawingFonts, ...sharedImageSize };
}

async function readShield(username: string): Promise<string> {
	const png = await drawShield(shieldNumber(username), shieldSize.width);
	return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}

async function readListing(
	files: Files,
	{ title, image, categorySlug }: SharedPerson["listings"][number],
): Promise<DrawnListing> {
	const bytes = image && (await files.read(imageFile(image.key, 320)));
	const photo = bytes ? await imageAddress(bytes, photoSize).catch(() => null) : null;
	return { title, categorySlug, photo };
}
