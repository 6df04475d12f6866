import { clsx } from "clsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CardProgress } from "../../rules.ts";
import { CardBack } from "../card/reino-card.tsx";
import { useCardProgress } from "./use-card-progress.ts";
import "./making.css";
import "./reveal.css";

interface StepsProps {
	/** How far it is, 0 to 1. */
	share: number;
	/** Of the three steps the one under way, from 0. */
	step: number;
	/** A hint at how long it takes. */
	hint: MessageKey;
}

/** The share of the bar that the upload fills. */
const uploadShare = 0.4;

/** The photo on its way to the server. @param share of its bytes, 0 to 1 */
export function SendingSteps({ share }: { share: number }) {
	return <Steps share={share * uploadShare} step={0} hint="cards.making.hint" />;
}

export interface PrintingStepsProps {
	cardId: string;
	onEnded: (progress: CardProgress) => void;
	/** It takes long: one need not stay. */
	onLate: () => void;
}

/** The card being made on the server. */
export function PrintingSteps({ cardId, onEnded, onLate }: PrintingStepsProps) {
	const { isOffline, isLate } = useCardProgress(cardId, onEnded, onLate);
	const hint = isOffline ? "cards.making.offline" : isLate ? "cards.making.late" : "cards.making.hint";
	return <Steps share={0.7} step={2} hint={hint} />;
}

const names: readonly (readonly [under: MessageKey, done: MessageKey])[] = [
	["cards.making.sending", "cards.making.sent"],
	["cards.making.drawing", "cards.making.drawn"],
	["cards.making.printing", "cards.making.printing"],
];

function Steps({ share, step, hint }: StepsProps) {
	const t = useT();
	const percent = Math.round(share * 100);
	return (
		<div className="making">
			<div className="night-stage" data-step={step}>
				<span className="cone" />
				<span className="pack-place">
					<CardBack className="face-down" />
					<span className="pack" />
				</span>
			</div>
			<div
				className="progress"
				role="progressbar"
				aria-valuenow={percent}
				aria-valuemin={0}
				aria-valuemax={100}
				aria-label={t("cards.making.title")}
			>
				<span style={{ transform: `scaleX(${share})` }} />
			</div>
			<ul className="steps">
				{names.map(([under, done], index) => (
					<li key={under} className={clsx(index < step && "done", index === step && "now")}>
						{index < step ? <Icon name="check" /> : <span className="mark" />}
						<span>{t(index < step ? done : under)}</span>
					</li>
				))}
			</ul>
			<p className="making-hint" role="status">
				{t(hint)}
			</p>
		</div>
	);
}
