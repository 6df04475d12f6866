import { createElement, type ReactNode } from "react";
import sprite from "./icons.svg?raw";

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
	/** Of one of the sprite's drawings. */
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
