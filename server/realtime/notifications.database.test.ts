import { expect, it } from "vitest";
import { deleteNotification, notifyPerson } from "#app/features/notifications/commands.server.ts";
import { inTransaction } from "#app/platform/context.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import { serveSockets } from "#tests/served-sockets.ts";

const { db, deps, signedIn } = await serveSockets();

/** A connected tab of somebody, and how often it was told that something changed. */
async function openTab(user: UserRow) {
	const client = await signedIn(user);
	const tab = { told: 0 };
	client.on("notifications:changed", () => {
		tab.told += 1;
	});
	return tab;
}

it("tells every tab of a person that their notifications changed, after it is kept, and nobody else", async () => {
	const [user, other] = [await buildUser(db), await buildUser(db)];
	const tabs = [await openTab(user), await openTab(user)];
	const others = await openTab(other);
	const ctx = (actor: UserRow | null) => contextOf(db, actor, { events: deps.events });
	await inTransaction(ctx(null), (tx) =>
		notifyPerson(tx, { userId: user.id, type: "account_banned", data: {} }),
	);
	await expect.poll(() => tabs).toEqual([{ told: 1 }, { told: 1 }]);
	const { id } = await buildNotification(db, { userId: user.id });
	await deleteNotification(ctx(user), { id });
	await expect.poll(() => tabs).toEqual([{ told: 2 }, { told: 2 }]);
	expect(others).toEqual({ told: 0 });
});
