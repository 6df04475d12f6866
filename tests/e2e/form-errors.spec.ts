import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { makeImage } from "./image.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { signUpQuickly, unfoldDetails } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const nobody = "018f0000-0000-7000-8000-000000000000";

test("publishing and offering say what is wrong, keep what was typed, and happen once", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { username } = await signUpQuickly(person, "campos");
	const { page, t } = person;
	person.allow(/status of (400|404)/);
	// Playwright's own recorder asks once more for an image that cannot be shown.
	person.allow(/Connecting to 'blob:/);
	// The unread counter may be about to connect.
	person.allow(/socket\.io/);
	const submit = page.getByRole("button", { name: t("common.publish") });
	const name = page.getByRole("textbox", { name: t("common.title") });
	await page.goto("/crear");
	await waitUntilInteractive(page);

	await test.step("at each field, and leads there", () => expectEachFieldWrong(person));
	await test.step("what only the server can know", async () => {
		await removeLimits(page);
		await name.fill("muy largo ".repeat(100));
		await submit.click();
		await expect(name).toHaveAccessibleDescription(new RegExp(t("listing.problem.titleTooLong")));
		await name.fill("Bien");
		const category = page.getByRole("radio", { name: t("listing.category.videoGames") });
		const id = await category.evaluate((radio: HTMLInputElement) => radio.value);
		await setHidden(page, "categoryId", nobody);
		await submit.click();
		await expect(page.getByText(t("errors.catalogue.categoryNotFound"))).toBeVisible();
		await expect(page).toHaveURL("/crear");
		await expect(name).toHaveValue("Bien");
		await setHidden(page, "categoryId", id);
	});
	await test.step("an image that is none", () => expectImageRefused(person));
	await test.step("twice at once makes one listing", async () => {
		await name.fill("Una sola vez");
		await submit.dblclick();
		await expect(page.getByText(t("listing.published.title"))).toBeVisible();
		const own = await sharedDatabase()
			.select({ title: listings.title })
			.from(listings)
			.innerJoin(users, eq(users.id, listings.userId))
			.where(eq(users.username, username));
		expect(own).toEqual([{ title: "Una sola vez" }]);
	});
	await test.step("an offer must say something, and not too much", () => offerWrongly(person));
});

async function expectEachFieldWrong(person: Person): Promise<void> {
	const { page, t } = person;
	const description = page.getByRole("textbox", { name: t("common.description") });
	await unfoldDetails(person);
	await description.fill("Lo que escribí");
	await page.getByRole("button", { name: t("common.publish") }).click();
	await expect(page.getByText(t("listing.problem.categoryRequired"))).toBeVisible();
	await expect(itemField(person)).toHaveAccessibleDescription(new RegExp(t("listing.problem.itemRequired")));
	await expect(description).toHaveValue("Lo que escribí");
	await expectGoodPage(page);
	const summary = page.locator(".form-errors");
	await expect(summary.getByRole("link")).toHaveText([t("listing.create.item"), t("common.category")]);
	await summary.getByRole("link", { name: t("listing.create.item") }).click();
	await expect(itemField(person)).toBeFocused();
	await fillForm(person, "x");
	await expect(summary).toBeHidden();
}

async function expectImageRefused({ page, t }: Person): Promise<void> {
	const image = page.getByLabel(new RegExp(`^${t("image.label")}`));
	await image.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hola") });
	await expect(image).toHaveAccessibleDescription(new RegExp(t("errors.upload.invalidType")));
	await image.setInputFiles({ name: "IMG_0001.HEIC", mimeType: "", buffer: Buffer.from("no") });
	await expect(image).toHaveAccessibleDescription(new RegExp(t("errors.upload.heic").slice(0, 40)));
	await image.setInputFiles({ ...(await makeImage()), buffer: Buffer.from("no soy una foto") });
	await expect(page.getByText(t("image.unshown"))).toBeVisible();
	await page.getByRole("button", { name: t("common.publish") }).click();
	await expect(image).toHaveAccessibleDescription(new RegExp(t("errors.upload.invalidType")));
	await expect(page.getByRole("textbox", { name: t("common.title") })).toHaveValue("Bien");
	await expectNoOverflow(page);
	await page.getByRole("button", { name: t("common.remove"), exact: true }).click();
	await expect(page.getByText(t("listing.create.imageEmpty"))).toBeVisible();
	await expect(image).not.toHaveAttribute("aria-invalid");
	expect(await image.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
}

async function offerWrongly({ page, t }: Person): Promise<void> {
	const { id } = await buildListing(sharedDatabase());
	await page.goto(`/intercambios/${id}`);
	await waitUntilInteractive(page);
	const offer = page.getByRole("link", { name: t("listing.detail.offer") });
	await test.step("a listing's buttons hide nothing of the foot", async () => {
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
		const last = page.getByText(t("shell.footer.made"));
		const [made, buttons] = [await last.boundingBox(), await offer.boundingBox()];
		expect((made?.y ?? 0) + (made?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
	});
	await offer.click();
	const dialog = page.getByRole("dialog");
	const message = dialog.getByRole("textbox");
	const send = dialog.getByRole("button", { name: t("listing.tradeOffer.send") });
	await message.fill("   ");
	await send.click();
	await expect(message).toHaveAccessibleDescription(new RegExp(t("errors.chat.messageEmpty")));
	await removeLimits(page);
	await message.fill("largo ".repeat(400));
	await send.click();
	await expect(message).toHaveAttribute("aria-invalid", "true");
	await expect(message).toHaveValue("largo ".repeat(400));
	await message.fill("Justo");
	// However the dialog is left, what was typed is there again.
	for (const leave of [() => page.goBack(), () => page.keyboard.press("Escape"), () => pressAbove(dialog)]) {
		await leave();
		await expect(dialog).toBeHidden();
		await offer.click();
		await expect(message).toHaveValue("Justo");
	}
	await send.dblclick();
	await expect(page.getByRole("log").getByText("Justo", { exact: true })).toHaveCount(1);
}

/** Presses what lies beside a dialog, which is none of its elements. */
async function pressAbove(dialog: Locator) {
	const box = await dialog.boundingBox();
	if (!box) throw new Error("The dialog is not open.");
	await dialog.page().mouse.click(box.x + 5, box.y - 20);
}

function itemField({ page, t }: Person) {
	return page.getByRole("combobox", { name: t("listing.create.item") });
}

async function fillForm(person: Person, name: string): Promise<void> {
	const { page, t } = person;
	await page.getByRole("radio", { name: t("listing.category.videoGames") }).check();
	await itemField(person).fill(name);
	await itemField(person).press("Escape");
}

/** What the browser itself would hold back must be refused by the server too. */
async function removeLimits(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (const field of document.querySelectorAll("[maxlength]")) field.removeAttribute("maxlength");
	});
}

async function setHidden(page: Page, name: string, value: string): Promise<void> {
	await page.evaluate(
		([field, text]) => {
			for (const input of document.querySelectorAll<HTMLInputElement>(`[name="${field}"]:checked`)) {
				input.value = text ?? "";
			}
		},
		[name, value],
	);
}
