import { useT } from "#app/i18n/provider.tsx";

/** A list on a page torn from a pad. */
export function ListPaper() {
	const t = useT();
	const lines = [40, 52, 88, 100] as const;
	return (
		<svg
			viewBox="0 0 96 138"
			className="list-paper w-[94px] -rotate-3 overflow-visible md:w-[120px]"
			aria-hidden="true"
		>
			<rect y="4" width="96" height="134" rx="3" fill="oklch(.99 .012 90)" stroke="oklch(.3 .05 60 / .2)" />
			{[30, 46, 62, 78, 94, 110, 126].map((y) => (
				<path key={y} d={`M0 ${y}h96`} stroke="oklch(.62 .08 255 / .22)" />
			))}
			{lines.map((y, index) => (
				<rect
					key={y}
					x="9"
					y={y}
					width={index % 2 ? 44 : 72}
					height="6"
					rx="3"
					fill="oklch(.47 .19 292 / .34)"
				/>
			))}
			<g fontFamily="var(--display-narrow)" fontWeight="800" fontSize="13" fill="oklch(.26 .05 290)">
				<text x="9" y="30">
					{t("guide.paper.want")}
				</text>
				<text x="9" y="78">
					{t("guide.paper.have")}
				</text>
			</g>
			<rect x="30" y="-4" width="36" height="15" fill="oklch(.86 .1 90 / .85)" transform="rotate(2 48 4)" />
		</svg>
	);
}
