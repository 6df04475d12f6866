import type { BrowserContext, Page } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "./auth-fields.ts";
import { expectGoodPage } from "./page-checks.ts";
import { newAccount, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

/** A server that is away. */
async function takeServerAway(page: Page): Promise<void> {
	await page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "Ya vuelve." }));
}

async function mend(context: BrowserContext, page: Page): Promise<void> {
	await context.setOffline(false);
	await page.unroute("**/*.data*");
}

// Whatever the way in which a form does not get its answer, it fails alike; see lost-connection.test.ts.
test("a lost connection and a server that is away take nothing that was typed into the dialog or the profile", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, context, t } = person;
	person.allow(/net::ERR|status of 503|socket\.io|Failed to fetch/);
	const account = newAccount("cortada");
	const dialog = page.getByRole("dialog");
	const form = accountForm(person, dialog);
	await page.goto("/popular?auth=signIn");

	await test.step("signing in", async () => {
		const typed = { "auth.field.email": account.email, "auth.field.password": account.password };
		await form.fill(typed);
		await context.setOffline(true);
		await form.press("auth.signIn.submit");
		await expect(form.box).toHaveText(t("errors.service.unavailable"));
		await expect(form.field("auth.field.email")).toHaveValue(account.email);
		await expect(form.field("auth.field.password")).toHaveValue(account.password);
		await expectGoodPage(page);
		await mend(context, page);
	});

	await test.step("signing up, which then succeeds", async () => {
		await dialog.getByRole("link", { name: t("auth.signUp.switch") }).click();
		await form.field("auth.field.country").selectOption("UY");
		const typed = {
			"auth.field.email": account.email,
			"auth.field.password": account.password,
			"auth.field.username": account.username,
			"auth.field.city": "Montevideo",
		} as const;
		await form.fill(typed);
		await takeServerAway(page);
		await form.press("auth.signUp.submit");
		await expect(form.box).toHaveText(t("errors.service.unavailable"));
		await expect(form.box).toBeInViewport();
		await expect(form.field("auth.field.country")).toHaveValue("UY");
		for (const [name, text] of Object.entries(typed))
			await expect(form.field(name as keyof typeof typed)).toHaveValue(text);
		await mend(context, page);
		await form.press("auth.signUp.submit");
		await expect(dialog.getByRole("status")).toContainText(account.email);
	});

	await test.step("the profile says that it was not saved", async () => {
		await signUpQuickly(person, "guarda");
		await page.goto("/perfil?edit=1");
		await waitUntilInteractive(page);
		const profile = accountForm(person, page.getByRole("main"));
		await profile.fill({ "auth.field.twitter": "nueva_x" });
		await takeServerAway(page);
		await profile.press("profile.save");
		await expect(profile.box).toHaveText(t("profile.editError"));
		await expect(profile.field("auth.field.twitter")).toHaveValue("nueva_x");
		await mend(context, page);
		await profile.press("profile.save");
		await expect(page.getByText(t("profile.editSuccess"))).toBeVisible();
	});
});
