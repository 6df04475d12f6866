import { and, eq, sql } from "drizzle-orm";
import { canEditProfile } from "#app/features/accounts/policy.ts";
import { resolveCity } from "#app/features/accounts/queries-cities.server.ts";
import { defaultCountry } from "#app/features/accounts/rules.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { EditProfileInput } from "./schema.ts";

/** Names the constraint by which a username is known to be taken. */
const usernameConstraint = "users_username_key";

/**
 * Changes the actor's username, city and X name.
 * @throws DomainError `auth.required`, `auth.banned`, `auth.usernameTaken`, `auth.cityNotChosen`, `auth.cityUnknown`
 */
export async function editProfile(ctx: CommandContext, values: unknown): Promise<void> {
	const actor = requireActor(ctx);
	if (!canEditProfile(actor)) throw new DomainError("auth.banned");
	const input = EditProfileInput.parse(values);
	const [person] = await ctx.db.select({ country: users.country }).from(users).where(eq(users.id, actor.id));
	const city = resolveCity(person?.country ?? defaultCountry, input.city);
	try {
		const changed = await ctx.db
			.update(users)
			.set({ ...input, city, updatedAt: sql`now()` })
			.where(and(eq(users.id, actor.id), eq(users.isBanned, false)))
			.returning({ id: users.id });
		if (changed.length === 0) throw new DomainError("auth.banned");
	} catch (error) {
		if (databaseErrorOf(error)?.constraint === usernameConstraint)
			throw new DomainError("auth.usernameTaken");
		throw error;
	}
}
