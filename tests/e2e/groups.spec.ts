import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { groupsPath } from "#app/shared/paths.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { open, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

/** Gives a person a list, in which they have one thing and seek another. */
async function giveList(username: string, have: string, want: string) {
	const db = sharedDatabase();
	const [user] = await db.select().from(users).where(eq(users.username, username));
	const userId = user?.id ?? "";
	await buildEntry(db, { userId, itemId: have });
	await buildEntry(db, { userId, side: "want", itemId: want });
}

test("people join a group by its link, see who crosses inside, and its maker removes one", async ({
	openBrowser,
}) => {
	const db = sharedDatabase();
	const mark = unique();
	const [one, other] = [
		await buildItem(db, { name: `Mulita ${mark}` }),
		await buildItem(db, { name: `Zorro ${mark}` }),
	];
	const maker = await openBrowser({ locale: "en" });
	const guest = await openBrowser({ screen: "phone" });
	const { username: makerName } = await signUpQuickly(maker, "mesa");
	await giveList(makerName, one.id, other.id);
	await test.step("one makes it in two fields, and is alone", async () => {
		await open(maker, groupsPath);
		await expectGoodPage(maker.page);
		await maker.page.getByRole("textbox", { name: maker.t("groups.name") }).fill(`Trueques ${mark}`);
		await maker.page.getByRole("button", { name: maker.t("groups.make") }).click();
		await expect(maker.page.getByRole("heading", { name: maker.t("groups.alone") })).toBeVisible();
		await expectGoodPage(maker.page);
	});
	const link = new URL(maker.page.url()).pathname;
	let guestName = "";
	await test.step("another opens the link as a visitor, signs up, and joins in a tap", async () => {
		await open(guest, link);
		await expect(guest.page.getByRole("heading", { name: `Trueques ${mark}` })).toBeVisible();
		await expect(guest.page.getByRole("main").getByText(makerName, { exact: true })).toHaveCount(0);
		await expectGoodPage(guest.page);
		guestName = (await signUpQuickly(guest, "silla")).username;
		await giveList(guestName, other.id, one.id);
		await open(guest, link);
		await guest.page.getByRole("button", { name: guest.t("groups.join") }).click();
		await expect(guest.page.getByRole("article", { name: makerName })).toBeVisible();
		await expectGoodPage(guest.page);
	});
	await test.step("the maker sees the match, and removes them for good", async () => {
		await open(maker, link);
		await expect(maker.page.getByRole("article", { name: guestName })).toBeVisible();
		await expectGoodPage(maker.page);
		await maker.page.getByRole("button", { name: maker.t("groups.remove", { username: guestName }) }).click();
		await maker.page
			.getByRole("dialog")
			.getByRole("button", { name: maker.t("groups.removeConfirm") })
			.click();
		await expect(maker.page.getByRole("article", { name: guestName })).toHaveCount(0);
		await open(guest, link);
		await expect(guest.page.getByRole("heading", { name: guest.t("groups.removedTitle") })).toBeVisible();
		await expect(guest.page.getByRole("button", { name: guest.t("groups.join") })).toHaveCount(0);
	});
});

test("without script a group is made and joined as forms", async ({ openBrowser }) => {
	const [maker, guest] = [
		await openBrowser({ javaScriptEnabled: false }),
		await openBrowser({ javaScriptEnabled: false, theme: "dark" }),
	];
	await signUpQuickly(maker, "mesa");
	await signUpQuickly(guest, "silla");
	const { t } = maker;
	maker.allow(/400/);
	await maker.page.goto(groupsPath);
	await maker.page.getByRole("button", { name: t("groups.make") }).click();
	await expect(maker.page.getByText(t("groups.problem.nameLength")).first()).toBeVisible();
	await maker.page.getByRole("textbox", { name: t("groups.name") }).fill("Sin guion");
	await maker.page.getByRole("button", { name: t("groups.make") }).click();
	await expect(maker.page.getByRole("heading", { name: "Sin guion" })).toBeVisible();
	await guest.page.goto(new URL(maker.page.url()).pathname);
	await guest.page.getByRole("button", { name: t("groups.join") }).click();
	await expect(guest.page.getByRole("heading", { name: t("groups.people") })).toBeVisible();
});
