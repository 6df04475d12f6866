import { createAccounts, type Visitor } from "#app/features/accounts/auth/auth.server.ts";
import { type AccountMail, sendAccountMail } from "#app/features/accounts/commands-mail.server.ts";
import { createIdentify } from "#app/features/accounts/queries.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.ts";
import type { SocialConfig } from "#app/platform/config.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { createLog, type Log } from "#app/platform/log.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import type { Secrets } from "#app/platform/secrets.ts";

const defaultSecrets: Secrets = ["a secret of the tests, long enough to be one: 8f0e2b7d61c94a35"];
const silent = createLog("silent");

export interface AccountsOverrides {
	readonly publicUrl?: string;
	readonly adminEmail?: string;
	readonly social?: SocialConfig;
	/** The newest first; one that all tests share unless told. */
	readonly secrets?: Secrets;
	readonly log?: Log;
	/** By which mails leave. */
	readonly clock?: Clock;
	/** Called with each mail that is asked for and the transaction that it belongs to, before it is queued. */
	readonly onMail?: (db: Database | Transaction, mail: AccountMail) => Promise<void>;
}

/** The services behind signing in, whose mails wait until the test asks for them; no answer takes a least time. */
export function buildAccounts(
	db: Database,
	{
		publicUrl = "http://localhost:3000",
		adminEmail = "",
		social = {},
		secrets = defaultSecrets,
		log = silent,
		clock = systemClock,
		onMail,
	}: AccountsOverrides = {},
) {
	const queued: AccountMail[] = [];
	const jobs: Pick<Jobs, "enqueue"> = {
		enqueue: async (tx, _kind, payload) => {
			await onMail?.(tx, payload as AccountMail);
			queued.push(payload as AccountMail);
		},
	};
	const config = { authSecrets: secrets, publicUrl, adminEmail: adminEmail || undefined, social };
	const pause = async () => {};
	const accounts = createAccounts({ config, db, log, jobs, translateFor, pause });
	const identify = createIdentify({ db, log, secrets, secure: publicUrl.startsWith("https:") });
	/** Sends what was asked for since the last call. */
	const sent = async (): Promise<Mail[]> => {
		const mails: Mail[] = [];
		const mailer = { send: async (mail: Mail) => void mails.push(mail) };
		for (const mail of queued.splice(0)) await sendAccountMail({ accounts, mailer, clock }, mail);
		return mails;
	};
	return { accounts, identify, sent };
}

/** Somebody at the door, from an address of the documentation's range. */
export function buildVisitor(overrides: Partial<Visitor> = {}): Visitor {
	return {
		address: "192.0.2.1",
		device: null,
		locale: "es",
		cookie: null,
		userAgent: "a test",
		...overrides,
	};
}

/** The Cookie header that a browser would send after an answer with these headers. */
export function cookieOf(headers: Headers): string {
	return headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

/** The token in the link of a mail. */
export function tokenIn(mail: Mail | undefined): string {
	const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
	const token = link && new URL(link).searchParams.get("token");
	if (!token) throw new Error(`No token in ${mail?.text ?? "no mail"}`);
	return token;
}
