import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { idempotencyKeys } from "#app/platform/database/tables.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	type Accounts,
	headersOf,
	inAuthTransaction,
	limits,
	readVerificationToken,
	type Visitor,
	verificationToken,
	verifyPassword,
} from "./auth/auth.server.ts";
import { lockAccess } from "./commands-access.server.ts";
import type { SessionEnded } from "./events.ts";
import { findPasswordHash } from "./queries-password.server.ts";
import { authEmail, type UnverifiedAccount } from "./rules.ts";
import { VerifyEmailInput } from "./schema.ts";
import { users } from "./tables.server.ts";

/** A verification link in the browser that opened it. */
export interface OpenedLink {
	readonly token: string;
	/** The key of the sign-up form that this browser sent last. */
	readonly submissionKey: string | null;
}

/**
 * The account whose address a link verifies; null when that was done before. Looking changes nothing.
 * @throws DomainError `auth.linkExpired`, or `auth.linkInvalid` for anything else
 */
export async function findUnverifiedAccount(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
	link: OpenedLink,
): Promise<UnverifiedAccount | null> {
	const person = await findPerson(ctx, await readEmail(accounts, visitor, link.token));
	if (person.emailVerified) return null;
	const { email, username } = person;
	return { email, username, proof: await findProof(ctx, person.id, link) };
}

/**
 * Verifies the address of a link, and signs its owner in. The mail alone is not enough: somebody else may have signed up
 * with the address, and waits for its owner to verify their account. So it takes the browser that signed up, or the
 * account's password.
 * @returns the headers that set the session cookie; none when the address was verified before
 * @throws DomainError what {@link findUnverifiedAccount} throws, `auth.passwordWrong`, `auth.required` for an account
 * without a password, `request.tooManyRequests`
 */
export async function verifyEmail(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	{ submissionKey, ...values }: OpenedLink & { readonly password?: unknown },
): Promise<Headers> {
	const { token, password } = parseInput(VerifyEmailInput, values);
	const email = await readEmail(accounts, visitor, token);
	await requireAttempt(ctx, limits.verifyAddress, visitor.address);
	return inAuthTransaction(accounts, async (auth, tx) => {
		// Of two that use one link at once, or a link to a new password, the second finds the address verified.
		await lockAccess(tx, { email });
		const inTx = { ...ctx, db: tx };
		const person = await findPerson(inTx, email);
		if (person.emailVerified) return new Headers();
		const proof = await findProof(inTx, person.id, { token, submissionKey });
		if (proof === "signIn") throw new DomainError("auth.required");
		if (proof === "password") await requirePassword(inTx, accounts, visitor, { id: person.id, password });
		const query = { token: await verificationToken(accounts.secrets, authEmail(email)) };
		const headers = headersOf(accounts, visitor);
		return (await auth.api.verifyEmail({ query, headers, returnHeaders: true })).headers;
	});
}

/**
 * Deletes the account that somebody else made with the address of a link. One that was verified stays.
 * @throws DomainError `auth.linkExpired`, `auth.linkInvalid`
 */
export async function deleteUnverifiedAccount(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	token: string,
): Promise<void> {
	const email = await readEmail(accounts, visitor, token);
	const [deleted] = await ctx.db
		.delete(users)
		.where(and(eq(users.email, email), eq(users.emailVerified, false)))
		.returning({ id: users.id });
	if (!deleted) throw new DomainError("auth.linkExpired");
	const ended: SessionEnded = { type: "account.sessionEnded", personId: deleted.id };
	ctx.events.publish([ended]);
	logSecurityEvent(accounts.log, { type: "signUp.disowned", personId: deleted.id, ip: visitor.address });
}

/** @throws DomainError `auth.linkExpired`, `auth.linkInvalid` */
async function readEmail(accounts: Accounts, visitor: Visitor, token: string): Promise<string> {
	const email = await readVerificationToken(accounts.secrets, token);
	if (email) return email;
	// Better Auth does nothing with a token that it refuses, and says why it did.
	const headers = headersOf(accounts, visitor);
	const error: unknown = await accounts.auth.api.verifyEmail({ query: { token }, headers }).catch((e) => e);
	const isExpired = isAPIError(error) && error.body?.code === "TOKEN_EXPIRED";
	throw new DomainError(isExpired ? "auth.linkExpired" : "auth.linkInvalid");
}

/** @throws DomainError `auth.linkInvalid` when nobody has the address by now */
async function findPerson(ctx: Pick<QueryContext, "db">, email: string) {
	const { id, username, emailVerified } = users;
	const [person] = await ctx.db
		.select({ id, email: users.email, username, emailVerified })
		.from(users)
		.where(eq(users.email, email));
	if (!person) throw new DomainError("auth.linkInvalid");
	return person;
}

async function findProof(
	ctx: QueryContext,
	id: string,
	{ submissionKey }: OpenedLink,
): Promise<UnverifiedAccount["proof"]> {
	if (ctx.actor?.id === id) return "browser";
	const isOfSignUp = and(eq(idempotencyKeys.userId, id), eq(idempotencyKeys.key, submissionKey ?? ""));
	if ((await ctx.db.$count(idempotencyKeys, isOfSignUp)) > 0) return "browser";
	return (await findPasswordHash(ctx, id)) === null ? "signIn" : "password";
}

/** @throws DomainError `auth.passwordWrong` */
async function requirePassword(
	ctx: QueryContext,
	{ log }: Accounts,
	{ address: ip }: Visitor,
	{ id, password }: { id: string; password: string },
): Promise<void> {
	const hash = await findPasswordHash(ctx, id);
	if (hash !== null && (await verifyPassword({ hash, password }))) return;
	logSecurityEvent(log, { type: "signIn.failed", reason: "auth.passwordWrong", personId: id, ip });
	const problem = password === "" ? "auth.error.passwordRequired" : "auth.verify.passwordWrong";
	throw new DomainError("auth.passwordWrong", {}, { password: problem });
}
