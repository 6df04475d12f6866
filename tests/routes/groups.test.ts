import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { blocks } from "#app/features/accounts/tables.server.ts";
import es from "#app/features/matches/messages/es.json" with { type: "json" };
import { groupMembers, groups } from "#app/features/matches/tables.server.ts";
import { groupPath, groupSheetPath, groupsPath } from "#app/shared/paths.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildGroup } from "#tests/factories/groups.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
let owner: UserRow;
let member: UserRow;
let slug = "";

async function pageOf(path: string, user?: UserRow) {
	const cookie = user && (await app.signIn(user));
	const response = await app.ask(path, { language: "es", ...(cookie && { cookie }) });
	return { status: response.status, html: await response.text() };
}

beforeAll(async () => {
	[owner, member] = [await buildUser(app.db), await buildUser(app.db)];
	({ slug } = await buildGroup(app.db, {
		ownerId: owner.id,
		members: [member.id],
		name: "Trueques <b>Rosario</b>",
	}));
	const item = await buildItem(app.db, { name: "Puma de Niebla" });
	for (const { id: userId } of [owner, member])
		await buildEntry(app.db, { userId, side: "want", itemId: item.id });
});

describe("a group's page", () => {
	it("names to a stranger nobody but who made it, and is in no search engine", async () => {
		for (const user of [undefined, await buildUser(app.db)]) {
			const { status, html } = await pageOf(groupPath(slug), user);
			expect(status).toBe(200);
			expect(html).toContain("Puma de Niebla");
			expect(html).toContain('<meta name="robots" content="noindex"');
			expect(html).not.toContain("<b>Rosario");
			expect(html).not.toContain(member.username);
			expect((await pageOf(groupSheetPath(slug), user)).status).toBe(404);
		}
		const sitemap = await (await app.ask("/sitemap.xml")).text();
		expect(sitemap).not.toContain("/g/");
	});

	it.each(["", ".data"])(
		"shows each role what is theirs as /g/…%s, and joins nobody who only looks",
		async (end) => {
			const [outsider, removed, blocked, banned, insider] = [
				await buildUser(app.db),
				await buildUser(app.db),
				await buildUser(app.db),
				await buildUser(app.db, { isBanned: true }),
				await buildUser(app.db),
			];
			const people = { outsider, removed, blocked, banned, insider };
			const members = [removed.id, blocked.id, banned.id, insider.id];
			const { slug, id } = await buildGroup(app.db, { ownerId: owner.id, members });
			const isRemoved = and(eq(groupMembers.groupId, id), eq(groupMembers.userId, removed.id));
			await app.db.update(groupMembers).set({ removedAt: new Date() }).where(isRemoved);
			await app.db.insert(blocks).values({ blockerId: insider.id, blockedId: blocked.id });
			const seen = async (user?: UserRow) => {
				const { html } = await pageOf(groupPath(slug) + end, user);
				return Object.entries(people).flatMap(([role, { username }]) =>
					username !== user?.username && html.includes(username) ? role : [],
				);
			};
			expect(await seen()).toEqual([]);
			expect(await seen(outsider)).toEqual([]);
			expect(await seen(removed)).toEqual([]);
			expect(await seen(insider)).toEqual([]);
			expect(await seen(blocked)).toEqual([]);
			expect(await seen(owner)).toEqual(["blocked", "insider"]);
			expect(await app.db.$count(groupMembers, eq(groupMembers.userId, outsider.id))).toBe(0);
		},
	);

	it("is gone by a link that was changed, and a report does not tell the new one", async () => {
		const { id, slug } = await buildGroup(app.db, { ownerId: owner.id });
		const cookie = await app.signIn(owner);
		const answer = await app.post(groupPath(slug), { intent: "renewLink" }, { cookie });
		const next = answer.headers.get("Location") ?? "";
		expect(next).toMatch(/^\/g\/trueques-rosario-/);
		for (const end of ["", ".data", "/hoja"])
			expect((await pageOf(groupPath(slug) + end, owner)).status).toBe(404);
		expect((await pageOf(next)).status).toBe(200);
		const outsider = await buildUser(app.db);
		for (const end of ["", ".data"]) {
			const { status, html } = await pageOf(reportPath({ kind: "group", id }) + end, outsider);
			expect(status).toBe(200);
			expect(html).not.toContain(next);
		}
	});

	it("shows its people to members, and a sheet to print", async () => {
		const { html } = await pageOf(groupPath(slug), member);
		expect(html).toContain(es["groups.people"]);
		expect(html).toContain(owner.username);
		expect((await pageOf(groupSheetPath(slug), member)).status).toBe(200);
		expect((await pageOf(groupsPath, member)).html).toContain("Trueques");
	});

	it.each(["nada", "a\0b", "x".repeat(500), "../grupos"])("is not found as %j", async (name) => {
		expect((await pageOf(groupPath(name))).status).toBe(404);
	});

	it("is hidden from strangers, and tells its members why", async () => {
		const hidden = await buildGroup(app.db, { members: [member.id] });
		await app.db.update(groups).set({ hiddenAt: new Date() }).where(eq(groups.id, hidden.id));
		expect((await pageOf(groupPath(hidden.slug))).status).toBe(404);
		const { html } = await pageOf(groupPath(hidden.slug), member);
		expect(html).toContain(es["groups.hidden"]);
		expect(html).not.toContain(es["groups.people"]);
		const moderator = await buildUser(app.db, { role: "moderator" });
		expect((await pageOf(groupPath(hidden.slug), moderator)).html).toContain(es["groups.hidden"]);
	});
});
