/** A café's table under a parasol, with a card of each of two people on it. */
export function CafeTable() {
	return (
		<svg viewBox="0 0 120 112" width="118" height="110" aria-hidden="true">
			<path d="M12 40Q60-6 108 40Z" fill="#7a4fd6" />
			<path d="M12 40Q24 26 36 40 48 22 60 40 72 22 84 40 96 26 108 40Q60-6 12 40Z" fill="#f4eee0" />
			<path
				d="M36 40Q48 8 60 7 50 20 60 40 48 24 36 40ZM84 40Q72 8 60 7 70 20 60 40 72 24 84 40Z"
				fill="#5b33b8"
			/>
			<path d="M58 8h4v64h-4Z" fill="#6b4526" />
			<ellipse cx="60" cy="74" rx="46" ry="9" fill="#a9713f" />
			<ellipse cx="60" cy="71" rx="46" ry="9" fill="#cf9a62" />
			<path d="M57 80h6v28h-6Z" fill="#6b4526" />
			<path d="M42 110h36" stroke="#6b4526" strokeWidth="5" strokeLinecap="round" />
			<TableCard x={24} y={48} turn={-8} color="#f2a43c" />
			<TableCard x={80} y={45} turn={8} color="#4c9be0" />
			<path d="M50 62h9v6a4.5 4.5 0 0 1-9 0ZM62 62h9v6a4.5 4.5 0 0 1-9 0Z" fill="#fff" />
		</svg>
	);
}

interface TableCardProps {
	x: number;
	y: number;
	/** Degrees. */
	turn: number;
	color: string;
}

function TableCard({ x, y, turn, color }: TableCardProps) {
	return (
		<g transform={`translate(${x} ${y}) rotate(${turn})`}>
			<rect width="17" height="22" rx="3" fill="#fff" />
			<rect x="2" y="2" width="13" height="18" rx="2" fill={color} />
		</g>
	);
}

/** A closed box with the label of tracked mail. */
export function BoxOfMail() {
	return (
		<svg viewBox="0 0 104 96" width="102" height="94" aria-hidden="true">
			<path d="M4 26 52 8l48 18-48 18Z" fill="#d9a468" />
			<path d="m4 26 48 18v50L4 74Z" fill="#b97f45" />
			<path d="M100 26 52 44v50l48-20Z" fill="#c99255" />
			<path d="m24 18.500 48 18V50l-8-3v-7.500l-48-18Z" fill="#efdcb4" />
			<path d="m60 62 30-11v16L60 78Z" fill="#fffaf0" />
			<path
				d="M64 65v9M67.500 63.700v9M70 62.800v9M74 61.300v9M76.500 60.400v9M81 58.700v9M84.500 57.400v9"
				stroke="#2b2545"
				strokeWidth="1.8"
			/>
			<path d="m10 38 16 6.500v9L10 47Z" fill="#7a4fd6" />
		</svg>
	);
}
