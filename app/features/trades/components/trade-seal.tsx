import { clsx } from "clsx";
import { useId } from "react";
import { useT } from "#app/i18n/provider.tsx";

const crown = "M4 20 1 5l8 6 7-11 7 11 8-6-3 15Z";
const cut = "L100 0 112 22 88 50 112 78 88 106 112 134 88 162 108 200";
const visibleCut = "M100 14 112 22 88 50 112 78 88 106 112 134 88 162 104 186";

export interface TradeSealProps {
	/** The viewer has accepted. */
	you: boolean;
	/** The other side has accepted. */
	they: boolean;
	/** The state in words, for screen readers. */
	label: string;
	className?: string;
}

/** The coin of a trade: each half turns gold when its side accepts, and both close into one. */
export function TradeSeal({ you, they, label, className }: TradeSealProps) {
	const id = useId();
	return (
		<svg
			className={clsx("seal", you && they && "closed", className)}
			viewBox="-14 -4 228 208"
			role="img"
			aria-label={label}
		>
			<SealPaints id={id} />
			<g className={clsx("half you", you && "on")}>
				<g clipPath={`url(#${id}l)`}>{you ? <GoldFace id={id} /> : <BlankFace />}</g>
				<CutEdge gold={you} />
			</g>
			<g className={clsx("half they", they && "on")}>
				<g clipPath={`url(#${id}r)`}>{they ? <GoldFace id={id} /> : <BlankFace />}</g>
				<CutEdge gold={they} />
			</g>
			<path
				className="seam"
				d="M101 30 112 50 96 66M104 140l8-6-16 32"
				fill="none"
				stroke="#7c4f0c"
				strokeOpacity=".35"
				strokeWidth="2"
			/>
		</svg>
	);
}

function SealPaints({ id }: { id: string }) {
	return (
		<defs>
			<linearGradient id={`${id}g`} gradientUnits="userSpaceOnUse" x1="6" y1="6" x2="194" y2="194">
				<stop stopColor="#fff0b0" />
				<stop offset=".4" stopColor="#f3bd3f" />
				<stop offset="1" stopColor="#b9761a" />
			</linearGradient>
			<radialGradient id={`${id}c`} cx=".38" cy=".3" r=".9">
				<stop stopColor="#f9d36a" />
				<stop offset="1" stopColor="#cf8c22" />
			</radialGradient>
			<clipPath id={`${id}l`}>
				<path d={`M-14-4H100${cut}V210H-14Z`} />
			</clipPath>
			<clipPath id={`${id}r`}>
				<path d={`M214-4H100${cut}V210H214Z`} />
			</clipPath>
		</defs>
	);
}

/** The gold half. Scallops and beads are round dashes on one circle each: 36 of radius 9.5 and 24 of radius 1.8. */
function GoldFace({ id }: { id: string }) {
	return (
		<>
			<circle
				cx="100"
				cy="100"
				r="84"
				fill={`url(#${id}g)`}
				stroke={`url(#${id}g)`}
				strokeWidth="19"
				strokeLinecap="round"
				pathLength="36"
				strokeDasharray="0 1"
			/>
			<circle cx="100" cy="100" r="86" fill={`url(#${id}g)`} />
			<circle cx="100" cy="100" r="74" fill="none" stroke="#7c4f0c" strokeOpacity=".5" strokeWidth="2" />
			<circle cx="100" cy="100" r="70" fill="none" stroke="#fff3bf" strokeWidth="2.5" />
			<circle cx="100" cy="100" r="67" fill={`url(#${id}c)`} />
			<g transform="translate(44 66) scale(3.5)">
				<path d={crown} fill="#7c4f0c" opacity=".45" transform="translate(.5 .8)" />
				<path d={crown} fill="#fff0b5" />
			</g>
			<circle
				cx="100"
				cy="100"
				r="79.5"
				fill="none"
				stroke="#7c4f0c"
				strokeOpacity=".55"
				strokeWidth="3.6"
				strokeLinecap="round"
				pathLength="24"
				strokeDasharray="0 1"
			/>
		</>
	);
}

function BlankFace() {
	return (
		<g stroke="var(--line-2)" fill="none">
			<circle cx="100" cy="100" r="88" fill="var(--sunk)" strokeWidth="3" strokeDasharray="7 7" />
			<circle cx="100" cy="100" r="68" strokeWidth="2" opacity=".7" />
			<path
				d={crown}
				transform="translate(44 66) scale(3.5)"
				strokeWidth=".8"
				strokeDasharray="2 1.5"
				strokeLinejoin="round"
			/>
		</g>
	);
}

function CutEdge({ gold }: { gold: boolean }) {
	return (
		<path
			className="edge"
			d={visibleCut}
			fill="none"
			stroke={gold ? "#7c4f0c" : "var(--line-2)"}
			strokeWidth="2.5"
			strokeLinejoin="round"
			strokeDasharray={gold ? undefined : "7 6"}
		/>
	);
}

/** The seal that closes above the chat when a trade completes. Everything below it stays usable. */
export function ClosingSeal({ title }: { title: string }) {
	const t = useT();
	return (
		<div className="closing-seal" role="status">
			<TradeSeal you they label={t("trade.seal.both")} />
			<p className="type-section">{t("trade.completed.title")}</p>
			<p>{title}</p>
		</div>
	);
}
