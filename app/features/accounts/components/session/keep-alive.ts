import { getJson } from "#app/platform/requests.ts";
import { healthPath, sessionPath } from "#app/shared/paths.ts";
import { keepAliveMillis } from "../../rules.ts";

/** While the server does not answer it is asked this often, in milliseconds. */
const recoveryMillis = 5_000;

export interface KeepAlive {
	/** Asks for the own session: whether it lives. Throws when there is no answer. */
	ask: () => Promise<boolean>;
	/** Whether the server and its database can be used. */
	isHealthy: () => Promise<boolean>;
	/** The session is over. */
	onEnded: () => void;
	/** The server is back after it was away. */
	onRecovered: () => void;
}

/**
 * Uses the session every 30 s, so that it lives on. Without an answer the server's health is asked for until it
 * is back; then the session is looked at again.
 * @returns what ends it
 */
export function startKeepAlive({ ask, isHealthy, onEnded, onRecovered }: KeepAlive): () => void {
	let timer: ReturnType<typeof setTimeout>;
	let away = false;
	let stopped = false;

	async function beat(): Promise<void> {
		const lives = await look();
		if (stopped) return;
		if (lives === false) return onEnded();
		if (away && lives) onRecovered();
		away = lives === null;
		timer = setTimeout(beat, away ? recoveryMillis : keepAliveMillis);
	}

	/** Null while nobody can say. */
	async function look(): Promise<boolean | null> {
		try {
			if (away && !(await isHealthy())) return null;
			return await ask();
		} catch (error) {
			// biome-ignore lint/suspicious/noConsole: for a developer; a person is told by the next page.
			console.debug("Session error", error);
			return null;
		}
	}

	timer = setTimeout(beat, keepAliveMillis);
	return () => {
		stopped = true;
		clearTimeout(timer);
	};
}

/** Asks the server whether this browser's session lives. */
export async function askForSession(): Promise<boolean> {
	const { signedIn } = await getJson<{ signedIn: boolean }>(sessionPath, { cache: "no-store" });
	return signedIn;
}

export async function askForHealth(): Promise<boolean> {
	return (await fetch(healthPath, { cache: "no-store" })).ok;
}
