import type { Page } from "@playwright/test";
import { translateFor } from "#app/messages.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { openChatBetween } from "../chats.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { openAccountMenu } from "../people.ts";
import { expect, type Person, screens, test } from "../test.ts";

const english = translateFor("en");

test("on a phone the language changes, the page stays, and the choice is kept; nothing is wider than a small one or a desktop", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone", theme: "dark" });
	const { page, context, t } = person;
	const choice = async () => (await context.cookies()).find(({ name }) => name === "user-language");
	await page.goto("/intercambios?category=video-games");
	await chooseEnglish(person, t("shell.menu"));
	await expect.poll(() => page.evaluate(() => localStorage.getItem("user-language"))).toBe("en");
	expect((await choice())?.value).toBe("en");
	await context.clearCookies({ name: "user-language" });
	await page.goto("/popular");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("listing.popular.page"));
	expect((await choice())?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400);
	await context.clearCookies();
	await page.evaluate(() => localStorage.clear());
	await test.step("the widths", () => expectEachToFit(page));
});

/** On a desktop only those that no other test looks at there. */
async function expectEachToFit(page: Page): Promise<void> {
	const { height } = screens.phone.viewport;
	await page.setViewportSize({ width: 320, height });
	for (const path of ["/", "/intercambios", "/popular", "/vitrinas", "/terms", "/tienda"]) {
		await page.goto(path);
		await expectNoOverflow(page);
	}
	await expectGoodPage(page);
	for (const path of ["/auth?mode=signUp", "/error"]) {
		await page.setViewportSize({ width: 320, height });
		await page.goto(path);
		await expectNoOverflow(page);
		await page.setViewportSize({ width: 1280, height });
		await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1280);
		await expectNoOverflow(page);
	}
}

test("the chosen theme is there before anything is painted, also after a reload", async ({ openBrowser }) => {
	const person = await openBrowser({ theme: "light" });
	const { page, t } = person;
	await page.addInitScript(() => {
		const seen = new MutationObserver(() => {
			if (!document.body || sessionStorage.getItem("seen")) return;
			sessionStorage.setItem("seen", document.documentElement.dataset.theme ?? "none");
			seen.disconnect();
		});
		seen.observe(document, { childList: true, subtree: true });
	});
	const themeAtFirst = () => page.evaluate(() => sessionStorage.getItem("seen"));
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const choose = async (theme: "shell.theme.dark" | "shell.theme.system") => {
		await waitUntilInteractive(page);
		await page.getByRole("banner").getByLabel(t("shell.menu"), { exact: true }).click();
		await page
			.getByRole("button", { name: t(theme) })
			.locator("visible=true")
			.click();
	};
	await page.goto("/intercambios?category=video-games");
	expect(await themeAtFirst()).toBe("none");
	// Read as pages come: a change of theme passes through other colours.
	const light = await background();
	await choose("shell.theme.dark");
	await expect.poll(background).not.toBe(light);
	await page.evaluate(() => sessionStorage.removeItem("seen"));
	await page.reload();
	expect(await themeAtFirst()).toBe("dark");
	const dark = await background();
	expect(dark).not.toBe(light);
	await choose("shell.theme.system");
	await expect.poll(background).toBe(light);
	await page.emulateMedia({ colorScheme: "dark" });
	await expect.poll(background).toBe(dark);
	await test.step("the language changes and the page stays, on a desktop too", async () => {
		await page.keyboard.press("Escape");
		await chooseEnglish(person, `ES, ${t("common.language")}: Español`);
	});
});

/** Chooses it in the list of trades of the video games. */
async function chooseEnglish({ page, t }: Person, opener: string): Promise<void> {
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("listing.hub.title"));
	await page.getByRole("banner").getByLabel(opener, { exact: true }).click();
	await page.getByRole("button", { name: "English" }).locator("visible=true").click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("listing.hub.title"));
	await expect(page).toHaveURL("/intercambios?category=video-games");
	await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

test("text of twice the size makes nothing wider than a phone, nor letters lie over each other", async ({
	openBrowser,
}) => {
	const seller = await openBrowser({ screen: "phone" });
	const { path, listingPath } = await openChatBetween(seller, await openBrowser());
	const { page, t } = seller;
	await page.goto("/notificaciones");
	await waitUntilInteractive(page);
	await page.locator("html").evaluate((root) => {
		root.style.fontSize = "200%";
	});
	await expectNoOverflow(page);
	const bar = page.getByRole("navigation", { name: t("shell.shortcuts") });
	for (const name of [t("shell.trades"), t("shell.shop")])
		await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
	const tooWide = await page
		.locator(".bottom-bar > a, .tile, .seg > label, .foot :is(a:not(.brand), summary, address > span)")
		.evaluateAll((all) =>
			all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
		);
	expect(tooWide).toEqual([]);
	await openAccountMenu(seller);
	for (const address of ["/perfil", "/perfil/ajustes", "/crear", "/mensajes", path, listingPath])
		await test.step(address, async () => {
			// Publishing is a task, whose page leads nowhere else.
			if (address === "/mensajes") await page.goBack();
			const before = await page.title();
			await page.locator(`a[href="${address}"]`).locator("visible=true").first().click();
			await expect(page).toHaveURL(address);
			await expect(page).not.toHaveTitle(before);
			await expectNoOverflow(page);
		});
});
