import { isAPIError } from "better-auth/api";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type Accounts, headersOf, type Visitor } from "./commands-service.server.ts";
import { forgetAttempts, limits, requireAttempt, returnAttempt } from "./commands-throttle.server.ts";
import { sessionSeconds } from "./rules.ts";
import { SignInInput } from "./schema.ts";

/** The longest that browsers keep a cookie, in seconds: 400 days (RFC 6265bis, 5.5). */
const cookieSeconds = 400 * 24 * 60 * 60;

/**
 * Signs in with address and password.
 * @returns the headers that set the session cookie
 * @throws DomainError `auth.invalidCredentials` alike for an unknown address and a wrong password,
 * `auth.emailNotVerified` only with the right password, `request.tooManyRequests`
 */
export async function signIn(
	ctx: CommandContext,
	{ auth }: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<Headers> {
	const body = SignInInput.parse(values);
	const pair = `${visitor.address} ${body.email}`;
	await requireAttempt(ctx, limits.signInPair, pair);
	await requireAttempt(ctx, limits.signInAddress, visitor.address);
	try {
		const { headers } = await auth.api.signInEmail({
			body,
			headers: headersOf(visitor),
			returnHeaders: true,
		});
		await forgetAttempts(ctx, limits.signInPair, pair);
		await returnAttempt(ctx, limits.signInAddress, visitor.address);
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
export async function verifyEmail({ auth }: Accounts, visitor: Visitor, token: string): Promise<Headers> {
	try {
		const { headers } = await auth.api.verifyEmail({
			query: { token },
			headers: headersOf(visitor),
			returnHeaders: true,
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
		headers.append("Set-Cookie", cookie.replace(`Max-Age=${sessionSeconds}`, `Max-Age=${cookieSeconds}`));
	}
	return headers;
}
