import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { drawableText } from "#app/shared/storable-text.ts";
import { DrawnShape, drawnMark, patternAddress, svgAddress } from "./drawn-shape.tsx";
import own from "./drawn-window.css?raw";
import { placeholderHue, placeholderInitials } from "./image-placeholder.tsx";
import card from "./styles/card.css?raw";
import tile from "./styles/tile.svg?raw";
import tokens from "./styles/tokens.css?raw";

/** Broken lines in a gradient are not understood. */
const styles = [tokens, card, own].join("\n").replaceAll(/\s+/g, " ");
const markOnNight = drawnMark("#f3bd3f");
const wallpaper = {
	"--tile": `url("${svgAddress(tile.replace("<svg", '<svg fill="#a87c51" fill-opacity=".16"'))}")`,
} as CSSProperties;

export interface DrawnWindowProps {
	name: string;
	/** Of the name's letters; the small ones have room for two lines. */
	nameSize?: "large" | "medium" | "small";
	/** The objects on the shelf, side by side. */
	row: ReactNode;
	/** Between two of it, in pixels. */
	gap: number;
	/** Its facts: the first in bold, below it or beside it the second. */
	facts: readonly [string | null, string];
	factsBeside?: boolean;
	brand: string;
}

/**
 * The image of a shared link: a window at night with things on its shelf, its name above and facts on the pavement.
 * Drawn by the server alone, so that it has no hooks, and its drawings no addresses.
 */
export function DrawnWindow(props: DrawnWindowProps) {
	const { name, nameSize = "large", row, gap, facts, factsBeside = false, brand } = props;
	return (
		<div className="shared" style={wallpaper}>
			<style>{styles}</style>
			<div className={`shared-name ${nameSize}`}>
				<div>{name}</div>
			</div>
			<div className="shared-glass">
				<div className="shared-wallpaper" />
				<div className="shared-led" />
				<div className="shared-plank" />
				<div className="shared-row" style={{ gap }}>
					{row}
				</div>
			</div>
			<div className="shared-sill">
				<div className={factsBeside ? "shared-facts beside" : "shared-facts"}>
					{facts[0] && <b>{facts[0]}</b>}
					<span>{facts[1]}</span>
				</div>
				<div className="shared-brand">
					<img src={markOnNight} width={36} height={52} alt="" />
					{brand}
				</div>
			</div>
		</div>
	);
}

export interface DrawnSlabProps {
	title: string;
	/** `data:` address of its photo; null shows the placeholder. */
	photo: string | null;
	/** Stands on the placeholder of a title without letters. */
	pictogram: ComponentProps<typeof DrawnShape>["name"];
	/** In pixels, as the height. */
	width: number;
	height: number;
}

/** A thing in its case. */
export function DrawnSlab({ title, photo, pictogram, ...size }: DrawnSlabProps) {
	return (
		<div className="shared-slab">
			{photo ? (
				<img src={photo} {...size} alt="" />
			) : (
				<Placeholder title={title} pictogram={pictogram} {...size} />
			)}
		</div>
	);
}

function Placeholder({ title, pictogram, ...size }: Omit<DrawnSlabProps, "photo">) {
	const initials = drawableText(placeholderInitials(title));
	const style = {
		"--h": placeholderHue(title),
		"--ph-pattern": `url("${patternAddress(pictogram)}")`,
		...size,
	} as CSSProperties;
	return (
		<div className="shared-ph" style={style}>
			{initials ? <b>{initials}</b> : <DrawnShape name={pictogram} size={84} />}
		</div>
	);
}
