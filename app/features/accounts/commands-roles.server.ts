import { and, asc, eq } from "drizzle-orm";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { RoleChanged } from "./events.ts";
import { requireAdministrator } from "./policy.ts";
import type { Role } from "./rules.ts";
import { ChangeRoleInput } from "./schema.ts";
import { roleChanges, users } from "./tables.server.ts";

/**
 * Gives a person a role, or takes it back; the log keeps who did it.
 * @throws DomainError `auth.forbidden` to all but admins, also to one who is none any more by then; `request.invalid`;
 *   `person.notFound`; `role.changed` when the person has another role than the form showed; `role.unverified` for giving
 *   one to who has not proven their address; `role.lastAdmin` for taking the last admin away
 */
export async function changeRole(ctx: CommandContext, input: ChangeRoleInput): Promise<{ role: Role }> {
	const actor = requireAdministrator(ctx.actor);
	const { personId, role, before } = parseInput(ChangeRoleInput, input);
	await inTransaction(ctx, async (tx) => {
		const admins = await lockAdmins(tx.db);
		if (!admins.includes(actor.id)) throw new DomainError("auth.forbidden");
		const person = await lockPerson(tx, personId);
		if (person.role !== before) throw new DomainError("role.changed");
		if (role === before) return;
		if (role !== "user" && !person.emailVerified) throw new DomainError("role.unverified");
		requireOtherAdmin(admins, { id: personId, isLeaving: role !== "admin" });
		await tx.db.update(users).set({ role, updatedAt: tx.clock.now() }).where(eq(users.id, personId));
		await tx.db.insert(roleChanges).values({
			actorId: actor.id,
			actorUsername: actor.username,
			userId: personId,
			username: person.username,
			roleBefore: before,
			role,
			createdAt: tx.clock.now(),
		});
		const event: RoleChanged = { type: "account.roleChanged", personId, role };
		await tx.record(event);
	});
	return { role };
}

async function lockPerson(tx: TransactionContext, id: string) {
	const [person] = await tx.db
		.select({ username: users.username, role: users.role, emailVerified: users.emailVerified })
		.from(users)
		.where(eq(users.id, id))
		.for("no key update");
	if (!person) throw new DomainError("person.notFound");
	return person;
}

/**
 * The admins who are not banned. Of two who take each other's power at once the second waits here, and then sees what
 * the first has done; so whoever takes power begins with it.
 */
async function lockAdmins(db: Transaction): Promise<string[]> {
	const admins = await db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.isAdmin, true), eq(users.isBanned, false)))
		.orderBy(asc(users.id))
		.for("no key update");
	return admins.map(({ id }) => id);
}

/**
 * Stops what would leave nobody who administers Reino.
 * @param admins who do, locked
 * @throws DomainError `role.lastAdmin`
 */
function requireOtherAdmin(
	admins: readonly string[],
	{ id, isLeaving }: { id: string; isLeaving: boolean },
): void {
	if (isLeaving && admins.length === 1 && admins[0] === id) throw new DomainError("role.lastAdmin");
}

/**
 * Makes sure that another admin is left when a person is banned or goes; others are not locked for who is none.
 * @throws DomainError `role.lastAdmin`
 */
export async function requireAdminBeside(db: Transaction, id: string): Promise<void> {
	const isAdmin = and(eq(users.id, id), eq(users.isAdmin, true));
	if ((await db.$count(users, isAdmin)) > 0) requireOtherAdmin(await lockAdmins(db), { id, isLeaving: true });
}
