import names from "./fonts/bricolage-name-core.woff2";
import titles from "./fonts/bricolage-narrow-core.woff2";
import text from "./fonts/figtree-core.woff2";

/** Asks at once for the fonts that pages begin with, instead of after the styles that name them. */
export function Fonts() {
	return [text, titles, names].map((file) => (
		<link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
	));
}
