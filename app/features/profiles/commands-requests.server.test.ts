import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { listDecisions } from "#app/features/moderation/queries-log.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { deleteOnRequest, exportOnRequest } from "./commands-requests.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const ctx = contextOf(db, admin);
const reason = "Escribió el 23/11 desde el mail de su cuenta";

const logged = async (person: UserRow) => {
	const filters = { group: "requests", moderator: "", person: "" } as const;
	const { rows } = await listDecisions(ctx, { filters });
	return rows.filter(({ username }) => username === person.username);
};
const isThere = async ({ id }: UserRow) => (await db.$count(users, eq(users.id, id))) === 1;

describe("the data of a person who asked for them", () => {
	it("are the archive that they could get, also of who is banned, and the log says who got it and why", async () => {
		const person = await buildUser(db, { isBanned: true });
		await buildListing(db, { userId: person.id, title: "Cartucho propio" });
		await buildEntry(db, { userId: person.id });
		const archive = unzipSync(await exportOnRequest(ctx, memoryFiles(), { personId: person.id, reason }));
		expect(strFromU8(archive["listings.json"] ?? new Uint8Array())).toContain("Cartucho propio");
		expect(strFromU8(archive["account.json"] ?? new Uint8Array())).toContain(person.email);
		expect(await logged(person)).toMatchObject([
			{ action: "data_exported", moderator: admin.username, reason },
		]);
	});

	it("are nobody's without a reason, and for nobody but admins", async () => {
		const person = await buildUser(db);
		const asking = (who: UserRow | null, why = reason) =>
			refusal(exportOnRequest(contextOf(db, who), memoryFiles(), { personId: person.id, reason: why }));
		for (const other of [null, person, await buildUser(db, { role: "moderator" })])
			expect(await asking(other)).toMatchObject({ code: "auth.forbidden" });
		expect(await asking(admin, " ")).toMatchObject({ code: "request.invalid" });
		expect(await logged(person)).toEqual([]);
	});
});

describe("the account of a person who asked for its deletion", () => {
	const remove = (person: { id: string }, confirmation: string, who: UserRow | null = admin) =>
		deleteOnRequest(contextOf(db, who), memoryFiles(), { personId: person.id, reason, confirmation });

	it("goes with what is theirs alone, and the log says so with the name of that moment", async () => {
		const person = await buildUser(db);
		const { id } = await buildListing(db, { userId: person.id });
		const { imageUrl } = await buildListingImage(db, { listingId: id });
		const files = memoryFiles();
		await files.write(`${imageUrl}-640.webp`, new Uint8Array([1]));
		const input = { personId: person.id, reason, confirmation: ` ${person.username.toUpperCase()} ` };
		await deleteOnRequest(ctx, files, input);
		expect(await isThere(person)).toBe(false);
		expect(await db.$count(listings, eq(listings.id, id))).toBe(0);
		expect([...files.names]).toEqual([]);
		expect(await logged(person)).toMatchObject([
			{ action: "account_deleted", moderator: admin.username, reason },
		]);
	});

	it("stays where the username is another, or the account has a role or is one's own", async () => {
		const person = await buildUser(db);
		expect(await refusal(remove(person, "otra"))).toMatchObject({ code: "auth.confirmationWrong" });
		const moderator = await buildUser(db, { role: "moderator" });
		for (const staff of [moderator, admin])
			expect(await refusal(remove(staff, staff.username))).toMatchObject({ code: "auth.forbidden" });
		expect(await refusal(remove(person, person.username, moderator))).toMatchObject({
			code: "auth.forbidden",
		});
		for (const user of [person, moderator, admin]) expect(await isThere(user)).toBe(true);
		expect(await logged(person)).toEqual([]);
		const nobody = { id: crypto.randomUUID() };
		expect(await refusal(remove(nobody, "x"))).toMatchObject({ code: "person.notFound" });
	});

	it("goes once for two admins at the same time", async () => {
		const person = await buildUser(db);
		const other = await buildUser(db, { role: "admin" });
		await Promise.allSettled([remove(person, person.username), remove(person, person.username, other)]);
		expect(await isThere(person)).toBe(false);
	});
});
