import { useEffect, useEffectEvent, useState } from "react";
import { joinRealtime } from "#app/platform/realtime-connection.ts";
import { getJson } from "#app/platform/requests.ts";
import { cardStatusPath } from "#app/shared/card-paths.ts";
import type { CardsToClient } from "../../events.ts";
import type { CardProgress } from "../../rules.ts";

/** How often it is asked how far a card is, in milliseconds: the socket tells it sooner. */
const pollMillis = 1_000;
/** A card that takes longer may be left alone, in milliseconds. */
const lateMillis = 20_000;

export interface CardWait {
	/** Whether the server was not reached the last time. */
	readonly isOffline: boolean;
	readonly isLate: boolean;
}

/**
 * Waits for a card to be made or given up.
 * @param onEnded hears it once
 * @param onLate hears when it takes long
 */
export function useCardProgress(
	cardId: string,
	onEnded: (progress: CardProgress) => void,
	onLate: () => void,
): CardWait {
	const [isOffline, setOffline] = useState(false);
	const [isLate, setLate] = useState(false);
	const end = useEffectEvent(onEnded);
	const tellLate = useEffectEvent(onLate);
	useEffect(() => {
		let isAsking = false;
		let hasStopped = false;
		const stop = () => {
			hasStopped = true;
			clearInterval(polling);
			clearTimeout(late);
			joined.leave();
		};
		const ask = async () => {
			if (isAsking) return;
			isAsking = true;
			const progress = await getJson<CardProgress>(cardStatusPath(cardId)).catch(() => null);
			isAsking = false;
			if (hasStopped) return;
			setOffline(progress === null);
			if (!progress || progress.status === "queued") return;
			stop();
			end(progress);
		};
		const polling = setInterval(() => void ask(), pollMillis);
		const late = setTimeout(() => {
			setLate(true);
			tellLate();
		}, lateMillis);
		const joined = joinRealtime<CardsToClient>((connection) => {
			connection.on("card:ended", (event) => event.cardId === cardId && void ask());
			connection.onConnected(() => void ask());
		});
		return stop;
	}, [cardId]);
	return { isOffline, isLate };
}
