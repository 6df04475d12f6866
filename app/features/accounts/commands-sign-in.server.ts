import { isAPIError } from "better-auth/api";
import { and, eq, ne, type SQL } from "drizzle-orm";
import type { SocialConfig } from "#app/platform/config.server.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
} from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import {
	forgetAttempts,
	type Limit,
	requireAttempt,
	requireVisitorAttempt,
	returnAttempt,
} from "#app/platform/database/rate-limits.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { authCallbackPath } from "#app/shared/account-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { settingsPath, withSearch } from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid.ts";
import {
	type Accounts,
	callAuth,
	findKnownDevice,
	headersOf,
	limits,
	lockAccess,
	rememberDevice,
	type Visitor,
	verifyPassword,
	withMinimumFailureDuration,
} from "./auth/auth.server.ts";
import type { SessionEnded } from "./events.ts";
import { requireAdministrator } from "./policy.ts";
import { findCurrentSession, listSignIns } from "./queries-settings.server.ts";
import { returnPath, type SocialProvider, socialProviders } from "./rules.ts";
import { authEmail } from "./rules-fields.ts";
import { canUnlink, passwordProvider } from "./rules-people.ts";
import { EndSessionInput, EndSessionsInput, SignInInput, UnlinkProviderInput } from "./schema.ts";
import { sessions, accounts as signIns, users } from "./tables.server.ts";

/**
 * Signs in with address and password. A failure takes the same time whatever its reason.
 * @returns the headers that set the session cookie and the one that recognises this browser
 * @throws DomainError `auth.invalidCredentials` alike for an unknown address and a wrong password,
 * `auth.emailNotVerified` only with the right password, `request.tooManyRequests`
 */
export async function signIn(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<Headers> {
	const input = parseInput(SignInInput, values);
	const device = findKnownDevice(accounts, visitor.cookie, input.email);
	const counts = signInCounts(visitor, input.email, device);
	const headers = await logFailure(accounts, visitor, input.email, async () => {
		for (const [limit, subject] of counts) await requireAttempt(ctx, limit, subject);
		return withMinimumFailureDuration(accounts, () => checkPassword(accounts, visitor, input));
	});
	const [[ownLimit, own], ...shared] = counts;
	await forgetAttempts(ctx, ownLimit, own);
	for (const [limit, subject] of shared) await returnAttempt(ctx, limit, subject);
	return device === null ? rememberDevice(accounts, headers, input.email) : headers;
}

async function logFailure<T>(
	{ db, log }: Accounts,
	{ address: ip }: Visitor,
	email: string,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof DomainError) {
			const personId = (await findPassword(db, email))?.userId ?? null;
			logSecurityEvent(log, { type: "signIn.failed", reason: error.code, personId, ip });
		}
		throw error;
	}
}

type Count = readonly [limit: Limit, subject: string];

/** The limits of a sign-in. A browser that the owner has used has one of its own, which strangers' guesses do not exhaust. */
function signInCounts({ address }: Visitor, email: string, device: string | null): [Count, ...Count[]] {
	if (device !== null) return [[limits.signInDevice, device]];
	return [
		[limits.signInPair, `${address} ${email}`],
		[limits.signInAddress, address],
		[limits.signInAccount, email],
	];
}

async function checkPassword(accounts: Accounts, visitor: Visitor, body: SignInInput): Promise<Headers> {
	const { auth, db } = accounts;
	const password = await findPassword(db, body.email);
	// Better Auth asks more of an address that it knows; a wrong password does not come so far.
	if (!(await verifyPassword({ hash: password?.hash ?? null, password: body.password })))
		throw new DomainError("auth.invalidCredentials");
	try {
		const { headers, response } = await auth.api.signInEmail({
			body: { ...body, email: authEmail(body.email) },
			headers: headersOf(accounts, visitor),
			returnHeaders: true,
		});
		if (!(await isCurrentPassword(db, body.email, password))) {
			await db.delete(sessions).where(eq(sessions.token, response.token));
			throw new DomainError("auth.invalidCredentials");
		}
		return headers;
	} catch (error) {
		if (!isAPIError(error)) throw error;
		if (error.body?.code === "EMAIL_NOT_VERIFIED") throw new DomainError("auth.emailNotVerified");
		if (error.body?.code === "INVALID_EMAIL_OR_PASSWORD") throw new DomainError("auth.invalidCredentials");
		throw error;
	}
}

interface Password {
	readonly userId: string;
	readonly hash: string | null;
}

async function findPassword(db: Database | Transaction, email: string): Promise<Password | undefined> {
	const [row] = await db
		.select({ userId: users.id, hash: signIns.password })
		.from(users)
		.innerJoin(signIns, and(eq(signIns.userId, users.id), eq(signIns.providerId, passwordProvider)))
		.where(eq(users.email, email));
	return row;
}

/** False when the password was changed between its check and the start of the session. */
async function isCurrentPassword(
	db: Database,
	email: string,
	password: Password | undefined,
): Promise<boolean> {
	if (!password) return false;
	return transaction(db, async (tx) => {
		await lockAccess(tx, { id: password.userId });
		return (await findPassword(tx, email))?.hash === password.hash;
	});
}

/** Ends the session of the cookie and closes its connections. @returns the headers that remove the cookie */
export async function signOut(ctx: CommandContext, accounts: Accounts, visitor: Visitor): Promise<Headers> {
	const options = { headers: headersOf(accounts, visitor), returnHeaders: true } as const;
	const { headers } = await callAuth(accounts.authOptions, accounts, (auth) => auth.api.signOut(options));
	if (ctx.actor) publishSessionEnded(ctx, ctx.actor.id);
	return headers;
}

/**
 * Ends one of the actor's sessions and closes its connections. Somebody else's session, or none, is left alone.
 * @throws DomainError `auth.required`, `request.invalid`
 */
export async function endSession(ctx: CommandContext, values: unknown): Promise<void> {
	const actor = requireActor(ctx);
	const { session } = parseInput(EndSessionInput, values);
	if (isUuid(session)) await deleteSessions(ctx, actor.id, eq(sessions.id, session));
}

/**
 * Ends all of the actor's sessions but that of the request.
 * @throws DomainError `auth.required`, also when that one is over
 */
export async function endOtherSessions(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
): Promise<void> {
	const actor = requireActor(ctx);
	const current = await findCurrentSession(accounts, visitor);
	if (current?.userId !== actor.id) throw new DomainError("auth.required");
	await deleteSessions(ctx, actor.id, ne(sessions.id, current.id));
}

/**
 * Signs the actor out on every device, this one included.
 * @throws DomainError `auth.required`
 */
export async function signOutEverywhere(ctx: CommandContext): Promise<void> {
	await deleteSessions(ctx, requireActor(ctx).id);
}

/**
 * Ends one or all of somebody's sessions and closes their connections.
 * @returns the count of ended sessions
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`
 */
export async function endSessionsOf(ctx: CommandContext, input: EndSessionsInput): Promise<number> {
	requireAdministrator(ctx.actor);
	const { personId, sessionId } = parseInput(EndSessionsInput, input);
	return deleteSessions(ctx, personId, sessionId === null ? undefined : eq(sessions.id, sessionId));
}

/** Deletes sessions of a person. @param which the condition, of all without one */
async function deleteSessions(ctx: CommandContext, personId: string, which?: SQL): Promise<number> {
	const { rowCount } = await ctx.db.delete(sessions).where(and(eq(sessions.userId, personId), which));
	if (rowCount) publishSessionEnded(ctx, personId);
	return rowCount ?? 0;
}

function publishSessionEnded(ctx: CommandContext, personId: string): void {
	const event: SessionEnded = { type: "account.sessionEnded", personId };
	ctx.events.publish([event]);
}

/** The installation's providers of social sign-in. */
export function configuredProviders(social: SocialConfig): SocialProvider[] {
	return socialProviders.filter((provider) => social[provider] !== undefined);
}

/**
 * Starts to sign in through a provider.
 * @param next path to go to afterwards
 * @returns the provider's address, and the cookie that binds its answer to this browser
 * @throws DomainError `page.notFound` for a provider that is not configured, `request.tooManyRequests`, or the
 * provider's own failure for whatever else went wrong
 */
export async function startSocialSignIn(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
	provider: string,
	next: unknown,
): Promise<ProviderRedirect> {
	const back = (params: Record<string, string>) =>
		withSearch(authCallbackPath, { provider, next: returnPath(next), ...params });
	return startAtProvider(ctx, accounts, visitor, provider, (name, options) =>
		accounts.auth.api.signInSocial({
			body: {
				provider: name,
				callbackURL: back({}),
				newUserCallbackURL: back({ new: "1" }),
				errorCallbackURL: back({}),
				disableRedirect: true,
			},
			...options,
		}),
	);
}

interface ProviderRedirect {
	readonly url: string;
	readonly headers: Headers;
}

type CallProvider = (
	provider: SocialProvider,
	options: { headers: Headers; returnHeaders: true },
) => Promise<{ response: { url?: string | undefined }; headers: Headers }>;

/** Gets a provider's address from Better Auth. @throws DomainError what {@link startSocialSignIn} throws */
async function startAtProvider(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
	provider: string,
	call: CallProvider,
): Promise<ProviderRedirect> {
	const name = configuredProviders(accounts.social).find((configured) => configured === provider);
	if (!name) throw new DomainError("page.notFound");
	try {
		await requireVisitorAttempt(ctx, limits.social, visitor);
		const { response, headers } = await call(name, {
			headers: headersOf(accounts, visitor),
			returnHeaders: true,
		});
		if (!response.url) throw new DomainError(socialFailures[name]);
		return { url: response.url, headers };
	} catch (error) {
		if (error instanceof DomainError) throw error;
		accounts.log.error({ err: error, provider: name }, "social sign-in did not start");
		throw new DomainError(socialFailures[name]);
	}
}

/** The error of a social sign-in, from `failed` in the address of the account page. */
export function socialFailureIn(failed: string | null): ErrorCode | null {
	if (failed === "attempts") return "request.tooManyRequests";
	return failed === "google" || failed === "facebook" ? socialFailures[failed] : null;
}

/** The error when signing in through a provider fails, whatever the cause. */
const socialFailures = { google: "auth.googleFailed", facebook: "auth.facebookFailed" } as const;

/**
 * Starts to link a provider's account, by which the actor then signs in too. It leads back to the settings.
 * @throws DomainError `auth.required`, and what {@link startSocialSignIn} throws
 */
export async function startSocialLink(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
	provider: string,
): Promise<ProviderRedirect> {
	requireActor(ctx);
	return startAtProvider(ctx, accounts, visitor, provider, (name, options) =>
		accounts.auth.api.linkSocialAccount({
			body: {
				provider: name,
				callbackURL: settingsPath,
				errorCallbackURL: settingsPath,
				disableRedirect: true,
			},
			...options,
		}),
	);
}

/**
 * Unlinks a provider from the actor's account. Sessions that were started by it stay.
 * @throws DomainError `auth.required`, `request.invalid`, `auth.lastSignIn` when there is no other way to sign in
 */
export async function unlinkProvider(
	ctx: CommandContext,
	accounts: Accounts,
	values: unknown,
): Promise<void> {
	const actor = requireActor(ctx);
	const { provider } = parseInput(UnlinkProviderInput, values);
	await inTransaction(ctx, async (tx) => {
		// Of two requests that unlink the last two at once, the second finds one.
		await lockAccess(tx.db, actor);
		const linked = await listSignIns(tx, actor.id);
		if (!canUnlink({ linked, configured: configuredProviders(accounts.social) }, provider))
			throw new DomainError("auth.lastSignIn");
		await tx.db
			.delete(signIns)
			.where(
				and(
					eq(signIns.userId, actor.id),
					eq(signIns.providerId, provider),
					ne(signIns.providerId, passwordProvider),
				),
			);
	});
	logSecurityEvent(accounts.log, { type: "signIn.unlinked", personId: actor.id, provider });
}
