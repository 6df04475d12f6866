import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { IconButton } from "./icon-button.tsx";
import { type Rotation, useRotation } from "./use-carousel.ts";

export interface CarouselProps {
	heading: ReactNode;
	/** Names the row for who cannot see it. */
	label: string;
	/** Labels of the buttons. */
	previous: string;
	next: string;
	/** List items of one width. */
	children: ReactNode;
}

/** A row of items that scrolls sideways, and, but for phones, moves on by itself where there is more than fits. */
export function Carousel({ heading, label, previous, next, children }: CarouselProps) {
	const t = useT();
	const row = useRef<HTMLUListElement>(null);
	const rowId = useId();
	const overflows = useOverflow(row);
	const rotation = useRotation(() => step(row, 1), overflows);
	const move = (by: 1 | -1) => {
		step(row, by);
		rotation.rest();
	};
	return (
		<section aria-roledescription={t("shell.carousel")} aria-label={label} {...rotation.pauseHandlers}>
			<div className="section-head">
				{heading}
				{overflows && <CarouselButtons {...{ previous, next, rowId, rotation }} onMove={move} />}
			</div>
			<ul ref={row} id={rowId} className="carousel">
				{children}
			</ul>
		</section>
	);
}

interface CarouselButtonsProps extends Pick<CarouselProps, "previous" | "next"> {
	rowId: string;
	rotation: Rotation;
	onMove: (by: 1 | -1) => void;
}

function CarouselButtons({ previous, next, rowId, rotation, onMove }: CarouselButtonsProps) {
	const t = useT();
	return (
		<div className="flex shrink-0 gap-1">
			<IconButton
				className="wide-only motion-reduce:hidden"
				icon={rotation.playing ? "pause" : "play"}
				label={t(rotation.playing ? "shell.carousel.pause" : "shell.carousel.play")}
				aria-controls={rowId}
				onClick={rotation.toggle}
			/>
			<IconButton icon="chevron-left" label={previous} aria-controls={rowId} onClick={() => onMove(-1)} />
			<IconButton icon="chevron-right" label={next} aria-controls={rowId} onClick={() => onMove(1)} />
		</div>
	);
}

/** Scrolls to the next item or the one before; beyond either end lies the other. */
function step({ current: row }: RefObject<HTMLUListElement | null>, by: 1 | -1): void {
	const [first, second] = row?.children ?? [];
	if (!row || !first || !second) return;
	const width = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
	const end = row.scrollWidth - row.clientWidth;
	const index = Math.round(row.scrollLeft / width);
	const isAtEnd = row.scrollLeft >= end - 2;
	const target = by > 0 ? (isAtEnd ? 0 : (index + 1) * width) : index === 0 ? end : (index - 1) * width;
	row.scrollTo({ left: target, behavior: "smooth" });
}

function useOverflow(row: RefObject<HTMLUListElement | null>): boolean {
	const [overflows, setOverflows] = useState(false);
	useEffect(() => {
		const { current } = row;
		if (!current) return;
		const measure = () => setOverflows(current.scrollWidth > current.clientWidth + 1);
		const watch = new ResizeObserver(measure);
		watch.observe(current);
		for (const child of current.children) watch.observe(child);
		const changes = new MutationObserver(measure);
		changes.observe(current, { childList: true });
		return () => {
			watch.disconnect();
			changes.disconnect();
		};
	}, [row]);
	return overflows;
}
