import name from "./fonts/bricolage-name-core.woff2";
import narrow from "./fonts/bricolage-narrow-core.woff2";
import text from "./fonts/figtree-core.woff2";

/** Asks at once for the letters that every page's first screen shows, instead of after the styles that name them. */
export function FontPreloads() {
	return [narrow, text, name].map((file) => (
		<link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
	));
}
