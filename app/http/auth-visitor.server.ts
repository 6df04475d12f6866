import { randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { Visitor } from "#app/features/accounts/auth/auth.server.ts";
import { type AccountNotice, noticeCookie } from "#app/features/accounts/rules.ts";
import { requestContext } from "./request-context.server.ts";

/** A notice is shown on the next page or never, in seconds. */
const noticeSeconds = 20;

/** Who sends an account form. */
export function visitorOf(request: Request, context: Readonly<RouterContextProvider>): Visitor {
	const { address, locale } = context.get(requestContext);
	return {
		address,
		locale,
		cookie: request.headers.get("Cookie"),
		userAgent: request.headers.get("User-Agent"),
	};
}

/** The cookies that a command set, with the notice for the page that comes next. */
export function withNotice(cookies: Headers | null, notice: AccountNotice): Headers {
	const headers = new Headers();
	for (const cookie of cookies?.getSetCookie() ?? []) headers.append("Set-Cookie", cookie);
	const value = `${notice}.${randomBytes(4).toString("hex")}`;
	headers.append("Set-Cookie", `${noticeCookie}=${value}; Path=/; Max-Age=${noticeSeconds}; SameSite=Lax`);
	return headers;
}
