import { shopPath } from "#app/shared/paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { signUpQuickly } from "../people.ts";
import { expect, test } from "../test.ts";

test("a person is told when the shop opens, and can take it back", async ({ openBrowser }) => {
	const person = await openBrowser({ locale: "en", screen: "phone", theme: "dark" });
	const { page, t } = person;
	await page.goto(shopPath);
	await expect(page.getByRole("link", { name: t("opening.signIn") })).toBeVisible();
	await signUpQuickly(person, "abre");
	await page.goto(shopPath);
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("opening.submit") }).click();
	await expect(page.getByText(t("opening.on"))).toBeVisible();
	await expectGoodPage(page);
	await expectNoOverflow(page);
	await page.reload();
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("opening.stop") }).click();
	await expect(page.getByText(t("opening.text"))).toBeVisible();
});
