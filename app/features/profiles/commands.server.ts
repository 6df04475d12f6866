import { eq } from "drizzle-orm";
import { changeDetails } from "#app/features/accounts/commands-internal.server.ts";
import { canEditProfile } from "#app/features/accounts/policy.ts";
import { resolveCity } from "#app/features/accounts/queries-cities.server.ts";
import { defaultCountry } from "#app/features/accounts/rules.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { EditProfileInput } from "./schema.ts";

/**
 * Changes the actor's username, city, X name and text about themselves.
 * @throws DomainError `auth.required`, `auth.banned`, `auth.usernameTaken`, `auth.usernameReserved`,
 * `auth.usernameTooSoon`, `auth.cityNotChosen`, `auth.cityUnknown`
 */
export async function editProfile(ctx: CommandContext, values: unknown): Promise<void> {
	const actor = requireActor(ctx);
	if (!canEditProfile(actor)) throw new DomainError("auth.banned");
	const input = parseInput(EditProfileInput, values);
	const [person] = await ctx.db.select({ country: users.country }).from(users).where(eq(users.id, actor.id));
	const city = resolveCity(person?.country ?? defaultCountry, input.city);
	await changeDetails(ctx, actor.id, { ...input, city });
}
