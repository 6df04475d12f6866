import type { DragEvent, RefObject } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageTypes } from "#app/shared/image.ts";
import { Button } from "./button.tsx";
import { FieldError } from "./field-error.tsx";
import { Icon } from "./icon.tsx";
import type { FieldWiring } from "./use-action-form.ts";
import { type PickedImage, usePickedImage } from "./use-picked-image.ts";

export interface ImageFieldProps {
	image: PickedImage | null;
	onImage: (image: PickedImage | null) => void;
	/** The field's wiring, with what the server found wrong with it. */
	field: FieldWiring;
	texts: {
		/** The text without an image. */
		empty: string;
		/** How the image is shown here. */
		shown?: string;
	};
}

/** Field of one image, picked or dropped, shown as it will be. The file field itself keeps it for the form. */
export function ImageField({ image, onImage, field, texts }: ImageFieldProps) {
	const t = useT();
	const { id, error } = field;
	const { input, refused, pick, hide } = usePickedImage({ image, onImage });
	const problem = refused ?? error;

	function drop(event: DragEvent) {
		event.preventDefault();
		if (event.dataTransfer.files.length > 0) pick(event.dataTransfer.files);
	}

	return (
		<div className="field">
			<label className="label" htmlFor={id}>
				{t("image.label")} <small>{t("image.note")}</small>
			</label>
			<fieldset
				className="mt-2 grid grid-cols-[112px_minmax(0,1fr)] items-center gap-5 rounded-card bg-sunk p-3 outline-2 -outline-offset-2 outline-line-2 outline-dashed max-md:grid-cols-[84px_minmax(0,1fr)] max-md:gap-3"
				onDragOver={(event) => event.preventDefault()}
				onDrop={drop}
			>
				<ImagePreview id={id} image={image} onUnshown={hide} />
				<div className="min-w-0">
					<ImageHint id={`${id}-hint`} image={image} texts={texts} />
					<ImageButtons {...{ id, input, image, pick }} hasProblem={problem !== undefined} />
				</div>
			</fieldset>
			<FieldError id={`${id}-error`} text={problem} />
		</div>
	);
}

type PreviewProps = Pick<ImageFieldProps, "image"> & { id: string; onUnshown: () => void };

function ImagePreview({ id, image, onUnshown }: PreviewProps) {
	return (
		<label
			className="grid aspect-[5/7] place-items-center overflow-hidden rounded-s bg-surface text-ink-3 shadow-2"
			htmlFor={id}
			aria-hidden="true"
		>
			{image?.url ? (
				<img className="size-full object-cover" src={image.url} alt="" onError={onUnshown} />
			) : (
				<Icon name="image" size="l" />
			)}
		</label>
	);
}

function ImageHint({ id, image, texts }: { id: string } & Pick<ImageFieldProps, "image" | "texts">) {
	const t = useT();
	const look = "text-sm text-ink-2";
	if (!image)
		return (
			<p id={id} className={look}>
				{texts.empty}
			</p>
		);
	const ready = image.url ? texts.shown : t("image.unshown");
	return (
		<>
			<b className="wrap-anywhere block font-strong">{image.name}</b>
			<p id={id} role="status" className={look}>
				{image.ready ? (
					<>
						{ready && <span>{`${ready} `}</span>}
						<span className="pointer-coarse:hidden">{t("image.replace")}</span>
						<span className="hidden pointer-coarse:inline">{t("image.replaceTouch")}</span>
					</>
				) : (
					<span>{t("image.preparing")}</span>
				)}
			</p>
		</>
	);
}

interface ImageButtonsProps {
	id: string;
	input: RefObject<HTMLInputElement | null>;
	image: PickedImage | null;
	pick: (files: FileList | undefined) => void;
	hasProblem: boolean;
}

function ImageButtons({ id, input, image, pick, hasProblem }: ImageButtonsProps) {
	const t = useT();
	return (
		<div className="row-wrap mt-3">
			<span className="file-button btn secondary small">
				<Icon name="camera" />
				<span>{t(image ? "common.change" : "common.choosePhoto")}</span>
				<input
					ref={input}
					id={id}
					type="file"
					name="image"
					accept={imageTypes}
					aria-describedby={`${id}-hint${hasProblem ? ` ${id}-error` : ""}`}
					aria-invalid={hasProblem ? true : undefined}
					onChange={(event) => pick(event.currentTarget.files ?? undefined)}
				/>
			</span>
			{image && (
				<Button variant="dangerGhost" size="s" onClick={() => pick(undefined)}>
					{t("common.remove")}
				</Button>
			)}
		</div>
	);
}
