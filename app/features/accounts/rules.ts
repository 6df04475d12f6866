import type { TextCheck } from "#app/shared/problem-keys.ts";
import { safeReturnPath } from "#app/shared/return-path.ts";
import { hasVisibleText, isLongerThan, isStorableText, tidyLine } from "#app/shared/storable-text.ts";

/** Ways that the account dialog can be open in. */
const authModes = ["signIn", "signUp", "resetPassword"] as const;
export type AuthMode = (typeof authModes)[number];

/** Whether an address names a form of the account dialog. */
export function isAuthMode(value: unknown): value is AuthMode {
	return authModes.includes(value as AuthMode);
}

/** The roles of a person; everybody begins in the first. */
export const roles = ["user", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

/** 3 to 20 Latin letters, digits and underscores. */
const usernamePattern = /^[A-Za-z0-9_]{3,20}$/;
/** A name on X, without the @: at most 15 characters, which is X's own limit. */
const twitterPattern = /^[A-Za-z0-9_]{1,15}$/;
/** Characters of a username; see {@link usernamePattern}. */
export const usernameLimit = { min: 3, max: 20 } as const;
/** In characters. More than 128 would only make hashing a way to keep the server busy. */
export const passwordLimit = { min: 6, max: 128 } as const;
/** RFC 5321, 4.5.3.1: characters of an address in a mail transaction, and of its part before the @. */
const emailLimit = { whole: 254, local: 64 } as const;
/** Longest city, in characters, where a country has no list of them. */
export const maxCityLength = 100;
/** Suggestions for a city that is being typed. */
export const maxCitySuggestions = 50;

/** Longest text about oneself, in characters as a person counts them. */
export const aboutMaxLength = 160;

/** ISO 3166-1 code of the country chosen beforehand. */
export const defaultCountry = "AR";

/** ASCII letters in dot-separated parts before the @, and a domain with a dot. */
const emailPattern =
	/^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** An address as mail servers and the database know it: in lower case, an international domain in ASCII (RFC 5891). */
export function asciiEmail(text: string): string {
	const address = tidyLine(text).toLowerCase();
	const [, local, domain] = /^([^@]*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
	const url = `http://${domain}`;
	return local && URL.canParse(url) ? local + new URL(url).hostname : address;
}

/**
 * An address as Better Auth takes it. What zod takes for one ends with letters: behind a top-level domain such as
 * `xn--p1ai` (рф) stands one that nobody has (RFC 2606), which {@link storedEmail} takes away again.
 */
export function authEmail(email: string): string {
	return /\.xn--[^.@]+$/.test(email) ? `${email}.invalid` : email;
}

/** An address as it is stored, of one as Better Auth has it. */
export function storedEmail(email: string): string {
	return email.replace(/(\.xn--[^.@]+)\.invalid$/, "$1");
}

export const checkEmail: TextCheck = (text) => {
	const address = asciiEmail(text);
	const isShort = address.length <= emailLimit.whole && address.indexOf("@") <= emailLimit.local;
	return isShort && emailPattern.test(address) && storedEmail(address) === address
		? null
		: "auth.error.invalidEmail";
};

/** A password that somebody signs in with; spaces around it are part of it. */
const checkPassword: TextCheck = (text) => {
	return text === "" ? "auth.error.passwordRequired" : checkNewPassword(text);
};

/** Length alone: the server has the list of common passwords. */
const checkNewPassword: TextCheck = (text) => {
	if (text.length < passwordLimit.min) return "auth.error.passwordTooShort";
	return text.length > passwordLimit.max ? "auth.error.passwordTooLong" : null;
};

/** The form of a username alone: the database decides whether it is taken. */
const checkUsername: TextCheck = (text) => {
	const username = tidyLine(text);
	if (username === "") return "auth.error.usernameRequired";
	return usernamePattern.test(username) ? null : "auth.error.invalidUsername";
};

/** A text about oneself as it is kept: one paragraph, or none. */
export function tidyAbout(text: string): string | null {
	return hasVisibleText(text) ? tidyLine(text) : null;
}

const checkAbout: TextCheck = (text) => {
	const about = tidyAbout(text) ?? "";
	if (!isStorableText(about)) return "errors.field.invalid";
	return isLongerThan(about, aboutMaxLength) ? "auth.error.aboutTooLong" : null;
};

/** The length of a city alone: the server has the list of Argentina's cities. */
const checkCity: TextCheck = (text) => {
	const city = tidyLine(text);
	if (city === "" || !isStorableText(city)) return "auth.error.cityRequired";
	return city.length > maxCityLength ? "auth.error.cityTooLong" : null;
};

/** An X name as it is kept: without the @ that may have been typed before it. */
export function withoutAt(text: string): string {
	return tidyLine(text).replace(/^@/, "");
}

/** None is fine. */
const checkTwitter: TextCheck = (text) =>
	withoutAt(text) === "" || twitterPattern.test(withoutAt(text)) ? null : "auth.error.invalidTwitter";

/** Every account form: its fields and what each has to be. That of the country is `checkCountry`. */
export const accountForms = {
	signIn: { email: checkEmail, password: checkPassword },
	signUp: {
		email: checkEmail,
		password: checkNewPassword,
		username: checkUsername,
		city: checkCity,
		twitterUsername: checkTwitter,
	},
	resetPassword: { email: checkEmail },
	resend: { email: checkEmail },
	newPassword: { password: checkNewPassword },
	changeEmail: { email: checkEmail },
	changeEmailWithPassword: { email: checkEmail, currentPassword: checkPassword },
	changePassword: { currentPassword: checkPassword, password: checkNewPassword },
	profile: { username: checkUsername, city: checkCity, twitterUsername: checkTwitter, about: checkAbout },
} as const satisfies Record<string, Readonly<Record<string, TextCheck>>>;
export type AccountFormName = keyof typeof accountForms;

/** The longest that browsers keep a cookie, in seconds: 400 days (RFC 6265bis, 5.5). */
export const longestCookieSeconds = 400 * 24 * 60 * 60;
/** A session ends this long after it was last used, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60;
/** A session ends this long after sign-in, however often it is used, in seconds: 180 days. */
export const longestSessionSeconds = 180 * 24 * 60 * 60;
/** A session's end moves at most once in this time, in seconds: a day. */
export const sessionRefreshSeconds = 24 * 60 * 60;
/** While signed in the browser uses its session this often, in milliseconds. */
export const keepAliveMillis = 30_000;
/** How long a verification link works, in seconds: a day, since people read mail late. */
export const verificationSeconds = 24 * 60 * 60;
/** How long a reset link works, in seconds: an hour. */
export const resetSeconds = 60 * 60;
/** Why a reset link does not work, as `error_code` in the address that then opens. */
export type ResetLinkFault = "otp_expired" | "invalid_token";

/**
 * Where to go after signing in: back to a path of this site, with the account dialog closed; home when the path
 * leads elsewhere or to the account pages themselves.
 */
export function returnPath(path: unknown): string {
	const url = new URL(safeReturnPath(path), "http://site.invalid");
	if (/^\/(auth|reset-password)(\/|$)/.test(url.pathname)) return "/";
	url.searchParams.delete("auth");
	return `${url.pathname}${url.search}${url.hash}`;
}

/** An account whose address waits to be verified, as the page of its link shows it. */
export interface UnverifiedAccount {
	readonly email: string;
	readonly username: string;
	/**
	 * How whoever opened the link shows that the account is theirs: by the browser, which signed up; by the password that
	 * they chose elsewhere; by signing in, where there is none.
	 */
	readonly proof: "browser" | "password" | "signIn";
}

/** A mail that was sent, if the address is one that gets it. */
export interface SentMail {
	readonly mail: "verification" | "reset" | "emailChange";
	readonly email: string;
}

/** The result of an account form that stays on its page. */
export interface AccountFormValue {
	readonly sent?: SentMail;
}

/** Notices about a form, shown on the page that it leads to. */
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
/** The cookie that carries it there; script may read it. */
export const noticeCookie = "reino-notice";

/** A browser and what it runs on, by the names that they go by. */
export interface Device {
	readonly browser: string;
	readonly system: string;
}

/** A session, as its person sees it. */
export interface OwnSession {
	readonly id: string;
	/** Null when it cannot be told. */
	readonly device: Device | null;
	/** Network address at sign-in. */
	readonly address: string | null;
	/** ISO 8601; exact to a day. */
	readonly usedAt: string;
	readonly isCurrent: boolean;
}

const browsers = [
	[/Edg(?:e|A|iOS)?\//, "Edge"],
	[/OPR\//, "Opera"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\//, "Chrome"],
	[/Safari\//, "Safari"],
] as const;
const systems = [
	[/iPhone|iPad/, "iOS"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/Mac OS X/, "macOS"],
	[/CrOS/, "ChromeOS"],
	[/Linux/, "Linux"],
] as const;

/** The device behind a User-Agent header; null when it says nothing known. */
export function deviceOf(userAgent: string | null): Device | null {
	const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
	const system = systems.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
	return browser && system ? { browser, system } : null;
}

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

/** An account that is to have another address. */
export interface EmailChange {
	readonly id: string;
	readonly userId: string;
	readonly username: string;
	/** The address that it is to have. */
	readonly email: string;
}
