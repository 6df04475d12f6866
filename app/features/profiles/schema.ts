import { z } from "zod";
import { citySchema, twitterSchema, usernameSchema } from "#app/features/accounts/schema.ts";

/** What a person may change about themselves; the country stays as it was at sign-up. */
export const EditProfileInput = z.object({
	username: usernameSchema,
	city: citySchema,
	twitterUsername: twitterSchema,
});
export type EditProfileInput = z.infer<typeof EditProfileInput>;
