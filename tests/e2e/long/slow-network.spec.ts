import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { showcasePath } from "#app/shared/paths.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "../database.ts";
import { letThrough, openBeforeScripts } from "../network.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { signUpQuickly, unfoldDetails } from "../people.ts";
import { expect, type Person, screens, test } from "../test.ts";

const sendPath = "**/crear/envio";

test("a heart that is pressed before the page's scripts have come is set once, when they have", async ({
	openBrowser,
}) => {
	const showcase = await buildShowcase(sharedDatabase());
	const fan = await openBrowser({ screen: "phone" });
	const { page, t } = fan;
	await signUpQuickly(fan, "apurada");
	const letScriptsCome = await openBeforeScripts(page, showcasePath(showcase.id));
	const like = page.getByRole("button", { name: t("likes.action") });
	await like.click();
	await like.click();
	const saved = page.waitForResponse((response) => response.request().method() === "POST");
	await letScriptsCome();
	await expect(like).toHaveAttribute("aria-pressed", "true");
	await expect(like).toHaveAccessibleName(new RegExp(t("showcases.likes", { count: 1 })));
	// The heart is set before the server has it, and a page that is left takes its request along.
	await saved;
	await page.reload();
	await expect(like).toHaveAttribute("aria-pressed", "true");
});

test("a large photo is made smaller, says how far it is sent, and is sent again after a lost connection; a draft outlives its tab", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	await signUpQuickly(person, "sinsenal");
	const { page, t } = person;
	person.allow(/net::ERR|status of 409/);
	await test.step("what is typed before the form's scripts have come is kept", async () => {
		const letScriptsCome = await openBeforeScripts(page, "/crear");
		await itemField(person).fill("Contra");
		await unfoldDetails(person);
		await titleField(person).fill("Con mala señal");
		await letScriptsCome();
		await page.getByLabel(t("common.description")).fill("Anda");
		await expect(itemField(person)).toHaveValue("Contra");
		await expect(titleField(person)).toHaveValue("Con mala señal");
	});
	await openForm(person);
	await fillForm(person, "Con mala señal");

	await test.step("it is made smaller and upright before it is sent", async () => {
		const buffer = await makeLargePhoto();
		expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
		await imageField(person).setInputFiles({ name: "IMG 1.jpeg", mimeType: "image/jpeg", buffer });
		await expect(page.getByText(t("listing.create.imageShown"))).toBeVisible();
		const sent = await imageField(person).evaluate(async (input: HTMLInputElement) => {
			const file = input.files?.[0];
			if (!file) return null;
			const { width, height } = await createImageBitmap(file);
			return { name: file.name, type: file.type, width, height };
		});
		expect(sent).toEqual({ name: "IMG 1.jpg", type: "image/jpeg", width: 1500, height: 2000 });
	});

	const broken = Promise.withResolvers<void>();
	await test.step("the form says how far it is", async () => {
		await page.route(sendPath, async (route) => {
			await broken.promise;
			await route.abort("connectionreset");
		});
		const button = page.getByRole("button", { name: t("common.publish") });
		await button.click();
		await expect(page.getByRole("progressbar", { name: t("listing.create.sendingLabel") })).toBeVisible();
		await expect(button).toHaveAttribute("aria-busy", "true");
		await expectGoodPage(page);
	});

	await test.step("nothing that was typed is lost with the connection, and one press sends it again", async () => {
		broken.resolve();
		await expect(page.getByRole("alert")).toContainText(t("listing.create.lost"));
		await expect(titleField(person)).toHaveValue("Con mala señal");
		await expectGoodPage(page);
		await letThrough(page, sendPath);
		await page.getByRole("button", { name: t("common.retry") }).click();
		await expect(page.getByRole("list", { name: "Con mala señal" }).locator("img")).toBeVisible();
	});

	await test.step("a draft comes back, can be thrown away, and is published once", () =>
		publishDraft(person));
});

async function publishDraft(person: Person): Promise<void> {
	const { page, t } = person;
	const back = page.getByText(t("listing.create.back"));
	const submit = page.getByRole("button", { name: t("common.publish") });
	const alert = page.getByRole("alert");
	await page.setViewportSize(screens.desktop.viewport);

	await test.step("it is there again when its tab has died", async () => {
		await openForm(person);
		await fillForm(person, "Lo mío");
		await unfoldDetails(person);
		await titleField(person).fill("Mi título");
		await page.getByRole("radio", { name: t("listing.wear.excellent") }).check();
		const wanted = page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
		await wanted.fill("Otra cosa");
		await wanted.press("Enter");
		expect(await keptDrafts(person)).toContain("Otra cosa");
		await reloadForm(person);
		await expect(back).toBeVisible();
		await expect(itemField(person)).toHaveValue("Lo mío");
		await expect(titleField(person)).toHaveValue("Mi título");
		await expect(page.getByRole("radio", { name: t("listing.category.videoGames") })).toBeChecked();
		await expect(page.getByRole("radio", { name: t("listing.wear.excellent") })).toBeChecked();
		await expect(
			page.getByRole("button", { name: t("listing.create.wantedRemove", { name: "Otra cosa" }) }),
		).toBeVisible();
		await expectGoodPage(page);
	});

	await test.step("it can be thrown away", async () => {
		await page.getByRole("button", { name: t("listing.create.startOver") }).click();
		await expect(itemField(person)).toHaveValue("");
		expect(await keptDrafts(person)).not.toContain("Lo mío");
		await openForm(person);
		await expect(itemField(person)).toHaveValue("");
		await expect(back).toBeHidden();
	});

	await test.step("an answer that is lost after publishing makes no second listing of it", async () => {
		await fillForm(person, "Una, aunque se corte");
		expect(await keptDrafts(person)).toContain("Una, aunque se corte");
		await page.route(sendPath, async (route) => {
			await route.fetch();
			await route.abort("connectionreset");
		});
		await submit.click();
		await expect(alert).toContainText(t("listing.create.lost"));
		await letThrough(page, sendPath);
		// The tab dies as well: the draft that comes back is the same submission.
		await reloadForm(person);
		await unfoldDetails(person);
		await expect(titleField(person)).toHaveValue("Una, aunque se corte");
		await titleField(person).fill("Cambiada mientras tanto");
		await submit.click();
		await expect(alert).toContainText(t("listing.create.already"));
		await expect(titleField(person)).toHaveValue("Cambiada mientras tanto");
		await expectNoOverflow(page);
		await page.getByRole("link", { name: t("common.seeListing") }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Una, aunque se corte" })).toBeVisible();
		await page.goBack();
		await waitUntilInteractive(page);
		await submit.click();
		await expect(page.getByRole("list", { name: "Cambiada mientras tanto" })).toBeVisible();
	});

	await test.step("it goes when it is published", async () => {
		await page.goto("/perfil");
		await expect(page.getByRole("heading", { name: "Una, aunque se corte" })).toHaveCount(1);
		await page
			.getByRole("banner")
			.getByRole("link", { name: t("shell.publish"), exact: true })
			.click();
		await expect(itemField(person)).toHaveValue("");
		await expect(titleField(person)).toHaveValue("");
		await expect(back).toBeHidden();
	});
}

function keptDrafts({ page }: Person): Promise<string> {
	return page.evaluate(() => Object.values(localStorage).join());
}

async function openForm({ page }: Person): Promise<void> {
	await page.goto("/crear");
	await waitUntilInteractive(page);
}

async function reloadForm({ page }: Person): Promise<void> {
	await page.reload();
	await waitUntilInteractive(page);
}

async function fillForm(person: Person, name: string): Promise<void> {
	const { page, t } = person;
	await page.getByRole("radio", { name: t("listing.category.videoGames") }).check();
	await itemField(person).fill(name);
	await itemField(person).press("Tab");
}

function itemField({ page, t }: Person) {
	return page.getByRole("combobox", { name: t("listing.create.item") });
}

function titleField({ page, t }: Person) {
	return page.getByRole("textbox", { name: t("common.title"), includeHidden: true });
}

function imageField({ page, t }: Person) {
	return page.getByLabel(new RegExp(`^${t("image.label")}`));
}

/** As a phone takes it: 12 megapixels on their side, with the turn written beside them, over 5 MB. */
function makeLargePhoto(): Promise<Buffer> {
	const raw = { width: 4000, height: 3000, channels: 3 } as const;
	return (
		sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
			// Faint noise, of which nothing is left to work on once the photo is smaller.
			.linear(0.04, 100)
			.jpeg({ quality: 100 })
			.withMetadata({ orientation: 6 })
			.toBuffer()
	);
}
