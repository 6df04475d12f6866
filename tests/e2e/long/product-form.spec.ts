import { eq } from "drizzle-orm";
import sharp from "sharp";
import { storeProducts } from "#app/features/store/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "../database.ts";
import { letThrough } from "../network.ts";
import { expectGoodPage } from "../page-checks.ts";
import { grantAdmin, signUpQuickly } from "../people.ts";
import { expect, type Person, screens, test } from "../test.ts";

async function image(name: string, background: string) {
	const image = sharp({ create: { width: 300, height: 400, channels: 3, background } });
	return { name: `${name}.png`, mimeType: "image/png", buffer: await image.png().toBuffer() };
}

/** The colours of the images in their order, as the page shows them. */
async function order({ page }: Person): Promise<string[]> {
	const sources = page.locator(".photos img");
	return sources.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.slice(-40)));
}

test("an operator lists a product with the guide's price and images, edits it, and hears of another's changes", async ({
	openBrowser,
}) => {
	const operator = await openBrowser();
	const { page, t } = operator;
	const { email, username } = await signUpQuickly(operator, "operadora");
	await grantAdmin(email);
	const name = `Selva de ${username}`;
	await page.goto("/admin/productos/crear");
	await waitUntilInteractive(page);
	const submit = page.getByRole("button", { name: t("product.create.submit") });
	await submit.click();
	await expect(page.getByText(t("product.problem.nameAndCategoryRequired"))).toHaveCount(2);
	await expect(page.getByText(t("product.problem.urlRequired"))).toBeVisible();
	await expect(page.getByText(t("product.problem.gradeRequired"))).toBeVisible();
	await page.getByLabel(t("common.name"), { exact: true }).fill(name);
	await page.getByLabel(t("common.category"), { exact: true }).selectOption({ index: 2 });
	await askForPrice(operator);
	await page.getByLabel(t("product.form.cost")).fill("52");
	const margin = page.getByLabel(t("product.field.marginPercentage"), { exact: true });
	await margin.fill("31,9");
	await margin.press("ArrowUp");
	await expect(margin).toHaveValue("32,00");
	await expect(page.getByText("US$ 118,01")).toHaveCount(3);
	await addImages(operator);
	await expectGoodPage(page);
	await hearOfBadImages(operator);
	await thinkAgain(operator);
	await loseConnection(operator);
	await submit.click();
	await expect(page).toHaveURL("/admin");
	await expect(page.getByText(t("product.create.done"))).toBeVisible();
	await editTogether(operator, name);
});

/** Of several files each that is not taken is named; what the server finds wrong as well, until it is taken out. */
async function hearOfBadImages({ page, t, allow }: Person): Promise<void> {
	const add = page.getByLabel(t("product.images.add"));
	const text = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from("no") });
	const problem = t("errors.upload.invalidType");
	await add.setInputFiles([text("IMG_1.heic", "image/heic")]);
	await expect(page.getByText(`IMG_1.heic: ${t("errors.upload.heic")}`)).toBeVisible();
	await add.setInputFiles([text("nota.txt", "text/plain"), text("lista.csv", "text/csv")]);
	await expect(page.getByText(`nota.txt: ${problem} lista.csv: ${problem}`)).toBeVisible();
	await add.setInputFiles([text("rota.png", "image/png")]);
	await expect(page.locator(".photos img")).toHaveCount(3);
	allow(/400|blob:/);
	await page.getByRole("button", { name: t("product.create.submit") }).click();
	await expect(page.getByText(`rota.png: ${problem}`)).toBeVisible();
	await page.getByRole("button", { name: t("product.images.remove", { place: 3 }) }).click();
	await expect(page.getByText(problem)).toHaveCount(0);
}

/** Who would leave what is not saved is asked, and can stay. */
async function thinkAgain({ page, t }: Person): Promise<void> {
	await page.getByRole("link", { name: t("common.cancel") }).click();
	const dialog = page.getByRole("dialog", { name: t("product.leave.title") });
	await expectGoodPage(page);
	await dialog.getByRole("button", { name: t("product.leave.stay") }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByLabel(t("product.field.marketPrice"))).toHaveValue("89,40");
}

/** What does not reach the server says so, and nothing of it is lost. */
async function loseConnection({ page, t, allow }: Person): Promise<void> {
	allow(/ERR_CONNECTION_RESET/);
	await page.route("**/productos/crear", (route) => route.abort("connectionreset"));
	await page.getByRole("button", { name: t("product.create.submit") }).click();
	await expect(page.getByText(t("product.create.failed"))).toBeVisible();
	await letThrough(page, "**/productos/crear");
	await expect(page.getByLabel(t("product.field.marketPrice"))).toHaveValue("89,40");
}

/** On a phone in English: somebody else saves meanwhile, which the form tells, and keeps what was typed. */
async function editTogether(person: Person, name: string): Promise<void> {
	const { page, allow } = person;
	const t = translateFor("en");
	const db = sharedDatabase();
	const isEdited = eq(storeProducts.name, name);
	const [{ id } = { id: "" }] = await db.select().from(storeProducts).where(isEdited);
	await page.setViewportSize(screens.phone.viewport);
	await page.emulateMedia({ colorScheme: "dark" });
	await page.goto(`/admin/productos/${id}/editar?lang=en`);
	await waitUntilInteractive(page);
	await expect(page.getByLabel(t("product.field.marginPercentage"), { exact: true })).toHaveValue("32");
	await expect(page.locator(".photos img")).toHaveCount(2);
	const changes = { name: `${name} I`, brand: "Nintendo", version: 2, updatedAt: new Date() };
	await db.update(storeProducts).set(changes).where(isEdited);

	const field = (key: "name" | "brand" | "year") =>
		page.getByLabel(t(key === "name" ? "common.name" : `product.field.${key}`), { exact: true });
	await field("name").fill(`${name} II`);
	await field("year").fill("1994");
	const [cover, other] = await order(person);
	await page.getByRole("button", { name: t("product.images.move", { place: 2, count: 2 }) }).click();
	await page.getByRole("button", { name: t("product.images.forward", { place: 2 }) }).click();
	expect(await order(person)).toEqual([other, cover]);
	allow(/409/);
	await page.getByRole("button", { name: t("common.saveChanges") }).click();
	const told = page.getByRole("alert");
	await expect(told).toContainText(t("product.conflict.text"));
	await expect(told.getByRole("listitem")).toHaveText([
		new RegExp(`${name} I · ${t("product.conflict.typed")}`),
		/Nintendo$/,
	]);
	await expect(field("name")).toHaveValue(`${name} II`);
	await expect(field("brand")).toHaveValue("Nintendo");
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("common.saveChanges") }).click();
	await expect(page).toHaveURL(`/admin/productos/${id}`);
	await expect(page.getByText(t("common.changesSaved"))).toBeVisible();
	const [saved] = await db.select().from(storeProducts).where(eq(storeProducts.id, id));
	expect(saved).toMatchObject({ name: `${name} II`, brand: "Nintendo", year: 1994, version: 3 });
}

/** The page that has no prices, an address that is none, and the one that works. */
async function askForPrice({ page, t, allow }: Person): Promise<void> {
	const url = page.getByLabel(t("product.field.pricechartingUrl"));
	const ask = page.getByRole("button", { name: t("product.form.getPrice") });
	await url.fill("www.pricecharting.com/game/snes/changed");
	await expect(ask).toBeDisabled();
	await page.getByLabel(t("product.field.grade"), { exact: true }).selectOption("Grade 9");
	allow(/502/);
	await ask.click();
	await expect(page.getByText(t("errors.priceGuide.changed", { missing: "#full-prices" }))).toBeVisible();
	allow(/400/);
	await url.fill("https://www.pricecharting.com.evil.example/game");
	await ask.click();
	await expect(page.getByText(t("errors.priceGuide.urlInvalid"))).toBeVisible();
	await url.fill("www.pricecharting.com/game/snes/jungle?from=search");
	await ask.click();
	await expect(
		page.getByText(t("product.form.gotPrice", { grade: "Grade 9", price: "89,40" })),
	).toBeVisible();
	await expect(page.getByLabel(t("product.field.marketPrice"))).toHaveValue("89,40");
}

/** Three at once, of which the last becomes the cover by the keyboard and the middle one goes. */
async function addImages(operator: Person): Promise<void> {
	const { page, t } = operator;
	const files = await Promise.all([
		image("roja", "#a02020"),
		image("azul", "#2020a0"),
		image("verde", "#20a020"),
	]);
	await page.getByLabel(t("product.images.add")).setInputFiles(files);
	await expect(page.locator(".photos img")).toHaveCount(3);
	const [red, blue, green] = await order(operator);
	await page.getByRole("button", { name: t("product.images.move", { place: 3, count: 3 }) }).press("Space");
	await page.keyboard.press("Home");
	await page.keyboard.press("Space");
	await expect.poll(() => order(operator)).toEqual([green, red, blue]);
	await page.getByRole("button", { name: t("product.images.remove", { place: 2 }) }).click();
	await expect.poll(() => order(operator)).toEqual([green, blue]);
	await dragFirstBehindSecond(operator);
	await expect.poll(() => order(operator)).toEqual([blue, green]);
}

async function dragFirstBehindSecond({ page }: Person): Promise<void> {
	const [handle, second] = [page.locator(".photo-handle").first(), page.locator(".photo").nth(1)];
	await handle.scrollIntoViewIfNeeded();
	const [from, to] = [await handle.boundingBox(), await second.boundingBox()];
	if (!from || !to) throw new Error("There are not two images.");
	await page.mouse.move(from.x + 20, from.y + 20);
	await page.mouse.down();
	await page.mouse.move(from.x + 40, from.y + 20);
	await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
	await page.mouse.up();
}
