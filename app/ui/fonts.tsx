import text from "./fonts/figtree-core.woff2";
import displayFonts from "./styles/display-fonts.css?url";

/**
 * Asks at once for the letters of every text, instead of after the styles that name them. Those of titles weigh more:
 * `data-late` lets the page be painted in the system's letters of the same measures first.
 */
export function Fonts() {
	return (
		<>
			<link rel="preload" href={text} as="font" type="font/woff2" crossOrigin="anonymous" />
			<link data-late="" rel="stylesheet" href={displayFonts} />
			<noscript>
				<link rel="stylesheet" href={displayFonts} />
			</noscript>
		</>
	);
}
