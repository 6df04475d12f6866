import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { imageSrcSet, imageUrl } from "#app/shared/image.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { PieceImage, PlacedPiece } from "../../rules.ts";
import { PieceFrame } from "../window/piece-frame.tsx";

interface ViewerStageProps {
	piece: PlacedPiece;
	previous: PlacedPiece;
	next: PlacedPiece;
	/** True for the only piece of its showcase. */
	isAlone: boolean;
	onStep: (by: 1 | -1) => void;
}

/** The piece, large; a press shows its image in full size. */
export function ViewerStage({ piece, previous, next, isAlone, onStep }: ViewerStageProps) {
	const t = useT();
	const [zoomedId, setZoomedId] = useState<string | null>(null);
	const isZoomed = zoomedId === piece.id;
	const setZoomed = (on: boolean) => setZoomedId(on ? piece.id : null);
	const swipe = useSwipe(onStep, !isAlone && !isZoomed);
	return (
		<div className="viewer-stand" {...swipe}>
			<div className="wallpaper" />
			<div className="led" />
			<div className="viewer-beam" />
			<div className="plank" />
			{piece.image && isZoomed ? (
				<ZoomedImage key={piece.id} piece={piece} image={piece.image} />
			) : (
				<FramedPiece key={piece.id} piece={piece} onZoom={() => setZoomed(true)} />
			)}
			{piece.image && (
				<IconButton
					icon="search"
					className="viewer-zoom"
					label={t(isZoomed ? "showcases.viewer.zoomOut" : "showcases.viewer.zoomIn")}
					aria-pressed={isZoomed}
					onClick={() => setZoomed(!isZoomed)}
				/>
			)}
			{!isAlone && (
				<>
					<Arrows {...{ previous, next, onStep }} />
					<span className="viewer-neighbour" aria-hidden="true">
						<PieceFrame piece={previous} />
					</span>
					<span className="viewer-neighbour next" aria-hidden="true">
						<PieceFrame piece={next} />
					</span>
				</>
			)}
		</div>
	);
}

function Arrows({ previous, next, onStep }: Pick<ViewerStageProps, "previous" | "next" | "onStep">) {
	const t = useT();
	return (
		<>
			<IconButton
				icon="chevron-left"
				className="viewer-arrow"
				label={t("showcases.viewer.previous", { title: previous.title })}
				onClick={() => onStep(-1)}
			/>
			<IconButton
				icon="chevron-right"
				className="viewer-arrow next"
				label={t("showcases.viewer.next", { title: next.title })}
				onClick={() => onStep(1)}
			/>
		</>
	);
}

const stageSizes = "(max-width:700px) 90vw,460px";

/** Width by height of a piece on the stage. */
export function stageRatio({ image }: PlacedPiece): number {
	return image ? image.width / image.height : 5 / 7;
}

function FramedPiece({ piece, onZoom }: { piece: PlacedPiece; onZoom: () => void }) {
	const { image } = piece;
	return (
		<span className="slab viewer-slab">
			{image ? (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the zoom button beside it does the same by keyboard.
				<img
					src={imageUrl(image.key, 640)}
					srcSet={imageSrcSet(image.key, 1080)}
					sizes={stageSizes}
					width={image.width}
					height={image.height}
					style={{ background: image.color }}
					alt={piece.title}
					draggable={false}
					onClick={onZoom}
				/>
			) : (
				<EditionFace name={piece.title} categorySlug={piece.categorySlug} edition={piece.edition} />
			)}
		</span>
	);
}

interface ZoomedImageProps {
	piece: PlacedPiece;
	image: PieceImage;
}

/** The image in full size, scrolled to its middle. */
function ZoomedImage({ piece, image }: ZoomedImageProps) {
	const pane = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = pane;
		if (!current) return;
		current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
		current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
	}, []);
	return (
		<div
			ref={pane}
			className="absolute inset-0 z-1 grid touch-pan-x touch-pan-y touch-pinch-zoom overflow-auto overscroll-contain bg-(--night) -outline-offset-3"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the pane scrolls, and arrow keys scroll what has the focus.
			tabIndex={0}
			role="img"
			aria-label={piece.title}
		>
			<img
				src={imageUrl(image.key, 1080)}
				width={image.width}
				height={image.height}
				className="m-auto h-auto max-w-none min-w-full"
				style={{ width: Math.min(1080, image.width), background: image.color }}
				alt=""
				draggable={false}
			/>
		</div>
	);
}

/** The shortest swipe, in CSS pixels. */
const swipeDistance = 40;

function useSwipe(onSwipe: (by: 1 | -1) => void, isEnabled: boolean) {
	const from = useRef<{ x: number; y: number }>(undefined);
	return {
		onPointerDown({ pointerType, clientX, clientY, isPrimary }: PointerEvent) {
			const isFinger = isEnabled && pointerType !== "mouse" && isPrimary;
			from.current = isFinger ? { x: clientX, y: clientY } : undefined;
		},
		onPointerUp({ clientX, clientY }: PointerEvent) {
			if (!from.current) return;
			const [x, y] = [clientX - from.current.x, clientY - from.current.y];
			from.current = undefined;
			if (Math.abs(x) >= swipeDistance && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
		},
	};
}
