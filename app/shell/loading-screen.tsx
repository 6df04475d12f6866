import { clsx } from "clsx";
import { useT } from "#app/i18n/provider.tsx";

const lookClass =
	"grid min-h-[330px] place-content-center justify-items-center gap-3 bg-(image:--night-lit) text-center font-semibold text-on-night";
const fullClass = "fixed inset-0 z-90 animate-[appear_160ms_240ms_var(--ease-out)_backwards]";

/** A card whose crown hops, until the session is known. `full` covers the window, after a short delay. */
export function LoadingScreen({ full }: { full?: boolean }) {
	const t = useT();
	return (
		<div className={clsx(lookClass, full ? fullClass : "rounded-l")} role="status">
			<svg className="overflow-visible" width="120" height="150" viewBox="0 0 120 150" aria-hidden="true">
				<ellipse cx="60" cy="142" rx="40" ry="6" fill="oklch(.1 .03 290/.6)" />
				<g transform="rotate(-4 60 90)">
					<rect x="24" y="44" width="72" height="92" rx="12" fill="oklch(.96 .012 85)" />
					<rect x="30" y="50" width="60" height="80" rx="7" fill="oklch(.47 .19 292)" />
					<path d="m60 74 13 17-13 17-13-17Z" fill="oklch(.82 .15 85)" />
				</g>
				<g className="origin-bottom animate-[crown-hop_1.4s_infinite_ease-in-out] [transform-box:fill-box]">
					<path
						d="M4 20 1 5l8 6 7-11 7 11 8-6-3 15Z"
						transform="translate(24 2) scale(2.25) rotate(-4 16 12)"
						fill="oklch(.84 .15 86)"
						stroke="oklch(.24 .07 292)"
						strokeWidth="2.4"
						paintOrder="stroke"
						strokeLinejoin="round"
					/>
				</g>
			</svg>
			<p>{t("shell.loading")}</p>
		</div>
	);
}
