import { groupMembers, groups } from "#app/features/matches/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { type Db, onlyRow, unique } from "./row.ts";

/** A group with its owner as the first member, and whoever else is told. */
export async function buildGroup(
	db: Db,
	{ members = [], ...overrides }: Partial<typeof groups.$inferInsert> & { members?: readonly string[] } = {},
) {
	const ownerId = overrides.ownerId ?? (await buildUser(db)).id;
	const values = { slug: `grupo-${unique()}`.toLowerCase(), name: "Trueques Rosario", ...overrides, ownerId };
	const group = onlyRow(await db.insert(groups).values(values).returning());
	for (const [index, userId] of [ownerId, ...members].entries()) {
		const joinedAt = new Date(Date.now() - 60_000 + index);
		await db.insert(groupMembers).values({ groupId: group.id, userId, joinedAt });
	}
	return { ...group, ownerId };
}
