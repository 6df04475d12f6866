import { translateFor } from "#app/messages.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { openChatBetween } from "./chats.ts";
import { expectNoOverflow } from "./page-checks.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, screens, test } from "./test.ts";

for (const screen of ["phone", "desktop"] as const) {
	test(`the language changes and the page stays, on a ${screen}`, async ({ openBrowser }) => {
		const { page, context, t } = await openBrowser({ screen });
		const english = translateFor("en");
		await page.goto("/intercambios?category=video-games");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("listing.hub.title"));
		const opener = screen === "phone" ? t("shell.menu") : `ES, ${t("shell.language")}: Español`;
		await page.getByRole("banner").getByLabel(opener, { exact: true }).click();
		await page.getByRole("button", { name: "English" }).locator("visible=true").click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("listing.hub.title"));
		await expect(page).toHaveURL("/intercambios?category=video-games");
		await expect(page.locator("html")).toHaveAttribute("lang", "en");
		await page.goto("/popular");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("listing.popular.page"));
		await expect.poll(() => page.evaluate(() => localStorage.getItem("user-language"))).toBe("en");
		await context.clearCookies({ name: "user-language" });
		await page.goto("/popular");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("listing.popular.page"));
		const [cookie] = (await context.cookies()).filter(({ name }) => name === "user-language");
		expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400);
	});
}

test("a browser that asks for English is answered in English", async ({ openBrowser }) => {
	const { page } = await openBrowser({ locale: "en" });
	await page.goto("/");
	await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the chosen theme is there before anything is painted, also after a reload", async ({ openBrowser }) => {
	const { page, t } = await openBrowser({ theme: "light" });
	await page.addInitScript(() => {
		const seen = new MutationObserver(() => {
			if (!document.body || sessionStorage.getItem("seen")) return;
			sessionStorage.setItem("seen", document.documentElement.dataset.theme ?? "none");
		});
		seen.observe(document, { childList: true, subtree: true });
	});
	const inTheDark = await openBrowser({ theme: "dark" });
	await inTheDark.page.goto("/");
	const dark = await inTheDark.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const themeAtFirst = () => page.evaluate(() => sessionStorage.getItem("seen"));
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	await page.goto("/");
	expect(await themeAtFirst()).toBe("none");
	const light = await background();
	await waitUntilInteractive(page);
	await page.getByRole("banner").getByLabel(t("shell.menu"), { exact: true }).click();
	await page
		.getByRole("button", { name: t("shell.theme.dark") })
		.locator("visible=true")
		.click();
	await expect.poll(background).toBe(dark);
	expect(dark).not.toBe(light);
	for (const path of ["/", "/intercambios", "/tienda"]) {
		await page.evaluate(() => sessionStorage.removeItem("seen"));
		await page.goto(path);
		expect(await themeAtFirst()).toBe("dark");
		expect(await background()).toBe(dark);
	}
	await waitUntilInteractive(page);
	await page.getByRole("banner").getByLabel(t("shell.menu"), { exact: true }).click();
	await page
		.getByRole("button", { name: t("shell.theme.system") })
		.locator("visible=true")
		.click();
	await expect.poll(background).toBe(light);
});

test("nothing is wider than a small phone", async ({ openBrowser }) => {
	const { page } = await openBrowser({ screen: "phone" });
	await page.setViewportSize({ width: 320, height: screens.phone.viewport.height });
	for (const path of ["/", "/intercambios", "/popular", "/tienda", "/vitrinas", "/auth?mode=signUp"]) {
		await page.goto(path);
		expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
	}
});

test("text of twice the size makes nothing wider than a phone", async ({ openBrowser }) => {
	const seller = await openBrowser({ screen: "phone" });
	const { path, listingPath } = await openChatBetween(seller, await openBrowser());
	const { page } = seller;
	for (const address of [
		"/mensajes",
		path,
		"/perfil",
		"/perfil/ajustes",
		listingPath,
		"/crear",
		"/notificaciones",
	]) {
		await page.goto(address);
		await waitUntilInteractive(page);
		await page.locator("html").evaluate((root) => {
			root.style.fontSize = "200%";
		});
		await expectNoOverflow(page);
	}
});

test("on a phone a listing's buttons hide nothing of the foot", async ({ openBrowser }) => {
	const { page, t } = await openBrowser({ screen: "phone" });
	const owner = await openBrowser();
	await signUpQuickly(owner, "pie");
	const [path = ""] = await publishQuickly(owner, [{ item: "Metroid" }]);
	await page.goto(path);
	const last = page.getByText(t("shell.footer.made"));
	await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
	const buttons = page.getByRole("link", { name: t("listing.detail.offer") });
	const [made, offer] = [await last.boundingBox(), await buttons.boundingBox()];
	expect((made?.y ?? 0) + (made?.height ?? 0)).toBeLessThanOrEqual(offer?.y ?? 0);
});
