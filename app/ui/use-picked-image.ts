import { type RefObject, useRef, useState } from "react";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { isHeic, maxImageBytes, mayBeImage } from "#app/shared/image.ts";
import { shrinkImage } from "./shrink-image.ts";

/** An image that was picked and not sent yet. */
export interface PickedImage {
	readonly name: string;
	/** An object URL, to be revoked when another takes its place; null when this browser cannot show the image. */
	readonly url: string | null;
	/** False while it is made smaller: until then the form is not sent. */
	readonly ready: boolean;
}

interface PickedImageOptions {
	image: PickedImage | null;
	onImage: (image: PickedImage | null) => void;
}

interface ImageInput {
	readonly input: RefObject<HTMLInputElement | null>;
	/** The error about the last file. */
	readonly refused: string | undefined;
	/** Accepts picked or dropped files; undefined removes the image. */
	readonly pick: (files: FileList | undefined) => void;
	/** Drops the preview of an image that this browser cannot show; the server may know it all the same. */
	readonly hide: () => void;
}

/**
 * The state of a file between the picker and the form. The image is visible at once, made smaller when it is large, and
 * put back into the file field, from which the form sends it.
 */
export function usePickedImage(options: PickedImageOptions): ImageInput {
	const { image } = options;
	const t = useT();
	const input = useRef<HTMLInputElement>(null);
	const sequence = useRef(0);
	const { emit, hide, isHidden } = useLatestImage(options);
	const [refused, setRefused] = useState<string>();

	function end(problem?: string) {
		if (input.current) input.current.value = "";
		setRefused(problem);
		emit(null);
	}

	async function prepare(file: File) {
		sequence.current += 1;
		const current = sequence.current;
		setRefused(undefined);
		const picked = { name: file.name, url: URL.createObjectURL(file) };
		emit({ ...picked, ready: false });
		const smaller = await shrinkImage(file);
		// Another file was picked meanwhile.
		if (current !== sequence.current) return;
		const result = fillInput(input.current, smaller) ? smaller : file;
		// The server decides by decoding; this much can be checked here.
		const url = isHidden(picked.url) ? null : picked.url;
		if (result.size <= maxImageBytes && !isHeic(result)) return emit({ ...picked, url, ready: true });
		URL.revokeObjectURL(picked.url);
		end(t(errorMessage(isHeic(result) ? "upload.heic" : "upload.tooLarge")));
	}

	function pick(files: FileList | undefined) {
		if (image?.url) URL.revokeObjectURL(image.url);
		const file = files?.[0];
		sequence.current += 1;
		if (!file) return end();
		if (!mayBeImage(file)) return end(t(errorMessage("upload.invalidType")));
		if (input.current && input.current.files !== files) input.current.files = files;
		void prepare(file);
	}

	return { input, refused, pick, hide };
}

/** The image as it was emitted last, which this browser may turn out not to show. */
function useLatestImage({ image, onImage }: PickedImageOptions) {
	// One may fail to be shown before the next is drawn.
	const latest = useRef(image);
	latest.current = image;
	/** The address of the last image that could not be shown. */
	const hidden = useRef<string>(null);

	function emit(next: PickedImage | null) {
		latest.current = next;
		onImage(next);
	}

	function hide() {
		const visible = latest.current;
		if (!visible?.url) return;
		hidden.current = visible.url;
		URL.revokeObjectURL(visible.url);
		emit({ ...visible, url: null });
	}

	return { emit, hide, isHidden: (url: string) => hidden.current === url };
}

/** Puts a file into the field. @returns false in older browsers, which let no script fill one */
function fillInput(input: HTMLInputElement | null, file: File): boolean {
	if (!input) return false;
	if (input.files?.[0] === file) return true;
	try {
		const data = new DataTransfer();
		data.items.add(file);
		input.files = data.files;
		return input.files[0]?.size === file.size;
	} catch {
		return false;
	}
}
