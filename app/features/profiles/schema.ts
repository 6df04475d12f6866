import { z } from "zod";
import { passwordLimit } from "#app/features/accounts/rules.ts";
import { aboutSchema, citySchema, twitterSchema, usernameSchema } from "#app/features/accounts/schema.ts";

/** The details that a person may change; the country stays as it was at sign-up. */
export const EditProfileInput = z.object({
	username: usernameSchema,
	city: citySchema,
	twitterUsername: twitterSchema,
	about: aboutSchema,
});
export type EditProfileInput = z.infer<typeof EditProfileInput>;

/** The confirmation of a deletion: the password, or the username of a person who signs in through a provider. */
export const DeleteAccountInput = z.object({ confirmation: z.string().min(1).max(passwordLimit.max) });
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;
