import { z } from "zod";
import { passwordLimit } from "#app/features/accounts/rules-fields.ts";
import { aboutSchema, citySchema, twitterSchema, usernameSchema } from "#app/features/accounts/schema.ts";
import { checkBanText } from "#app/features/moderation/rules.ts";
import { checkedText } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";

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

/** What an admin does because a person asked for it. */
export const PersonRequestInput = z.object({ personId: uuidSchema, reason: checkedText(checkBanText) });
export type PersonRequestInput = z.input<typeof PersonRequestInput>;

/** The deletion of an account; `confirmation` is its username, typed. */
export const DeleteAccountOfInput = PersonRequestInput.extend({ confirmation: z.string().catch("") });
export type DeleteAccountOfInput = z.input<typeof DeleteAccountOfInput>;
