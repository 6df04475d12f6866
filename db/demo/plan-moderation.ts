import { hidingReason, reportersToHide, restoringReason } from "#app/features/moderation/rules.ts";
import type { bans, moderationDecisions, reports } from "#app/features/moderation/tables.server.ts";
import type { NotificationType } from "#app/features/notifications/rules.ts";
import type { notifications } from "#app/features/notifications/tables.server.ts";
import type { PlannedListing } from "./plan-listings.ts";
import { decisionReasons, reportReasons } from "./texts.ts";
import { addMillis, day, personNamed, randomDate, type World, type WorldPerson } from "./world.ts";

type NotificationRow = typeof notifications.$inferInsert;
const banReason = "Vendía por fuera y no respondía.";

type DecisionRow = typeof moderationDecisions.$inferInsert;

export interface PlannedModeration {
	reports: readonly (typeof reports.$inferInsert)[];
	bans: readonly (typeof bans.$inferInsert)[];
	notifications: readonly NotificationRow[];
	decisions: readonly DecisionRow[];
}

function reportsOf(world: World, listing: PlannedListing, count: number) {
	const { random, now } = world;
	const crowd = world.people.filter((person) => person !== listing.owner && person.activity > 0);
	const first = random.integer(0, reportReasons.length - 1);
	return random.sample(crowd, count).map((reporter, index) => {
		const createdAt = randomDate(random, addMillis(now, -6 * day), addMillis(now, -day));
		return {
			id: random.uuid(createdAt),
			listingId: listing.row.id,
			reporterId: reporter.id,
			reason: reportReasons[(first + index) % reportReasons.length] ?? "",
			createdAt,
		};
	});
}

function notice(
	world: World,
	userId: string,
	type: NotificationType,
	listing: PlannedListing | null,
	{ isRead, count = 1 }: { isRead: boolean; count?: number },
): NotificationRow {
	const createdAt = randomDate(world.random, addMillis(world.now, -5 * day), world.now);
	return {
		id: world.random.uuid(createdAt),
		userId,
		type,
		data: {
			...(listing && { listing_id: listing.row.id, listing_title: listing.row.title }),
			...(count > 1 && { count }),
		},
		groupKey: listing ? listing.row.id : null,
		isRead,
		createdAt,
	};
}

function decision(world: World, row: Omit<DecisionRow, "id" | "createdAt">): DecisionRow {
	const createdAt = randomDate(world.random, addMillis(world.now, -5 * day), world.now);
	return { ...row, id: world.random.uuid(createdAt), createdAt };
}

function ban(world: World, userId: string): typeof bans.$inferInsert {
	const createdAt = randomDate(world.random, addMillis(world.now, -5 * day), world.now);
	return { id: world.random.uuid(createdAt), userId, reason: banReason, createdAt };
}

/** What a decision says of the listing that it is about. */
function aboutListing({ row, owner }: PlannedListing) {
	return { listingId: row.id, subjectTitle: row.title, userId: owner.id, username: owner.username };
}

/** What there is to decide on, and what was decided. */
interface Docket {
	readonly hidden: readonly PlannedListing[];
	readonly deleted: readonly PlannedListing[];
	readonly doubted: readonly PlannedListing[];
	readonly restored: readonly PlannedListing[];
	readonly suspended: readonly WorldPerson[];
}

function openDocket(world: World, listings: readonly PlannedListing[]): Docket {
	const { random, people } = world;
	const collector = personNamed(world, "coleccionista");
	const active = listings.filter(({ row, owner }) => row.status === "active" && !owner.banned);
	const others = active.filter(({ owner }) => owner !== collector);
	const own = active.filter(({ owner }) => owner === collector).slice(0, 2);
	return {
		hidden: listings.filter(({ row }) => row.status === "in_revision"),
		deleted: listings.filter(({ row }) => row.status === "deleted"),
		doubted: [...own, ...random.sample(others, 6)],
		restored: random.sample(active, 5),
		suspended: people.filter((person) => person.banned),
	};
}

/** Plans reports, bans, what was decided about them and what people were told. */
export function planModeration(world: World, listings: readonly PlannedListing[]): PlannedModeration {
	const docket = openDocket(world, listings);
	const reported = [
		...docket.hidden.flatMap((listing) => reportsOf(world, listing, reportersToHide)),
		...docket.doubted.flatMap((listing) => reportsOf(world, listing, world.random.integer(1, 2))),
	];
	return {
		reports: reported,
		bans: docket.suspended.map((person) => ban(world, person.id)),
		notifications: noticesOf(world, docket, reported),
		decisions: decisionsOf(world, docket),
	};
}

function noticesOf(
	world: World,
	{ hidden, deleted, doubted, suspended }: Docket,
	reported: PlannedModeration["reports"],
): NotificationRow[] {
	return [
		...hidden.map((listing) =>
			notice(world, listing.owner.id, "listing_in_revision", listing, { isRead: false }),
		),
		...deleted.map((listing) =>
			notice(world, listing.owner.id, "listing_deleted_by_admin", listing, {
				isRead: world.random.chance(0.5),
			}),
		),
		...doubted.map((listing, index) =>
			notice(world, listing.owner.id, "listing_reported", listing, {
				isRead: index % 2 === 1,
				count: reported.filter(({ listingId }) => listingId === listing.row.id).length,
			}),
		),
		...suspended.map((person) => notice(world, person.id, "account_banned", null, { isRead: false })),
	];
}

function decisionsOf(world: World, { hidden, deleted, restored, suspended }: Docket): DecisionRow[] {
	const { random } = world;
	const admin = world.people.find((person) => person.role === "admin");
	const by = { moderatorId: admin?.id ?? null, moderatorUsername: admin?.username ?? null };
	return [
		...hidden.map((listing) =>
			decision(world, {
				...aboutListing(listing),
				moderatorId: null,
				moderatorUsername: null,
				action: "listing_hidden",
				reason: hidingReason,
				reporters: reportersToHide,
			}),
		),
		...deleted.map((listing) =>
			decision(world, {
				...aboutListing(listing),
				...by,
				action: "listing_deleted",
				reason: random.pick(decisionReasons),
				reporters: random.integer(1, 3),
			}),
		),
		...restored.map((listing) =>
			decision(world, {
				...aboutListing(listing),
				...by,
				action: "listing_restored",
				reason: restoringReason,
				reporters: random.integer(1, 2),
			}),
		),
		...suspended.map(({ id: userId, username }) =>
			decision(world, { ...by, action: "user_banned", userId, username, reason: banReason }),
		),
	];
}
