import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { profilePath } from "#app/shared/paths.ts";
import { buildBan } from "#tests/factories/moderation.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "../database.ts";
import { expectGoodPage } from "../page-checks.ts";
import { signUpQuickly } from "../people.ts";
import { expect, test } from "../test.ts";

const reason = "Pidió plata por adelantado.";

test("who is banned reads why once they have signed in, and appeals once", async ({ openBrowser }) => {
	const db = sharedDatabase();
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const account = await signUpQuickly(person, "suspendida");
	const [user] = await db.select().from(users).where(eq(users.email, account.email));
	await buildBan(db, { userId: user?.id ?? "", reason });
	const main = page.getByRole("main");
	const why = main.getByRole("link", { name: t("errors.auth.bannedWhy") });

	await test.step("the profile says it once they have signed in", async () => {
		await person.context.clearCookies();
		await page.goto(profilePath);
		await waitUntilInteractive(page);
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(t("common.email"), { exact: true }).fill(account.email);
		await dialog.getByLabel(t("auth.field.password"), { exact: true }).fill(account.password);
		await dialog.getByRole("button", { name: t("auth.signIn.submit") }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(account.username);
		await expect(page.getByText(reason)).toBeVisible();
		await expect(why).toBeVisible();
		await expect(page.getByRole("link", { name: t("profile.edit") })).toHaveCount(0);
		await expectGoodPage(page);
	});

	await test.step("they appeal once, and read afterwards that it was sent", async () => {
		await why.first().click();
		const appeal = page.getByRole("textbox", { name: t("moderation.ban.appeal") });
		await appeal.fill("Fue un malentendido.");
		await page.getByRole("button", { name: t("moderation.ban.send") }).click();
		await expect(page.getByRole("heading", { name: t("moderation.ban.sent") })).toBeVisible();
		await page.reload();
		await expect(page.getByText("Fue un malentendido.")).toBeVisible();
		await expect(appeal).toHaveCount(0);
		await expectGoodPage(page);
	});
});
