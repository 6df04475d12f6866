import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { forgetAttempts, requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { isUuid } from "#app/shared/uuid.ts";
import {
	type Accounts,
	inAuthTransaction,
	limits,
	rememberDevice,
	requireStrongPassword,
	type Visitor,
} from "./auth/auth.server.ts";
import { lockAccess } from "./commands-access.server.ts";
import { requestMail } from "./commands-mail.server.ts";
import type { SessionEnded } from "./events.ts";
import { type ResetLinkFault, resetTokenPattern } from "./rules.ts";
import { type EmailInput, NewPasswordInput } from "./schema.ts";
import { users } from "./tables.server.ts";

/**
 * Sends a link to choose a new password, if the address has an account; earlier links end when it leaves. The answer is
 * the same for every address and takes the same time.
 * @throws DomainError `request.tooManyRequests`
 */
export async function requestReset(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	{ email }: EmailInput,
): Promise<void> {
	await requestMail(ctx, accounts, visitor, { kind: "reset", whom: eq(users.email, email) });
}

/**
 * What is wrong with a reset link, so that nobody types a password for nothing. Looking does not use it up.
 * @param token as the link carries it
 */
export async function findResetLinkFault(
	{ auth }: Pick<Accounts, "auth">,
	token: string,
): Promise<ResetLinkFault | null> {
	if (!resetTokenPattern.test(token)) return "invalid_token";
	return (await findResetPerson(auth, token)) === null ? "otp_expired" : null;
}

/**
 * The address whose password a reset link sets, so that a password manager keeps the new one under it; null when
 * the link does not work. It was sent to that address, so that it tells its holder nothing new.
 * @param token as the link carries it
 */
export async function findResetEmail(
	ctx: QueryContext,
	{ auth }: Pick<Accounts, "auth">,
	token: string,
): Promise<string | null> {
	const person = await findPerson(ctx, await findResetPerson(auth, token));
	return person?.email ?? null;
}

/**
 * Sets a new password with the token of the reset mail, which works once. All sessions of the account and all other
 * links to it end, its address counts as verified, and guesses of the old password no longer stand against anybody.
 * @returns the headers that let this browser sign in while others guess the password
 * @throws DomainError `auth.linkExpired` for a token that is used, too old or unknown, `auth.weakPassword`,
 * `request.tooManyRequests`
 */
export async function resetPassword(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<Headers> {
	const { token, password } = parseInput(NewPasswordInput, values);
	await requireAttempt(ctx, limits.newPasswordAddress, visitor.address);
	const person = await findPerson(ctx, await findResetPerson(accounts.auth, token));
	if (!person) throw new DomainError("auth.linkExpired");
	requireStrongPassword(password, [person.username, person.email]);
	try {
		await inAuthTransaction(accounts, async (auth, tx) => {
			await lockAccess(tx, person);
			await auth.api.resetPassword({ body: { token, newPassword: password } });
		});
	} catch (error) {
		if (!isAPIError(error)) throw error;
		throw new DomainError("auth.linkExpired");
	}
	await forgetAttempts(ctx, limits.signInAccount, person.email.toLowerCase());
	const ended: SessionEnded = { type: "account.sessionEnded", personId: person.id };
	ctx.events.publish([ended]);
	logSecurityEvent(accounts.log, { type: "password.reset", personId: person.id, ip: visitor.address });
	return rememberDevice(accounts, new Headers(), person.email);
}

/** The person whose password a token may set, or null once it is used or too old. */
async function findResetPerson(auth: Accounts["auth"], token: string): Promise<string | null> {
	const { internalAdapter } = await auth.$context;
	const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
	return found && found.expiresAt > new Date() ? found.value : null;
}

async function findPerson(ctx: QueryContext, id: string | null) {
	if (id === null || !isUuid(id)) return null;
	const [person] = await ctx.db
		.select({ id: users.id, username: users.username, email: users.email })
		.from(users)
		.where(eq(users.id, id));
	return person ?? null;
}
