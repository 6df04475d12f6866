import { clsx } from "clsx";
import { type PointerEvent, useEffect, useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageSrcSet, imageUrl } from "#app/shared/image.ts";
import { type CardView, cardSize } from "../../rules.ts";
import "./reino-card.css";

export interface ReinoCardProps {
	card: Pick<CardView, "image" | "rarity" | "serial" | "username">;
	/** The `sizes` of its image. */
	sizes: string;
	/** It is in the first screen. */
	eager?: boolean;
	className?: string;
	/** The image carries over from page to page where the browser has view transitions. */
	flies?: boolean;
}

/** A card, or its back where moderation hides it. */
export function ReinoCard({ card, sizes, eager, className, flies }: ReinoCardProps) {
	const t = useT();
	const { image, rarity, serial, username } = card;
	if (!image) return <CardBack className={className} label={t("cards.back", { serial })} />;
	return (
		<span
			className={clsx("reino-card card-shape", rarity, className)}
			style={flies ? { viewTransitionName: `card-${serial}` } : undefined}
		>
			<img
				src={imageUrl(image.key, 640)}
				srcSet={imageSrcSet(image.key, 1080)}
				sizes={sizes}
				width={image.width}
				height={image.height}
				alt={t("cards.alt", { rarity: t(`listing.rarity.${rarity}`), username, serial })}
				loading={eager ? undefined : "lazy"}
				fetchPriority={eager ? "high" : undefined}
				decoding="async"
			/>
		</span>
	);
}

/** A card that tilts with the pointer or the phone, with a shine that moves over it. */
export function TiltingCard({ className, ...props }: ReinoCardProps) {
	const tilt = useTilt();
	return (
		<span className={clsx("tilting", className)} {...tilt}>
			<span className="tilted">
				<ReinoCard {...props} />
				{props.card.image && <span className={clsx("card-shine card-shape", props.card.rarity)} />}
			</span>
		</span>
	);
}

/** @param label its alternative text; without one it is decoration */
export function CardBack({ label = "", className }: { label?: string; className?: string | undefined }) {
	return (
		<span className={clsx("reino-card card-shape", className)}>
			<img src="/art/card-back.svg" alt={label} {...cardSize} />
		</span>
	);
}

/** The tilt of a card at its edge, in degrees. */
const maxDegrees = 9;
/** The turn of a phone that tilts a card that far, in degrees. */
const phoneDegrees = 22;

/** Tilts an element: each axis from -1 to 1, 0 is straight. */
function setTilt(element: HTMLElement, x: number, y: number): void {
	const { style } = element;
	style.setProperty("--tilt-x", `${(x * maxDegrees).toFixed(2)}deg`);
	style.setProperty("--tilt-y", `${(-y * maxDegrees).toFixed(2)}deg`);
	style.setProperty("--shine", ((x + 1) / 2).toFixed(3));
}

/** Tilts an element with the pointer over it and the way the phone is held, unless its person prefers less motion. */
function useTilt() {
	const ref = useRef<HTMLSpanElement>(null);
	useEffect(() => followPhone(ref.current), []);

	function onPointerMove(event: PointerEvent<HTMLElement>) {
		if (prefersReducedMotion()) return;
		const box = event.currentTarget.getBoundingClientRect();
		const share = (value: number, start: number, length: number) => ((value - start) / length) * 2 - 1;
		setTilt(
			event.currentTarget,
			share(event.clientX, box.left, box.width),
			share(event.clientY, box.top, box.height),
		);
	}

	function onPointerLeave(event: PointerEvent<HTMLElement>) {
		setTilt(event.currentTarget, 0, 0);
	}

	return { ref, onPointerMove, onPointerLeave };
}

/** Tilts with the phone, where its browser gives the movement without asking. @returns stops it */
function followPhone(element: HTMLElement | null): (() => void) | undefined {
	if (!element || prefersReducedMotion() || !("DeviceOrientationEvent" in window)) return undefined;
	let start: { readonly beta: number; readonly gamma: number } | undefined;
	const listen = ({ beta, gamma }: DeviceOrientationEvent) => {
		if (beta === null || gamma === null) return;
		start ??= { beta, gamma };
		setTilt(element, limit((gamma - start.gamma) / phoneDegrees), limit((beta - start.beta) / phoneDegrees));
	};
	addEventListener("deviceorientation", listen);
	return () => removeEventListener("deviceorientation", listen);
}

function limit(value: number): number {
	return Math.min(1, Math.max(-1, value));
}

function prefersReducedMotion(): boolean {
	return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
