import type { Translate } from "#app/i18n/translate.ts";
import { drawPng } from "#app/platform/drawing/draw.server.ts";
import { shieldImagePath } from "#app/shared/paths.ts";
import { shieldImageName } from "#app/ui/shield-number.ts";

/** Twice what pages show of the largest, in pixels. */
const width = 132;

/** A person's shield in a mail: its full address, and a word in its place; the name stands beside it. */
export function mailShield(
	publicUrl: string,
	username: string,
	t: Translate,
): { image: string; alt: string } {
	return { image: publicUrl + shieldImagePath(shieldImageName(username)), alt: t("auth.mail.shield") };
}

/** Draws a shield as PNG. @param size its width in pixels, {@link width} unless told */
export async function drawShield(number: number, size = width): Promise<Uint8Array> {
	// Only where a shield is drawn: the commands that write mails also run where nothing can be rendered.
	const [{ createElement }, { renderToStaticMarkup }, { DrawnShield }] = await Promise.all([
		import("react"),
		import("react-dom/server"),
		import("#app/ui/drawn-shield.tsx"),
	]);
	const svg = renderToStaticMarkup(createElement(DrawnShield, { number, size }));
	return drawPng(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
}
