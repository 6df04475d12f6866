import { redirect } from "react-router";
import { returnPath } from "#app/features/accounts/rules.ts";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import { editProfile } from "#app/features/profiles/commands.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { profilePath } from "#app/shared/paths.ts";
import { withNotice } from "./auth-visitor.server.ts";

/**
 * Does what a form on one's profile asks for; without an `intent` it changes the person's details.
 * @throws a response that leads on; DomainError what the command throws
 */
export async function actOnProfile(ctx: CommandContext, form: FormData): Promise<null> {
	switch (form.get("intent")) {
		case "deleteListing":
			await deleteListing(ctx, { id: String(form.get("id")) });
			return null;
		default:
			await editProfile(ctx, Object.fromEntries(form));
			throw redirect(pageAfter(form), { headers: withNotice(null, "profileSaved") });
	}
}

/** Who came from a social provider goes on to where they were; everybody else stays on the profile. */
function pageAfter(form: FormData): string {
	return form.has("next") ? returnPath(form.get("next")) : profilePath;
}
