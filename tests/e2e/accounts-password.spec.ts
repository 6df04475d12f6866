import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "./auth-fields.ts";
import { expectGoodPage } from "./page-checks.ts";
import { signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

test("the password is changed from the settings", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	person.allow(/status of (400|403)/);
	const { page, t } = person;
	const account = await signUpQuickly(person, "clave");
	await page.goto("/perfil/ajustes");
	await page.getByRole("link", { name: t("auth.changePassword.title") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth.changePassword.title"));
	await waitUntilInteractive(page);
	await expectGoodPage(page);
	const form = accountForm(person, page.getByRole("main"));
	const [current, next] = ["auth.field.currentPassword", "auth.field.newPassword"] as const;
	await expect(form.field(current)).toHaveAttribute("autocomplete", "current-password");
	await expect(form.field(next)).toHaveAttribute("autocomplete", "new-password");

	await form.press("auth.changePassword.submit");
	await form.expectWrong(current, "auth.error.passwordRequired");
	await form.fill({ [current]: "no es esta", [next]: "una clave nueva" });
	await form.press("auth.changePassword.submit");
	await form.expectWrong(current, "auth.error.passwordWrong");
	await expect(form.field(current)).toBeFocused();
	await form.fill({ [current]: account.password, [next]: account.username });
	await form.press("auth.changePassword.submit");
	await form.expectWrong(next, "auth.error.weakPassword");
	await expectGoodPage(page);
	await form.fill({ [current]: account.password, [next]: "una clave nueva" });
	await form.press("auth.changePassword.submit");
	await expect(page.getByText(t("auth.changePassword.success"))).toBeVisible();
	await expect(page).toHaveURL("/perfil/ajustes#acceso");
	await page.reload();
	await expect(page.getByText(account.email).first()).toBeVisible();
});
