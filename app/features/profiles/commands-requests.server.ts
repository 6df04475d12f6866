import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { findPersonAsActor } from "#app/features/accounts/queries.server.ts";
import { writeDecision } from "#app/features/moderation/commands-cases.server.ts";
import { canDeleteAccountOf } from "#app/features/moderation/policy.ts";
import type { DecisionAction } from "#app/features/moderation/rules.ts";
import { type Actor, type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { closeAccount } from "./commands.server.ts";
import { exportDataOf } from "./queries-export.server.ts";
import { DeleteAccountOfInput, PersonRequestInput } from "./schema.ts";

/**
 * Exports the data of a person who asked the operator for them. The log records who did it and why.
 * @returns the ZIP that the person could get by themselves
 * @throws DomainError `auth.forbidden` to all but admins; `person.notFound`; `request.invalid` with the problem of `reason`
 */
export async function exportOnRequest(
	ctx: CommandContext,
	files: Files,
	input: PersonRequestInput,
): Promise<Uint8Array> {
	const admin = requireAdministrator(ctx.actor);
	const { personId, reason } = parseInput(PersonRequestInput, input);
	const person = await requirePerson(ctx, personId);
	await recordRequest(ctx, admin, { action: "data_exported", person, reason });
	return exportDataOf(ctx, files, personId);
}

/**
 * Deletes the account of a person who asked the operator for it, as they could by themselves. It is logged before it begins,
 * so that none goes unlogged; what broke off is done anew, with another line.
 * @throws DomainError `auth.forbidden` to all but admins, for oneself, and for an account with a role; `person.notFound`;
 *   `request.invalid` with the problem of `reason`; `auth.confirmationWrong` for another username
 */
export async function deleteOnRequest(
	ctx: CommandContext,
	files: Files,
	input: DeleteAccountOfInput,
): Promise<void> {
	const admin = requireAdministrator(ctx.actor);
	const { personId, reason, confirmation } = parseInput(DeleteAccountOfInput, input);
	const person = await requirePerson(ctx, personId);
	if (!canDeleteAccountOf(admin, person)) throw new DomainError("auth.forbidden");
	if (confirmation.trim().toLowerCase() !== person.username.toLowerCase())
		throw new DomainError("auth.confirmationWrong", {}, { confirmation: "auth.error.confirmationWrong" });
	await recordRequest(ctx, admin, { action: "account_deleted", person, reason });
	await closeAccount(ctx, files, person);
}

/** @throws DomainError `person.notFound` */
async function requirePerson(ctx: CommandContext, personId: string): Promise<Actor> {
	const person = await findPersonAsActor(ctx, personId);
	if (!person) throw new DomainError("person.notFound");
	return person;
}

async function recordRequest(
	ctx: CommandContext,
	admin: Actor,
	decision: { readonly action: DecisionAction; readonly person: Actor; readonly reason: string },
): Promise<void> {
	await inTransaction(ctx, async (tx) => void (await writeDecision(tx, admin, decision)));
}
