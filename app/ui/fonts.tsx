import names from "./fonts/bricolage-name-core.woff2";
import titles from "./fonts/bricolage-narrow-core.woff2";
import text from "./fonts/figtree-core.woff2";

/** Preloads the fonts that pages begin with, which the styles would name only later. */
export function Fonts() {
	return [text, titles, names].map((file) => (
		<link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
	));
}
