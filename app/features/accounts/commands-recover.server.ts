import { and, eq, gt, ne, sql } from "drizzle-orm";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { forgetAttempts, requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { hashLinkToken, isLinkToken } from "#app/platform/secrets.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	type Accounts,
	hashPassword,
	limits,
	rememberDevice,
	requireStrongPassword,
	type Visitor,
} from "./auth/auth.server.ts";
import { endAccess, lockAccess } from "./commands-access.server.ts";
import { grantToAdminEmail } from "./commands-admin.server.ts";
import { requestMail } from "./commands-mail.server.ts";
import type { SessionEnded } from "./events.ts";
import { passwordLinkName } from "./queries-email.server.ts";
import type { ResetLinkFault } from "./rules.ts";
import { passwordProvider } from "./rules-settings.ts";
import { type EmailInput, NewPasswordInput } from "./schema.ts";
import { accounts as signIns, users, verifications } from "./tables.server.ts";

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
 * The fault of a reset link, so that nobody types a password for nothing. Looking does not use it up.
 * @param token as the link carries it
 */
export async function findResetLinkFault(ctx: QueryContext, token: string): Promise<ResetLinkFault | null> {
	if (!isLinkToken(token)) return "invalid_token";
	return (await findResetPerson(ctx, token)) === null ? "otp_expired" : null;
}

/**
 * The address whose password a reset link sets, so that a password manager keeps the new one under it; null when
 * the link does not work. It was sent to that address, so that it tells its holder nothing new.
 * @param token as the link carries it
 */
export async function findResetEmail(ctx: QueryContext, token: string): Promise<string | null> {
	return (await findResetPerson(ctx, token))?.email ?? null;
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
	const person = await findResetPerson(ctx, token);
	if (!person) throw new DomainError("auth.linkExpired");
	requireStrongPassword(password, [person.username, person.email]);
	const hash = await hashPassword(password);
	await inTransaction(ctx, async (tx) => {
		await lockAccess(tx.db, person);
		await consumeLink(tx, token);
		await setPassword(tx, person.id, hash);
		await proveAddress(tx, accounts, person);
		await endAccess(tx.db, person.id);
		const ended: SessionEnded = { type: "account.sessionEnded", personId: person.id };
		await tx.record(ended);
	});
	await forgetAttempts(ctx, limits.signInAccount, person.email.toLowerCase());
	logSecurityEvent(accounts.log, { type: "password.reset", personId: person.id, ip: visitor.address });
	return rememberDevice(accounts, new Headers(), person.email);
}

/** The person whose password a token may set, or null once it is used or too old. */
async function findResetPerson(ctx: QueryContext, token: string) {
	const [person] = await ctx.db
		.select({ id: users.id, username: users.username, email: users.email })
		.from(verifications)
		.innerJoin(users, eq(users.id, sql`${verifications.value}::uuid`))
		.where(matchesLink(ctx, token));
	return person ?? null;
}

function matchesLink({ clock }: QueryContext, token: string) {
	const name = passwordLinkName(hashLinkToken(token));
	return and(eq(verifications.identifier, name), gt(verifications.expiresAt, clock.now()));
}

/** Of two that use one link at once, the second finds it used. @throws DomainError `auth.linkExpired` */
async function consumeLink(tx: TransactionContext, token: string): Promise<void> {
	const { rowCount } = await tx.db.delete(verifications).where(matchesLink(tx, token));
	if (!rowCount) throw new DomainError("auth.linkExpired");
}

/** Sets the password where Better Auth looks for it: each person's own account, under their id. */
async function setPassword(tx: TransactionContext, id: string, password: string): Promise<void> {
	const updatedAt = tx.clock.now();
	await tx.db
		.insert(signIns)
		.values({ userId: id, providerId: passwordProvider, accountId: id, password, updatedAt })
		.onConflictDoUpdate({ target: [signIns.providerId, signIns.accountId], set: { password, updatedAt } });
}

/**
 * The link came by mail, so that whoever used it has the address. Providers' accounts that were joined to it before
 * anybody had proven it may be somebody else's, and go.
 */
async function proveAddress(
	tx: TransactionContext,
	{ authOptions }: Accounts,
	{ id, email }: { id: string; email: string },
): Promise<void> {
	const proven = await tx.db
		.update(users)
		.set({ emailVerified: true, updatedAt: sql`now()` })
		.where(and(eq(users.id, id), eq(users.emailVerified, false)));
	if (proven.rowCount)
		await tx.db.delete(signIns).where(and(eq(signIns.userId, id), ne(signIns.providerId, passwordProvider)));
	await grantToAdminEmail(tx.db, authOptions, email);
}
