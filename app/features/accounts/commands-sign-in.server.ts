import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import {
	forgetAttempts,
	type Limit,
	requireAttempt,
	returnAttempt,
} from "#app/platform/database/rate-limits.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	type Accounts,
	callAuth,
	findKnownDevice,
	headersOf,
	limits,
	rememberDevice,
	type Visitor,
	withMinimumFailureDuration,
} from "./auth/auth.server.ts";
import { lockAccess } from "./commands-access.server.ts";
import { authEmail } from "./rules.ts";
import { SignInInput } from "./schema.ts";
import { accounts as passwords, sessions, users } from "./tables.server.ts";

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
	const input = parseInput(SignInInput, values);
	const device = findKnownDevice(accounts, visitor.cookie, input.email);
	const counts = signInCounts(visitor, input.email, device);
	const headers = await logFailure(accounts, visitor, input.email, async () => {
		for (const [limit, subject] of counts) await requireAttempt(ctx, limit, subject);
		return withMinimumFailureDuration(accounts, () => checkPassword(accounts, visitor, input));
	});
	const [[ownLimit, own], ...shared] = counts;
	await forgetAttempts(ctx, ownLimit, own);
	for (const [limit, subject] of shared) await returnAttempt(ctx, limit, subject);
	return device === null ? rememberDevice(accounts, headers, input.email) : headers;
}

async function logFailure<T>(
	{ db, log }: Accounts,
	{ address: ip }: Visitor,
	email: string,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof DomainError) {
			const personId = (await findPassword(db, email))?.userId ?? null;
			logSecurityEvent(log, { type: "signIn.failed", reason: error.code, personId, ip });
		}
		throw error;
	}
}

type Count = readonly [limit: Limit, subject: string];

/** The limits that a sign-in counts against. Strangers' guesses do not count against a browser that the owner has used. */
function signInCounts({ address }: Visitor, email: string, device: string | null): [Count, ...Count[]] {
	if (device !== null) return [[limits.signInDevice, device]];
	return [
		[limits.signInPair, `${address} ${email}`],
		[limits.signInAddress, address],
		[limits.signInAccount, email],
	];
}

async function checkPassword(accounts: Accounts, visitor: Visitor, body: SignInInput): Promise<Headers> {
	const { auth, db } = accounts;
	const checked = await findPassword(db, body.email);
	try {
		const { headers, response } = await auth.api.signInEmail({
			body: { ...body, email: authEmail(body.email) },
			headers: headersOf(accounts, visitor),
			returnHeaders: true,
		});
		if (!(await isStillPassword(db, body.email, checked))) {
			await db.delete(sessions).where(eq(sessions.token, response.token));
			throw new DomainError("auth.invalidCredentials");
		}
		return headers;
	} catch (error) {
		if (!isAPIError(error)) throw error;
		if (error.body?.code === "EMAIL_NOT_VERIFIED") throw new DomainError("auth.emailNotVerified");
		if (error.body?.code === "INVALID_EMAIL_OR_PASSWORD") throw new DomainError("auth.invalidCredentials");
		throw error;
	}
}

interface Password {
	readonly userId: string;
	readonly hash: string | null;
}

async function findPassword(db: Database | Transaction, email: string): Promise<Password | undefined> {
	const [found] = await db
		.select({ userId: users.id, hash: passwords.password })
		.from(users)
		.innerJoin(passwords, and(eq(passwords.userId, users.id), eq(passwords.providerId, "credential")))
		.where(eq(users.email, email));
	return found;
}

/** Whether a password that is set at this moment did not overtake the session that the old one opened. */
async function isStillPassword(db: Database, email: string, checked: Password | undefined): Promise<boolean> {
	if (!checked) return false;
	return transaction(db, async (tx) => {
		await lockAccess(tx, { id: checked.userId });
		return (await findPassword(tx, email))?.hash === checked.hash;
	});
}

/** Ends the session of the cookie. @returns the headers that remove the cookie */
export async function signOut(accounts: Accounts, visitor: Visitor): Promise<Headers> {
	const options = { headers: headersOf(accounts, visitor), returnHeaders: true } as const;
	const { headers } = await callAuth(accounts.authOptions, accounts, (auth) => auth.api.signOut(options));
	return headers;
}
