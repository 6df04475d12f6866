import {
	type KeyboardEvent,
	type PointerEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useEffectEvent,
	useRef,
} from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { photoSide } from "../../rules.ts";
import { maxZoom, moveSquare, type Photo, type Point, type Square, zoomOf, zoomSquare } from "./photo.ts";
import { FileButton, usePastedPhoto } from "./photo-zone.tsx";

interface PhotoCropProps {
	photo: Photo;
	square: Square;
	/** The reason why it was not uploaded. */
	problem: string | undefined;
	onSquare: (square: Square) => void;
	onPhoto: (file: File | undefined) => void;
	onSubmit: () => void;
	/** The username that will be on the card. */
	children: ReactNode;
}

/** The step that crops the photo to the square of the card. */
export function PhotoCrop({ photo, square, problem, onSquare, onPhoto, onSubmit, children }: PhotoCropProps) {
	const t = useT();
	usePastedPhoto(onPhoto);
	return (
		<div className="grid gap-3">
			<CropArea photo={photo} square={square} onSquare={onSquare} />
			<p className="-mt-1 flex justify-between gap-3 text-sm text-ink-2">
				<span>{t("cards.crop.shown")}</span>
				<span className="num">
					{photoSide} × {photoSide}
				</span>
			</p>
			{children}
			<FieldError text={problem} />
			<div className="flex flex-wrap gap-2">
				<Button icon="shuffle" className="flex-auto px-3" onClick={onSubmit}>
					{t("cards.making.generate")}
				</Button>
				<FileButton onPhoto={onPhoto}>{t("cards.photo.other")}</FileButton>
			</div>
		</div>
	);
}

type CropProps = Pick<PhotoCropProps, "photo" | "square" | "onSquare">;

/** The move with each press of an arrow key, as a share of the square. */
const keyStep = 0.05;
/** The factor of the zoom with each press of a key. */
const keyZoom = 1.15;
/** The zoom for each pixel that the wheel turns. */
const wheelZoom = 0.0015;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
	ArrowLeft: [-keyStep, 0],
	ArrowRight: [keyStep, 0],
	ArrowUp: [0, -keyStep],
	ArrowDown: [0, keyStep],
};

/** The photo behind its square: moved and zoomed by pointer, fingers, wheel or keys. */
function CropArea({ photo, square, onSquare }: CropProps) {
	const t = useT();
	const area = useRef<HTMLDivElement>(null);
	const frame = useRef<HTMLSpanElement>(null);
	const pointers = useCropPointers(frame, { photo, square, onSquare });
	const zoom = zoomOf(square, photo);
	useWheelZoom(area, (factor) => onSquare(zoomSquare(square, photo, zoom * factor)));

	function onKeyDown(event: KeyboardEvent) {
		const [x, y] = arrows[event.key] ?? [];
		if (x !== undefined && y !== undefined)
			onSquare(moveSquare(square, photo, { x: x * square.side, y: y * square.side }));
		else if (event.key === "+" || event.key === "=") onSquare(zoomSquare(square, photo, zoom * keyZoom));
		else if (event.key === "-") onSquare(zoomSquare(square, photo, zoom / keyZoom));
		else return;
		event.preventDefault();
	}

	return (
		<>
			<div
				ref={area}
				className="photo-crop"
				role="application"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and - need the focus to move and zoom.
				tabIndex={0}
				aria-label={t("cards.crop.label")}
				onKeyDown={onKeyDown}
				{...pointers}
			>
				<span ref={frame} className="crop-frame">
					<img src={photo.url} alt="" draggable={false} style={imagePosition(photo, square)} />
				</span>
			</div>
			<label className="flex min-h-11 items-center gap-3 text-md font-semibold">
				<span>{t("cards.crop.zoom")}</span>
				<input
					type="range"
					className="h-11 min-w-0 flex-1 accent-royal"
					min={1}
					max={maxZoom}
					step={0.01}
					value={zoom}
					onChange={(event) => onSquare(zoomSquare(square, photo, Number(event.currentTarget.value)))}
				/>
			</label>
		</>
	);
}

/** The position of the whole image at which its square fills the frame. */
function imagePosition({ width, height }: Photo, { x, y, side }: Square) {
	const share = (pixels: number) => `${(pixels / side) * 100}%`;
	return { left: share(-x), top: share(-y), width: share(width), height: share(height) };
}

/** Zooms with the wheel; a listener of React's is passive, so that the page would scroll. */
function useWheelZoom(area: RefObject<HTMLElement | null>, onZoom: (factor: number) => void): void {
	const zoom = useEffectEvent((event: WheelEvent) => {
		event.preventDefault();
		onZoom(Math.exp(-event.deltaY * wheelZoom));
	});
	useEffect(() => {
		const listen = (event: WheelEvent) => zoom(event);
		const element = area.current;
		element?.addEventListener("wheel", listen, { passive: false });
		return () => element?.removeEventListener("wheel", listen);
	}, [area]);
}

/** Moves the photo with one pointer, and zooms it with two. @param frame of the square on the screen */
function useCropPointers(frame: RefObject<HTMLElement | null>, crop: CropProps) {
	const pointers = useRef(new Map<number, Point>());
	// Of two fingers the second one moves before React has rendered the move of the first one.
	const square = useRef(crop.square);

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (event.button !== 0) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		pointers.current.set(event.pointerId, pointOf(event));
		square.current = crop.square;
	}

	function onPointerMove(event: PointerEvent) {
		const box = frame.current?.getBoundingClientRect();
		if (!box || !pointers.current.has(event.pointerId)) return;
		const before = [...pointers.current.values()];
		pointers.current.set(event.pointerId, pointOf(event));
		const after = [...pointers.current.values()];
		square.current = followPointers({ photo: crop.photo, square: square.current, box }, before, after);
		crop.onSquare(square.current);
	}

	function onPointerEnd(event: PointerEvent) {
		pointers.current.delete(event.pointerId);
	}

	return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

interface Crop {
	readonly photo: Photo;
	readonly square: Square;
	/** The square on the screen. */
	readonly box: DOMRect;
}

/** The square after the pointers moved from some points of the screen to others. */
function followPointers({ photo, square, box }: Crop, before: readonly Point[], after: readonly Point[]) {
	const scale = square.side / box.width;
	const [from, to] = [middleOf(before), middleOf(after)];
	const moved = moveSquare(square, photo, { x: (from.x - to.x) * scale, y: (from.y - to.y) * scale });
	const distance = distanceOf(before);
	if (distance === 0) return moved;
	const at = { x: (to.x - box.x) / box.width, y: (to.y - box.y) / box.height };
	return zoomSquare(moved, photo, zoomOf(moved, photo) * (distanceOf(after) / distance), at);
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
	return { x: clientX, y: clientY };
}

function middleOf(points: readonly Point[]): Point {
	const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
	return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The distance of two pointers; 0 for another number of them. */
function distanceOf(points: readonly Point[]): number {
	const [first, second] = points;
	return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}
