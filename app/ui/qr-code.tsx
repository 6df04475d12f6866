import { encode } from "uqr";

/** Cells around a code, which cameras need to find it. */
const quietZone = 4;

/** A QR code as the path of its dark cells, and its width in cells with what stays clear around it. */
export function qrShape(text: string): { path: string; size: number } {
	const { data, size } = encode(text, { border: quietZone });
	const runs = data.flatMap((row, y) =>
		runsOf(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`),
	);
	return { path: runs.join(""), size };
}

/** The dark cells of a row that stand side by side. */
function runsOf(row: readonly boolean[]): { x: number; width: number }[] {
	const runs: { x: number; width: number }[] = [];
	for (const [x, isDark] of row.entries()) {
		const last = runs.at(-1);
		if (!isDark) continue;
		if (last && last.x + last.width === x) last.width += 1;
		else runs.push({ x, width: 1 });
	}
	return runs;
}

export interface QrCodeProps {
	text: string;
	/** The code's target, for who cannot see it. */
	label: string;
	/** The code's width, as a utility. */
	className: string;
}

/** A QR code, dark on white in both themes, which every camera reads. */
export function QrCode({ text, label, className }: QrCodeProps) {
	const { path, size } = qrShape(text);
	return (
		<svg
			className={`aspect-square flex-none rounded-m bg-white fill-night [shape-rendering:crispEdges] ${className}`}
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
		>
			<path d={path} />
		</svg>
	);
}
