import { randomBytes } from "node:crypto";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createEmailVerificationToken, getOAuthState } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import { betterAuth } from "better-auth/minimal";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { z } from "zod";
import type { SocialConfig, SocialSettings } from "#app/platform/config.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Secrets } from "#app/platform/secrets.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { authCallbackPath } from "#app/shared/account-paths.ts";
import { grantConfiguredAdmin } from "../commands-roles.server.ts";
import {
	longestCookieSeconds,
	type SocialProvider,
	sessionSeconds,
	socialProviders,
	verificationSeconds,
} from "../rules.ts";
import { passwordLimit } from "../rules-fields.ts";
import { emailSchema } from "../schema.ts";
import { accounts, sessions, users, verifications } from "../tables.server.ts";
import { cookiePrefix } from "./better-auth-cookies.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";

/** The header with the client's address for Better Auth; a value that the client sends is replaced. */
export const clientAddressHeader = "x-reino-client-address";

/** A mail about an account that Better Auth wants to send. */
export interface WantedMail {
	readonly kind: "verification" | "reset" | "alreadyRegistered";
	readonly user: { readonly id: string; readonly email: string };
}

/** Enqueues a mail in a transaction. */
export type SendMail = (tx: Transaction, mail: WantedMail) => Promise<void>;

/** Gives an unverified account to the person who has proven its address by a provider. */
export type TakeOver = (tx: Transaction, user: WantedMail["user"]) => Promise<void>;

export interface AuthOptions {
	readonly log: Log;
	/** The newest; cookies of older ones are signed anew before. */
	readonly secret: string;
	/** Origin of the site, without a slash at the end; https makes the cookies secure. */
	readonly publicUrl: string;
	/** The address that makes the first admin once it is verified. */
	readonly adminEmail: string | undefined;
	/** Providers of social sign-in. */
	readonly social: SocialConfig;
}

/** The context of a call of Better Auth. */
export interface AuthWork {
	/** The database, or the transaction of which all reads and writes of the call are part. */
	readonly db: Database | Transaction;
	/** Without it no mails are sent. */
	readonly send?: SendMail;
	/** The provider of a callback. */
	readonly provider?: SocialProvider;
	/** Without it no provider opens an unverified account. */
	readonly takeOver?: TakeOver;
	/** Receives the errors that Better Auth logs, and then ignores or replaces with its own. */
	readonly onLoggedError?: (error: unknown) => void;
}

export type Auth = ReturnType<typeof createAuth>;

/** The token of a verification mail, which verifies its address and nothing else. */
export function verificationToken([newest]: Secrets, email: string): Promise<string> {
	return createEmailVerificationToken(newest, email, undefined, verificationSeconds);
}

/** The address of a {@link verificationToken}, or null for one that is too old or not signed by us. */
export async function readVerificationToken(secrets: Secrets, token: string): Promise<string | null> {
	for (const secret of secrets) {
		const payload = await verifyJWT<{ email?: string }>(token, secret);
		if (payload?.email) return payload.email;
	}
	return null;
}

const userFields = {
	fields: { name: "username" },
	additionalFields: {
		country: { type: "string", required: false },
		city: { type: "string", required: false },
		twitterUsername: { type: "string", required: false },
		locale: { type: "string", required: false },
	},
} as const;

const passwordRules = {
	enabled: true,
	autoSignIn: false,
	requireEmailVerification: true,
	minPasswordLength: passwordLimit.min,
	maxPasswordLength: passwordLimit.max,
	password: { hash: hashPassword, verify: verifyPassword },
} as const;

const endOfSession = () => new Date(Date.now() + sessionSeconds * 1000);

/**
 * Better Auth over our own tables. Its session cookie is HttpOnly and SameSite=Lax; there is no cookie cache,
 * so a ban or a sign-out acts on the next request. A call with a transaction or mails has an instance of its own, which
 * takes about a millisecond to make.
 */
export function createAuth(options: AuthOptions, work: AuthWork) {
	const { log, secret, publicUrl, social } = options;
	const { queries, current } = queriesOf(work.db);
	const hooks = hooksOf(options, work, current);
	return betterAuth({
		appName: "Reino",
		baseURL: publicUrl,
		secret,
		database: drizzleAdapter(queries, {
			provider: "pg",
			schema: { user: users, session: sessions, account: accounts, verification: verifications },
			transaction: true,
		}),
		trustedOrigins: [publicUrl],
		plugins: [socialPlugin(social, log)],
		onAPIError: { errorURL: publicUrl + authCallbackPath },
		telemetry: { enabled: false },
		logger: loggerOf(options, work),
		user: userFields,
		// The cookie is kept as long as a browser may. When the session ends is decided by the database, where each
		// use moves it (`refreshSession`); a cookie that ended by itself would sign out who comes every day.
		session: { expiresIn: longestCookieSeconds, disableSessionRefresh: true },
		account: { accountLinking: linkingOf(work) },
		verification: { storeIdentifier: "hashed" },
		emailAndPassword: {
			...passwordRules,
			onExistingUserSignUp: ({ user }) => hooks.mail({ kind: "alreadyRegistered", user }),
		},
		emailVerification: {
			// Better Auth would ask for it after the commit; the hook below does within.
			sendOnSignUp: false,
			autoSignInAfterVerification: true,
			expiresIn: verificationSeconds,
			afterEmailVerification: hooks.onVerified,
		},
		databaseHooks: {
			// Google proves an address from the start; it does nothing for an unverified one.
			user: { create: { after: hooks.onVerified } },
			session: {
				create: {
					before: async () => ({ data: { expiresAt: endOfSession() } }),
					after: async ({ userId: personId }, call) => {
						const method = work.provider ?? signInMethods.get(call?.path ?? "");
						if (!method) return;
						// Better Auth stores a shortened address.
						const ip = call?.headers?.get(clientAddressHeader) ?? "";
						logSecurityEvent(log, { type: "signIn.succeeded", method, personId, ip });
					},
				},
			},
			account: { create: { before: ({ userId }) => hooks.onNewAccount(userId) } },
		},
		rateLimit: { enabled: false },
		advanced: {
			cookiePrefix,
			useSecureCookies: publicUrl.startsWith("https:"),
			database: { generateId: false },
			ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 64 },
		},
	});
}

/**
 * Drizzle's queries with our `transaction`, the only method by which the adapter opens one. Better Auth opens one for a
 * person with their account; `current` is that one while it is open.
 */
function queriesOf(db: Database | Transaction) {
	let current = db;
	const queries = Object.assign(drizzle(db.$client), {
		transaction: (work: (tx: Transaction) => Promise<unknown>) =>
			transaction(db, (tx) => {
				current = tx;
				return work(tx).finally(() => {
					current = db;
				});
			}),
	});
	return { queries, current: () => current };
}

/** Paths of Better Auth that sign in without a provider. A change of password starts a session as well. */
const signInMethods: ReadonlyMap<string, string> = new Map([
	["/sign-in/email", "password"],
	["/verify-email", "verification"],
]);

/** SQLSTATE of a row that is there already. */
const uniqueViolation = "23505";

function loggerOf({ log }: AuthOptions, { onLoggedError }: AuthWork) {
	return {
		level: "error",
		log: (_level: string, message: string, ...details: unknown[]) => {
			const err = details.find((detail) => detail instanceof Error);
			// A form that was sent twice: a unique index decides, and the caller answers.
			if (databaseErrorOf(err)?.code !== uniqueViolation)
				log.error({ text: message, ...(err && { err }) }, "Better Auth");
			for (const detail of details) onLoggedError?.(detail);
		},
	} as const;
}

/**
 * The rules of linking. A signed-in person may link any account of theirs. Facebook does not say if an address is
 * verified, so that its addresses join no account by themselves.
 */
function linkingOf({ provider, takeOver }: AuthWork) {
	if (provider === "facebook")
		return { allowDifferentEmails: true, trustedProviders: [provider], disableImplicitLinking: true };
	return { allowDifferentEmails: true, requireLocalEmailVerified: takeOver === undefined };
}

/** Our hooks of Better Auth, which run in the transaction that it has open. */
function hooksOf(
	options: AuthOptions,
	{ send, provider, takeOver }: AuthWork,
	current: () => Database | Transaction,
) {
	async function mail(wanted: WantedMail): Promise<void> {
		if (send) await transaction(current(), (tx) => send(tx, wanted));
	}

	async function onVerified({ email }: { email: string }): Promise<void> {
		await grantConfiguredAdmin(current(), options, email);
	}

	async function onNewAccount(userId: string): Promise<void> {
		const user = await findUnverified(current(), userId);
		if (!user) return;
		// Google names verified addresses only. A person who links it is signed in to the account already.
		const isTakenOver = takeOver && provider === "google" && !(await getOAuthState())?.link;
		if (isTakenOver) await transaction(current(), (tx) => takeOver(tx, user));
		else await mail({ kind: "verification", user });
	}

	return { mail, onVerified, onNewAccount };
}

async function findUnverified(db: Database | Transaction, userId: string) {
	const [user] = await db
		.select({ id: users.id, email: users.email })
		.from(users)
		.where(and(eq(users.id, userId), eq(users.emailVerified, false)));
	return user ?? null;
}

/** Timeout of a request to a provider, in milliseconds. */
const providerMillis = 8_000;

const Token = z.object({ access_token: z.string().min(1) });

const Profile = {
	google: z.object({ sub: z.string().min(1), email: emailSchema, email_verified: z.literal(true) }),
	facebook: z.object({ id: z.string().min(1), email: emailSchema }),
} as const;

/**
 * Signing in through the configured providers, with state and PKCE. A Google address that Google has not verified
 * is refused; Facebook does not say, so that its addresses count as unverified and join no account that exists.
 */
export function socialPlugin(social: SocialConfig, log: Log) {
	return genericOAuth({
		config: socialProviders.flatMap((providerId) => {
			const settings = social[providerId];
			if (!settings) return [];
			const { clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl } = settings;
			return {
				providerId,
				clientId,
				clientSecret,
				authorizationUrl: authorizeUrl,
				tokenUrl,
				pkce: true,
				scopes: providerId === "google" ? ["openid", "email"] : ["email"],
				getToken: (grant: Grant) => exchangeCode(settings, grant),
				getUserInfo: async ({ accessToken }: { accessToken?: string | undefined }) => {
					try {
						const answer = await fetchJson(profileUrl, {
							headers: { Authorization: `Bearer ${accessToken}` },
						});
						return userOf(Profile[providerId].parse(answer));
					} catch (error) {
						log.warn({ provider: providerId, err: error }, "the provider named no usable person");
						return null;
					}
				},
			};
		}),
	});
}

interface Grant {
	readonly code: string;
	readonly redirectURI: string;
	readonly codeVerifier?: string | undefined;
}

/** Trades the code for a token (RFC 6749, 4.1.3, with the verifier of RFC 7636). @throws when it is refused */
async function exchangeCode({ clientId, clientSecret, tokenUrl }: SocialSettings, grant: Grant) {
	const body = new URLSearchParams({
		grant_type: "authorization_code",
		code: grant.code,
		redirect_uri: grant.redirectURI,
		code_verifier: grant.codeVerifier ?? "",
		client_id: clientId,
		client_secret: clientSecret,
	});
	const { access_token: accessToken } = Token.parse(await fetchJson(tokenUrl, { method: "POST", body }));
	return { accessToken };
}

/** @throws when the provider is unavailable, slow, or answers with anything but success and JSON */
async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
	const response = await fetch(url, {
		...init,
		redirect: "error",
		signal: AbortSignal.timeout(providerMillis),
	});
	if (!response.ok) throw new Error(`The provider answered ${response.status}`);
	return response.json();
}

function userOf(profile: z.infer<(typeof Profile)[SocialProvider]>) {
	const name = `user_${randomBytes(6).toString("hex")}`;
	if ("sub" in profile) return { id: profile.sub, email: profile.email, emailVerified: true, name };
	return { id: profile.id, email: profile.email, emailVerified: false, name };
}
