import { setTimeout as sleep } from "node:timers/promises";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Config, SocialConfig } from "#app/platform/config.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Limit, Sender, VisitorLimit } from "#app/platform/database/rate-limits.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Secrets } from "#app/platform/secrets.ts";
import {
	type Auth,
	type AuthOptions,
	type AuthWork,
	clientAddressHeader,
	createAuth,
	type SendMail,
} from "./better-auth.server.ts";
import { withNewSignatures } from "./better-auth-cookies.server.ts";

export { endAccess, endLinks, lockAccess } from "./access.server.ts";
export {
	clientAddressHeader,
	readVerificationToken,
	type SendMail,
	type TakeOver,
	verificationToken,
	type WantedMail,
} from "./better-auth.server.ts";
export {
	type CookieOptions,
	createReadSession,
	hasSessionCookie,
	sessionCookieName,
	signCookie,
	withNewSignatures,
} from "./better-auth-cookies.server.ts";
export { findDevice, findKnownDevice, markDevice, rememberDevice } from "./device.server.ts";
export { hashPassword, requireStrongPassword, verifyPassword } from "./password.server.ts";
export { isSigned } from "./signatures.server.ts";

/** The services of the commands about accounts, built once. */
export interface Accounts {
	readonly jobs: Pick<Jobs, "enqueue">;
	/** Origin of the site, without a slash at the end. */
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
	/** Better Auth for calls that need neither a transaction nor mails. */
	readonly auth: Auth;
	readonly authOptions: AuthOptions;
	readonly db: Database;
	readonly log: Log;
	/** The keys that sign cookies and links. */
	readonly secrets: Secrets;
	/** Providers of social sign-in. */
	readonly social: SocialConfig;
	/** Waits; a parameter, so that a test need not. */
	readonly pause: (millis: number) => Promise<void>;
}

interface AccountsOptions {
	readonly config: Pick<Config, "authSecrets" | "publicUrl" | "adminEmail" | "social">;
	readonly db: Database;
	readonly log: Log;
	readonly jobs: Pick<Jobs, "enqueue">;
	readonly translateFor: (locale: Locale) => Translate;
	/** Defaults to the machine's clock. */
	readonly pause?: (millis: number) => Promise<void>;
}

/** Builds the services of accounts; mails are sent as jobs. */
export function createAccounts({
	config,
	db,
	log,
	jobs,
	translateFor,
	pause = (millis) => sleep(millis),
}: AccountsOptions): Accounts {
	const { authSecrets: secrets, publicUrl, adminEmail, social } = config;
	const authOptions = { log, secret: secrets[0], publicUrl, adminEmail, social };
	return {
		auth: createAuth(authOptions, { db }),
		authOptions,
		db,
		log,
		secrets,
		social,
		jobs,
		publicUrl,
		translateFor,
		pause,
	};
}

/**
 * Runs a call of Better Auth.
 * @throws what `call` throws; the error of an unavailable database, which Better Auth ignores in some places (a session
 * would count as ended) and replaces with its own in others
 */
export async function callAuth<T>(
	options: AuthOptions,
	work: AuthWork,
	call: (auth: Auth) => Promise<T>,
): Promise<T> {
	const logged: unknown[] = [];
	const auth = createAuth(options, { ...work, onLoggedError: (error) => logged.push(error) });
	const [outcome] = await Promise.allSettled([call(auth)]);
	const away = logged.find(isDatabaseUnavailable);
	if (away) throw away;
	if (outcome.status === "rejected") throw outcome.reason;
	return outcome.value;
}

/** Runs a call of Better Auth, and what belongs to it, in one transaction. @throws what {@link callAuth} throws */
export function inAuthTransaction<T>(
	{ authOptions, db }: Accounts,
	work: (auth: Auth, tx: Transaction) => Promise<T>,
): Promise<T> {
	return transaction(db, (tx) => callAuth(authOptions, { db: tx }, (auth) => work(auth, tx)));
}

/**
 * Runs a call of Better Auth that may send mails. A mail is written in the transaction of its row: a new account and its
 * mail are there together or not at all.
 * @param callback for the callback of a provider
 * @throws whatever `send` throws, which Better Auth would only log, and what {@link callAuth} throws
 */
export async function sendingMails<T>(
	{ authOptions, db }: Accounts,
	send: SendMail,
	call: (auth: Auth) => Promise<T>,
	callback: Pick<AuthWork, "provider" | "takeOver"> = {},
): Promise<T> {
	const failures: unknown[] = [];
	const watched: SendMail = async (tx, mail) => {
		try {
			await send(tx, mail);
		} catch (error) {
			failures.push(error);
			throw error;
		}
	};
	const result = await callAuth(authOptions, { db, send: watched, ...callback }, call);
	if (failures.length > 0) throw failures[0];
	return result;
}

/** A requester, signed in or not. */
export interface Visitor extends Sender {
	readonly locale: Locale;
	readonly cookie: string | null;
	readonly userAgent: string | null;
}

/** The only headers that Better Auth gets. */
export function headersOf({ secrets }: Pick<Accounts, "secrets">, visitor: Visitor): Headers {
	const headers = new Headers({ [clientAddressHeader]: visitor.address });
	if (visitor.cookie) headers.set("Cookie", withNewSignatures(secrets, visitor.cookie));
	if (visitor.userAgent) headers.set("User-Agent", visitor.userAgent.slice(0, 400));
	return headers;
}

/**
 * Minimum duration, in milliseconds, of an answer that must not reveal whether an address is registered: longer than
 * hashing a password and enqueueing a mail take.
 */
const minimumMillis = 600;

/** Runs `work`, for at least {@link minimumMillis} also when it fails. */
export async function withMinimumDuration<T>(
	{ pause }: Pick<Accounts, "pause">,
	work: () => Promise<T>,
): Promise<T> {
	const minimum = pause(minimumMillis);
	try {
		return await work();
	} finally {
		await minimum;
	}
}

/** Minimum duration of a refused sign-in, in milliseconds: several times that of checking a password. */
const refusalMillis = 250;

/** Runs `work`, for at least {@link refusalMillis} when it fails for whatever reason. */
export async function withMinimumFailureDuration<T>(
	{ pause }: Pick<Accounts, "pause">,
	work: () => Promise<T>,
): Promise<T> {
	const minimum = pause(refusalMillis);
	try {
		return await work();
	} catch (error) {
		await minimum;
		throw error;
	}
}

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * The limits of attempts. A password can be guessed 8 times in 15 minutes against one account from one address, 50 times
 * against any account from one address, and 100 times a day against one account (NIST SP 800-63B, 3.2.2). A browser that
 * the owner has signed in or set a password with has a limit of its own, so that nobody can lock an owner out. What visitors
 * do counts by browser first (decision 244); a shop's Wi-Fi and a carrier's address are named by the operator (216).
 */
export const limits = {
	signInPair: { name: "sign-in-pair", max: 8, seconds: quarter },
	signInAddress: { name: "sign-in-address", max: 50, seconds: quarter },
	signInAccount: { name: "sign-in-account", max: 100, seconds: day },
	signInDevice: { name: "sign-in-device", max: 8, seconds: quarter },
	/** Each start stores a row until it is used or ten minutes old. */
	social: { name: "social", max: 20, unmarked: 60, seconds: quarter },
	signUp: { name: "sign-up", max: 10, unmarked: 60, seconds: hour },
	mail: { name: "mail", max: 20, unmarked: 60, seconds: hour },
	/** Mails to one person, so that nobody floods an inbox through us. */
	mailRecipient: { name: "mail-recipient", max: 5, seconds: hour },
	/** Guesses of the password when an address is verified in another browser. */
	verify: { name: "verify", max: 10, unmarked: 30, seconds: hour },
	newPassword: { name: "new-password", max: 10, unmarked: 30, seconds: hour },
	/** Guesses of the present password when it is changed. */
	changePassword: { name: "change-password", max: 5, seconds: quarter },
	/** Guesses of the password when the address is changed, and mails to any address. */
	changeEmail: { name: "change-email", max: 5, seconds: hour },
	/** Guesses of the password when an account is deleted. */
	deletePerson: { name: "delete-person", max: 5, seconds: quarter },
	/** Exports of all data of a person, which are expensive. */
	exportPerson: { name: "export-person", max: 10, seconds: hour },
} as const satisfies Record<string, Limit | VisitorLimit>;
