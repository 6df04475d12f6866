import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { makeImage } from "./image.ts";
import { expectGoodPage } from "./page-checks.ts";
import { signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const sendPath = "**/crear/envio";

test("a lost connection costs nothing that was typed, and one press sends it again", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	await signUpQuickly(person, "sinsenal");
	const { page, t } = person;
	person.allow(/net::ERR/);
	await openForm(person);
	await fillForm(person, "Con mala señal");
	await imageField(person).setInputFiles(await makeImage());
	await page.route(sendPath, (route) => route.abort("connectionreset"));
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByRole("alert")).toContainText(t("listing.create.lost"));
	await expect(titleField(person)).toHaveValue("Con mala señal");
	await expectGoodPage(page);
	await page.unroute(sendPath);
	await page.getByRole("button", { name: t("listing.create.retry") }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Con mala señal" })).toBeVisible();
	await expect(page.getByRole("main").locator(".case img")).toBeVisible();
});

test("an answer that is lost after publishing makes no second listing of it", async ({ openBrowser }) => {
	const person = await openBrowser();
	await signUpQuickly(person, "respuesta");
	const { page, t } = person;
	person.allow(/net::ERR/);
	await openForm(person);
	await fillForm(person, "Una, aunque se corte");
	await expect.poll(() => keptDrafts(person)).toContain("Una, aunque se corte");
	await page.route(sendPath, async (route) => {
		await route.fetch();
		await route.abort("connectionreset");
	});
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByRole("alert")).toContainText(t("listing.create.lost"));
	await page.unroute(sendPath);
	// The tab dies as well: the draft that comes back is the same submission.
	await page.reload();
	await waitUntilInteractive(page);
	await expect(titleField(person)).toHaveValue("Una, aunque se corte");
	person.allow(/status of 409/);
	await titleField(person).fill("Cambiada mientras tanto");
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByRole("alert")).toContainText(t("listing.create.already"));
	await expect(titleField(person)).toHaveValue("Cambiada mientras tanto");
	await expectGoodPage(page);
	await page.getByRole("link", { name: t("listing.create.alreadySee") }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Una, aunque se corte" })).toBeVisible();
	await page.goBack();
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Cambiada mientras tanto" })).toBeVisible();
	await page.goto("/perfil");
	await expect(page.getByRole("heading", { name: "Una, aunque se corte" })).toHaveCount(1);
});

test("the upload says how far it is", async ({ openBrowser }) => {
	const person = await openBrowser();
	await signUpQuickly(person, "lenta");
	const { page, t } = person;
	await openForm(person);
	await fillForm(person, "Despacio");
	await imageField(person).setInputFiles(await makeImage());
	const answer = Promise.withResolvers<void>();
	await page.route(sendPath, async (route) => {
		await answer.promise;
		await route.continue();
	});
	const button = page.getByRole("button", { name: t("listing.create.submit") });
	await button.click();
	await expect(page.getByRole("progressbar", { name: t("listing.create.sendingLabel") })).toBeVisible();
	await expect(button).toHaveAttribute("aria-busy", "true");
	await expectGoodPage(page);
	answer.resolve();
	await expect(page.getByRole("heading", { level: 1, name: "Despacio" })).toBeVisible();
});

test("a large photo is made smaller and upright before it is sent", async ({ openBrowser }) => {
	const person = await openBrowser();
	await signUpQuickly(person, "grande");
	const { page, t } = person;
	await openForm(person);
	await fillForm(person, "Con foto enorme");
	const original = await makeLargePhoto();
	expect(original.length).toBeGreaterThan(5 * 1024 * 1024);
	await imageField(person).setInputFiles({ name: "IMG 1.jpeg", mimeType: "image/jpeg", buffer: original });
	await expect(page.getByText(t("listing.create.imageShown"))).toBeVisible();
	const sent = await imageField(person).evaluate(async (input: HTMLInputElement) => {
		const file = input.files?.[0];
		if (!file) return null;
		const { width, height } = await createImageBitmap(file);
		return { name: file.name, type: file.type, width, height };
	});
	expect(sent).toEqual({ name: "IMG 1.jpg", type: "image/jpeg", width: 1500, height: 2000 });
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Con foto enorme" })).toBeVisible();
});

test("a draft is there again when its tab has died, and goes when it is published", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone", locale: "en" });
	await signUpQuickly(person, "borrador");
	const { page, t } = person;
	await openForm(person);
	await fillForm(person, "Lo mío");
	await titleField(person).fill("Mi título");
	await page.getByRole("radio", { name: t("listing.condition.excellent") }).check({ force: true });
	const wanted = page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
	await wanted.fill("Otra cosa");
	await wanted.press("Enter");
	await expect.poll(() => keptDrafts(person)).toContain("Otra cosa");
	await page.reload();
	await waitUntilInteractive(page);
	await expect(page.getByText(t("listing.create.back"))).toBeVisible();
	await expect(itemField(person)).toHaveValue("Lo mío");
	await expect(titleField(person)).toHaveValue("Mi título");
	await expect(page.getByRole("radio", { name: t("listing.category.videoGames") })).toBeChecked();
	await expect(page.getByRole("radio", { name: t("listing.condition.excellent") })).toBeChecked();
	await expect(
		page.getByRole("button", { name: t("listing.create.wantedRemove", { name: "Otra cosa" }) }),
	).toBeVisible();
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Mi título" })).toBeVisible();
	await openForm(person);
	await expect(titleField(person)).toHaveValue("");
	await expect(page.getByText(t("listing.create.back"))).toBeHidden();
});

test("a draft can be thrown away", async ({ openBrowser }) => {
	const person = await openBrowser();
	await signUpQuickly(person, "decero");
	const { page, t } = person;
	await openForm(person);
	await fillForm(person, "Descartado");
	await expect.poll(() => keptDrafts(person)).toContain("Descartado");
	await page.reload();
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("listing.create.startOver") }).click();
	await expect(itemField(person)).toHaveValue("");
	await expect.poll(() => keptDrafts(person)).not.toContain("Descartado");
	await openForm(person);
	await expect(itemField(person)).toHaveValue("");
});

function keptDrafts({ page }: Person): Promise<string> {
	return page.evaluate(() => Object.values(localStorage).join());
}

async function openForm({ page }: Person): Promise<void> {
	await page.goto("/crear");
	await waitUntilInteractive(page);
}

async function fillForm(person: Person, name: string): Promise<void> {
	const { page, t } = person;
	await page.getByRole("radio", { name: t("listing.category.videoGames") }).check({ force: true });
	await itemField(person).fill(name);
	await itemField(person).press("Tab");
}

function itemField({ page, t }: Person) {
	return page.getByRole("combobox", { name: t("listing.create.item") });
}

function titleField({ page, t }: Person) {
	return page.getByRole("textbox", { name: t("listing.create.name") });
}

function imageField({ page, t }: Person) {
	return page.getByLabel(new RegExp(`^${t("image.label")}`));
}

/** As a phone takes it: 12 megapixels on their side, with the turn written beside them, over 5 MB. */
function makeLargePhoto(): Promise<Buffer> {
	const raw = { width: 4000, height: 3000, channels: 3 } as const;
	return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
		.jpeg({ quality: 70 })
		.withMetadata({ orientation: 6 })
		.toBuffer();
}
