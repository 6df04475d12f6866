import type { Translate } from "#app/i18n/translate.ts";
import { drawPng } from "#app/platform/drawing/draw.server.ts";
import { shieldCount, shieldNumber } from "#app/ui/blazon.ts";

/** Goes up when the shields are drawn anew, so that nobody keeps an old one. */
const design = 1;
/** Twice what mails show, in pixels. */
const width = 96;

/**
 * Where the image of a person's shield is. The address says which of a few hundred shields it is and not whose, so
 * that fetching it tells nobody who has opened a mail.
 */
export function shieldImagePath(username: string): string {
	return `/escudos/${design}-${shieldNumber(username)}.png`;
}

/** A person's shield in a mail: its full address, and a word in its place; the name stands beside it. */
export function mailShield(
	publicUrl: string,
	username: string,
	t: Translate,
): { image: string; alt: string } {
	return { image: publicUrl + shieldImagePath(username), alt: t("auth.mail.shield") };
}

/** The number of the shield in a name such as `1-205.png`, or null for a name that no shield has. */
export function shieldNumberIn(fileName: string): number | null {
	const [, version, number] = /^(\d)-(0|[1-9]\d{0,2})\.png$/.exec(fileName) ?? [];
	return Number(version) === design && Number(number) < shieldCount ? Number(number) : null;
}

/** Draws a shield as PNG. */
export async function drawShield(number: number): Promise<Uint8Array> {
	// Only where a shield is drawn: the commands that write mails also run where nothing can be rendered.
	const [{ createElement }, { renderToStaticMarkup }, { Shield }] = await Promise.all([
		import("react"),
		import("react-dom/server"),
		import("#app/ui/user-shield.tsx"),
	]);
	const svg = renderToStaticMarkup(createElement(Shield, { number, size: width }));
	return drawPng(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
}
