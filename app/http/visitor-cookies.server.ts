import { randomBytes } from "node:crypto";
import { createCookie, type RouterContextProvider } from "react-router";
import type { Visitor } from "#app/features/accounts/auth/auth.server.ts";
import { type AccountNotice, noticeCookie, returnPath } from "#app/features/accounts/rules.ts";
import type { RememberedStep } from "#app/features/home/rules.ts";
import { choiceSeconds } from "#app/i18n/locale.ts";
import { requestContext } from "./request-context.server.ts";

/** Lifetime of a notice, in seconds: the next page shows it, or none. */
const noticeSeconds = 20;

/** The requester, as the commands of accounts need them. */
export function visitorOf(request: Request, context: Readonly<RouterContextProvider>): Visitor {
	const { sender, locale } = context.get(requestContext);
	return {
		...sender,
		locale,
		cookie: request.headers.get("Cookie"),
		userAgent: request.headers.get("User-Agent"),
	};
}

/** A command's cookies, with a notice for the next page. */
export function withNotice(cookies: Headers | null, notice: AccountNotice): Headers {
	const headers = new Headers();
	for (const cookie of cookies?.getSetCookie() ?? []) headers.append("Set-Cookie", cookie);
	const value = `${notice}.${randomBytes(4).toString("hex")}`;
	headers.append("Set-Cookie", `${noticeCookie}=${value}; Path=/; Max-Age=${noticeSeconds}; SameSite=Lax`);
	return headers;
}

/**
 * Lifetime of the cookies that a browser stores from the form that requests a mail until its link is opened, in seconds:
 * that of the link.
 */
const maxAge = 24 * 60 * 60;
const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge } as const;

/** The page that the link leads to: the one on which the mail was requested. */
const returnCookie = createCookie("reino-return", options);
/** The key of a sign-up, by which its browser is recognised. */
const signUpCookie = createCookie("reino-sign-up", options);

/** The mark of a browser that crossed a list without an account, which counts once until it is closed. It opens nothing. */
const crossedCookie = createCookie("reino-crossed", { path: "/", httpOnly: true, sameSite: "lax" });

/** The step of the home page that this browser remembers. */
const stepCookie = createCookie("first-steps", {
	path: "/",
	maxAge: choiceSeconds,
	sameSite: "lax",
	httpOnly: true,
});

interface SiteOptions {
	readonly publicUrl: string;
}

/** The `Set-Cookie` line that stores the page that a form was opened over. */
export function storeReturn(next: unknown, { publicUrl }: SiteOptions): Promise<string> {
	return returnCookie.serialize(returnPath(next), { secure: publicUrl.startsWith("https:") });
}

/** The `Set-Cookie` line that stores the key of a sign-up. */
export function storeSignUp(submissionKey: string, { publicUrl }: SiteOptions): Promise<string> {
	return signUpCookie.serialize(submissionKey, { secure: publicUrl.startsWith("https:") });
}

/** The stored page of this browser, by default the home page. */
export async function storedReturn(request: Request): Promise<string> {
	return returnPath(await returnCookie.parse(request.headers.get("Cookie")));
}

/** The key of the sign-up form that this browser sent last. */
export async function storedSignUp(request: Request): Promise<string | null> {
	const key: unknown = await signUpCookie.parse(request.headers.get("Cookie"));
	return typeof key === "string" ? key : null;
}

/** The `Set-Cookie` lines that delete both cookies. */
export function forgetMailLink(): Promise<string[]> {
	return Promise.all([returnCookie, signUpCookie].map((cookie) => cookie.serialize("", { maxAge: 0 })));
}

/** The `Set-Cookie` line that marks this browser as one that crossed a list. */
export function storeCrossing({ publicUrl }: SiteOptions): Promise<string> {
	return crossedCookie.serialize(true, { secure: publicUrl.startsWith("https:") });
}

/** Whether this browser crossed a list without an account. */
export async function hasCrossed(request: Request): Promise<boolean> {
	return (await crossedCookie.parse(request.headers.get("Cookie"))) === true;
}

/** The `Set-Cookie` line by which this browser remembers a step of the home page. */
export function storeStep(step: RememberedStep): Promise<string> {
	return stepCookie.serialize(step);
}

/** The step of the home page that this browser remembers. */
export async function storedStep(request: Request): Promise<RememberedStep | null> {
	const step: unknown = await stepCookie.parse(request.headers.get("Cookie"));
	return step === "showcases" || step === "end" ? step : null;
}
