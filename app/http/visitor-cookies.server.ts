import { randomBytes } from "node:crypto";
import { createCookie, type RouterContextProvider } from "react-router";
import type { Visitor } from "#app/features/accounts/auth/auth.server.ts";
import { type AccountNotice, noticeCookie, returnPath } from "#app/features/accounts/rules.ts";
import { requestContext } from "./request-context.server.ts";

/** A notice is shown on the next page or never, in seconds. */
const noticeSeconds = 20;

/** The sender of an account form. */
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

// What a browser keeps from the form that asked for an account's mail until its link is opened; in the mail it is not.

/** Lifetime of the cookies, in seconds: that of a verification mail's link. */
const maxAge = 24 * 60 * 60;
const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge } as const;

/** Where the link leads: the page that somebody was on when they asked for the mail. */
const returnCookie = createCookie("reino-return", options);
/** The submission's key, by which the browser is known that made an account. */
const signUpCookie = createCookie("reino-sign-up", options);

interface SiteOptions {
	readonly publicUrl: string;
}

/** The `Set-Cookie` line that keeps the page that a form was opened over. */
export function storeReturn(next: unknown, { publicUrl }: SiteOptions): Promise<string> {
	return returnCookie.serialize(returnPath(next), { secure: publicUrl.startsWith("https:") });
}

/** The `Set-Cookie` line that keeps the key of a sign-up form. */
export function storeSignUp(submissionKey: string, { publicUrl }: SiteOptions): Promise<string> {
	return signUpCookie.serialize(submissionKey, { secure: publicUrl.startsWith("https:") });
}

/** The page that was kept in this browser; the home page when none was. */
export async function storedReturn(request: Request): Promise<string> {
	return returnPath(await returnCookie.parse(request.headers.get("Cookie")));
}

/** The key of the sign-up form that this browser sent last. */
export async function storedSignUp(request: Request): Promise<string | null> {
	const key: unknown = await signUpCookie.parse(request.headers.get("Cookie"));
	return typeof key === "string" ? key : null;
}

/** The `Set-Cookie` lines after which nothing is kept. */
export function forgetMailLink(): Promise<string[]> {
	return Promise.all([returnCookie, signUpCookie].map((cookie) => cookie.serialize("", { maxAge: 0 })));
}
