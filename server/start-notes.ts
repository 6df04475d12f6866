import { join } from "node:path";
import type { Config } from "#app/platform/config.server.ts";

type Settings = Pick<Config, "seed" | "isLocal" | "smtpUrl" | "dataDir">;

/** Notes for the operator on how Reino was started, a line each. */
export function startNotes({ seed, isLocal, smtpUrl, dataDir }: Settings): string[] {
	const notes: string[] = [];
	if (seed === "demo") notes.push(isLocal ? demoIsLocal : demoIsPublic);
	if (!smtpUrl) {
		const told = isLocal ? "Their links are in this log." : "Their links are not logged.";
		notes.push(`Without SMTP_URL mails go to ${join(dataDir, "outbox")}. ${told}`);
	}
	return notes;
}

const demoIsLocal =
	"Only this computer can open it: the demo's accounts, an admin among them, have a password that everyone can read. HOST=0.0.0.0 lets others in.";
const demoIsPublic =
	"WARNING: others can open this demo, and its accounts, an admin among them, have a password that everyone can read. Use SEED=none in public.";
