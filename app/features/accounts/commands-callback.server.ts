import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { clientAddressHeader, collectMails } from "./commands-auth.server.ts";
import { sendAccountMails } from "./commands-mail.server.ts";
import type { Accounts } from "./commands-service.server.ts";
import { keepLong } from "./commands-sign-in.server.ts";

/** What Better Auth may answer over HTTP itself: returning from a social provider. Forms have their own door. */
const openPaths = /^\/api\/auth\/(ok|error|get-session|callback\/[a-z]+)$/;

/**
 * Answers what is below /api/auth. Sign-up and sign-in are not among it: they go through the commands, which
 * check every field and count attempts.
 * @param address the client's, from its socket
 * @param locale for the mail that a new person with an unverified address gets
 */
export async function answerAuth(
	ctx: QueryContext,
	accounts: Accounts,
	request: Request,
	{ address, locale }: { address: string; locale: Locale },
): Promise<Response> {
	if (!openPaths.test(new URL(request.url).pathname)) return new Response("Not Found", { status: 404 });
	const headers = new Headers(request.headers);
	headers.set(clientAddressHeader, address);
	const { result, mails } = await collectMails(() =>
		accounts.auth.handler(new Request(request, { headers })),
	);
	await sendAccountMails(ctx, accounts, locale, mails);
	keepLong(result.headers);
	return result;
}
