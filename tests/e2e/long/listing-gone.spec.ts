import { letThrough } from "../network.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { grantAdmin, open, ownOrigin, pressReport, publishQuickly, signUpQuickly } from "../people.ts";
import { expect, type Person, test } from "../test.ts";

test("an owner edits everything in a form that waits for the network, pauses and resumes, and what is written to a listing that went stays", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ locale: "en" });
	await signUpQuickly(owner, "edita");
	const [path = ""] = await publishQuickly(owner, [{ item: "Contra", wanted: ["Una carpeta"] }]);
	owner.allow(/Failed to load resource/);
	await open(owner, path);
	await editAll(owner, path);
	await test.step("a pause and its end are told each time", () => pauseAndResume(owner));

	const reader = await openBrowser({ screen: "phone" });
	await signUpQuickly(reader, "lee");
	await open(reader, path);
	await copyLink(reader, path);
	const edit = await fillEdit(owner, "Un título que no se pierde");
	const dialog = reader.page.getByRole("dialog");
	const words = dialog.getByRole("textbox");
	await reader.page.getByRole("link", { name: reader.t("listing.detail.offer") }).click();
	await words.fill("Tengo una Metroid");
	const form = { intent: "delete" };
	const gone = await owner.context.request.post(path, { form, headers: ownOrigin(), maxRedirects: 0 });
	expect(gone.status()).toBe(302);

	await test.step("an offer and a report say so and keep their words", async () => {
		const { page, t } = reader;
		reader.allow(/status of 404/);
		await dialog.getByRole("button", { name: t("listing.tradeOffer.send") }).click();
		await expect(words).toHaveAccessibleDescription(new RegExp(t("errors.listing.notActive")));
		await expect(words).toHaveValue("Tengo una Metroid");
		await expectNoOverflow(page);
		await page.keyboard.press("Escape");
		await pressReport(reader);
		await words.fill("La foto es de otra");
		await dialog.getByRole("button", { name: t("reports.send") }).click();
		await expect(dialog.getByRole("alert")).toContainText(t("errors.listing.notActive"));
		await expect(words).toHaveValue("La foto es de otra");
	});

	await test.step("an edit says so and keeps its words, and the page is gone", async () => {
		await edit.save.click();
		await expect(edit.dialog.getByRole("alert")).toContainText(owner.t("errors.listing.notActive"));
		await expect(edit.title).toHaveValue("Un título que no se pierde");
		expect((await owner.context.request.get(path)).status()).toBe(404);
	});

	await test.step("an older mail's image of it is still one", async () => {
		const image = await owner.context.request.get(`${path}/compartir.jpg?v=0123456789abcdef&lang=es`);
		expect(image.headers()["content-type"]).toBe("image/jpeg");
	});

	await test.step("an admin makes another a premium one, and deletes it after a question", async () => {
		const [another = ""] = await publishQuickly(owner, [{ item: "Contra" }]);
		await grantAdmin((await signUpQuickly(reader, "modera")).email);
		await open(reader, another);
		await makePremium(reader);
		await deleteAsAdmin(reader, another);
	});
});

async function makePremium({ page, t }: Person): Promise<void> {
	await expect(page.getByRole("link", { name: t("listing.detail.offer") })).toBeVisible();
	await expect(page.getByRole("button", { name: t("common.edit") })).toHaveCount(0);
	await page.getByRole("button", { name: t("listing.premium.make") }).click();
	await expect(page.getByText(t("listing.premium.done"))).toBeVisible();
	await closeToast({ page, t });
	await expect(page.getByRole("button", { name: t("listing.premium.remove") })).toBeVisible();
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("listing.premium"), exact: true }).press("Enter");
	await expect(page.getByText(t("listing.premium.about"))).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByText(t("listing.premium.about"))).toBeHidden();
}

/** Asked first, and once more after the connection was lost. */
async function deleteAsAdmin(admin: Person, path: string): Promise<void> {
	const { page, t } = admin;
	const remove = page.getByRole("button", { name: t("common.delete"), exact: true });
	await remove.click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText(t("listing.delete.asAdmin"));
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
	await letThrough(page, deletion);
	await dialog.getByRole("button", { name: t("listing.delete.confirm") }).click();
	await expect(page).toHaveURL("/intercambios");
	await expect(page.getByText(t("profile.deleteSuccess"))).toBeVisible();
}

async function editAll(owner: Person, path: string): Promise<void> {
	const { page, t } = owner;
	await test.step("the edit stays in its form, says what is wrong and waits for the network", async () => {
		const { dialog, title, save } = await fillEdit(owner, "");
		await save.click();
		await expect(title).toHaveAccessibleDescription(new RegExp(t("listing.problem.titleRequired")));
		await expect(title).toBeFocused();
		await title.fill("A title that stays");
		await expect(title).not.toHaveAttribute("aria-invalid");
		await changeRest(owner);
		await expectGoodPage(page);
		await page.route(`**${path}.data*`, (route) => route.abort());
		await save.click();
		await expect(dialog.getByRole("alert")).toContainText(t("errors.service.unavailable"));
		await expect(title).toHaveValue("A title that stays");
		await letThrough(page, `**${path}.data*`);
		await save.click();
		await expect(dialog).toBeHidden();
	});

	await test.step("the page shows everything that was edited", async () => {
		await expect(page.getByText(t("common.changesSaved"))).toBeVisible();
		await expect(page.getByRole("heading", { level: 1, name: "A title that stays" })).toBeVisible();
		const main = page.getByRole("main");
		await expect(main.getByText("Un álbum", { exact: true })).toBeVisible();
		await expect(main.getByText("Una carpeta")).toHaveCount(0);
		await expect(main.getByText(t("listing.wear.played"), { exact: true })).toBeVisible();
		await expect(main.getByText(t("listing.filters.open"), { exact: true })).toHaveCount(0);
	});
}

async function pauseAndResume({ page, t }: Person): Promise<void> {
	await page.getByRole("button", { name: t("listing.own.pause"), exact: true }).click();
	await expect(page.getByText(t("listing.own.paused"))).toBeVisible();
	await expect(page.getByText(t("listing.status.paused"))).toBeVisible();
	await page.getByRole("button", { name: t("listing.own.resume"), exact: true }).click();
	await expect(page.getByText(t("listing.own.resumed"))).toBeVisible();
	await expect(page.getByText(t("listing.status.paused"))).toHaveCount(0);
}

/** Everything in the form but the texts. */
async function changeRest({ page, t }: Person): Promise<void> {
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: t("listing.wear.played") }).check();
	await dialog
		.getByRole("button", { name: t("listing.create.wantedRemove", { name: "Una carpeta" }) })
		.click();
	const wanted = dialog.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
	await wanted.fill("Un álbum");
	await wanted.press("Enter");
	await dialog.getByRole("switch", { name: t("listing.filters.open") }).uncheck();
}

/** Where the device has no share sheet, as here, the link is copied. */
async function copyLink({ page, t }: Person, path: string): Promise<void> {
	// The real clipboard waits for a window that has the focus.
	await page.evaluate(() => {
		navigator.clipboard.writeText = async (text) => {
			document.body.dataset.copied = text;
		};
	});
	await page.getByRole("button", { name: t("common.share") }).click();
	await expect(page.getByText(t("listing.detail.shared"))).toBeVisible();
	const copied = await page.evaluate(() => document.body.dataset.copied);
	expect(copied).toBe(new URL(path, page.url()).href);
	await closeToast({ page, t });
}

/** On a phone it lies over the actions, and stays while a mouse rests on it. */
async function closeToast({ page, t }: Pick<Person, "page" | "t">): Promise<void> {
	await page
		.getByRole("region", { name: t("shell.toasts") })
		.getByRole("button", { name: t("common.close") })
		.click();
}

async function fillEdit({ page, t }: Person, newTitle: string) {
	await page.getByRole("button", { name: t("common.edit"), exact: true }).click();
	const dialog = page.getByRole("dialog");
	const title = dialog.getByRole("textbox", { name: t("common.title") });
	await title.fill(newTitle);
	await dialog.getByRole("textbox", { name: t("common.description") }).fill("Con caja.");
	return { dialog, title, save: dialog.getByRole("button", { name: t("common.save") }) };
}
