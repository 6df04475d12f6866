import { isAPIError } from "better-auth/api";
import { and, eq, gt, sql } from "drizzle-orm";
import type { CommandContext } from "#app/platform/context.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { idempotencyKeys } from "#app/platform/database/tables.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	type Accounts,
	headersOf,
	limits,
	requireStrongPassword,
	type SendMail,
	sendingMails,
	type Visitor,
	verifyPassword,
	withMinimumDuration,
} from "./auth/auth.server.ts";
import { accountMails, requestMail } from "./commands-mail.server.ts";
import { resolveCity } from "./queries-cities.server.ts";
import { authEmail } from "./rules.ts";
import { type EmailInput, SignUpInput } from "./schema.ts";
import { formerUsernames, accounts as signIns, users } from "./tables.server.ts";

/**
 * Creates an account and, in one transaction, the mail that verifies its address. For an address that has an account
 * already it answers the same, in the same time, and sends that person a mail that says so. The same submission,
 * twice or at once, makes one account and one mail.
 * @throws DomainError `auth.usernameTaken`, `auth.cityNotChosen`, `auth.cityUnknown`, `auth.weakPassword`,
 * `request.tooManyRequests`
 */
export async function signUp(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<void> {
	const parsed = parseInput(SignUpInput, values);
	const input = { ...parsed, city: resolveCity(parsed.country, parsed.city) };
	requireStrongPassword(parsed.password, [parsed.username, parsed.email]);
	await requireAttempt(ctx, limits.signUpAddress, visitor.address);
	await withMinimumDuration(accounts, async () => {
		if (await isUsernameTaken(ctx, input.username)) return requireRepeated(ctx, input);
		const mails = accountMails(ctx, accounts, visitor.locale, input.submissionKey);
		await sendingMails(accounts, rememberingKey(mails, input.submissionKey), (auth) =>
			register(ctx, { ...accounts, auth }, visitor, input),
		);
	});
}

/** The mails of `send`; the transaction of a new account's mail also stores the key of the form that made the account. */
function rememberingKey(send: SendMail, key: string | undefined): SendMail {
	return async (tx, mail) => {
		await send(tx, mail);
		if (key && mail.kind === "verification")
			await withIdempotencyKey(tx, { userId: mail.user.id, key }, async () => null);
	};
}

/**
 * Lets only the submission pass that has made the account of this username, whose answer was lost or overtaken. One
 * with another password would not open that account.
 * @throws DomainError `auth.usernameTaken` for every other
 */
async function requireRepeated(ctx: CommandContext, input: SignUpInput): Promise<void> {
	const { username, email, password, submissionKey } = input;
	const [made] = await ctx.db
		.select({ hash: signIns.password })
		.from(users)
		.innerJoin(idempotencyKeys, eq(idempotencyKeys.userId, users.id))
		.innerJoin(signIns, and(eq(signIns.userId, users.id), eq(signIns.providerId, "credential")))
		.where(
			and(eq(users.username, username), eq(users.email, email), eq(idempotencyKeys.key, submissionKey ?? "")),
		);
	const isRepeated = made?.hash && (await verifyPassword({ hash: made.hash, password }));
	if (!isRepeated) throw new DomainError("auth.usernameTaken", {}, { username: "auth.error.usernameTaken" });
}

async function register(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	input: SignUpInput,
): Promise<void> {
	const { username, email, password, country, city, twitterUsername } = input;
	const { locale } = visitor;
	try {
		await accounts.auth.api.signUpEmail({
			body: {
				name: username,
				email: authEmail(email),
				password,
				country,
				city,
				twitterUsername: twitterUsername ?? undefined,
				locale,
			},
			headers: headersOf(accounts, visitor),
		});
	} catch (error) {
		// The unique indexes decide between two sign-ups at once; who lost learns it as if it had come later.
		if (!isAPIError(error) || error.body?.code !== "FAILED_TO_CREATE_USER") throw error;
		if (await isUsernameTaken(ctx, username)) return requireRepeated(ctx, input);
		if (!(await isEmailKnown(ctx, email))) throw error;
	}
}

/**
 * Sends the verification mail again, if the address waits for one. The answer is the same for every address.
 * @throws DomainError `request.tooManyRequests`
 */
export async function resendVerification(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	{ email }: EmailInput,
): Promise<void> {
	const whom = and(eq(users.email, email), eq(users.emailVerified, false));
	await requestMail(ctx, accounts, visitor, { kind: "verification", whom });
}

/** Whether anybody has this username, in any case, or it is kept for somebody. */
async function isUsernameTaken(ctx: CommandContext, username: string): Promise<boolean> {
	const used = ctx.db.select({ username: users.username }).from(users).where(eq(users.username, username));
	const kept = ctx.db
		.select({ username: formerUsernames.username })
		.from(formerUsernames)
		.where(and(eq(formerUsernames.username, username), gt(formerUsernames.keptUntil, sql`now()`)));
	return (await used.union(kept)).length > 0;
}

async function isEmailKnown(ctx: CommandContext, email: string): Promise<boolean> {
	const found = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1);
	return found.length > 0;
}
