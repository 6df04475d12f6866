import { groupPath } from "#app/shared/paths.ts";
import { safeReturnPath } from "#app/shared/return-path.ts";

/** The forms of the account dialog. */
const authModes = ["signIn", "signUp", "resetPassword"] as const;
export type AuthMode = (typeof authModes)[number];

export function isAuthMode(value: unknown): value is AuthMode {
	return authModes.includes(value as AuthMode);
}

/** The roles of a person, by default the first. */
export const roles = ["user", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

/** The days after which an account without a completed trade is a grown one. */
export const grownAfterDays = 30;

/** The maximum age of a cookie in browsers, in seconds: 400 days (RFC 6265bis, 5.5). */
export const longestCookieSeconds = 400 * 24 * 60 * 60;
/** Lifetime of an unused session, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60;
/** Maximum lifetime of a session, however often it is used, in seconds: 180 days. */
export const longestSessionSeconds = 180 * 24 * 60 * 60;
/** Minimum time between two prolongations of a session, in seconds: a day. */
export const sessionRefreshSeconds = 24 * 60 * 60;
/** Interval in which the browser uses its session, in milliseconds. */
export const keepAliveMillis = 30_000;
/** Lifetime of a verification link, in seconds: a day, since people read mail late. */
export const verificationSeconds = 24 * 60 * 60;
/** Lifetime of a reset link, in seconds: an hour. */
export const resetSeconds = 60 * 60;
/** The fault of a reset link, as `error_code` in the address that then opens. */
export type ResetLinkFault = "otp_expired" | "invalid_token";

/**
 * The path to go to after signing in: a path of this site, with the account dialog closed; the home page when it leads
 * elsewhere or to the account pages themselves.
 */
export function returnPath(path: unknown): string {
	const url = new URL(safeReturnPath(path), "http://site.invalid");
	if (/^\/(auth|reset-password)(\/|$)/.test(url.pathname)) return "/";
	url.searchParams.delete("auth");
	return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The page that a mail's link itself leads to, in whatever browser it is opened: the invitation of a group. Anything else
 * stays with the browser of the form, so that nobody's words reach another's mail.
 */
export function invitationPath(next: unknown): string | undefined {
	const { pathname } = new URL(returnPath(next), "http://site.invalid");
	return pathname.startsWith(groupPath("")) && pathname.length <= invitationLength ? pathname : undefined;
}

/** Longest path of an invitation that a mail's link carries, in characters. */
const invitationLength = 100;

/** An account with an unverified address, as the page of its link shows it. */
export interface UnverifiedAccount {
	readonly email: string;
	readonly username: string;
	/**
	 * The proof that the account belongs to the person who opened the link: the browser that signed up, the password in
	 * another browser, or a sign-in where there is no password.
	 */
	readonly proof: "browser" | "password" | "signIn";
}

/** A mail that was sent, if the address gets it. */
export interface SentMail {
	readonly mail: "verification" | "reset" | "emailChange";
	readonly email: string;
}

/** The result of an account form that stays on its page. */
export interface AccountFormValue {
	readonly sent?: SentMail;
	/** The {@link keptFields} of a sign-up, for one with another address. */
	readonly typed?: Readonly<Record<string, string>>;
}

const keptNames = ["username", "country", "city", "twitterUsername"];

/** The fields of a sign-up that the next one begins with; neither the mistyped address nor a password is among them. */
export function keptFields(form: FormData | URLSearchParams): Readonly<Record<string, string>> {
	return Object.fromEntries(
		keptNames.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])),
	);
}

/** Notices about a form, which the page after it shows. */
const accountNotices = [
	"signedIn",
	"signedOut",
	"verified",
	"passwordChanged",
	"ownPasswordChanged",
	"profileSaved",
	"listingDeleted",
	"showcaseCreated",
	"showcaseSaved",
	"showcaseDeleted",
	"showcaseForbidden",
	"showcaseNotFound",
	"elementAdded",
	"elementSaved",
	"elementDeleted",
	"accountDeleted",
	"signedInSocially",
	"sessionEnded",
	"signedOutEverywhere",
	"otherSessionsEnded",
	"emailChanged",
	"signInLinked",
	"signInNotLinked",
	"signInUnlinked",
	"passwordLinkSent",
	"personBlocked",
	"personUnblocked",
] as const;
export type AccountNotice = (typeof accountNotices)[number];
/** The cookie of an {@link AccountNotice}, which scripts may read. */
export const noticeCookie = "reino-notice";

/** The providers of social sign-in. */
export const socialProviders = ["google", "facebook"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The public part of a person. */
export interface Person {
	readonly id: string;
	/** In the person's own spelling. */
	readonly username: string;
	/** ISO 3166-1 alpha-2. */
	readonly country: string;
	readonly city: string | null;
	/** In their own words. */
	readonly about: string | null;
	readonly isBanned: boolean;
}

/** A requested change of an account's address. */
export interface EmailChange {
	readonly id: string;
	readonly userId: string;
	readonly username: string;
	/** The requested address. */
	readonly email: string;
}
