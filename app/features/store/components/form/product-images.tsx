import { clsx } from "clsx";
import { type DragEvent, type MouseEvent, useId } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageTypes } from "#app/shared/image.ts";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import { type Reorder, useReorder } from "#app/ui/use-reorder.ts";
import { imagesPerProduct } from "../../rules.ts";
import type { ProductImage, ProductImages } from "./use-product-images.ts";

const texts = {
	lifted: "product.images.lifted",
	setDown: "product.images.setDown",
	putBack: "product.images.putBack",
	moved: "product.images.moved",
	removed: "product.images.removed",
} as const;

interface ProductImageListProps {
	images: ProductImages;
	field: FieldWiring;
	/** Called when an image was removed, to remove its problem too. */
	onRemoved: () => void;
}

/** The images of a product, in an order that a pointer or the keyboard changes; the first is its cover. */
export function ProductImageList({ images, field, onRemoved }: ProductImageListProps) {
	const t = useT();
	const reorder = useReorder({
		items: images.items,
		lifted: images.lifted,
		change: images.change,
		keyOf: ({ value }) => value,
		titleOf: () => "",
		texts,
	});
	const problem = images.fileProblem ?? field.error;

	function drop(event: DragEvent) {
		if (event.dataTransfer.files.length === 0) return;
		event.preventDefault();
		void images.add(event.dataTransfer.files);
	}

	return (
		<fieldset onDragOver={(event) => event.preventDefault()} onDrop={drop}>
			<legend className="sr-only">{t("product.field.images")}</legend>
			<p role="status" className="sr-only">
				{reorder.announcement}
			</p>
			<ol ref={reorder.list} className="photos relative flex flex-wrap gap-3">
				{images.items.map((image, index) => (
					<Photo
						key={image.value}
						{...{ image, index, reorder, onRemoved }}
						count={images.items.length}
						isLifted={images.lifted?.value === image.value}
					/>
				))}
				<AddPhotos images={images} id={field.id} problem={problem} />
			</ol>
			<FieldError id={`${field.id}-error`} text={problem} />
		</fieldset>
	);
}

const photoLook =
	"photo relative grid size-[100px] place-items-center rounded-m bg-sunk text-ink-3 md:size-[112px]";
const cornerLook = "absolute bg-transparent";

interface PhotoProps {
	image: ProductImage;
	index: number;
	count: number;
	isLifted: boolean;
	reorder: Reorder<ProductImage>;
	onRemoved: () => void;
}

function Photo({ image, index, count, isLifted, reorder, onRemoved }: PhotoProps) {
	const t = useT();
	const number = index + 1;

	function remove({ currentTarget }: MouseEvent<HTMLElement>) {
		const photo = currentTarget.closest("li");
		const next = photo?.nextElementSibling ?? photo?.previousElementSibling;
		reorder.remove(image);
		onRemoved();
		next?.querySelector<HTMLElement>(".photo-remove, input[type=file]")?.focus();
	}

	return (
		<li
			className={clsx(photoLook, isLifted && "z-2 rounded-m shadow-3 outline-3 outline-royal")}
			data-value={image.value}
			onBlur={reorder.onBlur}
		>
			<PhotoImage image={image} name={t("product.images.nth", { place: number, count })} />
			{count > 1 && (
				<IconButton
					icon="grip"
					className={clsx(
						cornerLook,
						"photo-handle top-0 left-0 touch-none",
						isLifted ? "cursor-grabbing" : "cursor-grab",
					)}
					label={t("product.images.move", { place: number, count })}
					aria-pressed={isLifted}
					{...reorder.handle(image)}
				/>
			)}
			<IconButton
				icon="close"
				className={clsx(cornerLook, "photo-remove top-0 right-0")}
				label={t("product.images.remove", { place: number })}
				onClick={remove}
			/>
			{isLifted ? (
				<PhotoSteps {...{ image, index, count, reorder }} />
			) : (
				index === 0 && (
					<Pill className="pointer-events-none absolute bottom-2 left-2">{t("product.images.cover")}</Pill>
				)
			)}
		</li>
	);
}

/** An image with the hidden field that stands for it in the form. */
function PhotoImage({ image, name }: { image: ProductImage; name: string }) {
	return (
		<>
			<Icon name="image" />
			<img
				src={image.url}
				alt={name}
				className="absolute inset-0 size-full rounded-m object-cover ring ring-line"
				onError={({ currentTarget }) => {
					currentTarget.hidden = true;
				}}
			/>
			<input type="hidden" name="images" value={image.formValue} />
		</>
	);
}

/** The buttons that move a lifted image to its neighbours' places, without dragging. */
function PhotoSteps({ image, index, count, reorder }: Omit<PhotoProps, "isLifted" | "onRemoved">) {
	const t = useT();
	return (
		<>
			<IconButton
				icon="chevron-left"
				label={t("product.images.forward", { place: index + 1 })}
				className={clsx(cornerLook, "bottom-0 left-0 aria-disabled:opacity-40")}
				aria-disabled={index === 0 || undefined}
				onClick={() => reorder.step(image, -1)}
			/>
			<IconButton
				icon="chevron-right"
				label={t("product.images.back", { place: index + 1 })}
				className={clsx(cornerLook, "right-0 bottom-0 aria-disabled:opacity-40")}
				aria-disabled={index + 1 === count || undefined}
				onClick={() => reorder.step(image, 1)}
			/>
		</>
	);
}

interface AddPhotosProps {
	images: ProductImages;
	id: string;
	problem: string | undefined;
}

function AddPhotos({ images, id, problem }: AddPhotosProps) {
	const t = useT();
	const hintId = useId();
	const isFull = images.items.length >= imagesPerProduct;
	return (
		<li
			className={clsx(
				photoLook,
				"photo-add cursor-pointer content-center overflow-hidden rounded-m text-md text-royal",
				isFull && "hidden",
			)}
		>
			<Icon name="plus" />
			<b>{t(images.isPreparing ? "product.images.preparing" : "product.images.add")}</b>
			<span id={hintId} className="sr-only">
				{t("product.images.hint", { count: imagesPerProduct })}
			</span>
			<input
				ref={images.input}
				id={id}
				type="file"
				name="files"
				multiple
				accept={imageTypes}
				aria-label={t("product.images.add")}
				aria-describedby={clsx(hintId, problem && `${id}-error`)}
				aria-invalid={problem ? true : undefined}
				onChange={({ currentTarget }) => void images.add([...(currentTarget.files ?? [])])}
			/>
		</li>
	);
}
