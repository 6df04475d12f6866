import { expect, it } from "vitest";
import { banPerson } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { reportersToHide } from "#app/features/moderation/rules.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildSubject, reportBy } from "#tests/factories/reported.ts";
import { serveSockets } from "#tests/served-sockets.ts";

const { db, deps, signedIn } = await serveSockets();
const as = (user: UserRow | null) => ({ ...contextOf(db, user, { events: deps.events }), db });

it("tells an owner's screens of every decision on what is theirs, and cuts them with a ban", async () => {
	const [subject, stranger] = [await buildSubject(db, "listing"), await buildUser(db)];
	const moderator = await buildUser(db, { role: "moderator" });
	const tab = { told: 0, others: 0 };
	const screen = await signedIn(subject.owner);
	screen.on("page:outdated", () => {
		tab.told += 1;
	});
	const others = await signedIn(stranger);
	others.on("page:outdated", () => {
		tab.others += 1;
	});
	const { id: caseId, version } = await reportBy(as(null), subject, reportersToHide);
	await expect.poll(() => tab.told).toBe(1);
	await decideCase(as(moderator), { caseId, version, verdict: "restore" });
	await expect.poll(() => tab.told).toBe(2);
	const hide = { caseId, version: version + 1, verdict: "hide", reason: "Pide plata" } as const;
	await decideCase(as(moderator), hide);
	await expect.poll(() => tab.told).toBe(3);
	const cut = new Promise((resolve) => screen.once("disconnect", resolve));
	const ban = { personId: subject.owner.id, reason: "Pedía plata", endsAt: null };
	const start = performance.now();
	await banPerson(as(moderator), ban);
	await cut;
	expect(performance.now() - start).toBeLessThan(1_000);
	expect(tab).toEqual({ told: 4, others: 0 });
	expect(others.connected).toBe(true);
});
