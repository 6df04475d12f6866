import type { Translate } from "#app/i18n/translate.ts";
import { drawPng } from "#app/platform/drawing/draw.server.ts";
import { shieldImagePath } from "#app/shared/paths.ts";
import { shieldImageName } from "#app/ui/blazon.ts";

/** Twice what mails and comments show, in pixels. */
const width = 96;

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
	const [{ createElement }, { renderToStaticMarkup }, { Shield }] = await Promise.all([
		import("react"),
		import("react-dom/server"),
		import("#app/ui/user-shield.tsx"),
	]);
	const svg = renderToStaticMarkup(createElement(Shield, { number, size }));
	return drawPng(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
}
