import { setTimeout as sleep } from "node:timers/promises";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Config, SocialConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { type Auth, clientAddressHeader, createAuth } from "./commands-auth.server.ts";
import type { AccountMailer } from "./commands-mail.server.ts";

/** What the commands about accounts work with, built once. */
export interface Accounts extends AccountMailer {
	readonly auth: Auth;
	readonly db: Database;
	readonly log: Log;
	/** Signs what people carry: cookies and links. */
	readonly secret: string;
	/** Providers of social sign-in. */
	readonly social: SocialConfig;
}

export interface AccountsOptions {
	readonly config: Pick<Config, "authSecret" | "publicUrl" | "adminEmail" | "social">;
	readonly db: Database;
	readonly log: Log;
	readonly jobs: Jobs;
	readonly translateFor: (locale: Locale) => Translate;
}

/** Builds the service by which people sign up, sign in and out; its mail goes out as jobs. */
export function createAccounts({ config, db, log, jobs, translateFor }: AccountsOptions): Accounts {
	const { authSecret: secret, publicUrl, adminEmail, social } = config;
	const auth = createAuth({ db, log, secret, publicUrl, adminEmail, social });
	return { auth, db, log, secret, social, jobs, publicUrl, translateFor };
}

/** Who is at the door: not yet anybody, but with an address and a language. */
export interface Visitor {
	/** The client's network address, from its socket. */
	readonly address: string;
	readonly locale: Locale;
	readonly cookie: string | null;
	readonly userAgent: string | null;
}

/** The headers that Better Auth gets to see, and no others. */
export function headersOf(visitor: Visitor): Headers {
	const headers = new Headers({ [clientAddressHeader]: visitor.address });
	if (visitor.cookie) headers.set("Cookie", visitor.cookie);
	if (visitor.userAgent) headers.set("User-Agent", visitor.userAgent.slice(0, 400));
	return headers;
}

/**
 * The least time, in milliseconds, of an answer that must not tell whether an address is known: longer than
 * hashing a password and writing a mail take.
 */
const evenMillis = 600;

/** Runs `work` and lets `evenMillis` pass in any case, also when it fails. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
	const pause = sleep(evenMillis);
	try {
		return await work();
	} finally {
		await pause;
	}
}

/** The least time, in milliseconds, of a refused sign-in: several times what checking a password takes. */
const refusalMillis = 250;

/** Runs `work`; when it fails, it has taken `refusalMillis` for whatever reason it did. */
export async function failingEvenly<T>(work: () => Promise<T>): Promise<T> {
	const pause = sleep(refusalMillis);
	try {
		return await work();
	} catch (error) {
		await pause;
		throw error;
	}
}
