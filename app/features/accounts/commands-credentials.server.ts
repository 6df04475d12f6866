import { isAPIError } from "better-auth/api";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import {
	forgetAttempts,
	recordAttempt,
	requireAttempt,
	requireVisitorAttempt,
} from "#app/platform/database/rate-limits.server.ts";
import { hashLinkToken, isLinkToken } from "#app/platform/secrets.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	type Accounts,
	endAccess,
	endLinks,
	hashPassword,
	headersOf,
	inAuthTransaction,
	limits,
	lockAccess,
	rememberDevice,
	requireStrongPassword,
	type Visitor,
	verifyPassword,
} from "./auth/auth.server.ts";
import { accountMailJob, type ChangeMail, requestMail } from "./commands-mail.server.ts";
import { grantConfiguredAdmin } from "./commands-roles.server.ts";
import type { SessionEnded } from "./events.ts";
import {
	findCurrentSession,
	findEmailChange,
	findPasswordHash,
	hasPassword,
	passwordLinkName,
} from "./queries-settings.server.ts";
import { type ResetLinkFault, verificationSeconds } from "./rules.ts";
import { formerAddressMailSeconds, passwordProvider } from "./rules-people.ts";
import {
	ChangeEmailInput,
	ChangeEmailWithPasswordInput,
	ChangePasswordInput,
	EmailInput,
	NewPasswordInput,
} from "./schema.ts";
import { emailChanges, sessions, accounts as signIns, users, verifications } from "./tables.server.ts";

/**
 * Changes the actor's password. All sessions and all links to a new password end; this browser gets a new session.
 * @returns the headers that set its cookie
 * @throws DomainError `auth.required`, `auth.weakPassword`, `auth.passwordWrong` when the present password is wrong or missing,
 * `request.tooManyRequests`
 */
export async function changePassword(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<Headers> {
	const actor = requireActor(ctx);
	const input = parseInput(ChangePasswordInput, values);
	const person = { personId: actor.id, ip: visitor.address };
	try {
		await requireAttempt(ctx, limits.changePassword, actor.id);
		requireStrongPassword(input.password, [actor.username, actor.email]);
		const headers = await replacePassword(accounts, visitor, actor.id, input);
		await forgetAttempts(ctx, limits.changePassword, actor.id);
		await forgetAttempts(ctx, limits.signInAccount, actor.email.toLowerCase());
		const ended: SessionEnded = { type: "account.sessionEnded", personId: actor.id };
		ctx.events.publish([ended]);
		logSecurityEvent(accounts.log, { type: "password.changed", ...person });
		return headers;
	} catch (error) {
		if (error instanceof DomainError)
			logSecurityEvent(accounts.log, { type: "password.changeFailed", reason: error.code, ...person });
		throw error;
	}
}

async function replacePassword(
	accounts: Accounts,
	visitor: Visitor,
	id: string,
	{ currentPassword, password: newPassword }: ChangePasswordInput,
): Promise<Headers> {
	try {
		const { headers } = await inAuthTransaction(accounts, async (auth, tx) => {
			await lockAccess(tx, { id });
			await endLinks(tx, id);
			return auth.api.changePassword({
				body: { currentPassword, newPassword, revokeOtherSessions: true },
				headers: headersOf(accounts, visitor),
				returnHeaders: true,
			});
		});
		return headers;
	} catch (error) {
		if (!isAPIError(error)) throw error;
		if (error.status === "UNAUTHORIZED") throw new DomainError("auth.required");
		throw new DomainError("auth.passwordWrong", {}, { currentPassword: "auth.error.passwordWrong" });
	}
}

/**
 * Sends a link to choose a new password, if the address has an account; earlier links end when it is sent. The answer is
 * the same for every address and takes the same time.
 * @returns the address as it is stored
 * @throws DomainError `request.invalid`, `request.tooManyRequests`
 */
export async function requestReset(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<string> {
	const { email } = parseInput(EmailInput, values);
	await requestMail(ctx, accounts, visitor, { kind: "reset", recipient: eq(users.email, email) });
	return email;
}

/**
 * The fault of a reset link, before somebody types a password in vain. Reading it does not use the link up.
 * @param token as it is in the link
 */
export async function findResetLinkFault(ctx: QueryContext, token: string): Promise<ResetLinkFault | null> {
	if (!isLinkToken(token)) return "invalid_token";
	return (await findResetPerson(ctx, token)) === null ? "otp_expired" : null;
}

/**
 * The address of a reset link's account, for password managers; null when the link does not work. The link was sent to
 * that address, so that it reveals nothing.
 * @param token as it is in the link
 */
export async function findResetEmail(ctx: QueryContext, token: string): Promise<string | null> {
	return (await findResetPerson(ctx, token))?.email ?? null;
}

/**
 * Sets a new password with the token of the reset mail, which works once. All sessions of the account and all other
 * links to it end, its address counts as verified, and failed attempts with the old password are forgotten.
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
	await requireVisitorAttempt(ctx, limits.newPassword, visitor);
	const person = await findResetPerson(ctx, token);
	if (!person) throw new DomainError("auth.linkExpired");
	requireStrongPassword(password, [person.username, person.email]);
	const hash = await hashPassword(password);
	await inTransaction(ctx, async (tx) => {
		await lockAccess(tx.db, person);
		await consumeLink(tx, token);
		await setPassword(tx, person.id, hash);
		await verifyAddress(tx, accounts, person);
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

/** Deletes a link; of two requests at once, the second fails. @throws DomainError `auth.linkExpired` */
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
 * Verifies the address to which the link was sent. Providers' accounts that were linked while it was unverified may be
 * somebody else's and are deleted.
 */
async function verifyAddress(
	tx: TransactionContext,
	{ authOptions }: Accounts,
	{ id, email }: { id: string; email: string },
): Promise<void> {
	const { rowCount } = await tx.db
		.update(users)
		.set({ emailVerified: true, updatedAt: sql`now()` })
		.where(and(eq(users.id, id), eq(users.emailVerified, false)));
	if (rowCount)
		await tx.db.delete(signIns).where(and(eq(signIns.userId, id), ne(signIns.providerId, passwordProvider)));
	await grantConfiguredAdmin(tx.db, authOptions, email);
}

/** The constraint that fails for an address of another account. */
const emailConstraint = "users_email_key";

/**
 * Requests another address: a link that is sent there makes the change. An earlier request ends. For an address that has
 * an account the answer is the same, and the mail has no link.
 * @returns the address as it is stored
 * @throws DomainError `auth.required`, `auth.passwordWrong` when the actor has a password and it is wrong,
 * `request.invalid` with the problem of `email`, `request.tooManyRequests`
 */
export async function requestEmailChange(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<string> {
	const actor = requireActor(ctx);
	const { email, currentPassword } = await parseChange(ctx, actor.id, values);
	if (email === actor.email.toLowerCase())
		throw new DomainError("request.invalid", {}, { email: "auth.error.emailSame" });
	const person = { personId: actor.id, ip: visitor.address };
	try {
		await requireAttempt(ctx, limits.changeEmail, actor.id);
		await inTransaction(ctx, async (tx) => {
			await lockAccess(tx.db, actor);
			await requirePassword(tx, actor.id, currentPassword);
			await writeChange(tx, accounts, { userId: actor.id, email, locale: visitor.locale });
		});
	} catch (error) {
		if (error instanceof DomainError)
			logSecurityEvent(accounts.log, { type: "email.changeFailed", reason: error.code, ...person });
		throw error;
	}
	return email;
}

/** The input, with a password only where the person has one. */
async function parseChange(ctx: CommandContext, id: string, values: unknown) {
	if (await hasPassword(ctx, id)) return parseInput(ChangeEmailWithPasswordInput, values);
	return { ...parseInput(ChangeEmailInput, values), currentPassword: "" };
}

async function requirePassword(tx: TransactionContext, id: string, password: string): Promise<void> {
	const hash = await findPasswordHash(tx, id);
	if (hash === null || (await verifyPassword({ hash, password }))) return;
	throw new DomainError("auth.passwordWrong", {}, { currentPassword: "auth.error.passwordWrong" });
}

async function writeChange(
	tx: TransactionContext,
	accounts: Accounts,
	{ userId, email, locale }: Pick<ChangeMail, "userId" | "locale"> & { readonly email: string },
): Promise<void> {
	const now = tx.clock.now();
	const isPending = and(eq(emailChanges.userId, userId), isNull(emailChanges.formerEmail));
	await tx.db.delete(emailChanges).where(isPending);
	const expiresAt = new Date(now.getTime() + verificationSeconds * 1_000);
	const [change] = await tx.db
		.insert(emailChanges)
		.values({ userId, email, expiresAt, createdAt: now })
		.returning({ id: emailChanges.id });
	// Too many mails to one address are not sent. The answer does not say so, since it would reveal what the address gets.
	if (!change || !(await recordAttempt(tx, limits.mailRecipient, email))) return;
	await enqueueMail(tx, accounts, { kind: "emailChange", changeId: change.id, userId, locale });
}

async function enqueueMail(
	tx: TransactionContext,
	{ jobs }: Accounts,
	mail: Omit<ChangeMail, "askedAt">,
): Promise<void> {
	await jobs.enqueue(tx.db, accountMailJob, { ...mail, askedAt: tx.clock.now().toISOString() });
}

/**
 * Makes the change of a link. All other sessions and links of the account end, its address counts as verified, and the
 * former one is notified. No session is needed: the link was sent to its owner.
 * @returns the headers that let this browser sign in while others guess the password
 * @throws DomainError `auth.linkExpired` for a link that is used, replaced, too old or unknown; `auth.emailTaken` when
 * somebody else has the address meanwhile
 */
export async function confirmEmailChange(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	token: string,
): Promise<Headers> {
	const [change, current] = await Promise.all([
		findEmailChange(ctx, token),
		findCurrentSession(accounts, visitor),
	]);
	if (!change) throw new DomainError("auth.linkExpired");
	const { id: changeId, userId, email } = change;
	const { locale } = visitor;
	await inTransaction(ctx, async (tx) => {
		await lockAccess(tx.db, { id: userId });
		await replaceEmail(tx, change);
		const isOther = current ? ne(sessions.id, current.id) : undefined;
		await tx.db.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
		await endLinks(tx.db, userId);
		await grantConfiguredAdmin(tx.db, accounts.authOptions, email);
		await enqueueMail(tx, accounts, { kind: "emailChanged", changeId, userId, locale });
		const ended: SessionEnded = { type: "account.sessionEnded", personId: userId };
		await tx.record(ended);
	}).catch((error: unknown) => {
		if (databaseErrorOf(error)?.constraint === emailConstraint) throw new DomainError("auth.emailTaken");
		throw error;
	});
	logSecurityEvent(accounts.log, { type: "email.changed", personId: userId, ip: visitor.address });
	return rememberDevice(accounts, new Headers(), email);
}

/** Writes a change; of two requests with one link, the second fails. @throws DomainError `auth.linkExpired` */
async function replaceEmail(
	tx: TransactionContext,
	{ id, userId, email }: { id: string; userId: string; email: string },
): Promise<void> {
	const { rowCount } = await tx.db
		.update(emailChanges)
		.set({
			formerEmail: sql`(select u.email from users u where u.id = ${userId})`,
			tokenHash: null,
			expiresAt: new Date(tx.clock.now().getTime() + formerAddressMailSeconds * 1_000),
		})
		.where(and(eq(emailChanges.id, id), isNull(emailChanges.formerEmail)));
	if (!rowCount) throw new DomainError("auth.linkExpired");
	await tx.db
		.update(users)
		.set({ email, emailVerified: true, updatedAt: sql`now()` })
		.where(eq(users.id, userId));
}
