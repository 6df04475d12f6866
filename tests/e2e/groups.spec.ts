import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { groupsPath } from "#app/shared/paths.ts";
import { qrShape } from "#app/ui/qr-code.tsx";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { open, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** Gives a person a list, in which they have one thing and seek another. */
async function giveList(username: string, have: string, want: string) {
	const db = sharedDatabase();
	const [user] = await db.select().from(users).where(eq(users.username, username));
	const userId = user?.id ?? "";
	await buildEntry(db, { userId, itemId: have });
	await buildEntry(db, { userId, side: "want", itemId: want });
}

/** Answers the question whether to remove somebody. */
async function removeOf({ page, t }: Person, username: string) {
	await page.getByLabel(t("groups.remove", { username })).click();
	await page
		.getByRole("group")
		.filter({ hasText: t("groups.removeAsk", { username }) })
		.getByRole("button")
		.click();
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
		const signUp = guest.page.getByRole("link", { name: guest.t("groups.joinSignUp") });
		await expect(signUp).toHaveAttribute("href", `${link}?auth=signUp`);
		const signIn = guest.page
			.getByRole("main")
			.getByRole("link", { name: guest.t("matches.cross.hasAccount") });
		await expect(signIn).toHaveAttribute("href", `${link}?auth=signIn`);
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
		await removeOf(maker, guestName);
		await expect(maker.page.getByRole("article", { name: guestName })).toHaveCount(0);
		await open(guest, link);
		await expect(guest.page.getByRole("heading", { name: guest.t("groups.removedTitle") })).toBeVisible();
		await expect(guest.page.getByRole("button", { name: guest.t("groups.join") })).toHaveCount(0);
	});
});

test("six people meet by the code on the sheet of a table", async ({ openBrowser }) => {
	const db = sharedDatabase();
	const mark = unique();
	const [one, other] = [
		await buildItem(db, { name: `Puma ${mark}` }),
		await buildItem(db, { name: `Torre ${mark}` }),
	];
	const maker = await openBrowser({ screen: "phone" });
	const { username } = await signUpQuickly(maker, "mesa");
	await giveList(username, one.id, other.id);
	const { page, t } = maker;
	await open(maker, groupsPath);
	await page.getByRole("textbox", { name: t("groups.name") }).fill(`Sábados ${mark}`);
	await page.getByRole("button", { name: t("groups.make") }).click();
	await page.getByRole("link", { name: t("groups.sheet") }).click();
	await expect(page.getByText(t("groups.sheetText"))).toBeVisible();
	await expectGoodPage(page);
	const link = new URL(`//${await page.getByText("/g/").innerText()}`, page.url()).href;
	const code = page.getByRole("img", { name: t("groups.code", { name: `Sábados ${mark}` }) });
	await expect(code.locator("path")).toHaveAttribute("d", qrShape(link).path);
	for (const chair of [1, 2, 3, 4, 5]) {
		const guest = await openBrowser({ screen: chair % 2 ? "phone" : "desktop" });
		const { username } = await signUpQuickly(guest, "silla");
		await giveList(username, other.id, one.id);
		await open(guest, new URL(link).pathname);
		await guest.page.getByRole("button", { name: guest.t("groups.join") }).click();
		const members = guest.t("groups.members", { count: chair + 1 });
		await expect(guest.page.getByText(guest.t("groups.typeOf", { members }))).toBeVisible();
		await guest.context.close();
	}
	await open(maker, new URL(link).pathname);
	await expect(page.getByRole("heading", { name: t("groups.matches") })).toContainText("5");
	await expect(page.getByRole("article")).toHaveCount(2);
	await page.getByRole("link", { name: t("matches.seeAll", { number: "5" }) }).click();
	await expect(page.getByRole("article")).toHaveCount(5);
	await expectGoodPage(page);
});
