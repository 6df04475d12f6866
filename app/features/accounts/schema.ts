import { z } from "zod";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { type AccountFieldError, accountForms, type FieldCheck, withoutAt } from "./rules.ts";

/** A text that passes a check of the rules; a missing one counts as empty. */
function checked(check: FieldCheck) {
	return z.string({ error: () => check("") ?? undefined }).superRefine((text, { addIssue }) => {
		const message = check(text);
		if (message) addIssue({ code: "custom", message });
	});
}

const { signUp } = accountForms;
const email = checked(signUp.email).trim().toLowerCase();
const newPassword = checked(signUp.password);

export const usernameSchema = checked(signUp.username).trim();
export const citySchema = checked(signUp.city).trim();

/** An X name without its "@"; empty means none. */
export const twitterSchema = checked(signUp.twitterUsername)
	.nullish()
	.transform((text) => withoutAt(text ?? "") || null);

/** What a command may find wrong with one field, by the failure's code. */
export const fieldFailures: Partial<Record<ErrorCode, { field: string; error: AccountFieldError }>> = {
	"auth.usernameTaken": { field: "username", error: "usernameTaken" },
	"auth.cityNotChosen": { field: "city", error: "cityNotChosen" },
	"auth.cityUnknown": { field: "city", error: "cityUnknown" },
	"auth.weakPassword": { field: "password", error: "weakPassword" },
};

export const SignInInput = z.object({ email, password: checked(accountForms.signIn.password) });
export type SignInInput = z.infer<typeof SignInInput>;

export const SignUpInput = z.object({
	email,
	password: newPassword,
	username: usernameSchema,
	country: checked(signUp.country),
	city: citySchema,
	twitterUsername: twitterSchema,
	/** Of the form that it was written in, so that the same one twice makes one account and is answered alike. */
	submissionKey: uuidSchema.optional(),
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

/** A form that goes back to who sent it. */
export interface ReturnedFields {
	/** What was typed, by field, without passwords. */
	readonly values: Readonly<Record<string, string>>;
	readonly errors: Readonly<Record<string, AccountFieldError>>;
}

/** What an account form gets back when it does not lead to another page. */
export interface AuthReply {
	readonly fields?: ReturnedFields;
	/** What is wrong with the whole. */
	readonly failure?: ErrorCode;
	/** A mail was sent, if the address is one that gets it. */
	readonly sent?: {
		readonly mail: "verification" | "reset";
		readonly email: string;
	};
}
