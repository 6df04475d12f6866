import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { imageUrl, isHeic, maxImageBytes, mayBeImage } from "#app/shared/image.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { changeOrder, type OrderChange, type Ordering } from "#app/ui/ordering.ts";
import { shrinkImage } from "#app/ui/shrink-image.ts";
import { imagesPerProduct } from "../../rules.ts";
import { newImage } from "../../rules-form.ts";

export interface ProductImage {
	/** The key of a stored image, or the address of a new one. */
	readonly value: string;
	/** The value that the form sends: the key, or `new`. */
	readonly formValue: string;
	readonly url: string;
	/** The file of an image that is not stored yet. */
	readonly file: File | null;
}

const tooMany = "product.problem.tooManyImages";

type ImagesChange =
	| OrderChange
	| { readonly change: "added"; readonly images: readonly ProductImage[] }
	| { readonly change: "replaced"; readonly images: readonly ProductImage[] };

export interface ProductImages extends Ordering<ProductImage> {
	readonly change: (change: OrderChange) => void;
	/** Replaces all images. */
	readonly replace: (images: readonly ProductImage[]) => void;
	/** The file field, from which the form sends the new images. */
	readonly input: RefObject<HTMLInputElement | null>;
	readonly add: (files: Iterable<File>) => Promise<void>;
	/** The problems of the last files, each with its name. */
	readonly fileProblem: string | undefined;
	/** Shows the server's problem of the new image of a number, from 1. */
	readonly showProblem: (number: number, problem: ProblemKey | undefined) => void;
	/** Whether files are still being shrunk; the form cannot be sent meanwhile. */
	readonly isPreparing: boolean;
}

/** The stored images of a product. */
export function storedImages(keys: readonly string[]): ProductImage[] {
	return keys.map((key) => ({ value: key, formValue: key, url: imageUrl(key, 320), file: null }));
}

/** The images of a product's form: stored ones and new files, in one order. */
export function useProductImages(keys: readonly string[]): ProductImages {
	const t = useT();
	const input = useRef<HTMLInputElement>(null);
	const [ordering, change] = useReducer(changeImages, keys, (stored) => ({
		items: storedImages(stored),
		lifted: null,
	}));
	const [fileProblem, setFileProblem] = useState<string>();
	const latest = useRef(ordering.items);
	latest.current = ordering.items;
	const adding = useAddedFiles(ordering.items.length, (image) =>
		change({ change: "added", images: [image] }),
	);

	useEffect(() => sendFiles(input.current, ordering.items), [ordering.items]);
	useEffect(() => () => revokeUrls(latest.current), []);

	async function add(files: Iterable<File>) {
		setFileProblem(undefined);
		const problems = await adding.add(files);
		if (problems.length > 0) setFileProblem(problems.join(" "));
		// Files that were refused stay out of the file field.
		sendFiles(input.current, latest.current);
	}

	function showProblem(number: number, problem: ProblemKey | undefined) {
		const file = latest.current.flatMap(({ file }) => (file ? [file] : []))[number - 1];
		setFileProblem(file && problem && `${file.name}: ${t(problem)}`);
	}

	return {
		...ordering,
		change: (next) => {
			if (next.change === "removed") setFileProblem(undefined);
			change(next);
		},
		replace: (images) => change({ change: "replaced", images }),
		input,
		add,
		fileProblem,
		showProblem,
		isPreparing: adding.isPreparing,
	};
}

/**
 * Adds files one after the other, each shrunk first.
 * @param length of the images
 */
function useAddedFiles(length: number, onAdded: (image: ProductImage) => void) {
	const t = useT();
	const [pendingCount, setPendingCount] = useState(0);
	const count = useRef(0);
	count.current = length;

	/** @returns the problems of files that were refused */
	async function add(files: Iterable<File>): Promise<string[]> {
		const all = [...files];
		const problems = new Set<string>();
		setPendingCount((before) => before + 1);
		for (const file of all) {
			const problem = count.current >= imagesPerProduct ? tooMany : await addFile(file);
			// The problem of too many files is shown once.
			if (problem === tooMany) problems.add(t(problem));
			else if (problem) problems.add(`${file.name}: ${t(problem)}`);
		}
		setPendingCount((before) => before - 1);
		return [...problems];
	}

	async function addFile(file: File) {
		if (!mayBeImage(file)) return errorMessage("upload.invalidType");
		const smaller = await shrinkImage(file);
		if (isHeic(smaller)) return errorMessage("upload.heic");
		if (smaller.size > maxImageBytes) return errorMessage("upload.tooLarge");
		count.current += 1;
		const url = URL.createObjectURL(smaller);
		onAdded({ value: url, formValue: newImage, url, file: smaller });
		return null;
	}

	return { add, isPreparing: pendingCount > 0 };
}

function changeImages(ordering: Ordering<ProductImage>, change: ImagesChange): Ordering<ProductImage> {
	switch (change.change) {
		case "added":
			return { ...ordering, items: [...ordering.items, ...change.images].slice(0, imagesPerProduct) };
		case "replaced":
			return { items: change.images, lifted: null };
		default:
			return changeOrder(ordering, change, ({ value }) => value);
	}
}

/** Puts the new images into the file field, in their order; older browsers let no script fill one. */
function sendFiles(input: HTMLInputElement | null, images: readonly ProductImage[]): void {
	if (!input) return;
	try {
		const data = new DataTransfer();
		for (const { file } of images) if (file) data.items.add(file);
		input.files = data.files;
	} catch {
		// The field keeps the last pick.
	}
}

/** Releases the object URLs of new images. */
function revokeUrls(images: readonly ProductImage[]): void {
	for (const { file, url } of images) if (file) URL.revokeObjectURL(url);
}
