import { and, eq, gt, isNotNull, isNull, like, type SQL } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Clock } from "#app/platform/clock.ts";
import { type CommandContext, inTransaction, type QueryContext } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { recordAttempt, requireVisitorAttempt } from "#app/platform/database/rate-limits.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { FinalError } from "#app/platform/final-error.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { dayLongMailQueue, type Mail, type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/secrets.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { authCallbackPath, confirmEmailPath, resetPasswordPath } from "#app/shared/account-paths.ts";
import { authPath, legalPaths, shieldImagePath, withSearch } from "#app/shared/paths.ts";
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
 * Makes the function that enqueues the mails of an account, each in the transaction of its subject. An address that got
 * too many lately gets no more; the answer does not say so, since it would reveal whether the address is registered.
 */
export function accountMails(
	ctx: QueryContext,
	{ jobs }: Pick<Accounts, "jobs">,
	locale: Locale,
	request: MailRequest = {},
): SendMail {
	return async (tx, { kind, user }) => {
		if (!(await recordAttempt({ ...ctx, db: tx }, limits.mailRecipient, user.email))) return;
		const askedAt = ctx.clock.now().toISOString();
		await jobs.enqueue(tx, accountMailJob, { kind, userId: user.id, locale, askedAt, ...request });
	};
}

/**
 * Enqueues a mail that a visitor requests. The answer is the same, after the same time, when nobody gets it.
 * @throws DomainError `request.tooManyRequests`
 */
export async function requestMail(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	{ kind, recipient, next }: RequestedMail,
): Promise<void> {
	await requireVisitorAttempt(ctx, limits.mail, visitor);
	await withMinimumDuration(accounts, async () => {
		const [user] = await ctx.db.select({ id: users.id, email: users.email }).from(users).where(recipient);
		if (!user) return;
		await inTransaction(ctx, ({ db }) =>
			accountMails(ctx, accounts, visitor.locale, { next })(db, { kind, user }),
		);
	});
}

interface Recipient {
	readonly id: string;
	readonly email: string;
	readonly username: string;
	readonly emailVerified: boolean;
}

/**
 * Writes and sends a mail about an account, with a new link at each attempt. Nothing is sent when the person was deleted
 * or the link is no longer needed. A permanent refusal of the address is recorded for the person who waits for the mail.
 * @throws the mail server's error; unless that is final, the job runs again
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
 * Records a refusal by its request, never by the address: a sign-up learns of it alike for a registered address and
 * another, and a mail that only a registered address gets, such as a reset link, reveals nothing.
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
		return publicUrl + withSearch(authCallbackPath, { token, ...(mail.next && { next: mail.next }) });
	}
	const token = await renewResetLink(deps, mail);
	return token && publicUrl + withSearch(resetPasswordPath, { token });
}

/** The token of a person's only reset link; null when they have set a password since the request. */
function renewResetLink(
	{ accounts, clock }: AccountMailDeps,
	{ askedAt, userId }: OwnMail,
): Promise<string | null> {
	return transaction(accounts.db, async (tx) => {
		await lockAccess(tx, { id: userId });
		const isAlreadySet = and(
			eq(signIns.userId, userId),
			eq(signIns.providerId, passwordProvider),
			gt(signIns.updatedAt, new Date(askedAt)),
		);
		if ((await tx.$count(signIns, isAlreadySet)) > 0) return null;
		return writeResetToken(tx, userId, clock.now());
	});
}

/** Makes the token of a person's only reset link, in whose transaction their access is locked. */
async function writeResetToken(tx: Transaction, userId: string, now: Date): Promise<string> {
	const token = createLinkToken();
	const expiresAt = new Date(now.getTime() + resetSeconds * 1_000);
	const ofPerson = and(
		like(verifications.identifier, passwordLinkName("%")),
		eq(verifications.value, userId),
	);
	await tx.delete(verifications).where(ofPerson);
	await tx
		.insert(verifications)
		.values({ identifier: passwordLinkName(hashLinkToken(token)), value: userId, expiresAt });
	return token;
}

/**
 * Makes a link to a new password for the operator's terminal, while no mail can bring one; no screen calls it.
 * @param email of an existing account, in any case
 * @returns the path with its token, or null when nobody has the address
 */
export async function createResetPath(db: Database, log: Log, email: string): Promise<string | null> {
	return transaction(db, async (tx) => {
		const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
		if (!person) return null;
		await lockAccess(tx, person);
		const token = await writeResetToken(tx, person.id, new Date());
		logSecurityEvent(log, { type: "password.linkMade", personId: person.id });
		return withSearch(resetPasswordPath, { token });
	});
}

/** Lets this process send the mails that any node has enqueued. */
export function workOnAccountMail(jobs: Jobs, deps: AccountMailDeps): void {
	jobs.work(accountMailJob, (mail) => sendAccountMail(deps, mail));
}

function isChangeMail(mail: AccountMail): mail is ChangeMail {
	return "changeId" in mail;
}

/**
 * Sends the mails of a change of address: to the new one a link that makes it, or, where it has an account already, a
 * notice of the attempt; once the change is made, a notice to the former one. Nothing is sent for a replaced change.
 * @throws the mail server's error; the job then runs again
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
	const result = await transaction(db, (tx) => renewLink(tx, mail, clock.now()));
	if (!result) return;
	if (result.holder) {
		const link = publicUrl + withSearch(authPath, { mode: "signIn", registered: "1" });
		return mailer.send(await writeMail(accounts, { ...mail, kind: "emailTaken" }, result.holder, link));
	}
	const link = publicUrl + withSearch(confirmEmailPath, { token: result.token });
	await mailer.send(await writeMail(accounts, mail, result.person, link));
}

/** Makes the change's only link, or finds the holder of the address; null for a change that is not pending. */
async function renewLink(tx: Transaction, { changeId, userId }: ChangeMail, now: Date) {
	await lockAccess(tx, { id: userId });
	const isPending = and(
		eq(emailChanges.id, changeId),
		isNull(emailChanges.formerEmail),
		gt(emailChanges.expiresAt, now),
	);
	const [change] = await tx
		.select({ email: emailChanges.email, username: users.username })
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(isPending);
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
		.where(isPending);
	return { holder: null, person: change, token };
}

/** A mail about an account, as a job. Its recipient is read and its link made when it is sent. */
export type AccountMail = OwnMail | ChangeMail;

interface MailJob {
	readonly userId: string;
	readonly locale: Locale;
	/** Time of the request, ISO 8601. */
	readonly askedAt: string;
}

/** The parts of a form that its mail takes along. */
interface MailRequest {
	/** The key of the sign-up, whose browser is notified when the address refuses the mail. */
	readonly submissionKey?: string | undefined;
	/** The invitation that its link leads on to. */
	readonly next?: string | undefined;
}

interface RequestedMail extends Pick<MailRequest, "next"> {
	readonly kind: WantedMail["kind"];
	/** The condition of the person. */
	readonly recipient: SQL | undefined;
}

/** A mail to the account's own address. */
interface OwnMail extends MailJob, MailRequest {
	readonly kind: WantedMail["kind"];
}

/** A mail to the requested address of an account, or to its former one. */
export interface ChangeMail extends MailJob {
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

const texts = {
	verification: {
		subject: "auth.mail.verification.subject",
		body: "auth.mail.verification.body",
		action: "auth.verify.submit",
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

/** Writes a mail about an account, with one button. */
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
		brand: t("shell.brand"),
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

/** A person's shield in a mail: the absolute address of its image, and the alternative text. */
export function mailShield(
	publicUrl: string,
	username: string,
	t: Translate,
): { image: string; alt: string } {
	return { image: publicUrl + shieldImagePath(shieldImageName(username)), alt: t("auth.mail.shield") };
}

/** The services that mail a person about something else than their account. */
export interface PersonMailer {
	readonly db: Database;
	readonly mailer: Pick<Mailer, "send">;
	/** Origin without a slash at the end. */
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
}

interface PersonMailTexts {
	readonly subject: string;
	readonly body: string;
	readonly action: string;
	/** Where its button leads, from the site's root. */
	readonly path: string;
	readonly footer: string;
}

/**
 * Mails a person in their language, with one button, unless they are banned or have not verified their address by now.
 * @throws the mail server's error; the job then runs again
 */
export async function mailPerson(
	{ db, mailer, publicUrl, translateFor }: PersonMailer,
	userId: string,
	textsIn: (t: Translate, locale: Locale) => PersonMailTexts,
): Promise<void> {
	const [to] = await db
		.select({ email: users.email, locale: users.locale })
		.from(users)
		.where(and(eq(users.id, userId), users.emailVerified, eq(users.isBanned, false)));
	if (!to) return;
	// The mail components are only fetched by a process that writes mail.
	const { renderActionMail } = await import("#app/ui/action-mail.tsx");
	const { email, locale } = to;
	const t = translateFor(locale);
	const { path, ...texts } = textsIn(t, locale);
	const link = publicUrl + path;
	const rendered = await renderActionMail({
		...texts,
		locale,
		publicUrl,
		brand: t("shell.brand"),
		link,
		linkHint: t("auth.mail.linkHint"),
	});
	await mailer.send({ to: email, subject: texts.subject, ...rendered });
}
