import { join } from "node:path";
import type { Config } from "#app/platform/config.server.ts";

type Settings = Pick<
	Config,
	| "seed"
	| "isLocal"
	| "publicUrl"
	| "trustProxy"
	| "smtpUrl"
	| "mailFrom"
	| "supportEmail"
	| "operator"
	| "backupKey"
	| "dataDir"
>;

/** Notes for the operator on how Reino was started, a line each. */
export function startNotes(settings: Settings): string[] {
	const { seed, isLocal, smtpUrl, dataDir } = settings;
	const notes: string[] = [];
	if (seed === "demo") notes.push(isLocal ? demoIsLocal : demoIsPublic);
	if (!smtpUrl) {
		const told = isLocal ? "Their links are in this log." : "Their links are not logged.";
		notes.push(`Without SMTP_URL mails go to ${join(dataDir, "outbox")}. ${told}`);
	}
	return isLocal ? notes : [...notes, ...publicNotes(settings)];
}

/** Where people open Reino, and where it listens if that is elsewhere. */
export function openedAt({ publicUrl, host }: Pick<Config, "publicUrl" | "host">, port: number): string {
	const isDirect = publicUrl === `http://localhost:${port}`;
	return `Reino is open at ${publicUrl}${isDirect ? "" : ` (PUBLIC_URL), and listens at ${host}:${port}`}`;
}

const demoIsLocal =
	"Only this computer can open it: the demo's accounts, an admin among them, have a password that everyone can read. HOST=0.0.0.0 lets others in.";
const demoIsPublic =
	"WARNING: others can open this demo, and its accounts, an admin among them, have a password that everyone can read. Use SEED=none in public.";

/** A line for each setting that is wrong in public when it is left alone. */
function publicNotes({
	publicUrl,
	trustProxy,
	mailFrom,
	supportEmail,
	operator,
	backupKey,
}: Settings): string[] {
	const isSecure = publicUrl.startsWith("https:");
	const notes: readonly (readonly [isWrong: boolean, note: string])[] = [
		[!isSecure, `PUBLIC_URL is ${publicUrl}: without https, what people type can be read on its way.`],
		[
			isReservedDomain(publicUrl),
			`PUBLIC_URL is ${publicUrl}, which is nobody's: links in mails lead nowhere.`,
		],
		// Reino itself speaks no https.
		[isSecure && !trustProxy, "TRUST_PROXY is not 1: all who come through the proxy count as one address."],
		[
			isReservedDomain(mailFrom),
			`MAIL_FROM is ${mailFrom}, which is nobody's: mail servers refuse its mails.`,
		],
		[isReservedDomain(supportEmail), `SUPPORT_EMAIL is ${supportEmail}, which is nobody's: nobody reads it.`],
		[!operator.name, notGiven("OPERATOR_NAME")],
		[!operator.taxId, notGiven("OPERATOR_TAX_ID")],
		[!operator.address, notGiven("OPERATOR_ADDRESS")],
		[!operator.dataRegistration, notGiven("DATA_REGISTRATION")],
		[!backupKey, "BACKUP_KEY is not set: backups are not encrypted."],
	];
	return notes.filter(([isWrong]) => isWrong).map(([, note]) => note);
}

/** Whether an address is in the domain that is reserved for documentation (RFC 2606), as the defaults are. */
function isReservedDomain(address: string): boolean {
	return /\.example>?$/.test(address);
}

function notGiven(name: string): string {
	return `${name} is not set: the legal texts say that it is not given yet.`;
}
