import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { imageUrl, isHeic, maxImageBytes, mayBeImage } from "#app/shared/image.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { changeOrder, type OrderChange, type Ordering } from "#app/ui/ordering.ts";
import { shrinkImage } from "#app/ui/shrink-image.ts";
import { newImage } from "../../rules-form.ts";
import { imagesPerProduct } from "../../rules-products.ts";

export interface ProductImage {
	/** The key of a stored image; of a new one a name of its own. */
	readonly value: string;
	/** What the form sends for it. */
	readonly sent: string;
	readonly url: string;
	/** Of an image that is not stored yet. */
	readonly file: File | null;
}

const tooMany = "product.problem.tooManyImages";

type ImagesChange =
	| OrderChange
	| { readonly change: "added"; readonly images: readonly ProductImage[] }
	| { readonly change: "whole"; readonly images: readonly ProductImage[] };

export interface ProductImages extends Ordering<ProductImage> {
	readonly change: (change: OrderChange) => void;
	/** Puts other images in the place of all. */
	readonly replace: (images: readonly ProductImage[]) => void;
	/** The file field, from which the form sends the new images. */
	readonly input: RefObject<HTMLInputElement | null>;
	readonly add: (files: Iterable<File>) => Promise<void>;
	/** Why the last files were not all taken, each by its name. */
	readonly refused: string | undefined;
	/** Notes what the server found wrong with the new image of a number, from 1. */
	readonly refuse: (number: number, problem: ProblemKey | undefined) => void;
	/** Whether files are still made smaller: until then the form is not sent. */
	readonly isPreparing: boolean;
}

/** The images of a product as they are when the form begins. */
export function storedImages(keys: readonly string[]): ProductImage[] {
	return keys.map((key) => ({ value: key, sent: key, url: imageUrl(key, 320), file: null }));
}

/** The images of a product's form: some are stored, others are new files, in one order. */
export function useProductImages(keys: readonly string[]): ProductImages {
	const t = useT();
	const input = useRef<HTMLInputElement>(null);
	const [ordering, change] = useReducer(changeImages, keys, (stored) => ({
		items: storedImages(stored),
		lifted: null,
	}));
	const [refused, setRefused] = useState<string>();
	const latest = useRef(ordering.items);
	latest.current = ordering.items;
	const adding = useAddedFiles(ordering.items.length, (image) =>
		change({ change: "added", images: [image] }),
	);

	useEffect(() => sendFiles(input.current, ordering.items), [ordering.items]);
	useEffect(() => () => forgetFiles(latest.current), []);

	async function add(files: Iterable<File>) {
		setRefused(undefined);
		const problems = await adding.add(files);
		if (problems.length > 0) setRefused(problems.join(" "));
		// What was picked and not taken is not sent.
		sendFiles(input.current, latest.current);
	}

	function refuse(number: number, problem: ProblemKey | undefined) {
		const file = latest.current.flatMap(({ file }) => (file ? [file] : []))[number - 1];
		setRefused(file && problem && `${file.name}: ${t(problem)}`);
	}

	return {
		...ordering,
		change: (next) => {
			if (next.change === "removed") setRefused(undefined);
			change(next);
		},
		replace: (images) => change({ change: "whole", images }),
		input,
		add,
		refused,
		refuse,
		isPreparing: adding.isPreparing,
	};
}

/**
 * Takes files in, one after the other, each made smaller.
 * @param stored how many images there are
 */
function useAddedFiles(stored: number, onAdded: (image: ProductImage) => void) {
	const t = useT();
	const [waiting, setWaiting] = useState(0);
	const count = useRef(0);
	count.current = stored;

	/** @returns why some were not taken */
	async function add(files: Iterable<File>): Promise<string[]> {
		const all = [...files];
		const found = new Set<string>();
		setWaiting((others) => others + 1);
		for (const file of all) {
			const problem = count.current >= imagesPerProduct ? tooMany : await addFile(file);
			// That there are too many is said once, however many of them.
			if (problem === tooMany) found.add(t(problem));
			else if (problem) found.add(`${file.name}: ${t(problem)}`);
		}
		setWaiting((others) => others - 1);
		return [...found];
	}

	async function addFile(file: File) {
		if (!mayBeImage(file)) return errorMessage("upload.invalidType");
		const smaller = await shrinkImage(file);
		if (isHeic(smaller)) return errorMessage("upload.heic");
		if (smaller.size > maxImageBytes) return errorMessage("upload.tooLarge");
		count.current += 1;
		const url = URL.createObjectURL(smaller);
		onAdded({ value: url, sent: newImage, url, file: smaller });
		return null;
	}

	return { add, isPreparing: waiting > 0 };
}

function changeImages(ordering: Ordering<ProductImage>, change: ImagesChange): Ordering<ProductImage> {
	switch (change.change) {
		case "added":
			return { ...ordering, items: [...ordering.items, ...change.images].slice(0, imagesPerProduct) };
		case "whole":
			return { items: change.images, lifted: null };
		default:
			return changeOrder(ordering, change, ({ value }) => value);
	}
}

/** Puts the new images into the file field, in their order; an older browser lets no script fill one. */
function sendFiles(input: HTMLInputElement | null, images: readonly ProductImage[]): void {
	if (!input) return;
	try {
		const data = new DataTransfer();
		for (const { file } of images) if (file) data.items.add(file);
		input.files = data.files;
	} catch {
		// Then the field keeps what was picked last.
	}
}

/** Lets go of the files that the page has shown. */
function forgetFiles(images: readonly ProductImage[]): void {
	for (const { file, url } of images) if (file) URL.revokeObjectURL(url);
}
