import { and, eq, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { authApiPath, authCallbackPath, withSearch } from "#app/shared/paths.ts";
import {
	type Accounts,
	clientAddressHeader,
	sendingMails,
	type TakeOver,
	withNewSignatures,
} from "./auth/auth.server.ts";
import { endAccess, lockAccess } from "./commands-access.server.ts";
import { grantToAdminEmail } from "./commands-admin.server.ts";
import { accountMails } from "./commands-mail.server.ts";
import { configuredProviders } from "./commands-social.server.ts";
import type { SessionEnded } from "./events.ts";
import type { SocialProvider } from "./rules.ts";
import { accounts as signIns, users } from "./tables.server.ts";

const callbackPath = new RegExp(`^${authApiPath}/callback/([a-z]+)$`);

/**
 * Answers what is below /api/auth: only the return from a configured social provider, which always leads to a
 * page of ours. Sign-up, sign-in and the rest go through the commands, which check every field and count attempts.
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
	const answer = await sendingMails(
		accounts,
		accountMails(ctx, accounts, locale),
		(auth) => auth.handler(new Request(request, { headers })),
		{ provider, takeOver: takingOver(accounts, takenOver) },
	).catch((error: unknown) => {
		accounts.log.error({ err: error, provider }, "social sign-in failed");
		return null;
	});
	for (const personId of takenOver) {
		const ended: SessionEnded = { type: "account.sessionEnded", personId };
		ctx.events.publish([ended]);
		logSecurityEvent(accounts.log, { type: "account.takenOver", personId, provider, ip: address });
	}
	return redirectToOwnPage(accounts.publicUrl, provider, new Headers(answer?.headers), takenOver.length > 0);
}

/**
 * Whoever signed up with an address and never verified it may be anybody: once its owner comes, their password, other
 * providers' accounts and sessions go.
 * @param takenOver gets the ids of the accounts
 */
function takingOver({ authOptions }: Accounts, takenOver: string[]): TakeOver {
	return async (tx, { id, email }) => {
		await lockAccess(tx, { id });
		const proven = await tx
			.update(users)
			.set({ emailVerified: true, updatedAt: sql`now()` })
			.where(and(eq(users.id, id), eq(users.emailVerified, false)));
		if (!proven.rowCount) return;
		await tx.delete(signIns).where(eq(signIns.userId, id));
		await endAccess(tx, id);
		await grantToAdminEmail(tx, authOptions, email);
		takenOver.push(id);
	};
}

function providerOf(request: Request, { social }: Accounts): SocialProvider | undefined {
	if (request.method !== "GET") return undefined;
	const name = callbackPath.exec(new URL(request.url).pathname)?.[1];
	return configuredProviders(social).find((provider) => provider === name);
}

/**
 * Where the person goes, with the cookies that were set. Better Auth forgets the provider when the state is not
 * ours, and has no page for what it did not expect.
 */
function redirectToOwnPage(
	publicUrl: string,
	provider: SocialProvider,
	given: Headers,
	isTakenOver: boolean,
): Response {
	const location = new URL(
		given.get("Location") ?? withSearch(authCallbackPath, { error: "failed" }),
		publicUrl,
	);
	location.searchParams.set("provider", provider);
	location.searchParams.delete("error_description");
	// Username and city were chosen by somebody else.
	if (isTakenOver) location.searchParams.set("new", "1");
	const headers = new Headers({ Location: location.pathname + location.search, "Cache-Control": "no-store" });
	for (const cookie of given.getSetCookie()) headers.append("Set-Cookie", cookie);
	return new Response(null, { status: 302, headers });
}
