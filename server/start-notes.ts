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
	| "storeAddress"
	| "isSecretLocal"
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
function publicNotes(settings: Settings): string[] {
	const notes = [...addressNotes(settings), ...absenceNotes(settings)];
	return notes.filter(([isWrong]) => isWrong).map(([, note]) => note);
}

type Note = readonly [isWrong: boolean, note: string];

/** Notes on the addresses that people and mail servers use. */
function addressNotes({ publicUrl, trustProxy, smtpUrl, mailFrom, supportEmail }: Settings): Note[] {
	const isSecure = publicUrl.startsWith("https:");
	const mailHost = smtpUrl === undefined ? "" : new URL(smtpUrl).hostname;
	return [
		[!isSecure, `PUBLIC_URL is ${publicUrl}: without https, what people type can be read on its way.`],
		[
			isReservedDomain(publicUrl),
			`PUBLIC_URL is ${publicUrl}, which is nobody's: links in mails lead nowhere.`,
		],
		// Reino itself speaks no https.
		[isSecure && !trustProxy, "TRUST_PROXY is not 1: all who come through the proxy count as one address."],
		[isReservedDomain(mailHost), `SMTP_URL names ${mailHost}, which is nobody's: no mail leaves.`],
		[
			isReservedDomain(mailFrom),
			`MAIL_FROM is ${mailFrom}, which is nobody's: mail servers refuse its mails.`,
		],
		[isReservedDomain(supportEmail), `SUPPORT_EMAIL is ${supportEmail}, which is nobody's: nobody reads it.`],
	];
}

/** Notes on what is not set. */
function absenceNotes({ operator, storeAddress, isSecretLocal, dataDir, backupKey }: Settings): Note[] {
	return [
		[
			isSecretLocal,
			`AUTH_SECRET is not set: the secret in ${join(dataDir, "auth-secret")} signs, which no other machine has.`,
		],
		[!operator.name, notGiven("OPERATOR_NAME")],
		[!operator.taxId, notGiven("OPERATOR_TAX_ID")],
		[!operator.address, notGiven("OPERATOR_ADDRESS")],
		[!operator.dataRegistration, notGiven("DATA_REGISTRATION")],
		[!storeAddress, "STORE_ADDRESS is not set: the footer names the shop's city alone."],
		[!backupKey, "BACKUP_KEY is not set: backups are not encrypted."],
	];
}

/** Whether an address is in a domain that is reserved for documentation (RFC 2606), as the defaults and templates are. */
function isReservedDomain(address: string): boolean {
	return /(^|[.@/])example(\.(com|net|org))?>?$/.test(address);
}

function notGiven(name: string): string {
	return `${name} is not set: the legal texts say that it is not given yet.`;
}
