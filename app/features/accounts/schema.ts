import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import {
	type AccountFieldError,
	countries,
	maxCityLength,
	maxEmailLength,
	passwordLimit,
	twitterPattern,
	usernamePattern,
} from "./rules.ts";

const named = (error: AccountFieldError) => ({ error });

const email = z
	.string(named("invalidEmail"))
	.trim()
	.toLowerCase()
	.max(maxEmailLength, named("invalidEmail"))
	.regex(z.regexes.email, named("invalidEmail"));

const newPassword = z
	.string(named("passwordTooShort"))
	.min(passwordLimit.min, named("passwordTooShort"))
	.max(passwordLimit.max, named("passwordTooLong"));

/** 3 to 20 letters, digits or underscores; that nobody else has it is decided by the database. */
export const usernameSchema = z
	.string(named("usernameRequired"))
	.trim()
	.min(1, named("usernameRequired"))
	.regex(usernamePattern, named("invalidUsername"));

/** An X name without its "@"; empty means none. */
export const twitterSchema = z
	.string()
	.transform((text) => text.trim().replace(/^@/, ""))
	.refine((text) => text === "" || twitterPattern.test(text), named("invalidTwitter"))
	.transform((text) => text || null)
	.nullish()
	.transform((text) => text ?? null);

export const citySchema = z
	.string(named("cityRequired"))
	.trim()
	.min(1, named("cityRequired"))
	.max(maxCityLength, named("cityTooLong"))
	.regex(/^\P{Cc}+$/u, named("cityRequired"));

/** What a command may find wrong with one field, by the failure's code. */
export const fieldFailures: Partial<Record<ErrorCode, { field: string; error: AccountFieldError }>> = {
	"auth.usernameTaken": { field: "username", error: "usernameTaken" },
	"auth.cityNotChosen": { field: "city", error: "cityNotChosen" },
	"auth.cityUnknown": { field: "city", error: "cityUnknown" },
	"auth.weakPassword": { field: "password", error: "weakPassword" },
};

export const SignInInput = z.object({
	email,
	password: z
		.string(named("passwordRequired"))
		.min(1, named("passwordRequired"))
		.max(passwordLimit.max, named("passwordTooLong")),
});
export type SignInInput = z.infer<typeof SignInInput>;

export const SignUpInput = z.object({
	email,
	password: newPassword,
	username: usernameSchema,
	country: z.enum(countries, named("countryRequired")),
	city: citySchema,
	twitterUsername: twitterSchema,
});
export type SignUpInput = z.infer<typeof SignUpInput>;

/** For the reset link and for another verification mail. */
export const EmailInput = z.object({ email });
export type EmailInput = z.infer<typeof EmailInput>;

export const NewPasswordInput = z.object({
	token: z.string().min(1).max(200),
	password: newPassword,
});
export type NewPasswordInput = z.infer<typeof NewPasswordInput>;

/** What an account form gets back when it does not lead to another page. */
export interface AuthReply {
	/** What was typed, without passwords, and what is wrong with which field. */
	readonly submission?: SubmissionResult<string[]>;
	/** What is wrong with the whole. */
	readonly failure?: ErrorCode;
	/** A mail was sent, if the address is one that gets it. */
	readonly sent?: {
		readonly mail: "verification" | "reset";
		readonly email: string;
		readonly again?: boolean;
	};
}
