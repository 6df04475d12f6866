import { waitUntilInteractive } from "#tests/interactive.ts";
import { move, openChatBetween } from "./chats.ts";
import { expectGoodPage } from "./page-checks.ts";
import { expect, test } from "./test.ts";

// The journeys are made in Spanish on a phone. Here the same screens are opened once in the other language, at the
// other width and in the other theme: the right words, nothing for axe to find, nothing wider than the screen.
const look = { locale: "en", screen: "desktop", theme: "dark" } as const;

test("the main screens are good in English on a desktop", async ({ openBrowser }) => {
	test.setTimeout(120_000);
	const seller = await openBrowser(look);
	const buyer = await openBrowser(look);
	const pair = await openChatBetween(seller, buyer);
	await move(seller, pair.path, { intent: "start" });
	const { page, t } = buyer;
	const screens = [
		["/intercambios", t("listing.hub.title")],
		[pair.listingPath, pair.title],
		["/crear", t("listing.create.title")],
		["/mensajes", t("messages.title")],
		["/notificaciones", t("notifications.title")],
		["/popular", t("listing.popular.page")],
		["/tienda", t("store.title")],
		["/perfil", t("profile.title")],
		["/perfil/publicaciones", t("listing.mine.title")],
		["/perfil/trueques", t("profile.history")],
		["/perfil/ajustes", t("settings.title")],
	] as const;
	for (const [path, title] of screens) {
		await page.goto(path);
		await waitUntilInteractive(page);
		await expect(page.getByRole("heading", { name: title }).first(), path).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("lang", "en");
		await expectGoodPage(page);
	}
	await page.goto(pair.path);
	await waitUntilInteractive(page);
	await expect(
		page
			.getByRole("button", { name: t("trade.accept") })
			.locator("visible=true")
			.first(),
	).toBeVisible();
	await expectGoodPage(page);
});

test("the account dialog is good in English on a desktop", async ({ openBrowser }) => {
	const { page, t } = await openBrowser(look);
	for (const mode of ["signIn", "signUp", "resetPassword"] as const) {
		await page.goto(`/?auth=${mode}`);
		await waitUntilInteractive(page);
		await expect(page.getByRole("dialog")).toHaveAccessibleName(t(`auth.${mode}.title`));
		await expectGoodPage(page);
		// A browser tells with its language in which country it is.
		if (mode === "signUp") await expect(page.getByLabel(t("auth.field.country"))).toHaveValue("GB");
	}
});
