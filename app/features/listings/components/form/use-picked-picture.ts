import { type RefObject, useRef, useState } from "react";
import { maxPictureBytes } from "#app/shared/picture.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import type { PickedPicture } from "./use-listing-draft.ts";

interface PickedPictureOptions {
	picture: PickedPicture | null;
	onPicture: (picture: PickedPicture | null) => void;
	texts: { invalidType: string; tooLarge: string };
}

export interface PictureInput {
	readonly input: RefObject<HTMLInputElement | null>;
	/** Why the last file was not taken. */
	readonly refused: string | undefined;
	/** Takes what was picked or dropped; undefined takes the picture away. */
	readonly take: (files: FileList | undefined) => void;
	/** The picture turned out to be one that this browser cannot show; the server may know it all the same. */
	readonly hide: () => void;
}

/**
 * What happens to a file between the picker and the form: it is shown at once, made smaller when it is large, and
 * put back into the file field, from which the form sends it.
 */
export function usePickedPicture({ picture, onPicture, texts }: PickedPictureOptions): PictureInput {
	const input = useRef<HTMLInputElement>(null);
	const turn = useRef(0);
	/** The address of the last picture that could not be shown. */
	const unshown = useRef<string>(null);
	const [refused, setRefused] = useState<string>();

	function end(problem?: string) {
		if (input.current) input.current.value = "";
		setRefused(problem);
		onPicture(null);
	}

	async function prepare(file: File) {
		turn.current += 1;
		const own = turn.current;
		setRefused(undefined);
		const picked = { name: file.name, url: URL.createObjectURL(file) };
		onPicture({ ...picked, ready: false });
		const smaller = await shrinkPicture(file);
		// Another file was picked meanwhile.
		if (own !== turn.current) return;
		const sent = putInto(input.current, smaller) ? smaller : file;
		// The server decides by decoding; this is what can be told without it.
		const url = unshown.current === picked.url ? null : picked.url;
		if (sent.size <= maxPictureBytes) return onPicture({ ...picked, url, ready: true });
		URL.revokeObjectURL(picked.url);
		end(texts.tooLarge);
	}

	function take(files: FileList | undefined) {
		if (picture?.url) URL.revokeObjectURL(picture.url);
		const file = files?.[0];
		turn.current += 1;
		if (!file) return end();
		if (!file.type.startsWith("image/")) return end(texts.invalidType);
		if (input.current && input.current.files !== files) input.current.files = files;
		void prepare(file);
	}

	function hide() {
		if (!picture?.url) return;
		unshown.current = picture.url;
		URL.revokeObjectURL(picture.url);
		onPicture({ ...picture, url: null });
	}

	return { input, refused, take, hide };
}

/** Whether the field took the file: older browsers let no script fill one. */
function putInto(input: HTMLInputElement | null, file: File): boolean {
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
