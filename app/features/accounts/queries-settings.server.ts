import { domainToUnicode } from "node:url";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { hashLinkToken, isLinkToken } from "#app/platform/secrets.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { type Accounts, callAuth, headersOf, type Visitor } from "./auth/auth.server.ts";
import { requireAdministrator } from "./policy.ts";
import { type EmailChange, type SocialProvider, socialProviders } from "./rules.ts";
import {
	canUnlink,
	deviceOf,
	type OwnSession,
	type OwnSettings,
	type PersonSession,
	passwordProvider,
} from "./rules-people.ts";
import { accounts, emailChanges, sessions, users, verifications } from "./tables.server.ts";

/**
 * The actor's own settings.
 * @param configured the providers of social sign-in that the installation has
 * @throws DomainError `auth.required`, also when the account is gone since the session was read
 */
export async function getOwnSettings(
	ctx: QueryContext,
	configured: readonly SocialProvider[],
): Promise<OwnSettings> {
	const { id } = requireActor(ctx);
	const [[user], linked, pending] = await Promise.all([
		ctx.db.select({ email: users.email, mutedMails: users.mutedMails }).from(users).where(eq(users.id, id)),
		listSignIns(ctx, id),
		findPendingEmail(ctx),
	]);
	if (!user) throw new DomainError("auth.required");
	const providers = socialProviders.filter((name) => configured.includes(name) || linked.includes(name));
	return {
		...user,
		email: shownEmail(user.email),
		pendingEmail: pending?.email ?? null,
		isPendingRefused: pending?.isRefused ?? false,
		hasPassword: linked.includes(passwordProvider),
		providers: providers.map((provider) => ({
			provider,
			isLinked: linked.includes(provider),
			canUnlink: linked.includes(provider) && canUnlink({ linked, configured }, provider),
		})),
	};
}

/** The session that a request's cookie names, or null once it is over. */
export async function findCurrentSession(
	accounts: Accounts,
	visitor: Visitor,
): Promise<{ id: string; userId: string } | null> {
	const current = await callAuth(accounts.authOptions, accounts, (auth) =>
		auth.api.getSession({ headers: headersOf(accounts, visitor) }),
	);
	return current?.session ?? null;
}

/** More sessions than anybody has devices; older ones expire. */
const maxSessions = 50;

/** A person's sessions, the last used first. */
async function readSessions(ctx: QueryContext, personId: string): Promise<PersonSession[]> {
	const rows = await ctx.db
		.select({
			id: sessions.id,
			userAgent: sessions.userAgent,
			address: sessions.ipAddress,
			usedAt: sessions.updatedAt,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, personId), gt(sessions.expiresAt, ctx.clock.now())))
		.orderBy(desc(sessions.updatedAt), desc(sessions.id))
		.limit(maxSessions);
	return rows.map(({ id, userAgent, address, usedAt }) => ({
		id,
		device: deviceOf(userAgent),
		address: address || null,
		usedAt: usedAt.toISOString(),
	}));
}

/** A person's sessions, the last used first. @throws DomainError `auth.forbidden` to all but admins */
export async function listSessionsOf(ctx: QueryContext, personId: string): Promise<PersonSession[]> {
	requireAdministrator(ctx.actor);
	return readSessions(ctx, personId);
}

/**
 * The actor's sessions: that of this request first, then the last used.
 * @throws DomainError `auth.required`
 */
export async function listOwnSessions(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
): Promise<OwnSession[]> {
	const actor = requireActor(ctx);
	const [current, own] = await Promise.all([
		findCurrentSession(accounts, visitor),
		readSessions(ctx, actor.id),
	]);
	return own
		.map((session) => ({ ...session, isCurrent: session.id === current?.id }))
		.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** The name of a link to a new password in `verifications`. @param tokenHash of its token */
export const passwordLinkName = (tokenHash: string) => `password-link:${tokenHash}`;

/** The name of a refused mail in `verifications`. @param requestId the sign-up's submission key or the change's id */
export const refusedMailName = (requestId: string) => `refused-mail:${requestId}`;

/** The change of a link that was sent to its address; null once it is used, replaced or too old. */
export async function findEmailChange(ctx: QueryContext, token: string): Promise<EmailChange | null> {
	if (!isLinkToken(token)) return null;
	const [change] = await ctx.db
		.select({
			id: emailChanges.id,
			userId: emailChanges.userId,
			username: users.username,
			email: emailChanges.email,
		})
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(
			and(
				eq(emailChanges.tokenHash, hashLinkToken(token)),
				isNull(emailChanges.formerEmail),
				gt(emailChanges.expiresAt, ctx.clock.now()),
			),
		);
	return change ?? null;
}

/** The requested address of the actor, and true for `isRefused` when its mail server has refused the mail. */
export async function findPendingEmail(
	ctx: QueryContext,
): Promise<{ email: string; isRefused: boolean } | null> {
	const { id } = requireActor(ctx);
	const [change] = await ctx.db
		.select({ email: emailChanges.email, refusal: verifications.id })
		.from(emailChanges)
		.leftJoin(verifications, eq(verifications.identifier, sql`${refusedMailName("")} || ${emailChanges.id}`))
		.where(
			and(
				eq(emailChanges.userId, id),
				isNull(emailChanges.formerEmail),
				gt(emailChanges.expiresAt, ctx.clock.now()),
			),
		);
	return change ? { email: shownEmail(change.email), isRefused: change.refusal !== null } : null;
}

/**
 * True when a mail server has permanently refused the mail that somebody waits for.
 * @param submissionKey of a visitor's sign-up; a person waits for the mail to their requested address
 */
export async function isMailRefused(ctx: QueryContext, submissionKey: string | null): Promise<boolean> {
	if (ctx.actor) return (await findPendingEmail(ctx))?.isRefused ?? false;
	if (submissionKey === null || !isUuid(submissionKey)) return false;
	return (
		(await ctx.db.$count(verifications, eq(verifications.identifier, refusedMailName(submissionKey)))) > 0
	);
}

/** An address with its domain in Unicode, for people. */
export function shownEmail(email: string): string {
	const domain = email.slice(email.lastIndexOf("@") + 1);
	return email.slice(0, -domain.length) + (domainToUnicode(domain) || domain);
}

/** True for a person with a password. */
export async function hasPassword(ctx: Pick<QueryContext, "db">, personId: string): Promise<boolean> {
	return (await findPasswordHash(ctx, personId)) !== null;
}

/** A person's ways to sign in: names of providers, and {@link passwordProvider} for a password. */
export async function listSignIns(ctx: Pick<QueryContext, "db">, personId: string): Promise<string[]> {
	const rows = await ctx.db
		.select({ provider: accounts.providerId })
		.from(accounts)
		.where(eq(accounts.userId, personId));
	return rows.map(({ provider }) => provider);
}

/** The hash of a person's password, or null without one. */
export async function findPasswordHash(
	ctx: Pick<QueryContext, "db">,
	personId: string,
): Promise<string | null> {
	const [account] = await ctx.db
		.select({ hash: accounts.password })
		.from(accounts)
		.where(and(eq(accounts.userId, personId), eq(accounts.providerId, passwordProvider)));
	return account?.hash ?? null;
}
