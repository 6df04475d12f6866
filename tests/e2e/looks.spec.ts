import { waitUntilInteractive } from "#tests/interactive.ts";
import { move, openChatBetween } from "./chats.ts";
import { expectGoodPage } from "./page-checks.ts";
import { expect, type Person, test } from "./test.ts";

// The journeys are made in Spanish on a phone. Here the same screens are opened once in the other language, at the
// other width and in the other theme: the right words, nothing for axe to find, nothing wider than the screen.
const look = { locale: "en", screen: "desktop", theme: "dark" } as const;

test("the main screens and the account dialog are good in English on a desktop", async ({ openBrowser }) => {
	const seller = await openBrowser(look);
	const pair = await openChatBetween(seller, await openBrowser(look));
	await move(seller, pair.path, { intent: "start" });
	const { page, context, t } = seller;
	const accept = page.getByRole("button", { name: t("trade.accept") }).locator("visible=true");
	const screens = [
		["/perfil/publicaciones", t("listing.mine.title")],
		["/perfil", t("profile.history")],
		["/perfil/ajustes", t("settings.title")],
		["/mensajes", t("messages.title")],
		[pair.path, pair.buyerAccount.username],
		[pair.listingPath, pair.title],
		["/intercambios", t("listing.hub.title")],
		["/crear", t("listing.create.title")],
		["/tienda", t("store.title")],
		["/como-funciona", t("guide.title")],
		["/popular", t("listing.popular.page")],
		["/perfil/trueques", t("profile.history")],
		["/notificaciones", t("notifications.title")],
	] as const;
	for (const [path, title] of screens) {
		await open(seller, path);
		await expect(page.getByRole("heading", { name: title }).first(), path).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("lang", "en");
		if (path === pair.path) await expect(accept.first()).toBeVisible();
		await expectGoodPage(page);
	}

	await context.clearCookies();
	await page.goto("/?auth=signUp");
	await waitUntilInteractive(page);
	const dialog = page.getByRole("dialog");
	for (const mode of ["signUp", "signIn", "resetPassword"] as const) {
		if (mode !== "signUp") await dialog.getByRole("link", { name: t(`auth.${mode}.switch`) }).click();
		await expect(dialog).toHaveAccessibleName(t(`auth.${mode}.title`));
		await expectGoodPage(page);
		// A browser tells with its language in which country it is.
		if (mode === "signUp") await expect(page.getByLabel(t("auth.field.country"))).toHaveValue("GB");
	}
});

/** Goes on in the same document where a link leads there: a new one is read and taken over anew. */
async function open({ page }: Person, path: string): Promise<void> {
	const link = page.locator(`a[href="${path}"]`).locator("visible=true").first();
	if (await link.isVisible()) await link.click();
	else await page.goto(path);
	await expect(page).toHaveURL(path);
	await waitUntilInteractive(page);
}
