import { randomUUID } from "node:crypto";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage } from "./page-checks.ts";
import { grantAdmin, ownOrigin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

async function openListing({ page }: Person, path: string): Promise<void> {
	await page.goto(path);
	await waitUntilInteractive(page);
}

/** As from another tab or another device. */
async function deleteListing({ context }: Person, path: string): Promise<void> {
	const options = { form: { intent: "delete" }, headers: ownOrigin(), maxRedirects: 0 };
	expect((await context.request.post(path, options)).status()).toBe(302);
}

// The other language and width have a short look in looks.spec.ts.
const locale = "es";
const screen = "phone";
const theme = "light";

test("an admin deletes a listing after a question", async ({ openBrowser }) => {
	test.setTimeout(150_000);
	const owner = await openBrowser({ locale, screen, theme });
	await signUpQuickly(owner, "duena");
	const title = `Sobra ${randomUUID().slice(0, 8)}`;
	const [path = ""] = await publishQuickly(owner, [{ item: "Contra", title }]);
	const admin = await openBrowser({ locale, screen, theme });
	const { email } = await signUpQuickly(admin, "modera");
	await grantAdmin(email);

	const { page, t } = admin;
	await openListing(admin, path);
	await expect(page.getByRole("link", { name: t("listing.detail.offer") })).toBeVisible();
	await expect(page.getByRole("link", { name: t("reports.action") })).toBeVisible();
	await expect(page.getByRole("link", { name: t("listing.own.edit") })).toHaveCount(0);
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("listing.premium.make") }).click();
	await expect(page.getByText(t("listing.premium.done"))).toBeVisible();
	await expect(page.getByRole("button", { name: t("listing.premium.remove") })).toBeVisible();
	await page.getByRole("button", { name: t("listing.premium"), exact: true }).press("Enter");
	await expect(page.getByText(t("listing.premium.about"))).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByText(t("listing.premium.about"))).toBeHidden();
	const remove = page.getByRole("link", { name: t("listing.own.delete"), exact: true });
	await remove.click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText(t("listing.delete.asAdmin"));
	await expectGoodPage(page);
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(remove).toBeFocused();
	admin.allow(/Failed to load resource/);
	const deletion = `**${path}.data*`;
	await page.route(deletion, (route) => route.abort());
	await remove.click();
	await dialog.getByRole("button", { name: t("listing.delete.confirm") }).click();
	await expect(dialog.getByRole("alert")).toContainText(t("errors.service.unavailable"));
	await expectGoodPage(page);
	await page.unroute(deletion);
	await dialog.getByRole("button", { name: t("listing.delete.confirm") }).click();
	await expect(page).toHaveURL("/intercambios");
	owner.allow(/status of 404/);
	await owner.page.goto(path);
	await expect(
		owner.page.getByRole("heading", { level: 1, name: owner.t("shell.notFound.title") }),
	).toBeVisible();
});

test("an owner pauses a listing, brings it back and deletes it, and is told each time", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ screen: "phone" });
	await signUpQuickly(owner, "pausa");
	const [path = ""] = await publishQuickly(owner, [{ item: "Contra" }]);
	const { page, t } = owner;
	await openListing(owner, path);
	const press = (name: Parameters<typeof t>[0]) =>
		page.getByRole("button", { name: t(name), exact: true }).click();
	await press("listing.own.pause");
	await expect(page.getByText(t("listing.own.paused"))).toBeVisible();
	await expect(page.getByText(t("listing.status.paused"))).toBeVisible();
	await press("listing.own.resume");
	await expect(page.getByText(t("listing.own.resumed"))).toBeVisible();
	await expect(page.getByText(t("listing.status.paused"))).toHaveCount(0);
	await page.getByRole("link", { name: t("listing.own.delete"), exact: true }).click();
	await press("listing.delete.confirm");
	await expect(page).toHaveURL("/intercambios");
	await expect(page.getByText(t("profile.deleteSuccess"))).toBeVisible();
});

test("what one writes to a listing stays when the listing goes", async ({ openBrowser }) => {
	test.setTimeout(150_000);
	const owner = await openBrowser();
	await signUpQuickly(owner, "duena");
	const [path = ""] = await publishQuickly(owner, [{ item: "Contra" }]);
	const reader = await openBrowser({ screen: "phone" });
	await signUpQuickly(reader, "lee");
	const { page, t } = reader;
	reader.allow(/status of 404/);
	owner.allow(/status of 404/);
	await openListing(reader, path);
	await openListing(owner, path);
	await copyLink(reader, path);
	const edit = await fillEdit(owner, "Un título que no se pierde");
	await page.getByRole("link", { name: t("listing.detail.offer") }).click();
	const dialog = page.getByRole("dialog");
	const words = dialog.getByRole("textbox");
	await words.fill("Tengo una Metroid");
	await deleteListing(owner, path);

	await dialog.getByRole("button", { name: t("listing.tradeOffer.send") }).click();
	await expect(words).toHaveAccessibleDescription(new RegExp(t("errors.listing.notActive")));
	await expect(words).toHaveValue("Tengo una Metroid");
	await expectGoodPage(page);
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: t("reports.action") }).click();
	await words.fill("La foto es de otra");
	await dialog.getByRole("button", { name: t("reports.send") }).click();
	await expect(dialog.getByRole("alert")).toContainText(t("errors.listing.notActive"));
	await expect(words).toHaveValue("La foto es de otra");

	await edit.save.click();
	await expect(edit.dialog.getByRole("alert")).toContainText(owner.t("errors.listing.notActive"));
	await expect(edit.title).toHaveValue("Un título que no se pierde");
});

test("an edit of everything stays in its form, says what is wrong and waits for the network", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ locale: "en" });
	const { page, t } = owner;
	owner.allow(/Failed to load resource/);
	await signUpQuickly(owner, "edita");
	const [path = ""] = await publishQuickly(owner, [{ item: "Contra", wanted: ["Una carpeta"] }]);
	await openListing(owner, path);
	const { dialog, title, save } = await fillEdit(owner, "");
	owner.allow(/status of 400/);
	await save.click();
	await expect(title).toHaveAccessibleDescription(new RegExp(t("listing.problem.titleRequired")));
	await expect(title).toBeFocused();
	await title.fill("A title that stays");
	await expect(title).not.toHaveAttribute("aria-invalid");
	await dialog.getByRole("radio", { name: t("listing.condition.played") }).check({ force: true });
	await dialog
		.getByRole("button", { name: t("listing.create.wantedRemove", { name: "Una carpeta" }) })
		.click();
	const wanted = dialog.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
	await wanted.fill("Un álbum");
	await wanted.press("Enter");
	await dialog.getByRole("switch", { name: t("listing.create.open") }).uncheck();
	await expectGoodPage(page);
	await page.route(`**${path}.data*`, (route) => route.abort());
	await save.click();
	await expect(dialog.getByRole("alert")).toContainText(t("errors.service.unavailable"));
	await expect(title).toHaveValue("A title that stays");
	await page.unroute(`**${path}.data*`);
	await save.click();
	await expect(dialog).toBeHidden();
	await expect(page.getByText(t("listing.own.edited"))).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: "A title that stays" })).toBeVisible();
	const main = page.getByRole("main");
	await expect(main.getByText("Un álbum", { exact: true })).toBeVisible();
	await expect(main.getByText("Una carpeta")).toHaveCount(0);
	await expect(main.getByText(t("listing.condition.played"), { exact: true })).toBeVisible();
	await expect(main.getByText(t("listing.create.open"), { exact: true })).toHaveCount(0);
});

/** Where the device has no share sheet, as here, the link is copied. */
async function copyLink({ page, t }: Person, path: string): Promise<void> {
	// The real clipboard waits for a window that has the focus.
	await page.evaluate(() => {
		navigator.clipboard.writeText = async (text) => {
			document.body.dataset.copied = text;
		};
	});
	await page.getByRole("button", { name: t("listing.detail.share") }).click();
	await expect(page.getByText(t("listing.detail.shared"))).toBeVisible();
	const copied = await page.evaluate(() => document.body.dataset.copied);
	expect(copied).toBe(new URL(path, page.url()).href);
	// On a phone it lies over the actions.
	await page
		.getByRole("region", { name: t("shell.toasts") })
		.getByRole("button", { name: t("shell.close") })
		.click();
}

async function fillEdit({ page, t }: Person, newTitle: string) {
	await page.getByRole("link", { name: t("listing.own.edit"), exact: true }).click();
	const dialog = page.getByRole("dialog");
	const title = dialog.getByRole("textbox", { name: t("listing.create.name") });
	await title.fill(newTitle);
	await dialog.getByRole("textbox", { name: t("listing.create.description") }).fill("Con caja.");
	return { dialog, title, save: dialog.getByRole("button", { name: t("listing.edit.save") }) };
}
