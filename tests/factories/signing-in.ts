import type { Visitor } from "#app/features/accounts/commands-service.server.ts";
import { createAccounts } from "#app/features/accounts/commands-service.server.ts";
import { createIdentify } from "#app/features/accounts/queries-actor.server.ts";
import { translateFor } from "#app/messages.server.ts";
import type { SocialConfig } from "#app/platform/config.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";

const secret = "a secret of the tests, long enough to be one: 8f0e2b7d61c94a35";
const log = createLog("silent");

export interface AccountsOverrides {
	readonly publicUrl?: string;
	readonly adminEmail?: string;
	readonly social?: SocialConfig;
	/** Called with each mail and the transaction that it belongs to, before it is collected. */
	readonly onMail?: (db: Database | Transaction, mail: Mail) => Promise<void>;
}

/** The services behind signing in, with the mails that they would send collected instead. */
export function buildAccounts(
	db: Database,
	{ publicUrl = "http://localhost:3000", adminEmail = "", social = {}, onMail }: AccountsOverrides = {},
) {
	const mails: Mail[] = [];
	const jobs: Jobs = {
		enqueue: async (tx, _kind, payload) => {
			await onMail?.(tx, payload as Mail);
			mails.push(payload as Mail);
		},
		work: () => {},
		start: async () => {},
		stop: async () => {},
	};
	const config = { authSecret: secret, publicUrl, adminEmail: adminEmail || undefined, social };
	const accounts = createAccounts({ config, db, log, jobs, translateFor });
	const identify = createIdentify({ db, log, secret, secure: publicUrl.startsWith("https:") });
	return { accounts, identify, mails, secret };
}

/** Somebody at the door, from an address of the documentation's range. */
export function buildVisitor(overrides: Partial<Visitor> = {}): Visitor {
	return { address: "192.0.2.1", locale: "es", cookie: null, userAgent: "a test", ...overrides };
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
