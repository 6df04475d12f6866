import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import {
	clearNotifications,
	deleteNotification,
	markChatNotificationsRead,
	markNotificationRead,
	markNotificationsRead,
	notifyPerson,
	purgeNotifications,
	restoreNotifications,
} from "./commands.server.ts";
import type { NotificationsChanged } from "./events.ts";
import { countUnread, getNotifications } from "./queries.server.ts";
import { type NotificationType, panelSize, restorableMillis, retentionDays } from "./rules.ts";
import { notifications } from "./tables.server.ts";

const { db } = await testDatabase();

const events = new EventBus<TransactionContext>();
const changed = collectEvents<NotificationsChanged>(events, ["notifications.changed"]);
const as = (user: UserRow | null) => contextOf(db, user, { events });
const changesOf = ({ id }: UserRow) => changed.filter(({ personId }) => personId === id).length;
const rowsOf = ({ id }: UserRow) =>
	db
		.select()
		.from(notifications)
		.where(and(eq(notifications.userId, id), isNull(notifications.clearedAt)));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

function tell(user: UserRow, data: Record<string, string>, count?: number) {
	return inTransaction(as(null), (tx) =>
		notifyPerson(tx, { userId: user.id, type: "message_received", data, ...(count && { count }) }),
	);
}

describe("notifyPerson", () => {
	it("groups what is alike and unread, a hundred at once, and counts exactly", async () => {
		const user = await buildUser(db);
		await Promise.all(Array.from({ length: 100 }, () => tell(user, { chat_id: "one" })));
		await tell(user, { chat_id: "one", listing_title: "La última" }, 3);
		await tell(user, { chat_id: "other" }, 2);
		const rows = await rowsOf(user);
		expect(rows.map(({ groupKey, data }) => [groupKey, data]).sort()).toEqual([
			["one", { chat_id: "one", listing_title: "La última", count: 103 }],
			["other", { chat_id: "other", count: 2 }],
		]);
		expect(changesOf(user)).toBe(102);
	});

	it("tells nobody of their own deeds, and nothing of what was rolled back", async () => {
		const user = await buildUser(db);
		const told = { userId: user.id, type: "account_banned", data: {} } as const;
		await inTransaction(as(user), (tx) => notifyPerson(tx, told));
		const failing = inTransaction(as(null), async (tx) => {
			await notifyPerson(tx, told);
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect([await rowsOf(user), changesOf(user)]).toEqual([[], 0]);
		await inTransaction(as(null), (tx) => notifyPerson(tx, told));
		await inTransaction(as(null), (tx) => notifyPerson(tx, told));
		expect(await rowsOf(user)).toHaveLength(2);
	});
});

describe.each([
	["markNotificationRead", markNotificationRead],
	["deleteNotification", deleteNotification],
] as const)("%s", (name, command) => {
	it("changes one of one's own", async () => {
		const user = await buildUser(db);
		const [one, other] = [
			await buildNotification(db, { userId: user.id }),
			await buildNotification(db, { userId: user.id }),
		];
		await command(as(user), { id: one.id.toUpperCase() });
		const rows = await rowsOf(user);
		const left =
			name === "deleteNotification" ? [other] : expect.arrayContaining([other, { ...one, isRead: true }]);
		expect(rows).toEqual(left);
		expect(changesOf(user)).toBe(1);
	});

	it("finds neither others' nor what is gone, and is nobody's without a session", async () => {
		const theirs = await buildNotification(db);
		const user = await buildUser(db);
		for (const id of [theirs.id, randomUUID()]) {
			expect((await refusal(command(as(user), { id }))).code).toBe("notification.notFound");
		}
		for (const id of ["", "x", "null", `${theirs.id}'`]) {
			expect((await refusal(command(as(user), { id }))).code).toBe("request.invalid");
		}
		expect((await refusal(command(as(null), { id: theirs.id }))).code).toBe("auth.required");
		expect(await db.select().from(notifications).where(eq(notifications.id, theirs.id))).toEqual([theirs]);
		expect(changesOf(user)).toBe(0);
	});
});

it("deletes a notification once, whoever comes first", async () => {
	const user = await buildUser(db);
	const { id } = await buildNotification(db, { userId: user.id });
	const tries = await Promise.allSettled([1, 2, 3, 4].map(() => deleteNotification(as(user), { id })));
	expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

describe.each([
	["markNotificationsRead", markNotificationsRead],
	["clearNotifications", clearNotifications],
] as const)("%s", (name, command) => {
	it("changes all that was seen, and neither what came after nor others'", async () => {
		const user = await buildUser(db);
		const theirs = await buildNotification(db, { createdAt: minutesAgo(9) });
		const seen = await buildNotification(db, { userId: user.id, createdAt: minutesAgo(5) });
		await buildNotification(db, { userId: user.id, createdAt: minutesAgo(7), isRead: true });
		const later = await buildNotification(db, { userId: user.id, createdAt: minutesAgo(1) });
		await command(as(user), { upTo: seen.createdAt.toISOString() });
		const rows = await rowsOf(user);
		expect(rows.filter(({ isRead }) => !isRead)).toEqual([later]);
		expect(rows).toHaveLength(name === "clearNotifications" ? 1 : 3);
		expect(await db.select().from(notifications).where(eq(notifications.id, theirs.id))).toEqual([theirs]);
		await command(as(user), { upTo: seen.createdAt.toISOString() });
		expect(changesOf(user)).toBe(1);
	});

	it("wants a moment, and somebody", async () => {
		const user = await buildUser(db);
		for (const upTo of ["", "now", "2026-13-01T00:00:00Z", "infinity", "0001-01-01T00:00:00Z"]) {
			expect((await refusal(command(as(user), { upTo }))).code).toBe("request.invalid");
		}
		const upTo = new Date().toISOString();
		expect((await refusal(command(as(null), { upTo }))).code).toBe("auth.required");
	});
});

describe("restoreNotifications", () => {
	const later = (user: UserRow | null, millis: number) =>
		contextOf(db, user, { events, clock: { now: () => new Date(Date.now() + millis) } });
	const clear = (user: UserRow) => clearNotifications(as(user), { upTo: minutesAgo(-1).toISOString() });
	const restorable = async (user: UserRow) => (await getNotifications(as(user))).restorableUntil !== null;

	it("brings all back as it was, once, within a minute of deleting", async () => {
		const user = await buildUser(db);
		const [one, other] = [
			await buildNotification(db, { userId: user.id, createdAt: minutesAgo(5), groupKey: "one" }),
			await buildNotification(db, { userId: user.id, createdAt: minutesAgo(7), isRead: true }),
		];
		expect(await restorable(user)).toBe(false);
		await clear(user);
		expect([await rowsOf(user), await restorable(user)]).toEqual([[], true]);
		expect((await refusal(restoreNotifications(as(await buildUser(db))))).code).toBe("notification.notFound");
		await restoreNotifications(as(user));
		expect(await rowsOf(user)).toEqual(expect.arrayContaining([one, other]));
		expect([await restorable(user), changesOf(user)]).toEqual([false, 2]);
		expect((await refusal(restoreNotifications(as(user)))).code).toBe("notification.notFound");

		await clear(user);
		const late = later(user, restorableMillis + 1_000);
		expect((await getNotifications(late)).restorableUntil).toBeNull();
		expect((await refusal(restoreNotifications(late))).code).toBe("notification.notFound");
		expect((await refusal(restoreNotifications(as(null)))).code).toBe("auth.required");
	});

	it("makes one of what is alike and came meanwhile, and brings back what was deleted last", async () => {
		const user = await buildUser(db);
		await tell(user, { chat_id: "one" }, 2);
		await clear(user);
		await tell(user, { chat_id: "one" });
		await restoreNotifications(as(user));
		expect((await rowsOf(user)).map(({ data }) => data)).toEqual([{ chat_id: "one", count: 3 }]);
		await clear(user);
		await tell(user, { chat_id: "one" });
		await clear(user);
		await clear(user);
		await restoreNotifications(as(user));
		expect((await rowsOf(user)).map(({ data }) => data)).toEqual([{ chat_id: "one" }]);
	});
});

it("takes what was told of a chat off the bell, and nothing else", async () => {
	const [user, other] = [await buildUser(db), await buildUser(db)];
	await tell(user, { chat_id: "one" });
	await tell(user, { chat_id: "two" });
	await tell(other, { chat_id: "one" });
	await markChatNotificationsRead(as(null), { personId: user.id, chatId: "one" });
	const unread = (await rowsOf(user)).filter(({ isRead }) => !isRead);
	expect(unread.map(({ groupKey }) => groupKey)).toEqual(["two"]);
	expect((await countUnread(as(other))).notifications).toBe(1);
	expect(changesOf(user)).toBe(3);
	await markChatNotificationsRead(as(null), { personId: user.id, chatId: "one" });
	expect(changesOf(user)).toBe(3);
});

describe("getNotifications", () => {
	it("shows one's latest 15, newest first, with names as they are now", async () => {
		const [user, friend] = [await buildUser(db), await buildUser(db)];
		for (let n = 0; n < panelSize + 2; n++) {
			const data = { person_id: friend.id, chat_id: randomUUID(), listing_title: `Carta ${n}`, count: n };
			const [isRead, createdAt] = [n % 2 === 0, minutesAgo(n)];
			await buildNotification(db, { userId: user.id, type: "message_received", data, isRead, createdAt });
		}
		await buildNotification(db, { userId: friend.id });
		const feed = await getNotifications(as(user));
		expect(feed.items.map(({ title }) => title)).toEqual(
			Array.from({ length: panelSize }, (_, n) => `Carta ${n}`),
		);
		expect(feed.items[3]).toMatchObject({
			type: "message_received",
			count: 3,
			isRead: false,
			name: friend.username,
		});
		expect(feed.unread).toBe(8);
		expect(Date.parse(feed.now)).toBeGreaterThan(Date.parse(feed.items[0]?.at ?? ""));
	});

	it("leads from the latest to every older one, also of one moment", async () => {
		const user = await buildUser(db);
		const createdAt = minutesAgo(3);
		const all = Array.from({ length: 2 * panelSize + 3 }, () =>
			buildNotification(db, { userId: user.id, createdAt }),
		);
		const ids = (await Promise.all(all)).map(({ id }) => id);
		const pages: string[][] = [];
		let before: string | null = null;
		do {
			const feed = await getNotifications(as(user), { before });
			pages.push(feed.items.map(({ id }) => id));
			before = feed.olderCursor;
		} while (before);
		expect(pages.map(({ length }) => length)).toEqual([panelSize, panelSize, 3]);
		expect(pages.flat()).toEqual(ids.sort().reverse());
		expect((await refusal(getNotifications(as(user), { before: "x" }))).code).toBe("request.badCursor");
	});

	it("leaves out what a newer version wrote, and is nobody's without a session", async () => {
		const user = await buildUser(db);
		// As its migration has made room for.
		await db.execute("alter table notifications drop constraint notifications_type_check");
		await buildNotification(db, { userId: user.id, type: "moon_landed" as NotificationType });
		expect((await getNotifications(as(user))).items).toEqual([]);
		expect((await refusal(getNotifications(as(null)))).code).toBe("auth.required");
		expect(await countUnread(as(null))).toEqual({ messages: 0, notifications: 0 });
	});
});

it("forgets what was read long ago, and keeps what was not", async () => {
	const user = await buildUser(db);
	const day = 24 * 60;
	const build = (isRead: boolean, days: number) =>
		buildNotification(db, { userId: user.id, isRead, createdAt: minutesAgo(days * day) });
	await build(true, retentionDays + 1);
	const kept = [await build(true, retentionDays - 1), await build(false, retentionDays + 1)];
	expect(await purgeNotifications(db, new Date())).toBe(1);
	expect(await purgeNotifications(db, new Date())).toBe(0);
	expect(await rowsOf(user)).toEqual(kept);
});

it("forgets what was deleted all at once when it can no longer be had back", async () => {
	const user = await buildUser(db);
	await buildNotification(db, { userId: user.id });
	await clearNotifications(as(user), { upTo: minutesAgo(-1).toISOString() });
	const kept = () => db.$count(notifications, eq(notifications.userId, user.id));
	await purgeNotifications(db, new Date());
	expect(await kept()).toBe(1);
	await purgeNotifications(db, new Date(Date.now() + restorableMillis + 1_000));
	expect(await kept()).toBe(0);
});
