import { clsx } from "clsx";
import { useEffect, useEffectEvent, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { joinRealtime } from "#app/platform/realtime-connection.ts";
import { getJson } from "#app/platform/requests.ts";
import { cardStatusPath } from "#app/shared/card-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CardsToClient } from "../../events.ts";
import type { CardProgress } from "../../rules.ts";
import { CardBack } from "../card/reino-card.tsx";
import "./making.css";

/** The share of the bar that the upload fills. */
const uploadShare = 0.4;

/** The photo while it is uploaded. @param share of its bytes, 0 to 1 */
export function UploadSteps({ share }: { share: number }) {
	return <Steps share={share * uploadShare} step={0} hint="cards.making.hint" />;
}

interface MakingStepsProps {
	cardId: string;
	onEnded: (progress: CardProgress) => void;
	/** Called when it takes long, so that one need not stay. */
	onSlow: () => void;
}

/** The card while the server makes it. */
export function MakingSteps({ cardId, onEnded, onSlow }: MakingStepsProps) {
	const { isOffline, isSlow } = useCardProgress(cardId, onEnded, onSlow);
	const hint = isOffline ? "cards.making.offline" : isSlow ? "cards.making.late" : "cards.making.hint";
	return <Steps share={0.7} step={2} hint={hint} />;
}

const stepNames: readonly (readonly [current: MessageKey, done: MessageKey])[] = [
	["cards.making.sending", "cards.making.sent"],
	["cards.making.drawing", "cards.making.drawn"],
	["cards.making.printing", "cards.making.printing"],
];

interface StepsProps {
	/** The filled share of the progress bar, 0 to 1. */
	share: number;
	/** The current one of the three steps, from 0. */
	step: number;
	/** The text on the time that it takes. */
	hint: MessageKey;
}

function Steps({ share, step, hint }: StepsProps) {
	const t = useT();
	const percent = Math.round(share * 100);
	return (
		<div className="grid gap-3">
			<div className="night-stage" data-step={step}>
				<span className="cone" />
				<span className="pack-place">
					<CardBack className="face-down" />
					<span className="pack" />
				</span>
			</div>
			<div
				className="h-[10px] overflow-hidden rounded-full bg-sunk inset-ring inset-ring-line"
				role="progressbar"
				aria-valuenow={percent}
				aria-valuemin={0}
				aria-valuemax={100}
				aria-label={t("cards.making.title")}
			>
				<span
					className="block h-full origin-left bg-fill transition-transform duration-220 ease-out"
					style={{ transform: `scaleX(${share})` }}
				/>
			</div>
			<ul className="grid gap-0.5">
				{stepNames.map(([current, done], index) => (
					<li
						key={current}
						className={clsx(
							"flex min-h-[34px] items-center gap-3",
							index === step ? "font-strong" : "text-ink-2",
						)}
					>
						{index < step ? (
							<Icon name="check" className="text-ok" />
						) : (
							<span className={clsx("mark mx-0.5 h-[23px] w-[16px]", index > step && "opacity-35")} />
						)}
						<span>{t(index < step ? done : current)}</span>
					</li>
				))}
			</ul>
			<p
				className="text-sm text-ink-2 group-data-warned/making:font-strong group-data-warned/making:text-warn"
				role="status"
			>
				{t(hint)}
			</p>
		</div>
	);
}

/** The interval of the requests for the progress, in milliseconds: an event usually comes sooner. */
const pollMillis = 1_000;
/** The time after which a card may be left alone, in milliseconds. */
const slowMillis = 20_000;

/**
 * Waits until a card is finished or failed.
 * @param onEnded called once
 * @param onSlow called when it takes long
 */
function useCardProgress(cardId: string, onEnded: (progress: CardProgress) => void, onSlow: () => void) {
	const [isOffline, setOffline] = useState(false);
	const [isSlow, setSlow] = useState(false);
	const end = useEffectEvent(onEnded);
	const slow = useEffectEvent(onSlow);
	useEffect(() => {
		let isFetching = false;
		let hasStopped = false;
		const stop = () => {
			hasStopped = true;
			clearInterval(polling);
			clearTimeout(slowTimeout);
			realtime.leave();
		};
		const fetchProgress = async () => {
			if (isFetching) return;
			isFetching = true;
			const progress = await getJson<CardProgress>(cardStatusPath(cardId)).catch(() => null);
			isFetching = false;
			if (hasStopped) return;
			setOffline(progress === null);
			if (!progress || progress.status === "queued") return;
			stop();
			end(progress);
		};
		const polling = setInterval(() => void fetchProgress(), pollMillis);
		const slowTimeout = setTimeout(() => {
			setSlow(true);
			slow();
		}, slowMillis);
		const realtime = joinRealtime<CardsToClient>((connection) => {
			connection.on("card:ended", (event) => event.cardId === cardId && void fetchProgress());
			connection.onConnected(() => void fetchProgress());
		});
		return stop;
	}, [cardId]);
	return { isOffline, isSlow };
}
