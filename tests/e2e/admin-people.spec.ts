import { randomBytes } from "node:crypto";
import { adminCataloguePath, adminPeoplePath, typedNamesPath } from "#app/shared/admin-paths.ts";
import { adminPath } from "#app/shared/paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage } from "./page-checks.ts";
import { grantAdmin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** Somebody who administers Reino. */
async function signUpAdmin(person: Person) {
	const account = await signUpQuickly(person, "administra");
	await grantAdmin(account.email);
	return account;
}

test("an admin takes in what people type, finds a person and makes a moderator of them", async ({
	openBrowser,
}) => {
	const [admin, member, other] = [await openBrowser(), await openBrowser(), await openBrowser()];
	const { username: adminName } = await signUpAdmin(admin);
	const account = await signUpQuickly(member, "ayudante");
	await signUpQuickly(other, "vecina");
	const name = `Cartucho celeste ${randomBytes(3).toString("hex")}`;
	const [path = ""] = await publishQuickly(member, [{ item: name }]);
	await publishQuickly(other, [{ item: name.toUpperCase() }]);
	const { page, t } = admin;

	await page.goto(`${typedNamesPath}?category=video-games`);
	await waitUntilInteractive(page);
	await expectGoodPage(page);
	// A notice is an item of a list too, and names what it is about.
	const names = page.getByRole("list", { name: t("catalogue.typed.title") });
	const entry = names.getByRole("listitem").filter({ hasText: name });
	await expect(entry).toContainText(t("catalogue.typed.people", { count: 2 }));
	await entry.getByRole("button", { name: t("catalogue.typed.takeIn") }).click();
	await page.getByRole("link", { name: t("catalogue.typed.seeItem") }).click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await page.getByLabel(t("catalogue.nameEs")).fill(`Joya ${name}`);
	await page.getByRole("button", { name: t("catalogue.save") }).click();
	await expect(page.getByText(t("catalogue.saved"))).toBeVisible();
	await expectGoodPage(page);
	await page.goBack();
	await expect(names.or(page.getByText(t("catalogue.typed.none")))).toBeVisible();
	await expect(entry).toHaveCount(0);

	await page.goto(adminPeoplePath);
	await page.getByRole("searchbox").fill(account.email);
	await page.getByRole("button", { name: t("people.searchSubmit") }).click();
	await page.getByRole("link", { name: account.username }).click();
	await waitUntilInteractive(page);
	await expectGoodPage(page);
	await page.getByRole("radio", { name: t("people.power.moderator") }).check();
	await page.getByRole("button", { name: t("people.role.save") }).click();
	await expect(page.getByText(t("people.roleLog.by", { username: adminName }))).toBeVisible();
	await page.getByRole("button", { name: t("listing.premium.make") }).click();
	await expect(page.getByRole("button", { name: t("listing.premium.remove") })).toBeVisible();

	await member.page.goto(adminPath);
	const sections = member.page.getByRole("navigation", { name: t("admin.sections") });
	await expect(sections.getByRole("link")).toHaveText([new RegExp(t("admin.moderation"))]);
	await member.page.goto(adminCataloguePath);
	await expect(member.page).toHaveURL(/\/$/);
	await member.page.goto(path);
	await expect(member.page.getByText(t("listing.premium"), { exact: true }).first()).toBeVisible();
});

test("the catalogue and people fit a phone, in the dark and in English", async ({ openBrowser }) => {
	const admin = await openBrowser({ locale: "en", screen: "phone", theme: "dark" });
	const { username } = await signUpAdmin(admin);
	const { page, t } = admin;
	await page.goto(`${adminCataloguePath}?q=zelda`);
	await expectGoodPage(page);
	await page.getByRole("table").getByRole("link").first().click();
	await expect(page.getByRole("heading", { name: t("catalogue.merge.title") })).toBeVisible();
	await expectGoodPage(page);
	await page.goto(`${adminPeoplePath}?q=${username}`);
	await expectGoodPage(page);
});
