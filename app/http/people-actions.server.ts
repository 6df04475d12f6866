import { changeRole } from "#app/features/accounts/commands-roles.server.ts";
import { endSessionsOf } from "#app/features/accounts/commands-sessions.server.ts";
import type { ChangeRoleInput } from "#app/features/accounts/schema.ts";
import { setPremium } from "#app/features/listings/commands.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { readBanEnd } from "./moderation-actions.server.ts";

interface PersonForm {
	readonly personId: string;
	readonly form: FormData;
}

/** Does what a form on a person's page in the administration asks for. */
export async function actOnPerson(ctx: CommandContext, { personId, form }: PersonForm): Promise<null> {
	const text = (name: string) => String(form.get(name) ?? "");
	switch (form.get("intent")) {
		case "role": {
			const roles = { role: text("role"), before: text("before") } as Omit<ChangeRoleInput, "personId">;
			await changeRole(ctx, { personId, ...roles });
			return null;
		}
		case "endSessions":
			await endSessionsOf(ctx, { personId, sessionId: form.has("session") ? text("session") : null });
			return null;
		case "premium":
		case "ordinary":
			await setPremium(ctx, { id: text("listing"), isPremium: form.get("intent") === "premium" });
			return null;
		case "ban":
			await banPerson(ctx, { personId, reason: text("reason"), endsAt: readBanEnd(ctx, form) });
			return null;
		case "lift":
			await liftBan(ctx, { personId, reason: text("reason") });
			return null;
		default:
			throw new DomainError("request.invalid");
	}
}
