import type { DragEvent, RefObject } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { pictureTypes } from "#app/shared/picture.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import type { PickedPicture } from "./use-listing-draft.ts";
import { usePickedPicture } from "./use-picked-picture.ts";

export interface PictureFieldProps {
	picture: PickedPicture | null;
	onPicture: (picture: PickedPicture | null) => void;
	/** The field's wiring, with what the server found wrong with it. */
	field: FieldWiring;
	texts: { invalidType: string; tooLarge: string };
}

/** One picture, picked or dropped, shown as the card will. The file field itself keeps it for the form. */
export function PictureField({ picture, onPicture, field, texts }: PictureFieldProps) {
	const t = useT();
	const { id, error } = field;
	const { input, refused, take, hide } = usePickedPicture({ picture, onPicture, texts });
	const problem = refused ?? error;

	function drop(event: DragEvent) {
		event.preventDefault();
		if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files);
	}

	return (
		<div className="field">
			<label className="label" htmlFor={id}>
				{t("listing.create.picture")} <small>{t("listing.create.pictureNote")}</small>
			</label>
			<fieldset className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
				<PicturePreview picture={picture} onUnshown={hide} />
				<div className="min-w-0">
					<PictureHint id={`${id}-hint`} picture={picture} />
					<PictureButtons {...{ id, input, picture, take }} hasProblem={problem !== undefined} />
				</div>
			</fieldset>
			<FieldError id={`${id}-error`} text={problem} />
		</div>
	);
}

type PreviewProps = Pick<PictureFieldProps, "picture"> & { onUnshown: () => void };

function PicturePreview({ picture, onUnshown }: PreviewProps) {
	return (
		<div className="drop-picture" aria-hidden="true">
			{picture?.url ? <img src={picture.url} alt="" onError={onUnshown} /> : <Icon name="picture" size="l" />}
		</div>
	);
}

function PictureHint({ id, picture }: { id: string } & Pick<PictureFieldProps, "picture">) {
	const t = useT();
	if (!picture) return <p id={id}>{t("listing.create.pictureEmpty")}</p>;
	const ready = picture.url ? "listing.create.pictureShown" : "listing.create.pictureUnshown";
	return (
		<>
			<b className="block font-[650] [overflow-wrap:anywhere]">{picture.name}</b>
			<p id={id} role="status">
				{t(picture.ready ? ready : "listing.create.picturePreparing")}
			</p>
		</>
	);
}

interface PictureButtonsProps {
	id: string;
	input: RefObject<HTMLInputElement | null>;
	picture: PickedPicture | null;
	take: (files: FileList | undefined) => void;
	hasProblem: boolean;
}

function PictureButtons({ id, input, picture, take, hasProblem }: PictureButtonsProps) {
	const t = useT();
	return (
		<div className="row-wrap mt-3">
			<span className="file-button btn s sm">
				<Icon name="camera" />
				<span>{t(picture ? "listing.create.pictureChange" : "listing.create.pictureChoose")}</span>
				<input
					ref={input}
					id={id}
					type="file"
					name="picture"
					accept={pictureTypes}
					aria-describedby={`${id}-hint${hasProblem ? ` ${id}-error` : ""}`}
					aria-invalid={hasProblem ? true : undefined}
					onChange={(event) => take(event.currentTarget.files ?? undefined)}
				/>
			</span>
			{picture && (
				<Button variant="dangerGhost" size="s" onClick={() => take(undefined)}>
					{t("listing.create.pictureRemove")}
				</Button>
			)}
		</div>
	);
}
