import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { lockPerson } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { getPersonByName } from "#app/features/accounts/queries.server.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import {
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { EditGroupInput, GroupInput, MakeGroupInput, RemoveMemberInput } from "../schema.ts";
import { groupMembers, groups } from "../tables.server.ts";
import { groupLimit, groupSlug, memberLimit, ownGroupLimit, slugKeyLength } from "./rules.ts";

const countGroups = statement(
	{ userId: uuid() },
	{ groups: integer(), made: integer() },
)`select (select count(*)::integer from group_members where user_id = :userId and removed_at is null) as groups,
		(select count(*)::integer from groups where owner_id = :userId) as made`;

const addGroup = statement(
	{ slug: text(), name: text(), about: nullable(text()), userId: uuid(), now: timestamp() },
	{ id: text() },
)`insert into groups (slug, name, about, owner_id, created_at) values (:slug, :name, :about, :userId, :now)
	on conflict (slug) do nothing returning id`;

const renameLink = statement(
	{ id: uuid(), next: text() },
	{ id: text() },
)`update groups set slug = :next where id = :id and not exists (select from groups where slug = :next) returning id`;

/**
 * Makes a group, of which the actor is the first member; once, however often its form is sent.
 * @returns its slug
 * @throws DomainError `auth.*`, `request.invalid`, `group.tooMany`, `group.tooManyMade`
 */
export async function makeGroup(ctx: CommandContext, input: MakeGroupInput): Promise<{ slug: string }> {
	const { id: userId } = requireGoodStanding(ctx.actor);
	const { submissionKey: key, name, about } = parseInput(MakeGroupInput, input);
	return inTransaction(ctx, (tx) =>
		withIdempotencyKey(tx.db, { userId, key }, async () => {
			await lockPerson(tx, userId);
			const { made } = await requireBelowListLimit(tx, userId);
			if (made >= ownGroupLimit) throw new DomainError("group.tooManyMade", { max: ownGroupLimit });
			const now = tx.clock.now();
			return withNewSlug(name, async (slug) => {
				const [group] = await addGroup(tx.db, { slug, name, about, userId, now });
				if (group) await tx.db.insert(groupMembers).values({ groupId: group.id, userId, joinedAt: now });
				return group !== undefined;
			});
		}),
	);
}

/**
 * Joins the group of a link; who is in it stays in it.
 * @throws DomainError `auth.*`, `group.notFound`, `group.removed`, `group.full`, `group.tooMany`
 */
export async function joinGroup(ctx: CommandContext, input: GroupInput): Promise<{ slug: string }> {
	const { id: userId } = requireGoodStanding(ctx.actor);
	const { slug } = parseInput(GroupInput, input);
	return inTransaction(ctx, async (tx) => {
		await lockPerson(tx, userId);
		const group = await lockGroup(tx, slug, userId);
		if (group.hiddenAt) throw new DomainError("group.notFound");
		if (group.removedAt) throw new DomainError("group.removed");
		if (group.joinedAt) return { slug };
		if (group.members >= memberLimit) throw new DomainError("group.full", { max: memberLimit });
		await requireBelowListLimit(tx, userId);
		await tx.db.insert(groupMembers).values({ groupId: group.id, userId, joinedAt: tx.clock.now() });
		return { slug };
	});
}

/** A group by its slug $1, locked, and what $2 is to it. Only then are its members counted. */
const lockBySlug = statement(
	{ slug: text() },
	{ id: text() },
)`select id from groups where slug = :slug for no key update`;
const readLocked = statement(
	{ lockedId: uuid(), userId: uuid() },
	{
		id: text(),
		name: text(),
		ownerId: nullable(text()),
		hiddenAt: nullable(timestamp()),
		joinedAt: nullable(timestamp()),
		removedAt: nullable(timestamp()),
		members: integer(),
	},
)`select one.id, one.name, one.owner_id as "ownerId", one.hidden_at as "hiddenAt", member.joined_at as "joinedAt",
		member.removed_at as "removedAt",
		(select count(*)::integer from group_members where group_id = one.id and removed_at is null) as members
	from groups as one left join group_members as member on member.group_id = one.id and member.user_id = :userId
	where one.id = :lockedId`;

/** @throws DomainError `group.notFound` */
async function lockGroup(tx: TransactionContext, slug: string, userId: string) {
	const [locked] = await lockBySlug(tx.db, { slug });
	const [group] = locked ? await readLocked(tx.db, { lockedId: locked.id, userId }) : [];
	if (!group) throw new DomainError("group.notFound");
	return group;
}

/** The actor's own group, locked. To others it is not found. @throws DomainError `auth.required`, `group.notFound` */
async function lockOwn(tx: TransactionContext, slug: string) {
	const { id } = requireActor(tx);
	const group = await lockGroup(tx, slug, id);
	if (group.ownerId !== id) throw new DomainError(group.joinedAt ? "auth.forbidden" : "group.notFound");
	return group;
}

/** How many groups a locked person has and made. @throws DomainError `group.tooMany` */
async function requireBelowListLimit(tx: TransactionContext, userId: string): Promise<{ made: number }> {
	const [person] = await countGroups(tx.db, { userId });
	if ((person?.groups ?? 0) >= groupLimit) throw new DomainError("group.tooMany", { max: groupLimit });
	return { made: person?.made ?? 0 };
}

/** Tries new links until one is nobody's. */
async function withNewSlug(
	name: string,
	write: (slug: string) => Promise<boolean>,
): Promise<{ slug: string }> {
	for (;;) {
		const slug = groupSlug(name, randomBytes(slugKeyLength));
		if (await write(slug)) return { slug };
	}
}

const leave = statement(
	{ groupId: uuid(), id: uuid() },
	{},
)`delete from group_members where group_id = :groupId and user_id = :id and removed_at is null`;
/** An owner who is gone makes the oldest member the owner; the database does it. */
const giveUp = statement(
	{ groupId: uuid(), id: uuid() },
	{},
)`update groups set owner_id = null where id = :groupId and owner_id = :id`;

/**
 * Leaves a group. The owner's becomes the oldest member's; the last one ends it.
 * @throws DomainError `auth.required`, `group.notFound`
 */
export async function leaveGroup(ctx: CommandContext, input: GroupInput): Promise<null> {
	const { id } = requireActor(ctx);
	const { slug } = parseInput(GroupInput, input);
	return inTransaction(ctx, async (tx) => {
		const group = await lockGroup(tx, slug, id);
		await leave(tx.db, { groupId: group.id, id });
		await giveUp(tx.db, { groupId: group.id, id });
		return null;
	});
}

/**
 * Removes somebody from the actor's own group, for good.
 * @throws DomainError `auth.*`, `group.notFound`, `person.notFound`
 */
export async function removeMember(ctx: CommandContext, input: RemoveMemberInput): Promise<null> {
	const { slug, username } = parseInput(RemoveMemberInput, input);
	const actor = requireActor(ctx);
	const { id } = await getPersonByName(ctx, username);
	return inTransaction(ctx, async (tx) => {
		const group = await lockOwn(tx, slug);
		if (id === actor.id) throw new DomainError("person.notFound");
		const isMember = and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, id));
		const removed = await tx.db
			.update(groupMembers)
			.set({ removedAt: tx.clock.now() })
			.where(and(isMember, isNull(groupMembers.removedAt)))
			.returning();
		if (removed.length === 0) throw new DomainError("person.notFound");
		return null;
	});
}

/** Gives the actor's own group another link; the old one leads nowhere. @throws DomainError `auth.*`, `group.notFound` */
export async function renewLink(ctx: CommandContext, input: GroupInput): Promise<{ slug: string }> {
	const { slug } = parseInput(GroupInput, input);
	return inTransaction(ctx, async (tx) => {
		const { id, name } = await lockOwn(tx, slug);
		return withNewSlug(name, async (next) => (await renameLink(tx.db, { id, next })).length > 0);
	});
}

/** Changes the name and the words of the actor's own group; its link stays. @throws DomainError `auth.*`, `request.invalid`, `group.notFound` */
export async function editGroup(ctx: CommandContext, input: EditGroupInput): Promise<null> {
	requireGoodStanding(ctx.actor);
	const { slug, ...changes } = parseInput(EditGroupInput, input);
	return inTransaction(ctx, async (tx) => {
		const { id } = await lockOwn(tx, slug);
		await tx.db.update(groups).set(changes).where(eq(groups.id, id));
		return null;
	});
}

/** Ends the actor's own group. @throws DomainError `auth.*`, `group.notFound` */
export async function endGroup(ctx: CommandContext, input: GroupInput): Promise<null> {
	const { slug } = parseInput(GroupInput, input);
	return inTransaction(ctx, async (tx) => {
		const { id } = await lockOwn(tx, slug);
		await tx.db.delete(groups).where(eq(groups.id, id));
		return null;
	});
}

/*
 * Writes for moderation's commands, inside their transaction: they have checked the permission.
 */

/** Hides a group from everybody but its owner until a moderator decides. */
export async function hideGroup(tx: TransactionContext, id: string): Promise<void> {
	const isShown = and(eq(groups.id, id), isNull(groups.hiddenAt));
	await tx.db.update(groups).set({ hiddenAt: tx.clock.now() }).where(isShown);
}

/** Shows a group again. */
export async function showGroup(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(groups).set({ hiddenAt: null }).where(eq(groups.id, id));
}

/** Ends a group for good. */
export async function removeGroup(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.delete(groups).where(eq(groups.id, id));
}
