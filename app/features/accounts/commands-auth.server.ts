import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createEmailVerificationToken } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { and, eq, ne } from "drizzle-orm";
import type { SocialConfig } from "#app/platform/config.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { grantFirstAdmin } from "./commands-admin.server.ts";
import { hashPassword, verifyPassword } from "./commands-password.server.ts";
import { socialPlugin } from "./commands-provider.server.ts";
import { followTransaction, inAuthTransaction } from "./commands-transaction.server.ts";
import {
	passwordLimit,
	resetSeconds,
	sessionRefreshSeconds,
	sessionSeconds,
	verificationSeconds,
} from "./rules.ts";
import { accounts, sessions, users, verifications } from "./tables.server.ts";

/** The header in which the server tells Better Auth the client's address; what a client sends in it is dropped. */
export const clientAddressHeader = "x-reino-client-address";

/** A mail that a call of Better Auth wants to be sent; the secret is in its token. */
export interface WantedMail {
	readonly kind: "verification" | "reset" | "alreadyRegistered";
	readonly user: { readonly id: string; readonly email: string; readonly name: string };
	readonly token: string | null;
}

/** Writes a mail to be sent, as part of the transaction that it is given. */
export type SendMail = (tx: Transaction, mail: WantedMail) => Promise<void>;

export interface AuthOptions {
	readonly db: Database;
	readonly log: Log;
	readonly secret: string;
	/** Origin of the site, without a slash at the end; https makes the cookies secure. */
	readonly publicUrl: string;
	/** Who becomes the first admin once this address is verified. */
	readonly adminEmail: string | undefined;
	/** Providers of social sign-in. */
	readonly social: SocialConfig;
}

export type Auth = ReturnType<typeof createAuth>;

const sender = new AsyncLocalStorage<SendMail>();

/**
 * Runs a call of Better Auth. A mail that it wants sent is written in the transaction of the row that it is
 * about: a new account and its mail are there together or not at all.
 * @throws whatever `send` throws, which Better Auth would only log
 */
export async function sendingMails<T>(send: SendMail, call: () => Promise<T>): Promise<T> {
	const failures: unknown[] = [];
	const watched: SendMail = async (tx, mail) => {
		try {
			await send(tx, mail);
		} catch (error) {
			failures.push(error);
			throw error;
		}
	};
	const result = await sender.run(watched, call);
	if (failures.length > 0) throw failures[0];
	return result;
}

/** The token of the mail that verifies an address. It is good for that address and for nothing else. */
export function verificationToken(secret: string, email: string): Promise<string> {
	return createEmailVerificationToken(secret, email, undefined, verificationSeconds);
}

/**
 * Better Auth over our own tables. Its session cookie is HttpOnly and SameSite=Lax; there is no cookie cache,
 * so a ban or a sign-out acts on the next request.
 */
export function createAuth(options: AuthOptions) {
	const { log, secret, publicUrl, adminEmail, social } = options;
	const db = followTransaction(options.db);
	const want = (mail: WantedMail) =>
		inAuthTransaction(options.db, async (tx) => sender.getStore()?.(tx, mail));
	const grantOnceProven = async ({ email }: { email: string }) => {
		if (adminEmail?.toLowerCase() === email.toLowerCase()) await grantFirstAdmin(db, email);
	};
	return betterAuth({
		appName: "Reino",
		baseURL: publicUrl,
		secret,
		database: drizzleAdapter(db, {
			provider: "pg",
			schema: { user: users, session: sessions, account: accounts, verification: verifications },
			transaction: true,
		}),
		trustedOrigins: [publicUrl],
		plugins: [socialPlugin(social, log)],
		onAPIError: { errorURL: `${publicUrl}/auth/callback` },
		telemetry: { enabled: false },
		logger: { level: "error", log: (_level, message) => log.error({ from: "better-auth" }, message) },
		user: {
			fields: { name: "username" },
			additionalFields: {
				country: { type: "string", required: false },
				city: { type: "string", required: false },
				twitterUsername: { type: "string", required: false },
				locale: { type: "string", required: false },
			},
		},
		session: { expiresIn: sessionSeconds, updateAge: sessionRefreshSeconds },
		verification: { storeIdentifier: "hashed" },
		emailAndPassword: {
			enabled: true,
			autoSignIn: false,
			requireEmailVerification: true,
			minPasswordLength: passwordLimit.min,
			maxPasswordLength: passwordLimit.max,
			password: { hash: hashPassword, verify: verifyPassword },
			resetPasswordTokenExpiresIn: resetSeconds,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: ({ user, token }) => want({ kind: "reset", user, token }),
			onExistingUserSignUp: ({ user }) => want({ kind: "alreadyRegistered", user, token: null }),
			// Whoever followed the link in the mail has proven the address; who came in before did not.
			onPasswordReset: async ({ user }) => {
				if (!user.emailVerified) await dropUnproven(db, user.id);
				await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
				await grantOnceProven(user);
			},
		},
		emailVerification: {
			// Better Auth would ask for it after the commit; the hook below does within.
			sendOnSignUp: false,
			autoSignInAfterVerification: true,
			expiresIn: verificationSeconds,
			sendVerificationEmail: ({ user, token }) => want({ kind: "verification", user, token }),
			afterEmailVerification: grantOnceProven,
		},
		databaseHooks: {
			// Google's word proves an address from the start; whose is not proven is left as it is.
			user: { create: { after: grantOnceProven } },
			account: {
				create: {
					before: async ({ userId }) => {
						if (!sender.getStore()) return;
						const user = await findUnproven(db, userId);
						if (!user) return;
						await want({ kind: "verification", user, token: await verificationToken(secret, user.email) });
					},
				},
			},
		},
		rateLimit: { enabled: false },
		advanced: {
			cookiePrefix: "reino",
			useSecureCookies: publicUrl.startsWith("https:"),
			database: { generateId: false },
			ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 64 },
		},
	});
}

/** A person whose address waits to be verified. */
export async function findUnproven(db: Database | Transaction, userId: string) {
	const [user] = await db
		.select({ id: users.id, email: users.email, name: users.username })
		.from(users)
		.where(and(eq(users.id, userId), eq(users.emailVerified, false)));
	return user ?? null;
}

/** Ways of signing in that were added to an address before anybody had proven it. */
async function dropUnproven(db: Database, userId: string): Promise<void> {
	await db.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, "credential")));
}
