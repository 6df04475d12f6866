import { domainToUnicode } from "node:url";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { hashLinkToken, isLinkToken } from "#app/platform/secrets.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { type Accounts, callAuth, headersOf, type Visitor } from "./auth/auth.server.ts";
import {
	deviceOf,
	type EmailChange,
	type OwnSession,
	type SocialProvider,
	socialProviders,
} from "./rules.ts";
import { canUnlink, type OwnSettings, passwordProvider } from "./rules-people.ts";
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
	const shown = socialProviders.filter((name) => configured.includes(name) || linked.includes(name));
	return {
		...user,
		email: shownEmail(user.email),
		pendingEmail: pending?.email ?? null,
		isPendingRefused: pending?.isRefused ?? false,
		hasPassword: linked.includes(passwordProvider),
		providers: shown.map((provider) => ({
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
	const found = await callAuth(accounts.authOptions, accounts, (auth) =>
		auth.api.getSession({ headers: headersOf(accounts, visitor) }),
	);
	return found?.session ?? null;
}

/** More sessions than anybody has devices; older ones end by themselves. */
const maxListed = 50;

/**
 * Where the actor is signed in, the session of this request first, then the last used.
 * @throws DomainError `auth.required`
 */
export async function listOwnSessions(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
): Promise<OwnSession[]> {
	const actor = requireActor(ctx);
	const [current, rows] = await Promise.all([
		findCurrentSession(accounts, visitor),
		ctx.db
			.select()
			.from(sessions)
			.where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, ctx.clock.now())))
			.orderBy(desc(sessions.updatedAt), desc(sessions.id))
			.limit(maxListed),
	]);
	const listed = rows.map((row) => ({
		id: row.id,
		device: deviceOf(row.userAgent),
		address: row.ipAddress || null,
		usedAt: row.updatedAt.toISOString(),
		isCurrent: row.id === current?.id,
	}));
	return listed.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** The name of a link to a new password in `verifications`. @param tokenHash of its token */
export const passwordLinkName = (tokenHash: string) => `password-link:${tokenHash}`;

/** The name of a refused mail in `verifications`. @param requestId the sign-up's submission key or the change's id */
export const refusedMailName = (requestId: string) => `refused-mail:${requestId}`;

/** The change that a link makes, or null once it was used, overtaken or is too old. It was sent to that address. */
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

/** The address that the actor wants to have and whose link was not used yet, and whether its mail was refused. */
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
 * Whether the mail that somebody waits for was refused for good by the address's mail server.
 * @param submissionKey of the sign-up that a visitor has sent; a person waits for the mail to their new address
 */
export async function isMailRefused(ctx: QueryContext, submissionKey: string | null): Promise<boolean> {
	if (ctx.actor) return (await findPendingEmail(ctx))?.isRefused ?? false;
	if (submissionKey === null || !isUuid(submissionKey)) return false;
	return (
		(await ctx.db.$count(verifications, eq(verifications.identifier, refusedMailName(submissionKey)))) > 0
	);
}

/** An address as its person writes it: the domain in its own letters. */
export function shownEmail(email: string): string {
	const domain = email.slice(email.lastIndexOf("@") + 1);
	return email.slice(0, -domain.length) + (domainToUnicode(domain) || domain);
}

/** Whether a person signs in with a password too, and not only through a provider. */
export async function hasPassword(ctx: Pick<QueryContext, "db">, personId: string): Promise<boolean> {
	return (await findPasswordHash(ctx, personId)) !== null;
}

/** By what a person signs in: providers' names, and {@link passwordProvider} for a password. */
export async function listSignIns(ctx: Pick<QueryContext, "db">, personId: string): Promise<string[]> {
	const rows = await ctx.db
		.select({ provider: accounts.providerId })
		.from(accounts)
		.where(eq(accounts.userId, personId));
	return rows.map(({ provider }) => provider);
}

/** The hash of a person's password, or null for whoever has none. */
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
