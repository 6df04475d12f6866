import { shopPath } from "#app/shared/paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { linkInMail, newAccount } from "../people.ts";
import { expect, test } from "../test.ts";

test("a visitor is told when the shop opens, and can take it back", async ({ openBrowser }) => {
	const { page, t } = await openBrowser({ locale: "en", screen: "phone", theme: "dark" });
	const { email } = newAccount("abre");
	await page.goto(shopPath);
	await waitUntilInteractive(page);
	const field = page.getByRole("textbox", { name: t("auth.field.email") });
	await field.fill("nobody");
	await page.getByRole("button", { name: t("opening.submit") }).click();
	await expect(field).toHaveAccessibleDescription(t("auth.error.invalidEmail"));
	await field.fill(email);
	await page.getByRole("button", { name: t("opening.submit") }).click();
	await expect(page.getByText(t("opening.sent"))).toBeVisible();
	await expectNoOverflow(page);

	await page.goto(await linkInMail(email));
	await waitUntilInteractive(page);
	await expect(page.getByText(t("opening.link.confirmText", { email }))).toBeVisible();
	await page.getByRole("button", { name: t("opening.link.submit") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("opening.link.done"));
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("opening.link.forget") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("opening.link.gone"));
});
