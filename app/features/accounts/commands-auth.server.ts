import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { grantFirstAdmin } from "./commands-admin.server.ts";
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
export function createAuth({ db, log, secret, publicUrl, adminEmail }: AuthOptions) {
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
			// Whoever followed the link in the mail has proven the address.
			onPasswordReset: async ({ user }) => {
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

/** What Better Auth may answer over HTTP itself: returning from a social provider. Forms have their own door. */
const openPaths = /^\/api\/auth\/(ok|error|get-session|callback\/[a-z]+)$/;

/**
 * Answers what is below /api/auth. Sign-up and sign-in are not among it: they go through the commands, which
 * check every field and count attempts.
 * @param address the client's, from its socket
 */
export async function answerAuth(auth: Auth, request: Request, address: string): Promise<Response> {
	if (!openPaths.test(new URL(request.url).pathname)) return new Response("Not Found", { status: 404 });
	const headers = new Headers(request.headers);
	headers.set(clientAddressHeader, address);
	return auth.handler(new Request(request, { headers }));
}
