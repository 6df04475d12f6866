import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { and, eq, ne } from "drizzle-orm";
import type { SocialConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { grantFirstAdmin } from "./commands-admin.server.ts";
import { socialPlugin } from "./commands-provider.server.ts";
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

const wantedMails = new AsyncLocalStorage<WantedMail[]>();

/** Runs calls of Better Auth and gives back the mails that they want sent, for the caller to write in its language. */
export async function collectMails<T>(call: () => Promise<T>): Promise<{ result: T; mails: WantedMail[] }> {
	const mails: WantedMail[] = [];
	const result = await wantedMails.run(mails, call);
	return { result, mails };
}

async function want(mail: WantedMail): Promise<void> {
	wantedMails.getStore()?.push(mail);
}

/**
 * Better Auth over our own tables. Its session cookie is HttpOnly and SameSite=Lax; there is no cookie cache,
 * so a ban or a sign-out acts on the next request.
 */
export function createAuth({ db, log, secret, publicUrl, adminEmail, social }: AuthOptions) {
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
			resetPasswordTokenExpiresIn: resetSeconds,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: ({ user, token }) => want({ kind: "reset", user, token }),
			onExistingUserSignUp: ({ user }) => want({ kind: "alreadyRegistered", user, token: null }),
			// Whoever followed the link in the mail has proven the address; who came in before did not.
			onPasswordReset: async ({ user }) => {
				if (!user.emailVerified) await dropUnproven(db, user.id);
				await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
			},
		},
		emailVerification: {
			sendOnSignUp: true,
			autoSignInAfterVerification: true,
			expiresIn: verificationSeconds,
			sendVerificationEmail: ({ user, token }) => want({ kind: "verification", user, token }),
			afterEmailVerification: async (user) => {
				if (adminEmail?.toLowerCase() === user.email.toLowerCase()) await grantFirstAdmin(db, user.email);
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

/** Ways of signing in that were added to an address before anybody had proven it. */
async function dropUnproven(db: Database, userId: string): Promise<void> {
	await db.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, "credential")));
}
