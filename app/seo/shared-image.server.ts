import type { ReactNode } from "react";
import { type RouterContextProvider, redirect } from "react-router";
import { type RequestContext, requestContext } from "#app/http/request-context.server.ts";
import { fileResponse } from "#app/http/result.server.ts";
import { fallbackLocale, type Locale, localeInAddress, versionParam } from "#app/i18n/locale.ts";
import { drawJpeg } from "#app/platform/drawing/draw.server.ts";
import { sharedImageSize } from "#app/shared/image.ts";
import { ownImagePath } from "#app/shared/paths.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";

/** An image that a shared link shows, as its feature gives it. */
export interface SharedImage {
	/** The same for the same content in a language. */
	readonly version: string;
	/** What is drawn: elements without hooks, asked for where the image is not in the cache. */
	readonly content: () => Promise<ReactNode>;
	/** Size in pixels; by default that of the previews of links. */
	readonly size?: { readonly width: number; readonly height: number };
	/** True for what may be closed to others again, so that browsers keep it for minutes whatever its address. */
	readonly mayClose?: boolean;
}

interface ImageRequest {
	readonly url: URL;
	readonly context: Readonly<RouterContextProvider>;
}

/**
 * Responds with the image of a shared link as JPEG, the same to all, in the language of its address.
 * @param find gives the image; null is Reino's own
 */
export function sharedImageResponse(
	{ url, context }: ImageRequest,
	find: (request: RequestContext, locale: Locale) => Promise<SharedImage | null>,
): Promise<Response> {
	const request = context.get(requestContext);
	return fileResponse(async () => {
		const locale = localeInAddress(url.search) ?? fallbackLocale;
		const image = await find(request, locale);
		if (!image) return redirect(ownImagePath);
		const { version, content, size = sharedImageSize, mayClose = false } = image;
		const bytes = await request.deps.imageCache.get(`${version} ${locale}`, async () =>
			drawJpeg({ content: await content(), fonts: drawingFonts, ...size }),
		);
		return jpegResponse(bytes, !mayClose && url.searchParams.get(versionParam) === version);
	});
}

const forGood = "public, max-age=31536000, immutable";
/** Caching of an address without a version, or with an old one, which soon shows something else. */
const forNow = "public, max-age=300";

/** @param isVersioned whether the address names the version that is sent, and can never show another */
function jpegResponse(bytes: Uint8Array, isVersioned: boolean): Response {
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "image/jpeg",
			"Content-Length": String(bytes.byteLength),
			"Cache-Control": isVersioned ? forGood : forNow,
			"Content-Security-Policy": "default-src 'none'",
		},
	});
}
