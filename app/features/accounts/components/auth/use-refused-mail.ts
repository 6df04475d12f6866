import { useEffect, useEffectEvent } from "react";
import { getJson } from "#app/platform/requests.ts";
import { mailRefusalPath } from "#app/shared/paths.ts";

/** A mail server refuses an address within seconds or not at all; asking begins and ends with these, in milliseconds. */
const firstWait = 2_000;
const lastWait = 60_000;

/** Asks for two minutes, ever more rarely, whether the mail was refused that this browser waits for. */
export function useRefusedMail(onRefused: () => void): void {
	const refuse = useEffectEvent(onRefused);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		let isOver = false;
		async function ask(wait: number): Promise<void> {
			const mail = await getJson<{ isRefused: boolean }>(mailRefusalPath).catch(() => null);
			if (isOver) return;
			if (mail?.isRefused) refuse();
			else if (wait < lastWait) askAfter(wait * 2);
		}
		function askAfter(wait: number) {
			timer = setTimeout(() => void ask(wait), wait);
		}
		askAfter(firstWait);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, []);
}
