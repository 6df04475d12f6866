import { clsx } from "clsx";
import { useT } from "#app/i18n/provider.tsx";
import { imageSrcSet, imageUrl } from "#app/shared/image.ts";
import { type CardView, cardSize } from "../../rules.ts";
import { useTilt } from "./use-tilt.ts";
import "./reino-card.css";

export interface ReinoCardProps {
	card: Pick<CardView, "image" | "rarity" | "serial" | "username">;
	/** Widths that it is shown in, as of an image. */
	sizes: string;
	/** It is among the first that are seen. */
	eager?: boolean;
	className?: string;
	/** Its image carries over from one page to the next, where the browser has view transitions. */
	flies?: boolean;
}

/** A card lying still, or its back where moderation hides it. */
export function ReinoCard({ card, sizes, eager, className, flies }: ReinoCardProps) {
	const t = useT();
	const { image, rarity, serial, username } = card;
	if (!image) return <CardBack className={className} label={t("cards.back", { serial })} />;
	return (
		<span
			className={clsx("reino-card", rarity, className)}
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

/** A card in the hand: it tilts with the pointer or the phone, and its shine goes with it. */
export function TiltingCard(props: ReinoCardProps) {
	const tilt = useTilt();
	return (
		<span className="tilting" {...tilt}>
			<span className="tilted">
				<ReinoCard {...props} />
				{props.card.image && <span className={clsx("card-shine", props.card.rarity)} />}
			</span>
		</span>
	);
}

/** @param label what it stands for; without one it is decoration */
export function CardBack({ label = "", className }: { label?: string; className?: string | undefined }) {
	return (
		<span className={clsx("reino-card", className)}>
			<img src="/art/card-back.svg" alt={label} {...cardSize} />
		</span>
	);
}
