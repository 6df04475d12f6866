import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { unique } from "#tests/factories/row.ts";
import { editProfile } from "./commands.server.ts";
import { getOwnProfile } from "./queries.server.ts";

const { db } = await testDatabase();
const edit = (overrides = {}) => ({
	username: `user_${unique()}`,
	city: "Mendoza",
	twitterUsername: "@otra",
	about: "",
	...overrides,
});

describe("editing one's profile", () => {
	it("changes username, city and X name, and nothing else", async () => {
		const user = await buildUser(db);
		const input = edit({ country: "UY", role: "admin", email: "other@example.test" });
		await editProfile(contextOf(db, user), input);
		const [changed] = await db.select().from(users).where(eq(users.id, user.id));
		expect(changed).toMatchObject({
			username: input.username,
			city: "Mendoza, Mendoza",
			twitterUsername: "otra",
		});
		expect(changed).toMatchObject({ country: user.country, role: "user", email: user.email });
	});

	it("keeps a text about oneself, as one paragraph of 160 characters as a person counts them", async () => {
		const user = await buildUser(db);
		const family = "👨‍👩‍👧‍👦";
		const kept = async (about: string) => {
			await editProfile(contextOf(db, user), edit({ username: user.username, about }));
			return (await getOwnProfile(contextOf(db, user))).about;
		};
		expect(await kept("  Junto aves \r\n y\u00a0faroles ")).toBe("Junto aves y faroles");
		expect(await kept(family.repeat(160))).toBe(family.repeat(160));
		expect(await kept(" \u200b ")).toBeNull();
		for (const about of ["a".repeat(161), `${family.repeat(160)}.`, `a${"\u0301".repeat(2000)}`]) {
			const failure = await refusal(editProfile(contextOf(db, user), edit({ about })));
			expect(failure.problems).toEqual({ about: "auth.error.aboutTooLong" });
		}
		const broken = await refusal(editProfile(contextOf(db, user), edit({ about: "a\ud800" })));
		expect(broken.problems).toEqual({ about: "errors.field.invalid" });
	});

	it("lets a person keep the own username, also in another case", async () => {
		const user = await buildUser(db);
		const username = user.username.toUpperCase();
		await editProfile(contextOf(db, user), edit({ username }));
		const [changed] = await db.select().from(users).where(eq(users.id, user.id));
		expect(changed?.username).toBe(username);
	});

	it("refuses a username that someone else has, in any case", async () => {
		const other = await buildUser(db);
		const user = await buildUser(db);
		const failure = await refusal(
			editProfile(contextOf(db, user), edit({ username: other.username.toUpperCase() })),
		);
		expect(failure.code).toBe("auth.usernameTaken");
	});

	it("says from when on another username may be taken", async () => {
		const user = await buildUser(db, { usernameChanges: 2, usernameChangedAt: new Date() });
		const failure = await refusal(editProfile(contextOf(db, user), edit()));
		expect(failure.code).toBe("auth.usernameTooSoon");
		const next = new Date((await getOwnProfile(contextOf(db, user))).nextUsernameChange ?? 0);
		expect((next.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
		expect((await getOwnProfile(contextOf(db, await buildUser(db)))).nextUsernameChange).toBeNull();
	});

	it("keeps a city of the list for Argentina, and any text elsewhere", async () => {
		const user = await buildUser(db);
		const failure = await refusal(editProfile(contextOf(db, user), edit({ city: "Springfield" })));
		expect(failure.code).toBe("auth.cityUnknown");
		const abroad = await buildUser(db, { country: "UY" });
		await editProfile(contextOf(db, abroad), edit({ city: "Paysandú" }));
		const [changed] = await db.select().from(users).where(eq(users.id, abroad.id));
		expect(changed?.city).toBe("Paysandú");
	});

	it("is for signed-in people who are not banned, also when the ban is newer than the session", async () => {
		const banned = await buildUser(db, { isBanned: true });
		expect((await refusal(editProfile(contextOf(db, null), edit()))).code).toBe("auth.required");
		expect((await refusal(editProfile(contextOf(db, banned), edit()))).code).toBe("auth.banned");
		const stale = { ...banned, isBanned: false };
		expect((await refusal(editProfile(contextOf(db, stale), edit()))).code).toBe("auth.banned");
	});
});

describe("one's own profile", () => {
	it("shows the details and the figures", async () => {
		const user = await buildUser(db, { city: "Salta", twitterUsername: "saltena_1" });
		await buildListing(db, { userId: user.id });
		const profile = await getOwnProfile(contextOf(db, user));
		expect(profile).toMatchObject({ username: user.username, email: user.email, city: "Salta" });
		expect(profile.statistics).toMatchObject({ activeListings: 1, completedTrades: 0 });
	});

	it("is nobody's without a session", async () => {
		expect((await refusal(getOwnProfile(contextOf(db, null)))).code).toBe("auth.required");
	});
});
