import { Fragment } from "react";

/** A name or an address in one piece, which breaks after its signs rather than inside its words. */
export function LongWord({ children: text }: { children: string }) {
	const starts = [0, ...[...text.matchAll(/[_@.-]/g)].map(({ index }) => index + 1)];
	return starts.map((start, place) => (
		<Fragment key={start}>
			{start > 0 && <wbr />}
			{text.slice(start, starts[place + 1])}
		</Fragment>
	));
}
