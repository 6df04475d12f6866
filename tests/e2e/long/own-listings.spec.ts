import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage } from "../page-checks.ts";
import { publishQuickly, signUpQuickly } from "../people.ts";
import { expect, test } from "../test.ts";

test("somebody finds a listing among their own, by words and by state, and pauses it on its page", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await signUpQuickly(person, "muchas");
	const titles = ["Una para pausar", "Otra", "La que queda"];
	await publishQuickly(
		person,
		titles.map((title) => ({ item: "Contra", title })),
	);
	const rows = page.getByRole("list", { name: t("listing.mine.list") }).getByRole("listitem");
	await page.goto("/perfil");
	await page.getByRole("link", { name: t("profile.listings.manage") }).click();
	await expect(page).toHaveURL("/perfil/publicaciones");
	await waitUntilInteractive(page);
	await expect(rows).toHaveCount(3);
	await expectGoodPage(page);

	const words = page.getByRole("searchbox", { name: t("listing.mine.search") });
	await words.fill("pausar");
	await words.press("Enter");
	await expect(rows).toHaveCount(1);
	await page.getByRole("link", { name: "Una para pausar" }).click();
	await page.getByRole("button", { name: t("listing.own.pause"), exact: true }).click();
	await expect(page.getByText(t("listing.status.paused"))).toBeVisible();
	await page.goBack();
	await expect(rows).toContainText(t("listing.statusName.paused"));

	await page.getByRole("link", { name: t("listing.mine.traded") }).click();
	await expect(page.getByRole("heading", { name: t("listing.mine.noHits") })).toBeVisible();
});
