import { translateFor } from "#app/messages.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { newAccount, pressSignIn, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

const texts = [
	["/terms", { es: "Términos de servicio", en: "Terms of service" }],
	["/conditions", { es: "Política de privacidad", en: "Privacy policy" }],
	["/aviso-legal", { es: "Aviso legal", en: "Legal notice" }],
	["/arrepentimiento", { es: "Botón de arrepentimiento", en: "Withdraw from a purchase" }],
	["/contacto", { es: "Contacto", en: "Contact" }],
] as const;

test("a page is as high before its end was seen as afterwards", async ({ openBrowser }) => {
	for (const screen of ["phone", "desktop"] as const) {
		const { page } = await openBrowser({ screen });
		await page.goto("/contacto");
		const height = () => page.evaluate(() => document.documentElement.scrollHeight);
		const before = await height();
		await page.getByRole("contentinfo").evaluate((footer) => footer.scrollIntoView({ block: "end" }));
		await expect(page.getByRole("contentinfo")).toBeInViewport();
		expect(await height()).toBe(before);
	}
});

test("letters of twice the size do not lie over each other", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	await signUpQuickly(person, "letragrande");
	const { page, t } = person;
	await page.goto("/crear");
	await page.addStyleTag({ content: "html { font-size: 32px !important }" });
	await expectNoOverflow(page);
	const bar = page.getByRole("navigation", { name: t("shell.shortcuts") });
	for (const name of [t("shell.trades"), t("shell.profile")])
		await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
	const tooWide = await page
		.locator(".bottom-bar > a, .tile, .seg > label, .foot .item")
		.evaluateAll((all) =>
			all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
		);
	expect(tooWide).toEqual([]);
});

test("each legal text is a dialog over an empty page", async ({ openBrowser }) => {
	const { page } = await openBrowser({ screen: "phone" });
	for (const [path, titles] of texts) {
		await page.goto(path);
		await expect(page.getByRole("dialog")).toHaveAccessibleName(titles.es);
		await expectGoodPage(page);
	}
});

test("the footer opens each legal text in place", async ({ openBrowser }) => {
	const { page } = await openBrowser({ locale: "en", theme: "dark" });
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	for (const [path, titles] of texts) {
		const link = page.locator(`footer a[href="${path}"]`);
		await link.click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toHaveAccessibleName(titles.en);
		await expect(dialog.locator(".legal-text")).toBeVisible();
		await expectGoodPage(page);
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await expect(page).toHaveURL("/tienda");
		await expect(link).toBeFocused();
	}
});

test("Back closes a legal text of the footer, and leaves the page where it was", async ({ openBrowser }) => {
	const { page, t } = await openBrowser({ screen: "phone" });
	await page.goto("/popular");
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	const dialog = page.getByRole("dialog");
	const link = page.locator('footer a[href="/terms"]');
	await link.click();
	await expect(dialog).toBeVisible();
	await page.goBack();
	await expect(dialog).toHaveCount(0);
	await expect(page).toHaveURL("/tienda");
	await expect(link).toBeInViewport();
	await link.click();
	await dialog.getByRole("button", { name: t("shell.close") }).click();
	await expect(dialog).toHaveCount(0);
	await page.goBack();
	await expect(page).toHaveURL("/popular");
});

test("closing a legal text goes back one step, also after following its contents", async ({
	openBrowser,
}) => {
	const { page, t } = await openBrowser();
	await page.goto("/popular");
	await page.goto("/terms");
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("link", { name: "Ley y tribunales" }).click();
	await expect(dialog.getByRole("heading", { name: "Ley y tribunales" })).toBeInViewport();
	await dialog.getByRole("button", { name: t("shell.close") }).click();
	await expect(page).toHaveURL("/popular");
});

test("without script a legal text is there all the same", async ({ openBrowser }) => {
	const { page, t } = await openBrowser({ javaScriptEnabled: false });
	await page.goto("/conditions");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Política de privacidad");
	await page.getByRole("link", { name: t("shell.close") }).click();
	await expect(page).toHaveURL("/");
});

test("a text that cannot be fetched says so, and is asked for once more", async ({ openBrowser }) => {
	const person = await openBrowser();
	const { page, t } = person;
	person.allow(/ERR_FAILED|Failed to load/);
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	await page.route("**/api/legal/**", (route) => route.abort(), { times: 1 });
	await page.locator('footer a[href="/terms"]').click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText(t("shell.legal.failed"));
	await dialog.getByRole("button", { name: t("shell.error.retry") }).click();
	await expect(dialog.locator(".legal-text")).toBeVisible();
});

test("a dialog whose code does not come is a page instead", async ({ openBrowser }) => {
	const person = await openBrowser();
	const { page, t } = person;
	person.allow(/ERR_FAILED|dynamically imported/);
	await page.route(/legal-dialog|auth-panel/, (route) => route.abort());
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	await page.locator('footer a[href="/terms"]').click();
	await expect(page).toHaveURL("/terms");
	await page.goBack();
	await waitUntilInteractive(page);
	await pressSignIn({ page, t });
	await expect(page).toHaveURL("/auth?mode=signIn&next=%2Ftienda");
	await expect(page.getByLabel(t("auth.field.email"), { exact: true })).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL("/tienda");
});

test("a visitor of a members' page signs in and goes on there, and back where they were", async ({
	openBrowser,
}) => {
	const account = newAccount("miembro");
	const maker = await openBrowser();
	Object.assign(account, await signUpQuickly(maker, "miembro"));
	const { page, t } = await openBrowser();
	await page.goto("/popular");
	await waitUntilInteractive(page);
	await page
		.getByRole("banner")
		.getByRole("link", { name: t("shell.publish") })
		.click();
	await expect(page).toHaveURL("/?auth=signIn&next=%2Fcrear");
	await page.goBack();
	await expect(page).toHaveURL("/popular");
	await page.goForward();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(t("auth.field.email"), { exact: true }).fill(account.email);
	await dialog.getByLabel(t("auth.field.password"), { exact: true }).fill(account.password);
	await dialog.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
	await expect(page).toHaveURL("/crear");
});

test("an address's language lasts for the visit, unless another was chosen", async ({ openBrowser }) => {
	const english = translateFor("en");
	const visitor = await openBrowser({ locale: "es" });
	await visitor.page.goto("/tienda?lang=en");
	await waitUntilInteractive(visitor.page);
	await visitor.page
		.getByRole("banner")
		.getByRole("link", { name: english("shell.trades") })
		.click();
	await expect(visitor.page).toHaveURL("/intercambios");
	await visitor.page.reload();
	await expect(visitor.page.locator("html")).toHaveAttribute("lang", "en");
	await waitUntilInteractive(visitor.page);
	expect(await visitor.page.evaluate(() => localStorage.getItem("user-language"))).toBeNull();
	const chooser = await openBrowser({ locale: "es" });
	await chooser.context.addCookies([
		{ name: "user-language", value: "es", url: process.env.REINO_E2E_URL ?? "" },
	]);
	await chooser.page.goto("/tienda?lang=en");
	await expect(chooser.page.locator("html")).toHaveAttribute("lang", "en");
	await waitUntilInteractive(chooser.page);
	await chooser.page
		.getByRole("banner")
		.getByRole("link", { name: english("shell.trades") })
		.click();
	await expect(chooser.page.getByRole("heading", { level: 1 })).toHaveText(chooser.t("listing.hub.title"));
	await waitUntilInteractive(chooser.page);
	await chooser.page.goBack();
	await expect(chooser.page.locator("html")).toHaveAttribute("lang", "en");
});

test("another page begins at its top, and going back finds the place", async ({ openBrowser }) => {
	const { page, t } = await openBrowser({ screen: "phone" });
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	const place = () => page.evaluate(() => Math.round(scrollY));
	await page.locator('footer a[href="/intercambios"]').scrollIntoViewIfNeeded();
	const before = await place();
	expect(before).toBeGreaterThan(100);
	await page.locator('footer a[href="/intercambios"]').click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("listing.hub.title"));
	await expect.poll(place).toBe(0);
	await page.goBack();
	await expect.poll(place).toBe(before);
});

for (const width of [320, 360, 1280]) {
	test(`the shell's pages are good at ${width}`, async ({ openBrowser }) => {
		const { page } = await openBrowser({ screen: width < 700 ? "phone" : "desktop", theme: "dark" });
		await page.setViewportSize({ width, height: 740 });
		for (const path of ["/tienda", "/error", "/terms"]) {
			await page.goto(path);
			await expectNoOverflow(page);
		}
		await page.goto("/tienda");
		await expectGoodPage(page);
	});
}
