import { and, asc, eq, ne, notExists, sql } from "drizzle-orm";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { RoleChanged } from "./events.ts";
import { requireAdministrator } from "./policy.ts";
import type { Role } from "./rules.ts";
import { ChangeRoleInput } from "./schema.ts";
import { roleChanges, users } from "./tables.server.ts";

/**
 * Changes the role of a person; the log records who did it.
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
 * Locks the admins who are not banned. Of two who revoke each other's role at once the second waits here, and then sees
 * what the first has done; so every revocation starts with it.
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
 * Refuses what would leave no admin.
 * @param admins ids of {@link lockAdmins}
 * @throws DomainError `role.lastAdmin`
 */
function requireOtherAdmin(
	admins: readonly string[],
	{ id, isLeaving }: { id: string; isLeaving: boolean },
): void {
	if (isLeaving && admins.length === 1 && admins[0] === id) throw new DomainError("role.lastAdmin");
}

/**
 * Requires another admin when a person is banned or deleted. It locks the admins only when the person is one.
 * @throws DomainError `role.lastAdmin`
 */
export async function requireAnotherAdmin(db: Transaction, id: string): Promise<void> {
	const isAdmin = and(eq(users.id, id), eq(users.isAdmin, true));
	if ((await db.$count(users, isAdmin)) > 0) requireOtherAdmin(await lockAdmins(db), { id, isLeaving: true });
}

/**
 * Changes the role of a person from the operator's terminal, which may also remove the last admin; no screen calls it.
 * @param email of an existing account, in any case
 * @returns the username, or null when nobody has the address
 */
export async function setRole(
	db: Database | Transaction,
	log: Log,
	email: string,
	role: Role,
): Promise<string | null> {
	return transaction(db, async (tx) => {
		const [person] = await tx
			.select({ id: users.id, username: users.username, role: users.role })
			.from(users)
			.where(eq(users.email, email))
			.for("no key update");
		if (!person) return null;
		await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, person.id));
		await logChange(tx, log, person, role);
		return person.username;
	});
}

/**
 * Makes a person with a verified address the first admin.
 * @returns false when there is an admin already, or nobody with the address
 */
export async function grantFirstAdmin(db: Database | Transaction, log: Log, email: string): Promise<boolean> {
	return transaction(db, async (tx) => {
		const [person] = await tx
			.select({ id: users.id, username: users.username, role: users.role })
			.from(users)
			.where(and(eq(users.email, email), eq(users.emailVerified, true)))
			.for("no key update");
		if (!person) return false;
		const admins = tx.select({ one: sql`1` }).from(users).where(eq(users.role, "admin"));
		const granted = await tx
			.update(users)
			.set({ role: "admin", updatedAt: sql`now()` })
			.where(and(eq(users.id, person.id), notExists(admins)))
			.returning({ id: users.id });
		if (granted.length > 0) await logChange(tx, log, person, "admin");
		return granted.length > 0;
	});
}

/** Makes the owner of a newly verified address the first admin, if it is the one of the configuration. */
export async function grantConfiguredAdmin(
	db: Database | Transaction,
	{ log, adminEmail }: { readonly log: Log; readonly adminEmail: string | undefined },
	email: string,
): Promise<void> {
	if (adminEmail?.toLowerCase() === email.toLowerCase()) await grantFirstAdmin(db, log, email);
}

async function logChange(
	tx: Transaction,
	log: Log,
	person: Pick<typeof users.$inferSelect, "id" | "username" | "role">,
	role: Role,
): Promise<void> {
	if (person.role === role) return;
	const { id: userId, username, role: roleBefore } = person;
	await tx.insert(roleChanges).values({ userId, username, roleBefore, role, createdAt: sql`now()` });
	logSecurityEvent(log, { type: "role.changed", personId: userId, role });
}

interface RoleHolder {
	readonly email: string;
	readonly username: string;
	readonly role: Role;
}

/** Everyone with a role, admins first, by address. */
export async function listRoles(db: Database): Promise<RoleHolder[]> {
	return db
		.select({ email: users.email, username: users.username, role: users.role })
		.from(users)
		.where(ne(users.role, "user"))
		.orderBy(asc(users.role), asc(users.email));
}
