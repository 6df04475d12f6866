import { type DragEvent, useId, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { maxPictureBytes, pictureTypes } from "#app/shared/picture.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PickedPicture } from "./use-listing-draft.ts";

export interface PictureFieldProps {
	picture: PickedPicture | null;
	onPicture: (picture: PickedPicture | null) => void;
	/** What the server found wrong with it. */
	error?: string | undefined;
	texts: { invalidType: string; tooLarge: string };
}

/** One picture, picked or dropped, shown as the card will. The file field itself keeps it for the form. */
export function PictureField({ picture, onPicture, error, texts }: PictureFieldProps) {
	const t = useT();
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [refused, setRefused] = useState<string>();
	const problem = refused ?? error;

	function take(file: File | undefined) {
		if (picture) URL.revokeObjectURL(picture.url);
		const wrong = file && problemOfFile(file, texts);
		setRefused(wrong);
		if (wrong && input.current) input.current.value = "";
		onPicture(file && !wrong ? { name: file.name, url: URL.createObjectURL(file) } : null);
	}

	function drop(event: DragEvent) {
		event.preventDefault();
		if (!input.current || event.dataTransfer.files.length === 0) return;
		input.current.files = event.dataTransfer.files;
		take(event.dataTransfer.files[0]);
	}

	return (
		<div className="field">
			<label className="label" htmlFor={id}>
				{t("listing.create.picture")} <small>{t("listing.create.pictureNote")}</small>
			</label>
			<fieldset className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
				<div className="drop-picture" aria-hidden="true">
					{picture ? <img src={picture.url} alt="" /> : <Icon name="picture" size="l" />}
				</div>
				<div className="min-w-0">
					{picture && <b className="block font-[650] [overflow-wrap:anywhere]">{picture.name}</b>}
					<p id={`${id}-hint`}>
						{t(picture ? "listing.create.pictureShown" : "listing.create.pictureEmpty")}
					</p>
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
								aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ""}`}
								aria-invalid={problem ? true : undefined}
								onChange={(event) => take(event.currentTarget.files?.[0])}
							/>
						</span>
						{picture && (
							<Button
								variant="dangerGhost"
								size="s"
								onClick={() => {
									if (input.current) input.current.value = "";
									take(undefined);
								}}
							>
								{t("listing.create.pictureRemove")}
							</Button>
						)}
					</div>
				</div>
			</fieldset>
			{problem && (
				<p className="field-error" id={`${id}-error`} role="alert">
					<Icon name="warning" />
					{problem}
				</p>
			)}
		</div>
	);
}

/** What can be told without the server; the server decides by decoding. */
function problemOfFile(file: File, texts: PictureFieldProps["texts"]): string | undefined {
	if (!file.type.startsWith("image/")) return texts.invalidType;
	return file.size > maxPictureBytes ? texts.tooLarge : undefined;
}
