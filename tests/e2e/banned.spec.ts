import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { listingPath, ownBanPath, profilePath, showcasePath } from "#app/shared/paths.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildBan } from "#tests/factories/moderation.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const reason = "Pidió plata por adelantado.";

async function open({ page }: Person, path: string): Promise<void> {
	await page.goto(path);
	await waitUntilInteractive(page);
}

test("who is banned reads why in the place of each button, and appeals once", async ({ openBrowser }) => {
	test.setTimeout(120_000);
	const db = sharedDatabase();
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const account = await signUpQuickly(person, "suspendida");
	const [own = ""] = await publishQuickly(person, [{ item: "Contra" }]);
	const [user] = await db.select().from(users).where(eq(users.email, account.email));
	await buildBan(db, { userId: user?.id ?? "", reason });
	const [others, showcase] = [await buildListing(db), await buildShowcase(db)];
	const main = page.getByRole("main");
	const why = main.getByRole("link", { name: t("errors.auth.bannedWhy") });

	await test.step("the profile says it once they have signed in", async () => {
		await person.context.clearCookies();
		await open(person, profilePath);
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(t("auth.field.email"), { exact: true }).fill(account.email);
		await dialog.getByLabel(t("auth.field.password"), { exact: true }).fill(account.password);
		await dialog.getByRole("button", { name: t("auth.signIn.submit") }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("profile.title"));
		await expect(page.getByText(reason)).toBeVisible();
		await expect(why).toBeVisible();
		await expect(page.getByRole("link", { name: t("profile.edit") })).toHaveCount(0);
		await expectGoodPage(page);
	});

	await test.step("so do a listing of theirs, and another's", async () => {
		await open(person, own);
		await expect(why).toBeVisible();
		await expect(page.getByRole("link", { name: t("listing.own.edit") })).toHaveCount(0);
		await open(person, listingPath(others.id));
		await expect(why).toBeVisible();
		await expect(page.getByRole("link", { name: t("listing.detail.offer") })).toHaveCount(0);
		await expect(page.getByRole("link", { name: t("reports.action") })).toHaveCount(0);
		await expectGoodPage(page);
	});

	await test.step("and a showcase, above and where one would comment", async () => {
		await open(person, showcasePath(showcase.id));
		await expect(why).toHaveCount(2);
		await expect(page.getByRole("button", { name: t("favorites.action") })).toHaveCount(0);
		await expect(page.getByRole("button", { name: t("likes.action") })).toHaveCount(0);
		await expect(page.getByRole("textbox", { name: t("comments.field") })).toHaveCount(0);
		await expectGoodPage(page);
	});

	await test.step("they appeal once, and read afterwards that it was sent", async () => {
		await why.first().click();
		const appeal = page.getByRole("textbox", { name: t("moderation.ban.appeal") });
		await appeal.fill("Fue un malentendido.");
		await page.getByRole("button", { name: t("moderation.ban.send") }).click();
		await expect(page.getByRole("heading", { name: t("moderation.ban.sent") })).toBeVisible();
		await open(person, ownBanPath);
		await expect(page.getByText("Fue un malentendido.")).toBeVisible();
		await expect(appeal).toHaveCount(0);
		await expectGoodPage(page);
	});
});
