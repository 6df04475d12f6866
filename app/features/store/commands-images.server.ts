import type { Files } from "#app/platform/files.server.ts";
import {
	type ImageSource,
	removeImage,
	storeImage,
	type UploadedImage,
} from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageFile } from "#app/shared/image.ts";
import { newImage } from "./rules-form.ts";

export interface ProductMaterials {
	readonly files: Files;
	/** The new images as they were sent, in their order. */
	readonly images: readonly ImageSource[];
}

/**
 * Stores images one after the other; of those before one that is refused, nothing is left.
 * @throws DomainError what `storeImage` throws, with the number of the image as `number`, from 1
 */
export async function storeImages({ files, images }: ProductMaterials): Promise<UploadedImage[]> {
	const stored: UploadedImage[] = [];
	try {
		for (const image of images) stored.push(await storeImage(files, image));
		return stored;
	} catch (error) {
		await removeImages(files, stored);
		if (!(error instanceof DomainError)) throw error;
		const [problem] = Object.values(error.problems);
		throw new DomainError(error.code, { number: stored.length + 1 }, problem && { images: problem });
	}
}

export async function removeImages(files: Files, images: readonly UploadedImage[]): Promise<void> {
	for (const { key } of images) await removeImage(files, key);
}

/**
 * The keys of a product's images in the order that its form has them.
 * @param order the key of an image that is kept, or `new` for the next one that was stored
 * @throws DomainError `request.invalid` when there are not as many new ones as files
 */
export function orderImages(order: readonly string[], stored: readonly UploadedImage[]): string[] {
	const added = stored.map(({ key }) => key);
	if (order.filter((image) => image === newImage).length !== added.length)
		throw new DomainError("request.invalid", {}, { images: "errors.field.invalid" });
	return order.map((image) => (image === newImage ? (added.shift() ?? image) : image));
}

/**
 * Stops a form from naming images that are no longer there, such as those of a product that was changed long ago.
 * @param known are there for certain
 * @throws DomainError `request.invalid`
 */
export async function requireStoredImages(
	files: Files,
	keys: readonly string[],
	known: readonly string[],
): Promise<void> {
	for (const key of keys) {
		if (key === newImage || known.includes(key)) continue;
		if (!(await files.getWrittenAt(imageFile(key, 320))))
			throw new DomainError("request.invalid", {}, { images: "product.problem.imageGone" });
	}
}
