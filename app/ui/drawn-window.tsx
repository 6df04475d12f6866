import { type ComponentProps, type CSSProperties, createElement, type ReactNode } from "react";
import { drawableText } from "#app/shared/storable-text.ts";
import own from "./drawn-window.css?raw";
import sprite from "./icons.svg?raw";
import { placeholderHue, placeholderInitials } from "./image-placeholder.tsx";
import card from "./styles/card.css?raw";
import tile from "./styles/tile.svg?raw";
import tokens from "./styles/tokens.css?raw";

interface Shape {
	readonly viewBox: string;
	readonly markup: string;
}

/** The sprite's drawings: what the server draws cannot refer to another file. */
const shapes = new Map(
	[...sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(
		([, id = "", viewBox = "", markup = ""]): [string, Shape] => [id, { viewBox, markup }],
	),
);

function shapeOf(name: string): Shape {
	const shape = shapes.get(name);
	if (!shape) throw new Error(`The sprite has no "${name}".`);
	return shape;
}

const solid = { fill: "currentColor", fillRule: "evenodd" } as const;
const outlined = {
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 1.8,
	strokeLinecap: "round",
	strokeLinejoin: "round",
} as const;

export interface DrawnShapeProps {
	/** Name of one of the sprite's drawings. */
	name: string;
	/** Width in pixels. */
	size: number;
}

/** An icon or a glyph in the colour of the text. */
export function DrawnShape({ name, size }: DrawnShapeProps) {
	const { viewBox, markup } = shapeOf(name);
	return (
		<svg
			viewBox={viewBox}
			width={size}
			height={size}
			aria-hidden="true"
			{...(isSolid(name) ? solid : outlined)}
		>
			{elementsOf(markup)}
		</svg>
	);
}

function isSolid(name: string): boolean {
	return /^(pict|glyph)-/.test(name);
}

/** The sprite's own markup, which is flat, as elements. */
function elementsOf(markup: string): ReactNode[] {
	return [...markup.matchAll(/<(\w+)([^>]*)\/>/g)].map(([whole, tag = "", attributes = ""]) => {
		const named = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
		return createElement(tag, { key: whole, ...Object.fromEntries(named) });
	});
}

/** A flag in its own colours; nothing for a country that is not drawn. */
export function DrawnFlag({ country }: { country: string }) {
	const shape = shapes.get(`flag-${country}`);
	if (!shape) return null;
	return (
		<svg className="flag" viewBox={shape.viewBox} width={38} height={26} aria-hidden="true">
			{elementsOf(shape.markup)}
		</svg>
	);
}

/** A pictogram again and again, in faint black, as the address of a tile for `background-image`. */
export function patternAddress(name: string): string {
	const { markup } = shapeOf(name);
	return svgAddress(
		`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 120 120"><g transform="translate(8 8) scale(1.8)" fill-rule="evenodd" opacity=".14">${markup}</g><g transform="translate(68 68) scale(1.8)" fill="none" stroke="#000" stroke-width=".8" opacity=".3">${markup}</g></svg>`,
	);
}

/** A whole SVG document as a `data:` address. */
export function svgAddress(svg: string): string {
	return `data:image/svg+xml;base64,${btoa(svg)}`;
}

const crown = "M6.5 18.5 3 6.5 10 11 16 2l6 9 7-4.5-3.5 12Z";
/** The brand's mark in a colour, as the address of an image. */
export function drawnMark(color: string): string {
	return svgAddress(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 46"><mask id="m"><path fill="#fff" d="M0 0h32v46H0z"/><path d="${crown}" stroke="#000" stroke-width="6" stroke-linejoin="round"/><path d="m16 26.5 5 6.5-5 6.5-5-6.5Z"/></mask><g fill="${color}"><rect x="2.5" y="8.5" width="27" height="37" rx="4.5" mask="url(#m)"/><path d="${crown}" stroke="${color}" stroke-width="1.6" stroke-linejoin="round"/></g></svg>`,
	);
}

/** Broken lines in a gradient are not understood. */
const styles = [tokens, card, own].join("\n").replaceAll(/\s+/g, " ");
const markOnNight = drawnMark("#f3bd3f");
const wallpaper = {
	"--tile": `url("${svgAddress(tile.replace("<svg", '<svg fill="#a87c51" fill-opacity=".16"'))}")`,
} as CSSProperties;

export interface DrawnWindowProps {
	name: string;
	/** Size of the name's letters; the small ones have room for two lines. */
	nameSize?: "large" | "medium" | "small";
	/** The objects on the shelf, side by side. */
	row: ReactNode;
	/** Space between two objects, in pixels. */
	gap: number;
	/** Facts of the thing: the first in bold, below it or beside it the second. */
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
	/** Width in pixels, as the height. */
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
