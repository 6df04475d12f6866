import { and, eq, gt, like, type SQL } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import { type CommandContext, inTransaction, type QueryContext } from "#app/platform/context.server.ts";
import { recordAttempt, requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { FinalError } from "#app/platform/final-error.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { dayLongMailQueue, mailConcurrency } from "#app/platform/mail.server.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/secrets.ts";
import { authCallbackPath, authPath, resetPasswordPath, withSearch } from "#app/shared/paths.ts";
import {
	type Accounts,
	limits,
	type SendMail,
	type Visitor,
	verificationToken,
	type WantedMail,
	withMinimumDuration,
} from "./auth/auth.server.ts";
import { lockAccess } from "./commands-access.server.ts";
import { isChangeMail, sendChangeMail } from "./commands-mail-change.server.ts";
import {
	type AccountMail,
	type AccountMailDeps,
	type OwnMail,
	writeMail,
} from "./commands-mail-write.server.ts";
import { passwordLinkName, refusedMailName } from "./queries-email.server.ts";
import { resetSeconds, verificationSeconds } from "./rules.ts";
import { passwordProvider } from "./rules-settings.ts";
import { accounts as signIns, users, verifications } from "./tables.server.ts";

export const accountMailJob = defineJob<AccountMail>("account-mail", dayLongMailQueue, mailConcurrency);

/**
 * Enqueues the mails of an account, each in the transaction of what it is about. A person who was sent too many
 * of late gets no more; who asked is not told, since that would say whether the address is known.
 * @param submissionKey of the form that asked for an account
 */
export function accountMails(
	ctx: QueryContext,
	{ jobs }: Pick<Accounts, "jobs">,
	locale: Locale,
	submissionKey?: string,
): SendMail {
	return async (tx, { kind, user }) => {
		if (!(await recordAttempt({ ...ctx, db: tx }, limits.mailRecipient, user.email))) return;
		const askedAt = ctx.clock.now().toISOString();
		await jobs.enqueue(tx, accountMailJob, { kind, userId: user.id, locale, askedAt, submissionKey });
	};
}

/**
 * Enqueues a mail that a visitor asks for. The answer is the same whether a person is meant or nobody, and takes the
 * same time.
 * @param whom the condition of the one who gets it
 * @throws DomainError `request.tooManyRequests`
 */
export async function requestMail(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	{ kind, whom }: { readonly kind: WantedMail["kind"]; readonly whom: SQL | undefined },
): Promise<void> {
	await requireAttempt(ctx, limits.mailAddress, visitor.address);
	await withMinimumDuration(accounts, async () => {
		const [user] = await ctx.db.select({ id: users.id, email: users.email }).from(users).where(whom);
		if (!user) return;
		await inTransaction(ctx, ({ db }) => accountMails(ctx, accounts, visitor.locale)(db, { kind, user }));
	});
}

interface Recipient {
	readonly id: string;
	readonly email: string;
	readonly username: string;
	readonly emailVerified: boolean;
}

/**
 * Writes and sends a mail about an account, with a link of its own at each try. Nothing is sent when the person is
 * gone by now or the link would serve nothing. An address's refusal for good is recorded for who waits for the mail.
 * @throws what the mail server says; unless that is final, the job then runs again
 */
export async function sendAccountMail(deps: AccountMailDeps, mail: AccountMail): Promise<void> {
	try {
		await (isChangeMail(mail) ? sendChangeMail(deps, mail) : sendOwnMail(deps, mail));
	} catch (error) {
		if (error instanceof FinalError) await recordRefusal(deps, mail);
		throw error;
	}
}

/**
 * Recorded by what was asked for, never by the address: a sign-up learns it of a known address and of an unknown one
 * alike, and mails that only a known address gets, as that to a new password, tell nobody anything.
 */
async function recordRefusal({ accounts, clock }: AccountMailDeps, mail: AccountMail): Promise<void> {
	const id = isChangeMail(mail) ? mail.changeId : mail.submissionKey;
	if (!id) return;
	const expiresAt = new Date(clock.now().getTime() + verificationSeconds * 1_000);
	await accounts.db.insert(verifications).values({ identifier: refusedMailName(id), value: "", expiresAt });
}

async function sendOwnMail(deps: AccountMailDeps, mail: OwnMail): Promise<void> {
	const { accounts, mailer } = deps;
	const [recipient] = await accounts.db
		.select({
			id: users.id,
			email: users.email,
			username: users.username,
			emailVerified: users.emailVerified,
		})
		.from(users)
		.where(eq(users.id, mail.userId));
	const link = recipient && (await makeLink(deps, mail, recipient));
	if (link) await mailer.send(await writeMail(accounts, mail, recipient, link));
}

async function makeLink(deps: AccountMailDeps, mail: OwnMail, recipient: Recipient): Promise<string | null> {
	const { publicUrl, secrets } = deps.accounts;
	if (mail.kind === "alreadyRegistered")
		return publicUrl + withSearch(authPath, { mode: "signIn", registered: "1" });
	if (mail.kind === "verification") {
		if (recipient.emailVerified) return null;
		const token = await verificationToken(secrets, recipient.email);
		return publicUrl + withSearch(authCallbackPath, { token });
	}
	const token = await renewResetLink(deps, mail);
	return token && publicUrl + withSearch(resetPasswordPath, { token });
}

/** The token of a person's one link to a new password; null when they have set one since it was asked for. */
function renewResetLink(
	{ accounts, clock }: AccountMailDeps,
	{ askedAt, userId }: OwnMail,
): Promise<string | null> {
	return transaction(accounts.db, async (tx) => {
		await lockAccess(tx, { id: userId });
		const isSettled = and(
			eq(signIns.userId, userId),
			eq(signIns.providerId, passwordProvider),
			gt(signIns.updatedAt, new Date(askedAt)),
		);
		if ((await tx.$count(signIns, isSettled)) > 0) return null;
		const token = createLinkToken();
		const expiresAt = new Date(clock.now().getTime() + resetSeconds * 1_000);
		const ofPerson = and(
			like(verifications.identifier, passwordLinkName("%")),
			eq(verifications.value, userId),
		);
		await tx.delete(verifications).where(ofPerson);
		await tx
			.insert(verifications)
			.values({ identifier: passwordLinkName(hashLinkToken(token)), value: userId, expiresAt });
		return token;
	});
}

/** Lets this process send the mails that any node has asked for. */
export function workOnAccountMail(jobs: Jobs, deps: AccountMailDeps): void {
	jobs.work(accountMailJob, (mail) => sendAccountMail(deps, mail));
}
