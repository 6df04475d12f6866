import { getJson } from "#app/platform/requests.ts";
import { sessionPath } from "#app/shared/account-paths.ts";
import { healthPath } from "#app/shared/paths.ts";
import { keepAliveMillis } from "../../rules.ts";

/** Interval of the health requests while the server does not answer, in milliseconds. */
const recoveryMillis = 5_000;

export interface KeepAlive {
	/** True while this browser's session lives. Throws without an answer. */
	isSignedIn: () => Promise<boolean>;
	/** True when the server and its database can be used. */
	isHealthy: () => Promise<boolean>;
	/** Called once the session is over. */
	onEnded: () => void;
	/** Called when the server is back after it was away. */
	onRecovered: () => void;
}

/**
 * Uses the session every 30 s, so that it lives on. Without an answer it polls the server's health until that is back, and
 * then the session again.
 * @returns a function that stops it
 */
export function startKeepAlive({ isSignedIn, isHealthy, onEnded, onRecovered }: KeepAlive): () => void {
	let timer: ReturnType<typeof setTimeout>;
	let isAway = false;
	let isStopped = false;

	async function beat(): Promise<void> {
		const isAlive = await check();
		if (isStopped) return;
		if (isAlive === false) return onEnded();
		if (isAway && isAlive) onRecovered();
		isAway = isAlive === null;
		timer = setTimeout(beat, isAway ? recoveryMillis : keepAliveMillis);
	}

	/** Null without an answer. */
	async function check(): Promise<boolean | null> {
		try {
			if (isAway && !(await isHealthy())) return null;
			return await isSignedIn();
		} catch (error) {
			// biome-ignore lint/suspicious/noConsole: for a developer; a person is told by the next page.
			console.debug("Session error", error);
			return null;
		}
	}

	timer = setTimeout(beat, keepAliveMillis);
	return () => {
		isStopped = true;
		clearTimeout(timer);
	};
}

/** True while this browser's session lives. */
export async function fetchSession(): Promise<boolean> {
	const { signedIn } = await getJson<{ signedIn: boolean }>(sessionPath, { cache: "no-store" });
	return signedIn;
}

export async function fetchHealth(): Promise<boolean> {
	return (await fetch(healthPath, { cache: "no-store" })).ok;
}
