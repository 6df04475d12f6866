import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import { notifications } from "./tables.server.ts";

const { db } = await testDatabase();

describe("a notification", () => {
	it.each([
		["a type in words", { type: "Listing reported" as "listing_reported" }, "notifications_type_check"],
		[
			"data that is a list",
			{ data: sql`'[]'::jsonb` as unknown as Record<string, string> },
			"notifications_data_check",
		],
		["an empty group", { groupKey: "" }, "notifications_group_key_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildNotification(db, overrides))).toBe(constraint);
	});

	it("is the only unread one of its group", async () => {
		const { id, userId, type } = await buildNotification(db, { groupKey: "chat" });
		const twin = { userId, type, groupKey: "chat" };
		expect(await refusedBy(buildNotification(db, twin))).toBe("notifications_unread_group_key");
		await buildNotification(db, { userId, type });
		await buildNotification(db, { userId, type });
		await db.update(notifications).set({ isRead: true }).where(eq(notifications.id, id));
		await buildNotification(db, twin);
	});

	it("goes with its person", async () => {
		const { userId } = await buildNotification(db);
		await db.delete(users).where(eq(users.id, userId));
		expect(await db.$count(notifications, eq(notifications.userId, userId))).toBe(0);
	});
});
