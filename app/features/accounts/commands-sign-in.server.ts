import { isAPIError } from "better-auth/api";
import { sql } from "drizzle-orm";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { findKnownDevice, rememberDevice } from "./commands-device.server.ts";
import { type Accounts, failingEvenly, headersOf, type Visitor } from "./commands-service.server.ts";
import {
	forgetAttempts,
	type Limit,
	limits,
	requireAttempt,
	returnAttempt,
} from "./commands-throttle.server.ts";
import { inAuthTransaction } from "./commands-transaction.server.ts";
import { longestCookieSeconds, sessionSeconds } from "./rules.ts";
import { SignInInput } from "./schema.ts";

/**
 * Signs in with address and password. A failure takes the same time whatever its reason.
 * @returns the headers that set the session cookie, and the one that knows this browser again
 * @throws DomainError `auth.invalidCredentials` alike for an unknown address and a wrong password,
 * `auth.emailNotVerified` only with the right password, `request.tooManyRequests`
 */
export async function signIn(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<Headers> {
	const input = SignInInput.parse(values);
	const device = findKnownDevice(accounts, visitor.cookie, input.email);
	const counts = signInCounts(visitor, input.email, device);
	for (const [limit, subject] of counts) await requireAttempt(ctx, limit, subject);
	const headers = await failingEvenly(() => checkPassword(accounts, visitor, input));
	const [[ownLimit, own], ...shared] = counts;
	await forgetAttempts(ctx, ownLimit, own);
	for (const [limit, subject] of shared) await returnAttempt(ctx, limit, subject);
	return device === null ? rememberDevice(accounts, headers, input.email) : headers;
}

type Count = readonly [limit: Limit, subject: string];

/** What a sign-in counts against. Strangers' guesses do not stand against a browser that the owner has used. */
function signInCounts({ address }: Visitor, email: string, device: string | null): [Count, ...Count[]] {
	if (device !== null) return [[limits.signInDevice, device]];
	return [
		[limits.signInPair, `${address} ${email}`],
		[limits.signInAddress, address],
		[limits.signInAccount, email],
	];
}

async function checkPassword({ auth }: Accounts, visitor: Visitor, body: SignInInput): Promise<Headers> {
	try {
		const { headers } = await auth.api.signInEmail({
			body,
			headers: headersOf(visitor),
			returnHeaders: true,
		});
		return keepLong(headers);
	} catch (error) {
		if (!isAPIError(error)) throw error;
		if (error.body?.code === "EMAIL_NOT_VERIFIED") throw new DomainError("auth.emailNotVerified");
		if (error.body?.code === "INVALID_EMAIL_OR_PASSWORD") throw new DomainError("auth.invalidCredentials");
		throw error;
	}
}

/** Ends the session of the cookie. @returns the headers that remove the cookie */
export async function signOut({ auth }: Accounts, visitor: Visitor): Promise<Headers> {
	const { headers } = await auth.api.signOut({ headers: headersOf(visitor), returnHeaders: true });
	return headers;
}

/**
 * Proves an address with the token of the verification mail, and signs its owner in the first time.
 * @returns the headers that set the session cookie; none when the address was verified before
 * @throws DomainError `auth.linkExpired`, or `auth.linkInvalid` for anything else
 */
export async function verifyEmail({ auth, db }: Accounts, visitor: Visitor, token: string): Promise<Headers> {
	try {
		const { headers } = await inAuthTransaction(db, async (tx) => {
			// Of two that use one token at once, the second finds the address verified and is not signed in.
			await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${token}, 0))`);
			return auth.api.verifyEmail({ query: { token }, headers: headersOf(visitor), returnHeaders: true });
		});
		return keepLong(headers);
	} catch (error) {
		if (!isAPIError(error)) throw error;
		throw new DomainError(error.body?.code === "TOKEN_EXPIRED" ? "auth.linkExpired" : "auth.linkInvalid");
	}
}

/**
 * Lets the browser keep the cookie as long as it may. When the session ends is decided by the database, where
 * each use moves it; a cookie that ended by itself would sign out who comes every day.
 */
export function keepLong(headers: Headers): Headers {
	const cookies = headers.getSetCookie();
	headers.delete("Set-Cookie");
	for (const cookie of cookies) {
		headers.append(
			"Set-Cookie",
			cookie.replace(`Max-Age=${sessionSeconds}`, `Max-Age=${longestCookieSeconds}`),
		);
	}
	return headers;
}
