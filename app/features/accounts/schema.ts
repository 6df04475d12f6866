import { z } from "zod";
import { checkedLine, checkedSecret } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { accountForms, asciiEmail, passwordLimit, roles, tidyAbout, withoutAt } from "./rules.ts";
import { checkCountry } from "./rules-countries.ts";
import { mailKinds } from "./rules-settings.ts";
import { isReservedUsername } from "./rules-usernames.ts";

const { signUp, profile } = accountForms;
export const emailSchema = checkedLine(signUp.email).transform(asciiEmail);
const newPassword = checkedSecret(signUp.password);

/** A name that is the person's own already may be one that nobody else can take. */
export const usernameSchema = checkedLine(profile.username);
/** A name that is new to its person. The list of reserved ones stays on the server, whose answer is shown at the field. */
const newUsernameSchema = checkedLine(
	(name) => profile.username(name) ?? (isReservedUsername(name) ? "auth.error.usernameReserved" : null),
);
export const citySchema = checkedLine(signUp.city);

/** An X name without its "@"; empty means none. */
export const twitterSchema = checkedLine(signUp.twitterUsername).transform((text) => withoutAt(text) || null);

/** A text about oneself; empty means none. */
export const aboutSchema = checkedLine(profile.about).transform(tidyAbout);

export const SignInInput = z.object({
	email: emailSchema,
	password: checkedSecret(accountForms.signIn.password),
});
export type SignInInput = z.infer<typeof SignInInput>;

export const SignUpInput = z.object({
	email: emailSchema,
	password: newPassword,
	username: newUsernameSchema,
	country: checkedLine(checkCountry),
	city: citySchema,
	twitterUsername: twitterSchema,
	/** Of the form that it was written in, so that the same one twice makes one account and is answered alike. */
	submissionKey: uuidSchema.optional(),
});
export type SignUpInput = z.infer<typeof SignUpInput>;

/** For the reset link and for another verification mail. */
export const EmailInput = z.object({ email: emailSchema });
export type EmailInput = z.infer<typeof EmailInput>;

/** The password is only asked for away from the browser that signed up. */
export const VerifyEmailInput = z.object({
	token: z.string().max(1_000),
	password: z.string().max(passwordLimit.max).default(""),
});

export const NewPasswordInput = z.object({
	token: z.string().min(1).max(200),
	password: newPassword,
});
export type NewPasswordInput = z.infer<typeof NewPasswordInput>;

export const ChangeEmailInput = z.object({ email: emailSchema });
export const ChangeEmailWithPasswordInput = ChangeEmailInput.extend({
	currentPassword: checkedSecret(accountForms.changeEmailWithPassword.currentPassword),
});

export const ChooseMailsInput = z.object({ kind: z.literal(mailKinds), isWanted: z.boolean() });
export type ChooseMailsInput = z.input<typeof ChooseMailsInput>;

export const ChangePasswordInput = z.object({
	currentPassword: checkedSecret(accountForms.changePassword.currentPassword),
	password: newPassword,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** `before` is the role that the form showed. */
export const ChangeRoleInput = z.object({
	personId: uuidSchema,
	role: z.literal(roles),
	before: z.literal(roles),
});
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;

/** Names a session of a person, or all of them without one. */
export const EndSessionsInput = z.object({ personId: uuidSchema, sessionId: uuidSchema.nullable() });
export type EndSessionsInput = z.infer<typeof EndSessionsInput>;
