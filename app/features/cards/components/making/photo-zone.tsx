import { clsx } from "clsx";
import { type DragEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageTypes } from "#app/shared/image.ts";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

interface PhotoZoneProps {
	onPhoto: (file: File | undefined) => void;
	/** The reason why the last one was refused. */
	problem: string | undefined;
	/** The username that will be on the card. */
	children: ReactNode;
}

/** The step that takes a photo: dropped, pasted, picked or from the camera. */
export function PhotoZone({ onPhoto, problem, children }: PhotoZoneProps) {
	const t = useT();
	const picker = useRef<HTMLInputElement>(null);
	usePastedPhoto(onPhoto);
	return (
		<div className="grid gap-3">
			<DropArea onPhoto={onPhoto} isWrong={problem !== undefined} onPress={() => picker.current?.click()} />
			<FieldError text={problem} />
			<div className="flex flex-wrap gap-2">
				<FileButton isPrimary icon="image" inputRef={picker} onPhoto={onPhoto}>
					{t("common.choosePhoto")}
				</FileButton>
				<FileButton icon="camera" isCamera onPhoto={onPhoto}>
					{t("cards.photo.camera")}
				</FileButton>
			</div>
			<p className="text-sm text-ink-2">{t("cards.photo.hintFit")}</p>
			{children}
		</div>
	);
}

interface DropAreaProps extends Pick<PhotoZoneProps, "onPhoto"> {
	isWrong: boolean;
	onPress: () => void;
}

const dropTitle = "mt-2 font-display text-xl leading-[1.2] font-bold tracking-tight";

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
			className={clsx(
				"grid cursor-pointer justify-items-center gap-2 rounded-card px-4 py-6 text-center transition-shadow",
				isOver ? "bg-royal-soft inset-ring-3 inset-ring-royal" : "bg-sunk",
				!isOver && isWrong && "inset-ring-2 inset-ring-bad",
			)}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			onClick={onPress}
		>
			<DropArtwork />
			<b className={clsx(dropTitle, "[@media(hover:none)]:hidden")}>{t("cards.photo.drop")}</b>
			<span className="text-md text-ink-2 [@media(hover:none)]:hidden">
				{t("cards.photo.paste")} <Key>Ctrl</Key> <Key>V</Key>
			</span>
			<b className={clsx(dropTitle, "[@media(hover:hover)]:hidden")}>{t("cards.photo.tap")}</b>
		</div>
	);
}

function Key({ children }: { children: string }) {
	return (
		<kbd className="rounded-s bg-surface px-2 py-1 font-text text-xs leading-none font-semibold text-ink inset-ring inset-ring-line-2">
			{children}
		</kbd>
	);
}

interface FileButtonProps {
	icon?: IconName;
	isPrimary?: boolean;
	/** Opens the phone's camera; hidden on a device without a touch screen, where it would pick a file. */
	isCamera?: boolean;
	inputRef?: Ref<HTMLInputElement>;
	onPhoto: (file: File | undefined) => void;
	children: string;
}

export function FileButton({ icon, isPrimary, isCamera, inputRef, onPhoto, children }: FileButtonProps) {
	return (
		<label
			className={clsx(
				"btn file-button flex-auto px-3",
				isPrimary ? "primary" : "secondary",
				isCamera && "not-any-pointer-coarse:hidden",
			)}
		>
			{icon && <Icon name={icon} />}
			<span>{children}</span>
			<input
				ref={inputRef}
				type="file"
				accept={isCamera ? "image/*" : imageTypes}
				capture={isCamera ? "user" : undefined}
				onChange={(event) => {
					onPhoto(event.currentTarget.files?.[0]);
					// The same file may be picked again.
					event.currentTarget.value = "";
				}}
			/>
		</label>
	);
}

/** Takes photos from the clipboard while the component is mounted. */
export function usePastedPhoto(onPhoto: (file: File | undefined) => void): void {
	const paste = useEffectEvent(onPhoto);
	useEffect(() => {
		const listen = ({ clipboardData }: ClipboardEvent) => paste(clipboardData?.files[0]);
		document.addEventListener("paste", listen);
		return () => document.removeEventListener("paste", listen);
	}, []);
}

function DropArtwork() {
	return (
		<svg viewBox="0 0 120 120" width="104" height="104" fill="none" aria-hidden="true">
			<rect
				x="14"
				y="14"
				width="92"
				height="92"
				rx="10"
				stroke="var(--line-2)"
				strokeWidth="2.5"
				strokeDasharray="8 7"
			/>
			<path
				d="M4 30V12a8 8 0 0 1 8-8h18M90 4h18a8 8 0 0 1 8 8v18M116 90v18a8 8 0 0 1-8 8H90M30 116H12a8 8 0 0 1-8-8V90"
				stroke="var(--royal)"
				strokeWidth="4"
				strokeLinecap="round"
			/>
			<path
				d="M4 20 1 5l8 6 7-11 7 11 8-6-3 15Z"
				transform="translate(36 46) scale(1.5)"
				fill="var(--royal)"
			/>
		</svg>
	);
}
