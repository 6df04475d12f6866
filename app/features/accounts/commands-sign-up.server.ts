import { isAPIError } from "better-auth/api";
import { and, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { requireVisitorAttempt } from "#app/platform/database/rate-limits.server.ts";
import { idempotencyKeys } from "#app/platform/database/tables.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { authCallbackPath } from "#app/shared/account-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { authApiPath, withSearch } from "#app/shared/paths.ts";
import {
	type Accounts,
	clientAddressHeader,
	endAccess,
	headersOf,
	inAuthTransaction,
	limits,
	lockAccess,
	readVerificationToken,
	requireStrongPassword,
	type SendMail,
	sendingMails,
	type TakeOver,
	type Visitor,
	verificationToken,
	verifyPassword,
	withMinimumDuration,
	withNewSignatures,
} from "./auth/auth.server.ts";
import { accountMails, requestMail } from "./commands-mail.server.ts";
import { grantConfiguredAdmin } from "./commands-roles.server.ts";
import { configuredProviders } from "./commands-sign-in.server.ts";
import type { SessionEnded } from "./events.ts";
import { resolveCity } from "./queries-cities.server.ts";
import { findPasswordHash } from "./queries-settings.server.ts";
import type { SocialProvider, UnverifiedAccount } from "./rules.ts";
import { authEmail } from "./rules-fields.ts";
import { passwordProvider } from "./rules-people.ts";
import { ResendInput, SignUpInput, VerifyEmailInput } from "./schema.ts";
import { formerUsernames, accounts as signIns, users } from "./tables.server.ts";

/**
 * Creates an account and, in one transaction, the mail that verifies its address. For an address that has an account
 * already the answer is the same, after the same time, and that person gets a mail about it. The same submission,
 * twice or at once, makes one account and one mail. With another address the browser that signed up may do so again under
 * the same name.
 * @param lastKey the key of the sign-up form that this browser sent last
 * @returns the address and the key of the form, as they are stored, and whether an account was made, which nobody is told
 * @throws DomainError `auth.usernameTaken`, `auth.cityNotChosen`, `auth.cityUnknown`, `auth.weakPassword`,
 * `request.tooManyRequests`
 */
export async function signUp(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
	lastKey: string | null = null,
): Promise<Pick<SignUpInput, "email" | "submissionKey"> & { readonly isNew: boolean }> {
	const { next, ...parsed } = parseInput(SignUpInput, values);
	const input = { ...parsed, city: resolveCity(parsed.country, parsed.city) };
	requireStrongPassword(parsed.password, [parsed.username, parsed.email]);
	await requireVisitorAttempt(ctx, limits.signUp, visitor);
	let isNew = false;
	await withMinimumDuration(accounts, async () => {
		if (lastKey) await deleteMistyped(ctx, accounts, visitor, { ...input, lastKey });
		if (await isUsernameTaken(ctx, input.username)) return requireRepeated(ctx, input);
		const mails = storingKey(
			accountMails(ctx, accounts, visitor.locale, { submissionKey: input.submissionKey, next }),
			input.submissionKey,
		);
		const send: SendMail = async (tx, mail) => {
			await mails(tx, mail);
			isNew = mail.kind === "verification";
		};
		await sendingMails(accounts, send, (auth) => register(ctx, { ...accounts, auth }, visitor, input));
	});
	return { email: input.email, submissionKey: input.submissionKey, isNew };
}

/** Deletes the unverified account that this browser made under the name of a form, with another address than the form's. */
async function deleteMistyped(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	{ username, email, lastKey }: Pick<SignUpInput, "username" | "email"> & { readonly lastKey: string },
): Promise<void> {
	const made = ctx.db
		.select({ id: idempotencyKeys.userId })
		.from(idempotencyKeys)
		.where(eq(idempotencyKeys.key, lastKey));
	const isMistyped = and(eq(users.username, username), ne(users.email, email), inArray(users.id, made));
	await deleteUnverified(ctx, accounts, visitor, isMistyped);
}

/** `send`, which in the transaction of a new account's mail also stores the key of the form that made the account. */
function storingKey(send: SendMail, key: string | undefined): SendMail {
	return async (tx, mail) => {
		await send(tx, mail);
		if (key && mail.kind === "verification")
			await withIdempotencyKey(tx, { userId: mail.user.id, key }, async () => null);
	};
}

/**
 * Accepts the form that has made the account of this username again, whose answer was lost; with another password it is
 * another form.
 * @throws DomainError `auth.usernameTaken` for every other
 */
async function requireRepeated(ctx: CommandContext, input: SignUpInput): Promise<void> {
	const { username, email, password, submissionKey } = input;
	const [account] = await ctx.db
		.select({ hash: signIns.password })
		.from(users)
		.innerJoin(idempotencyKeys, eq(idempotencyKeys.userId, users.id))
		.innerJoin(signIns, and(eq(signIns.userId, users.id), eq(signIns.providerId, passwordProvider)))
		.where(
			and(eq(users.username, username), eq(users.email, email), eq(idempotencyKeys.key, submissionKey ?? "")),
		);
	const isRepeated = account?.hash && (await verifyPassword({ hash: account.hash, password }));
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
		// The unique indexes decide between two sign-ups at once; the second fails as if it had come later.
		if (!isAPIError(error) || error.body?.code !== "FAILED_TO_CREATE_USER") throw error;
		if (await isUsernameTaken(ctx, username)) return requireRepeated(ctx, input);
		if (!(await isEmailRegistered(ctx, email))) throw error;
	}
}

/**
 * Sends the verification mail again, if the address is not verified. The answer is the same for every address.
 * @returns the address as it is stored
 * @throws DomainError `request.invalid`, `request.tooManyRequests`
 */
export async function resendVerification(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<string> {
	const { email, next } = parseInput(ResendInput, values);
	const recipient = and(eq(users.email, email), eq(users.emailVerified, false));
	await requestMail(ctx, accounts, visitor, { kind: "verification", recipient, next });
	return email;
}

/** True when somebody has this username, in any case, or it is reserved for its former owner. */
async function isUsernameTaken(ctx: CommandContext, username: string): Promise<boolean> {
	const used = ctx.db.select({ username: users.username }).from(users).where(eq(users.username, username));
	const reserved = ctx.db
		.select({ username: formerUsernames.username })
		.from(formerUsernames)
		.where(and(eq(formerUsernames.username, username), gt(formerUsernames.keptUntil, sql`now()`)));
	return (await used.union(reserved)).length > 0;
}

async function isEmailRegistered(ctx: CommandContext, email: string): Promise<boolean> {
	return (await ctx.db.$count(users, eq(users.email, email))) > 0;
}

/** A verification link in the browser that opened it. */
export interface OpenedLink {
	readonly token: string;
	/** The key of the sign-up form that this browser sent last. */
	readonly submissionKey: string | null;
}

/**
 * The account whose address a link verifies, or null when that was done before. It only reads.
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
 * Verifies the address of a link, and signs its owner in. The link alone is not enough: somebody else may have signed up
 * with the address and wait for its owner to verify it. So the browser that signed up is required, or the account's
 * password.
 * @returns the headers that set the session cookie; none when the address was verified before
 * @throws DomainError what {@link findUnverifiedAccount} throws, `auth.passwordWrong`, `auth.required` for an account
 * without a password, `request.tooManyRequests`
 */
export async function verifyEmail(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	{ submissionKey, ...values }: { readonly submissionKey: string | null; readonly [field: string]: unknown },
): Promise<Headers> {
	const { token, password } = parseInput(VerifyEmailInput, values);
	const email = await readEmail(accounts, visitor, token);
	await requireVisitorAttempt(ctx, limits.verify, visitor);
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
 * Deletes the unverified account that somebody else made with the address of a link.
 * @throws DomainError `auth.linkExpired`, `auth.linkInvalid`
 */
export async function deleteUnverifiedAccount(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	token: string,
): Promise<void> {
	const email = await readEmail(accounts, visitor, token);
	const isDeleted = await deleteUnverified(ctx, accounts, visitor, eq(users.email, email));
	if (!isDeleted) throw new DomainError("auth.linkExpired");
}

/** @returns false when there is no such account, or it is verified */
async function deleteUnverified(
	ctx: CommandContext,
	{ log }: Accounts,
	{ address: ip }: Visitor,
	whose: SQL | undefined,
): Promise<boolean> {
	const [deleted] = await ctx.db
		.delete(users)
		.where(and(whose, eq(users.emailVerified, false)))
		.returning({ id: users.id });
	if (!deleted) return false;
	const ended: SessionEnded = { type: "account.sessionEnded", personId: deleted.id };
	ctx.events.publish([ended]);
	logSecurityEvent(log, { type: "signUp.disowned", personId: deleted.id, ip });
	return true;
}

/** @throws DomainError `auth.linkExpired`, `auth.linkInvalid` */
async function readEmail(accounts: Accounts, visitor: Visitor, token: string): Promise<string> {
	const email = await readVerificationToken(accounts.secrets, token);
	if (email) return email;
	// Better Auth refuses the token too, and knows why.
	const headers = headersOf(accounts, visitor);
	const error: unknown = await accounts.auth.api.verifyEmail({ query: { token }, headers }).catch((e) => e);
	const isExpired = isAPIError(error) && error.body?.code === "TOKEN_EXPIRED";
	throw new DomainError(isExpired ? "auth.linkExpired" : "auth.linkInvalid");
}

/** @throws DomainError `auth.linkInvalid` when nobody has the address any more */
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

const callbackPath = new RegExp(`^${authApiPath}/callback/([a-z]+)$`);

/**
 * Handles requests below /api/auth: only the callback of a configured social provider, which always redirects to a page
 * of ours. Sign-up, sign-in and the rest go through the commands, which check every field and count attempts.
 * @param address the client's, from its socket
 * @param locale for the mail that a new person with an unverified address gets
 */
export async function handleAuthRequest(
	ctx: CommandContext,
	accounts: Accounts,
	request: Request,
	{ address, locale }: { address: string; locale: Locale },
): Promise<Response> {
	const provider = providerOf(request, accounts);
	if (!provider) return new Response("Not Found", { status: 404 });
	const headers = new Headers(request.headers);
	headers.set(clientAddressHeader, address);
	headers.set("Cookie", withNewSignatures(accounts.secrets, headers.get("Cookie") ?? ""));
	const takenOver: string[] = [];
	const response = await sendingMails(
		accounts,
		accountMails(ctx, accounts, locale),
		(auth) => auth.handler(new Request(request, { headers })),
		{ provider, takeOver: createTakeOver(accounts, takenOver) },
	).catch((error: unknown) => {
		accounts.log.error({ err: error, provider }, "social sign-in failed");
		return null;
	});
	for (const personId of takenOver) {
		const ended: SessionEnded = { type: "account.sessionEnded", personId };
		ctx.events.publish([ended]);
		logSecurityEvent(accounts.log, { type: "account.takenOver", personId, provider, ip: address });
	}
	return redirectToOwnPage(
		accounts.publicUrl,
		provider,
		new Headers(response?.headers),
		takenOver.length > 0,
	);
}

/**
 * Gives an unverified account to the proven owner of its address. Anybody may have made it, so its password, other
 * providers' accounts and sessions are deleted.
 * @param takenOver receives the ids of the accounts
 */
function createTakeOver({ authOptions }: Accounts, takenOver: string[]): TakeOver {
	return async (tx, { id, email }) => {
		await lockAccess(tx, { id });
		const { rowCount } = await tx
			.update(users)
			.set({ emailVerified: true, updatedAt: sql`now()` })
			.where(and(eq(users.id, id), eq(users.emailVerified, false)));
		if (!rowCount) return;
		await tx.delete(signIns).where(eq(signIns.userId, id));
		await endAccess(tx, id);
		await grantConfiguredAdmin(tx, authOptions, email);
		takenOver.push(id);
	};
}

function providerOf(request: Request, { social }: Accounts): SocialProvider | undefined {
	if (request.method !== "GET") return undefined;
	const name = callbackPath.exec(new URL(request.url).pathname)?.[1];
	return configuredProviders(social).find((provider) => provider === name);
}

/**
 * A redirect to the page of the callback, with Better Auth's cookies. Better Auth leaves the provider out when the state is
 * not ours, and has no page for unexpected errors.
 */
function redirectToOwnPage(
	publicUrl: string,
	provider: SocialProvider,
	received: Headers,
	isTakenOver: boolean,
): Response {
	const location = new URL(
		received.get("Location") ?? withSearch(authCallbackPath, { error: "failed" }),
		publicUrl,
	);
	location.searchParams.set("provider", provider);
	location.searchParams.delete("error_description");
	// Username and city were chosen by somebody else.
	if (isTakenOver) location.searchParams.set("new", "1");
	const headers = new Headers({ Location: location.pathname + location.search, "Cache-Control": "no-store" });
	for (const cookie of received.getSetCookie()) headers.append("Set-Cookie", cookie);
	return new Response(null, { status: 302, headers });
}
