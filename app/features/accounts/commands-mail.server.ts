import { and, eq, gt, isNotNull, isNull, like, type SQL } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Clock } from "#app/platform/clock.ts";
import { type CommandContext, inTransaction, type QueryContext } from "#app/platform/context.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { recordAttempt, requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { FinalError } from "#app/platform/final-error.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { dayLongMailQueue, type Mail, type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/secrets.ts";
import {
	authCallbackPath,
	authPath,
	confirmEmailPath,
	legalPaths,
	resetPasswordPath,
	shieldImagePath,
	withSearch,
} from "#app/shared/paths.ts";
import { shieldImageName } from "#app/ui/shield-number.ts";
import {
	type Accounts,
	limits,
	lockAccess,
	type SendMail,
	type Visitor,
	verificationToken,
	type WantedMail,
	withMinimumDuration,
} from "./auth/auth.server.ts";
import { passwordLinkName, refusedMailName } from "./queries-settings.server.ts";
import { resetSeconds, verificationSeconds } from "./rules.ts";
import { passwordProvider } from "./rules-people.ts";
import { emailChanges, accounts as signIns, users, verifications } from "./tables.server.ts";

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

function isChangeMail(mail: AccountMail): mail is ChangeMail {
	return "changeId" in mail;
}

/**
 * Sends what belongs to a change of an account's address: to the new one a link that makes it, or, where the address is
 * somebody's already, the news of the try; once it is made, the news of it to the former one. Nothing is sent
 * of a change that was overtaken.
 * @throws what the mail server says; the job then runs again
 */
async function sendChangeMail(deps: AccountMailDeps, mail: ChangeMail): Promise<void> {
	if (mail.kind === "emailChange") return sendToNewAddress(deps, mail);
	const { accounts, mailer } = deps;
	const { db, publicUrl } = accounts;
	const isMade = and(eq(emailChanges.id, mail.changeId), isNotNull(emailChanges.formerEmail));
	const [made] = await db
		.select({ email: emailChanges.formerEmail, username: users.username })
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(isMade);
	if (!made?.email) return;
	const former = { email: made.email, username: made.username };
	await mailer.send(await writeMail(accounts, mail, former, publicUrl + legalPaths.contact));
	await db.delete(emailChanges).where(isMade);
}

async function sendToNewAddress(
	{ accounts, mailer, clock }: AccountMailDeps,
	mail: ChangeMail,
): Promise<void> {
	const { db, publicUrl } = accounts;
	const found = await transaction(db, (tx) => renewLink(tx, mail, clock.now()));
	if (!found) return;
	if (found.holder) {
		const link = publicUrl + withSearch(authPath, { mode: "signIn", registered: "1" });
		return mailer.send(await writeMail(accounts, { ...mail, kind: "emailTaken" }, found.holder, link));
	}
	const link = publicUrl + withSearch(confirmEmailPath, { token: found.token });
	await mailer.send(await writeMail(accounts, mail, found.person, link));
}

/** Makes the change's one link, or finds whose the address is; null for a change that waits no more. */
async function renewLink(tx: Transaction, { changeId, userId }: ChangeMail, now: Date) {
	await lockAccess(tx, { id: userId });
	const isWaiting = and(
		eq(emailChanges.id, changeId),
		isNull(emailChanges.formerEmail),
		gt(emailChanges.expiresAt, now),
	);
	const [change] = await tx
		.select({ email: emailChanges.email, username: users.username })
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(isWaiting);
	if (!change) return null;
	const [holder] = await tx
		.select({ email: users.email, username: users.username })
		.from(users)
		.where(eq(users.email, change.email));
	if (holder) return { holder };
	const token = createLinkToken();
	await tx
		.update(emailChanges)
		.set({ tokenHash: hashLinkToken(token) })
		.where(isWaiting);
	return { holder: null, person: change, token };
}

/** A mail about an account, on its way. Whom it goes to is looked up and its link made when it leaves. */
export type AccountMail = OwnMail | ChangeMail;

interface MailOnItsWay {
	readonly userId: string;
	readonly locale: Locale;
	/** ISO 8601. */
	readonly askedAt: string;
}

/** Goes to the account's own address. */
interface OwnMail extends MailOnItsWay {
	readonly kind: WantedMail["kind"];
	/** The key of the form that asked for an account, which is told when the address refuses the mail. */
	readonly submissionKey?: string | undefined;
}

/** Goes to the address that an account is to have, or to the one that it had. */
export interface ChangeMail extends MailOnItsWay {
	readonly kind: "emailChange" | "emailChanged";
	readonly changeId: string;
}

/** The services that send the mails of accounts. */
interface AccountMailDeps {
	readonly accounts: Accounts;
	readonly mailer: Pick<Mailer, "send">;
	readonly clock: Clock;
}

type MailText = AccountMail["kind"] | "emailTaken";

/** The texts of each mail. */
const texts = {
	verification: {
		subject: "auth.mail.verification.subject",
		body: "auth.mail.verification.body",
		action: "auth.mail.verification.action",
		footer: "auth.mail.verification.footer",
	},
	reset: {
		subject: "auth.mail.reset.subject",
		body: "auth.mail.reset.body",
		action: "auth.mail.reset.action",
		footer: "auth.mail.reset.footer",
	},
	alreadyRegistered: {
		subject: "auth.mail.alreadyRegistered.subject",
		body: "auth.mail.alreadyRegistered.body",
		action: "auth.mail.alreadyRegistered.action",
		footer: "auth.mail.alreadyRegistered.footer",
	},
	emailChange: {
		subject: "auth.mail.emailChange.subject",
		body: "auth.mail.emailChange.body",
		action: "auth.mail.emailChange.action",
		footer: "auth.mail.emailChange.footer",
	},
	emailTaken: {
		subject: "auth.mail.emailTaken.subject",
		body: "auth.mail.emailTaken.body",
		action: "auth.mail.alreadyRegistered.action",
		footer: "auth.mail.alreadyRegistered.footer",
	},
	emailChanged: {
		subject: "auth.mail.emailChanged.subject",
		body: "auth.mail.emailChanged.body",
		action: "auth.mail.emailChanged.action",
		footer: "auth.mail.emailChanged.footer",
	},
} as const satisfies Record<MailText, Record<"subject" | "body" | "action" | "footer", MessageKey>>;

/** Writes a mail about an account, with one thing to do. */
async function writeMail(
	{ translateFor, publicUrl }: Accounts,
	{ kind, locale }: { kind: MailText; locale: Locale },
	{ email, username }: { email: string; username: string },
	link: string,
): Promise<Mail> {
	// The mail components are only fetched by a process that writes mail.
	const { renderActionMail } = await import("#app/ui/action-mail.tsx");
	const t = translateFor(locale);
	const keys = texts[kind];
	const subject = t(keys.subject);
	const rendered = await renderActionMail({
		locale,
		publicUrl,
		person: { ...mailShield(publicUrl, username, t), greeting: t("auth.mail.greeting", { username }) },
		subject,
		body: t(keys.body),
		action: t(keys.action),
		link,
		linkHint: t("auth.mail.linkHint"),
		footer: t(keys.footer),
	});
	return { to: email, subject, ...rendered };
}

/** A person's shield in a mail: its full address, and a word in its place; the name stands beside it. */
export function mailShield(
	publicUrl: string,
	username: string,
	t: Translate,
): { image: string; alt: string } {
	return { image: publicUrl + shieldImagePath(shieldImageName(username)), alt: t("auth.mail.shield") };
}
