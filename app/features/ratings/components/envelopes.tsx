import { useT } from "#app/i18n/provider.tsx";

/** Whether somebody has sent their envelope, and whether it can be read. */
type EnvelopeState = "missing" | "sealed" | "opened";

interface EnvelopesProps {
	own: EnvelopeState;
	theirs: EnvelopeState;
	otherName: string;
}

/** The envelopes of a trade's two people side by side. Decoration: the words below say the same. */
export function Envelopes({ own, theirs, otherName }: EnvelopesProps) {
	const t = useT();
	const envelopes = [
		{ name: t("common.you"), state: own },
		{ name: otherName, state: theirs },
	];
	return (
		<div className="mb-3 flex justify-center gap-6 rounded-m bg-sunk p-3" aria-hidden="true">
			{envelopes.map(({ name, state }, index) => (
				<span key={index === 0 ? "own" : "theirs"} className="grid w-28 min-w-0 justify-items-center gap-1">
					<Envelope state={state} />
					<span className="max-w-full truncate text-xs font-semibold">{name}</span>
				</span>
			))}
		</div>
	);
}

const paper = "#fdf8ec";
const shade = "#e9dcc0";
const fold = "#b9a67f";

function Envelope({ state }: { state: EnvelopeState }) {
	return (
		<svg className="h-auto w-24" viewBox="0 0 96 78" fill="none" aria-hidden="true">
			{state === "missing" && <MissingEnvelope />}
			{state === "sealed" && <SealedEnvelope />}
			{state === "opened" && <OpenedEnvelope />}
		</svg>
	);
}

function MissingEnvelope() {
	return (
		<g stroke="var(--line-2)" strokeWidth="1.5" strokeDasharray="4 3.5" strokeLinejoin="round">
			<rect x="5" y="21" width="86" height="52" rx="4" />
			<path d="M7 23 48 52 89 23" />
		</g>
	);
}

function SealedEnvelope() {
	return (
		<>
			<rect x="5" y="22.5" width="86" height="52" rx="4" fill={fold} opacity=".45" />
			<rect x="5" y="21" width="86" height="52" rx="4" fill={paper} stroke={fold} />
			<path d="M7 71 38 46M89 71 58 46" stroke={fold} />
			<path d="M6 22.5h84L51 51a5 5 0 0 1-6 0Z" fill={shade} stroke={fold} strokeLinejoin="round" />
			<circle cx="48" cy="50" r="10" fill="#c9861f" />
			<circle cx="48" cy="50" r="7.4" fill="#f3bd3f" stroke="#7c4f0c" strokeOpacity=".5" />
			<path d="m44 53-1-5.2 2.8 2.2L48 46l2.2 4 2.8-2.2-1 5.2Z" fill="#7c4f0c" />
		</>
	);
}

function OpenedEnvelope() {
	return (
		<>
			<path d="M6 34 45 7a5 5 0 0 1 6 0l39 27Z" fill={shade} stroke={fold} strokeLinejoin="round" />
			<rect x="14" y="12" width="68" height="50" rx="2" fill="#fff" stroke={fold} />
			<path d="M22 21h42M22 28h52M22 35h34" stroke="#8f83b8" strokeWidth="2" strokeLinecap="round" />
			<path
				d="M5 34 48 60 91 34v35a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4Z"
				fill={paper}
				stroke={fold}
				strokeLinejoin="round"
			/>
			<path d="M7 71 36 53M89 71 60 53" stroke={fold} />
		</>
	);
}
