import { expectGoodPage } from "./page-checks.ts";
import { signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

const nobody = "018f0000-0000-7000-8000-000000000000";

for (const [locale, screen, theme] of [
	["es", "phone", "light"],
	["en", "desktop", "dark"],
] as const) {
	test(`what is not there has a page of its own, in ${locale} on a ${screen}`, async ({ openBrowser }) => {
		const visitor = await openBrowser({ locale, screen, theme });
		const { page, t } = visitor;
		const heading = page.getByRole("heading", { level: 1 });
		visitor.allow(/status of 40[04]/);
		expect((await page.goto("/no-existe"))?.status()).toBe(404);
		await expect(heading).toHaveText(t("shell.notFound.title"));
		await expect(page).toHaveTitle(`${t("shell.notFound.title")} · Reino`);
		await expectGoodPage(page);
		expect((await page.goto("/intercambios?cursor=roto"))?.status()).toBe(400);
		await expect(heading).toHaveText(t("shell.error.title"));
		await expectGoodPage(page);
		await signUpQuickly(visitor, "ajena");
		expect((await page.goto(`/mensajes/${nobody}`))?.status()).toBe(404);
		await expect(heading).toHaveText(t("messages.unauthorized"));
		await expectGoodPage(page);
	});
}
