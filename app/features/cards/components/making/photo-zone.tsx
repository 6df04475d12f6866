import { clsx } from "clsx";
import { type DragEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageTypes } from "#app/shared/image.ts";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

export interface PhotoZoneProps {
	onPhoto: (file: File | undefined) => void;
	/** Why the last one was not taken. */
	problem: string | undefined;
	/** Whose name goes on the card. */
	children: ReactNode;
}

/** Where a photo is dropped, pasted, picked or taken. */
export function PhotoZone({ onPhoto, problem, children }: PhotoZoneProps) {
	const t = useT();
	const picker = useRef<HTMLInputElement>(null);
	usePastedPhoto(onPhoto);
	return (
		<div className="making">
			<DropArea onPhoto={onPhoto} isWrong={problem !== undefined} onPress={() => picker.current?.click()} />
			<FieldError text={problem} />
			<div className="making-buttons">
				<FileButton main icon="image" inputRef={picker} onPhoto={onPhoto}>
					{t("cards.photo.pick")}
				</FileButton>
				<FileButton icon="camera" capture onPhoto={onPhoto}>
					{t("cards.photo.camera")}
				</FileButton>
			</div>
			<p className="making-hint">{t("cards.photo.hintFit")}</p>
			{children}
		</div>
	);
}

interface DropAreaProps extends Pick<PhotoZoneProps, "onPhoto"> {
	isWrong: boolean;
	onPress: () => void;
}

function DropArea({ onPhoto, isWrong, onPress }: DropAreaProps) {
	const t = useT();
	const [isOver, setOver] = useState(false);
	function drop(event: DragEvent) {
		event.preventDefault();
		setOver(false);
		onPhoto(event.dataTransfer.files[0]);
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the area is for a pointer; the buttons below do the same by keyboard.
		// biome-ignore lint/a11y/useKeyWithClickEvents: the first of those buttons opens the same dialog.
		<div
			className="photo-zone"
			data-wrong={isWrong || undefined}
			data-over={isOver || undefined}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			onClick={onPress}
		>
			<ZoneArt />
			<b className="with-mouse">{t("cards.photo.drop")}</b>
			<span className="with-mouse">
				{t("cards.photo.paste")} <kbd>Ctrl</kbd> <kbd>V</kbd>
			</span>
			<b className="with-finger">{t("cards.photo.tap")}</b>
		</div>
	);
}

interface FileButtonProps {
	icon?: IconName;
	main?: boolean;
	/** Opens the phone's camera. */
	capture?: boolean;
	inputRef?: Ref<HTMLInputElement>;
	onPhoto: (file: File | undefined) => void;
	children: string;
}

export function FileButton({ icon, main, capture, inputRef, onPhoto, children }: FileButtonProps) {
	return (
		<label className={clsx("btn file-button", main ? "primary" : "secondary", capture && "camera")}>
			{icon && <Icon name={icon} />}
			<span>{children}</span>
			<input
				ref={inputRef}
				type="file"
				accept={capture ? "image/*" : imageTypes}
				capture={capture ? "user" : undefined}
				onChange={(event) => {
					onPhoto(event.currentTarget.files?.[0]);
					// The same file may be picked again.
					event.currentTarget.value = "";
				}}
			/>
		</label>
	);
}

/** Takes a photo from the clipboard while the component is there. */
export function usePastedPhoto(onPhoto: (file: File | undefined) => void): void {
	const take = useEffectEvent(onPhoto);
	useEffect(() => {
		const listen = ({ clipboardData }: ClipboardEvent) => take(clipboardData?.files[0]);
		document.addEventListener("paste", listen);
		return () => document.removeEventListener("paste", listen);
	}, []);
}

function ZoneArt() {
	return (
		<svg viewBox="0 0 120 120" width="104" height="104" aria-hidden="true">
			<rect className="dashed" x="14" y="14" width="92" height="92" rx="10" />
			<path
				className="corners"
				d="M4 30V12a8 8 0 0 1 8-8h18M90 4h18a8 8 0 0 1 8 8v18M116 90v18a8 8 0 0 1-8 8H90M30 116H12a8 8 0 0 1-8-8V90"
			/>
			<path
				d="M4 20 1 5l8 6 7-11 7 11 8-6-3 15Z"
				transform="translate(36 46) scale(1.5)"
				fill="var(--royal)"
			/>
		</svg>
	);
}
