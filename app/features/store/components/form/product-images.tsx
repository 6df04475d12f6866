import "./photos.css";
import { clsx } from "clsx";
import { type DragEvent, type MouseEvent, useId } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageTypes } from "#app/shared/image.ts";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
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
			<ol ref={reorder.list} className="photos">
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
		<li className={clsx("photo", isLifted && "lifted")} data-value={image.value} onBlur={reorder.onBlur}>
			<PhotoImage image={image} name={t("product.images.nth", { place: number, count })} />
			{count > 1 && (
				<IconButton
					icon="grip"
					className="photo-handle"
					label={t("product.images.move", { place: number, count })}
					aria-pressed={isLifted}
					{...reorder.handle(image)}
				/>
			)}
			<IconButton
				icon="close"
				className="photo-remove"
				label={t("product.images.remove", { place: number })}
				onClick={remove}
			/>
			{isLifted ? (
				<PhotoSteps {...{ image, index, count, reorder }} />
			) : (
				index === 0 && <em>{t("product.images.cover")}</em>
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
		<span className="photo-steps">
			<IconButton
				icon="chevron-left"
				label={t("product.images.forward", { place: index + 1 })}
				aria-disabled={index === 0 || undefined}
				onClick={() => reorder.step(image, -1)}
			/>
			<IconButton
				icon="chevron-right"
				label={t("product.images.back", { place: index + 1 })}
				aria-disabled={index + 1 === count || undefined}
				onClick={() => reorder.step(image, 1)}
			/>
		</span>
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
		<li className={clsx("photo adds", isFull && "full")}>
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
