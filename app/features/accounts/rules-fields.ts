import type { TextCheck } from "#app/shared/problem-keys.ts";
import { hasVisibleText, isLongerThan, isStorableText, tidyLine } from "#app/shared/storable-text.ts";

/** A name on X, without the @: at most 15 characters, which is X's own limit. */
const twitterPattern = /^[A-Za-z0-9_]{1,15}$/;
/** Characters of a username: Latin letters, digits and underscores. */
export const usernameLimit = { min: 3, max: 20 } as const;
const usernamePattern = new RegExp(`^[A-Za-z0-9_]{${usernameLimit.min},${usernameLimit.max}}$`);
/** Characters of a password. More than 128 would only make hashing a way to keep the server busy. */
export const passwordLimit = { min: 6, max: 128 } as const;
/** RFC 5321, 4.5.3.1: characters of an address in a mail transaction, and of its part before the @. */
const emailLimit = { whole: 254, local: 64 } as const;
/** Characters of a city, where a country has no list of them. */
export const maxCityLength = 100;
/** Count of suggestions for a city. */
export const maxCitySuggestions = 50;

/** Characters of a text about oneself, as a person counts them. */
export const aboutMaxLength = 160;

/** ISO 3166-1 alpha-2 code of the preselected country. */
export const defaultCountry = "AR";

/** ASCII letters in dot-separated parts before the @, and a domain with a dot. */
const emailPattern =
	/^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** An address as mail servers and the database have it: in lower case, an international domain in ASCII (RFC 5891). */
export function asciiEmail(text: string): string {
	const address = tidyLine(text).toLowerCase();
	const [, local, domain] = /^([^@]*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
	const url = `http://${domain}`;
	return local && URL.canParse(url) ? local + new URL(url).hostname : address;
}

/**
 * An address for Better Auth, whose zod schema wants letters at its end: `.invalid` (RFC 2606), which {@link storedEmail}
 * removes again, follows a top-level domain such as `xn--p1ai` (рф).
 */
export function authEmail(email: string): string {
	return /\.xn--[^.@]+$/.test(email) ? `${email}.invalid` : email;
}

/** The stored form of an address of {@link authEmail}. */
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

/** Checks a present password; spaces around it are part of it. */
const checkPassword: TextCheck = (text) => {
	return text === "" ? "auth.error.passwordRequired" : checkNewPassword(text);
};

/** Checks the length only: the server has the list of common passwords. */
const checkNewPassword: TextCheck = (text) => {
	if (text.length < passwordLimit.min) return "auth.error.passwordTooShort";
	return text.length > passwordLimit.max ? "auth.error.passwordTooLong" : null;
};

/** Checks the characters only: the database decides if a username is free. */
const checkUsername: TextCheck = (text) => {
	const username = tidyLine(text);
	if (username === "") return "auth.error.usernameRequired";
	return usernamePattern.test(username) ? null : "auth.error.invalidUsername";
};

/** A text about oneself as it is stored: one paragraph, or null. */
export function tidyAbout(text: string): string | null {
	return hasVisibleText(text) ? tidyLine(text) : null;
}

const checkAbout: TextCheck = (text) => {
	const about = tidyAbout(text) ?? "";
	if (!isStorableText(about)) return "errors.field.invalid";
	return isLongerThan(about, aboutMaxLength) ? "auth.error.aboutTooLong" : null;
};

/** Checks the length only: the server has the list of Argentina's cities. */
const checkCity: TextCheck = (text) => {
	const city = tidyLine(text);
	if (city === "" || !isStorableText(city)) return "auth.error.cityRequired";
	return city.length > maxCityLength ? "auth.error.cityTooLong" : null;
};

/** An X name as it is stored, without an @ before it. */
export function withoutAt(text: string): string {
	return tidyLine(text).replace(/^@/, "");
}

/** Checks an optional X name. */
const checkTwitter: TextCheck = (text) =>
	withoutAt(text) === "" || twitterPattern.test(withoutAt(text)) ? null : "auth.error.invalidTwitter";

/** The fields of every account form with their checks. The country has `checkCountry`. */
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
