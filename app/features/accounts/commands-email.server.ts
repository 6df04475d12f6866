import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { recordAttempt, requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { type Accounts, limits, rememberDevice, type Visitor, verifyPassword } from "./auth/auth.server.ts";
import { endLinks, lockAccess } from "./commands-access.server.ts";
import { grantToAdminEmail } from "./commands-admin.server.ts";
import { accountMailJob } from "./commands-mail.server.ts";
import type { ChangeMail } from "./commands-mail-write.server.ts";
import type { SessionEnded } from "./events.ts";
import { findEmailChange } from "./queries-email.server.ts";
import { findPasswordHash, hasPassword } from "./queries-password.server.ts";
import { findCurrentSession } from "./queries-sessions.server.ts";
import { verificationSeconds } from "./rules.ts";
import { formerAddressMailSeconds } from "./rules-settings.ts";
import { ChangeEmailInput, ChangeEmailWithPasswordInput } from "./schema.ts";
import { emailChanges, sessions, users } from "./tables.server.ts";

/** Names the constraint by which an address is known to be taken. */
const emailConstraint = "users_email_key";

/**
 * Asks for another address: a link that is sent there makes the change. An earlier one that waits ends. For an address
 * that has an account it answers the same, and the link is left out of the mail.
 * @returns the address as it is kept
 * @throws DomainError `auth.required`, `auth.passwordWrong` for another password of whoever has one,
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

/** Who has no password is not asked for it. */
async function parseChange(ctx: CommandContext, id: string, values: unknown) {
	if (await hasPassword(ctx, id)) return parseInput(ChangeEmailWithPasswordInput, values);
	return { ...parseInput(ChangeEmailInput, values), currentPassword: "" };
}

async function requirePassword(tx: TransactionContext, id: string, password: string): Promise<void> {
	const hash = await findPasswordHash(tx, id);
	if (hash === null || (await verifyPassword({ hash, password }))) return;
	throw new DomainError("auth.passwordWrong", {}, { currentPassword: "auth.error.passwordWrong" });
}

type WantedChange = Pick<ChangeMail, "userId" | "locale"> & { readonly email: string };

async function writeChange(
	tx: TransactionContext,
	accounts: Accounts,
	{ userId, email, locale }: WantedChange,
): Promise<void> {
	const now = tx.clock.now();
	const isWaiting = and(eq(emailChanges.userId, userId), isNull(emailChanges.formerEmail));
	await tx.db.delete(emailChanges).where(isWaiting);
	const expiresAt = new Date(now.getTime() + verificationSeconds * 1_000);
	const [change] = await tx.db
		.insert(emailChanges)
		.values({ userId, email, expiresAt, createdAt: now })
		.returning({ id: emailChanges.id });
	// Too many mails to one address are not sent; who asked is not told, as that would say what it gets.
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
 * former one is told. It needs no session: whoever has the link was sent it.
 * @returns the headers that let this browser sign in while others guess the password
 * @throws DomainError `auth.linkExpired` for a link that is used, overtaken, too old or unknown; `auth.emailTaken` when
 * somebody has the address by now
 */
export async function confirmEmailChange(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	token: string,
): Promise<Headers> {
	const [change, own] = await Promise.all([
		findEmailChange(ctx, token),
		findCurrentSession(accounts, visitor),
	]);
	if (!change) throw new DomainError("auth.linkExpired");
	const { id: changeId, userId, email } = change;
	const { locale } = visitor;
	await inTransaction(ctx, async (tx) => {
		await lockAccess(tx.db, { id: userId });
		await replaceEmail(tx, change);
		const isOwn = own && ne(sessions.id, own.id);
		await tx.db.delete(sessions).where(and(eq(sessions.userId, userId), isOwn ?? undefined));
		await endLinks(tx.db, userId);
		await grantToAdminEmail(tx.db, accounts.authOptions, email);
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

/** Of two that use one link at once, the second finds it used. @throws DomainError `auth.linkExpired` */
async function replaceEmail(
	tx: TransactionContext,
	{ id, userId, email }: { id: string; userId: string; email: string },
): Promise<void> {
	const [used] = await tx.db
		.update(emailChanges)
		.set({
			formerEmail: sql`(select u.email from users u where u.id = ${userId})`,
			tokenHash: null,
			expiresAt: new Date(tx.clock.now().getTime() + formerAddressMailSeconds * 1_000),
		})
		.where(and(eq(emailChanges.id, id), isNull(emailChanges.formerEmail)))
		.returning({ id: emailChanges.id });
	if (!used) throw new DomainError("auth.linkExpired");
	await tx.db
		.update(users)
		.set({ email, emailVerified: true, updatedAt: sql`now()` })
		.where(eq(users.id, userId));
}
