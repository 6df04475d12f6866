import type { DragEvent, RefObject } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageTypes } from "#app/shared/image.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import type { PickedImage } from "./use-listing-draft.ts";
import { usePickedImage } from "./use-picked-image.ts";

export interface ImageFieldProps {
	image: PickedImage | null;
	onImage: (image: PickedImage | null) => void;
	/** The field's wiring, with what the server found wrong with it. */
	field: FieldWiring;
	texts: { invalidType: string; tooLarge: string };
}

/** One image, picked or dropped, shown as the card will. The file field itself keeps it for the form. */
export function ImageField({ image, onImage, field, texts }: ImageFieldProps) {
	const t = useT();
	const { id, error } = field;
	const { input, refused, take, hide } = usePickedImage({ image, onImage, texts });
	const problem = refused ?? error;

	function drop(event: DragEvent) {
		event.preventDefault();
		if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files);
	}

	return (
		<div className="field">
			<label className="label" htmlFor={id}>
				{t("listing.create.image")} <small>{t("listing.create.imageNote")}</small>
			</label>
			<fieldset className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
				<ImagePreview image={image} onUnshown={hide} />
				<div className="min-w-0">
					<ImageHint id={`${id}-hint`} image={image} />
					<ImageButtons {...{ id, input, image, take }} hasProblem={problem !== undefined} />
				</div>
			</fieldset>
			<FieldError id={`${id}-error`} text={problem} />
		</div>
	);
}

type PreviewProps = Pick<ImageFieldProps, "image"> & { onUnshown: () => void };

function ImagePreview({ image, onUnshown }: PreviewProps) {
	return (
		<div className="drop-image" aria-hidden="true">
			{image?.url ? <img src={image.url} alt="" onError={onUnshown} /> : <Icon name="image" size="l" />}
		</div>
	);
}

function ImageHint({ id, image }: { id: string } & Pick<ImageFieldProps, "image">) {
	const t = useT();
	if (!image) return <p id={id}>{t("listing.create.imageEmpty")}</p>;
	const ready = image.url ? "listing.create.imageShown" : "listing.create.imageUnshown";
	return (
		<>
			<b className="block font-[650] [overflow-wrap:anywhere]">{image.name}</b>
			<p id={id} role="status">
				{t(image.ready ? ready : "listing.create.imagePreparing")}
			</p>
		</>
	);
}

interface ImageButtonsProps {
	id: string;
	input: RefObject<HTMLInputElement | null>;
	image: PickedImage | null;
	take: (files: FileList | undefined) => void;
	hasProblem: boolean;
}

function ImageButtons({ id, input, image, take, hasProblem }: ImageButtonsProps) {
	const t = useT();
	return (
		<div className="row-wrap mt-3">
			<span className="file-button btn s sm">
				<Icon name="camera" />
				<span>{t(image ? "listing.create.imageChange" : "listing.create.imageChoose")}</span>
				<input
					ref={input}
					id={id}
					type="file"
					name="image"
					accept={imageTypes}
					aria-describedby={`${id}-hint${hasProblem ? ` ${id}-error` : ""}`}
					aria-invalid={hasProblem ? true : undefined}
					onChange={(event) => take(event.currentTarget.files ?? undefined)}
				/>
			</span>
			{image && (
				<Button variant="dangerGhost" size="s" onClick={() => take(undefined)}>
					{t("listing.create.imageRemove")}
				</Button>
			)}
		</div>
	);
}
