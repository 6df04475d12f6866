import { clsx } from "clsx";
import type { CSSProperties, PointerEvent, ReactNode } from "react";
import { type Rarity, rarityGlyph } from "#app/features/catalogue/rules-rarities.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Glyph } from "#app/ui/icon.tsx";

/** The name of each tier. */
export const rarityNames: Record<Rarity, MessageKey> = {
	common: "listing.rarity.common",
	uncommon: "listing.rarity.uncommon",
	rare: "listing.rarity.rare",
	veryRare: "listing.rarity.veryRare",
	ultraRare: "listing.rarity.ultraRare",
	secretRare: "listing.rarity.secretRare",
	legendary: "listing.rarity.legendary",
	crownRare: "listing.rarity.crownRare",
};

function RarityGlyph({ rarity }: { rarity: Rarity }) {
	return <Glyph name={rarityGlyph(rarity)} />;
}

/** The tier's glyph and its name, in the surrounding text's look. */
export function RarityName({ rarity }: { rarity: Rarity }) {
	const t = useT();
	return (
		<>
			<RarityGlyph rarity={rarity} />
			<span>{t(rarityNames[rarity])}</span>
		</>
	);
}

interface CardFrameProps {
	/** The metal of the frame; null is the plain one of everything but Reino Cards. */
	rarity: Rarity | null;
	/** True for a frame with the image alone, without a plate. */
	bare?: boolean;
	className?: string;
	style?: CSSProperties;
	children: ReactNode;
}

/** A trading card's frame in its tier's finish. The crown's foil follows the pointer. */
export function CardFrame({ rarity, bare, className, style, children }: CardFrameProps) {
	return (
		<div
			className={clsx("trading-card", rarity ?? "plain", bare && "bare", className)}
			style={style}
			onPointerMove={rarity === "crownRare" ? followPointer : undefined}
		>
			<span className="card-texture" />
			<div className="card-inner">{children}</div>
		</div>
	);
}

function followPointer(event: PointerEvent<HTMLElement>) {
	const box = event.currentTarget.getBoundingClientRect();
	const share = (event.clientX - box.left) / box.width;
	event.currentTarget.style.setProperty("--px", share.toFixed(3));
}
