import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { largestZoom, moveSquare, type Square, zoomOf, zoomSquare } from "./crop-square.ts";
import type { Photo } from "./photo.ts";
import { useCropPointers } from "./use-crop-pointers.ts";

export interface PhotoCropProps {
	photo: Photo;
	square: Square;
	onSquare: (square: Square) => void;
}

/** Of the square, with each press of an arrow key. */
const keyStep = 0.05;
/** How many times nearer, with each press of a key. */
const keyZoom = 1.15;
/** How much nearer for each pixel that the wheel turns. */
const wheelZoom = 0.0015;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
	ArrowLeft: [-keyStep, 0],
	ArrowRight: [keyStep, 0],
	ArrowUp: [0, -keyStep],
	ArrowDown: [0, keyStep],
};

/** The photo behind the square that goes on the card: moved and brought nearer by pointer, fingers, wheel or keys. */
export function PhotoCrop({ photo, square, onSquare }: PhotoCropProps) {
	const t = useT();
	const area = useRef<HTMLDivElement>(null);
	const frame = useRef<HTMLSpanElement>(null);
	const pointers = useCropPointers(frame, { photo, square, onSquare });
	const zoom = zoomOf(square, photo);
	useWheelZoom(area, (by) => onSquare(zoomSquare(square, photo, zoom * by)));

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
					<img src={photo.url} alt="" draggable={false} style={placeImage(photo, square)} />
				</span>
			</div>
			<ZoomSlider zoom={zoom} onZoom={(to) => onSquare(zoomSquare(square, photo, to))} />
		</>
	);
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
	const t = useT();
	return (
		<label className="crop-zoom">
			<span>{t("cards.crop.zoom")}</span>
			<input
				type="range"
				min={1}
				max={largestZoom}
				step={0.01}
				value={zoom}
				onChange={(event) => onZoom(Number(event.currentTarget.value))}
			/>
		</label>
	);
}

/** Where the whole photo lies for its square to fill the frame. */
function placeImage({ width, height }: Photo, { x, y, side }: Square) {
	const share = (pixels: number) => `${(pixels / side) * 100}%`;
	return { left: share(-x), top: share(-y), width: share(width), height: share(height) };
}

/** React listens to the wheel without being able to hold the page's scrolling back. */
function useWheelZoom(area: RefObject<HTMLElement | null>, onZoom: (by: number) => void): void {
	const turn = useEffectEvent((event: WheelEvent) => {
		event.preventDefault();
		onZoom(Math.exp(-event.deltaY * wheelZoom));
	});
	useEffect(() => {
		const listen = (event: WheelEvent) => turn(event);
		const element = area.current;
		element?.addEventListener("wheel", listen, { passive: false });
		return () => element?.removeEventListener("wheel", listen);
	}, [area]);
}
