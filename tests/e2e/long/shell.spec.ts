import type { Page } from "@playwright/test";
import { translateFor } from "#app/messages.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { letThrough } from "../network.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { pressSignIn } from "../people.ts";
import { expect, type Person, test } from "../test.ts";

const texts = [
	["/terms", { es: "Términos de servicio", en: "Terms of service" }],
	["/conditions", { es: "Política de privacidad", en: "Privacy policy" }],
	["/aviso-legal", { es: "Aviso legal", en: "Legal notice" }],
	["/arrepentimiento", { es: "Botón de arrepentimiento", en: "Withdraw from a purchase" }],
	["/contacto", { es: "Contacto", en: "Contact" }],
] as const;

/** Beside sections these have facts, or a way to write. The terms are looked at on their own page. */
const withOtherParts: readonly string[] = ["/aviso-legal", "/arrepentimiento"];

/** How high a page is does not change as its end comes into sight. */
async function expectSteadyHeight(page: Page): Promise<void> {
	const height = () => page.evaluate(() => document.documentElement.scrollHeight);
	const before = await height();
	await page.getByRole("contentinfo").evaluate((footer) => footer.scrollIntoView({ block: "end" }));
	await expect(page.getByRole("contentinfo")).toBeInViewport();
	expect(await height()).toBe(before);
}

test("on a phone the footer leads on, and back to where one was", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await page.goto("/popular");
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	const dialog = page.getByRole("dialog");
	await test.step("a page is as high before its end was seen as afterwards", () => expectSteadyHeight(page));
	await test.step("another page begins at its top, and going back finds the place", async () => {
		const place = () => page.evaluate(() => Math.round(scrollY));
		const link = page.locator('footer a[href="/intercambios"]');
		await link.scrollIntoViewIfNeeded();
		const before = await place();
		expect(before).toBeGreaterThan(100);
		await link.click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("listing.hub.title"));
		await expect.poll(place).toBe(0);
		await page.goBack();
		await expect.poll(place).toBe(before);
	});
	for (const [path, titles] of texts)
		await test.step(`${path} opens in place, and Back closes it`, async () => {
			const link = page.locator(`footer a[href="${path}"]`);
			await link.click();
			await expect(dialog.locator(".legal-text")).toBeVisible();
			await expect(dialog).toHaveAccessibleName(titles.es);
			if (withOtherParts.includes(path)) await expectGoodPage(page);
			else await expectNoOverflow(page);
			await page.goBack();
			await expect(dialog).toHaveCount(0);
			await expect(page).toHaveURL("/tienda");
			await expect(link).toBeInViewport();
		});
	await test.step("closing a text leaves nothing of it to go back to", async () => {
		await page.locator('footer a[href="/terms"]').click();
		await dialog.getByRole("button", { name: t("common.close") }).click();
		await expect(dialog).toHaveCount(0);
		await page.goBack();
		await expect(page).toHaveURL("/popular");
	});
	await test.step("a text's own address is a dialog over an empty page, and closing it goes back", async () => {
		await page.goto("/terms");
		await expect(dialog).toHaveAccessibleName("Términos de servicio");
		await expectGoodPage(page);
		await dialog.getByRole("link", { name: "Ley y tribunales" }).click();
		await expect(dialog.getByRole("heading", { name: "Ley y tribunales" })).toBeInViewport();
		await dialog.getByRole("button", { name: t("common.close") }).click();
		await expect(page).toHaveURL("/popular");
	});
	await openWithoutCodeOrText(person);
});

async function openWithoutCodeOrText(person: Person): Promise<void> {
	const { page, t } = person;
	person.allow(/ERR_FAILED|dynamically imported|Failed to load/);
	const terms = page.locator('footer a[href="/terms"]');
	await page.route(/legal-dialog|auth-panel/, (route) => route.abort());
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	await test.step("a dialog without its code is a page instead", async () => {
		await terms.click();
		await expect(page).toHaveURL("/terms");
		await page.goBack();
		await waitUntilInteractive(page);
		await pressSignIn({ page, t });
		await expect(page).toHaveURL("/auth?mode=signIn&next=%2Ftienda");
		await expect(page.getByLabel(t("common.email"), { exact: true })).toBeVisible();
	});
	await test.step("a text that does not come says so, and asks for it once more", async () => {
		await letThrough(page, /legal-dialog|auth-panel/);
		await page.goBack();
		await expect(page).toHaveURL("/tienda");
		await waitUntilInteractive(page);
		await page.route("**/api/legal/**", (route) => route.abort(), { times: 1 });
		await terms.click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toContainText(t("shell.legal.failed"));
		await dialog.getByRole("button", { name: t("common.tryAgain") }).click();
		await expect(dialog.locator(".legal-text")).toBeVisible();
	});
}

test("a view transition that the browser gives up is nobody's error", async ({ openBrowser }) => {
	const { page } = await openBrowser();
	await page.goto("/popular");
	await waitUntilInteractive(page);
	// The test fails by what the browser complains about.
	await page.evaluate(async () => {
		const overtaken = document.startViewTransition(() => undefined);
		document.startViewTransition(() => undefined).skipTransition();
		await overtaken.finished;
	});
});

test("an address's language lasts for the visit, unless another was chosen, and holds for each legal text", async ({
	openBrowser,
}) => {
	const english = translateFor("en");
	const { page, context, t } = await openBrowser({ locale: "es" });
	const goToTrades = async (tab: Page) => {
		await tab.goto("/tienda?lang=en");
		await expect(tab.locator("html")).toHaveAttribute("lang", "en");
		await waitUntilInteractive(tab);
		const bar = tab.getByRole("banner");
		await bar.getByRole("link", { name: english("shell.trades") }).click();
		await expect(tab).toHaveURL("/intercambios");
	};
	await test.step("each legal text opens over the page, and Escape gives the focus back", async () => {
		await page.goto("/tienda?lang=en");
		await waitUntilInteractive(page);
		await expectSteadyHeight(page);
		const dialog = page.getByRole("dialog");
		for (const [path, titles] of texts) {
			const link = page.locator(`footer a[href="${path}"]`);
			await link.click();
			await expect(dialog.locator(".legal-text")).toBeVisible();
			await expect(dialog).toHaveAccessibleName(titles.en);
			await expectNoOverflow(page);
			await page.keyboard.press("Escape");
			await expect(dialog).toHaveCount(0);
			await expect(page).toHaveURL(/\/tienda/);
			await expect(link).toBeFocused();
		}
	});
	await test.step("for the visit", async () => {
		await goToTrades(page);
		await page.reload();
		await expect(page.locator("html")).toHaveAttribute("lang", "en");
		await waitUntilInteractive(page);
		expect(await page.evaluate(() => localStorage.getItem("user-language"))).toBeNull();
	});
	await test.step("not beyond its page where another was chosen", async () => {
		const url = process.env.REINO_E2E_URL ?? "";
		await context.addCookies([{ name: "user-language", value: "es", url }]);
		const tab = await context.newPage();
		await goToTrades(tab);
		await expect(tab.getByRole("heading", { level: 1 })).toHaveText(t("listing.hub.title"));
		await waitUntilInteractive(tab);
		await tab.goBack();
		await expect(tab.locator("html")).toHaveAttribute("lang", "en");
	});
});
