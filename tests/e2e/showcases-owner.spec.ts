import { waitUntilInteractive } from "#tests/interactive.ts";
import { makeImage } from "./image.ts";
import { letThrough } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { open, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

test("an owner makes a showcase, orders it, changes and deletes it, and begins one from a listing", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ screen: "phone" });
	const { page, t } = owner;
	await signUpQuickly(owner, "vidriera");
	const [path = ""] = await publishQuickly(owner, [
		{ item: "Contra", title: "Cartucho gris" },
		{ item: "Contra", title: "Sobre sin abrir" },
	]);
	const name = page.getByRole("textbox", { name: t("common.name") });
	const save = page.getByRole("button", { name: t("showcases.form.save") });

	await open(owner, "/vitrinas/crear");
	await test.step("it says what is missing, and is ordered by touch", () => orderByTouch(owner));

	await page.setViewportSize(screens.desktop.viewport);
	await test.step("it is filled in, also on the way to an element of its own and back", async () => {
		await name.fill("El rincón 👨‍👩‍👧‍👦");
		await expect(page.getByText("11/100")).toBeVisible();
		await addElement(owner, "La primera");
		await expect(name).toHaveValue("El rincón 👨‍👩‍👧‍👦");
		await page.getByRole("checkbox", { name: /Sobre sin abrir/ }).check();
		await expectOrder(owner, ["Cartucho gris", "La primera", "Sobre sin abrir"]);
	});

	await test.step("it is ordered by keyboard and mouse, and a reload loses nothing", async () => {
		await orderByKeyboard(owner);
		await page.reload();
		await waitUntilInteractive(page);
		await expectOrder(owner, ["Sobre sin abrir", "Cartucho gris", "La primera"]);
		await orderByMouse(owner);
		await expectNoOverflow(page);
		await save.click();
		await expect(page).toHaveURL("/vitrinas");
		await expect(page.getByText(t("collections.create.createSuccess"))).toBeVisible();
	});

	await test.step("it is changed, and deleted", async () => {
		await changeIt(owner);
		await deleteIt(owner);
	});

	await test.step("a listing's own page begins another, with nothing of the first", async () => {
		await open(owner, path);
		await page.getByRole("button", { name: t("showcases.placing.action") }).click();
		await page
			.getByRole("dialog")
			.getByRole("link", { name: t("showcases.placing.new") })
			.click();
		await expectOrder(owner, ["Cartucho gris"]);
		await expect(name).toHaveValue("");
		await name.fill("Los grises");
		await save.click();
		await expect(page).toHaveURL("/vitrinas");
	});
});

async function orderByTouch(owner: Person): Promise<void> {
	const { page, t } = owner;
	const preview = page.getByRole("complementary", { name: t("showcases.preview.title") });
	await expect(preview).toBeHidden();
	await page.getByRole("button", { name: t("showcases.form.save") }).click();
	await expect(page.getByText(t("collections.create.nameRequired"))).toBeVisible();
	await expect(page.getByText(t("collections.create.listingsRequired"))).toBeVisible();
	await page.getByRole("checkbox", { name: /Cartucho gris/ }).check();
	await expect(page.getByText(t("collections.create.listingsRequired"))).toBeHidden();
	await expect(preview).toBeVisible();
	const title = "Sobre sin abrir";
	await page.getByRole("checkbox", { name: title }).check();
	await handle(owner, title, 2, 2).tap();
	await page.getByRole("button", { name: t("showcases.shelf.up", { title }) }).tap();
	await expectOrder(owner, [title, "Cartucho gris"]);
	await expectGoodPage(page);
	await handle(owner, title, 1, 2).tap();
	await page.getByRole("button", { name: t("showcases.shelf.remove", { title }) }).tap();
	await expectOrder(owner, ["Cartucho gris"]);
	await expect(page.getByRole("checkbox", { name: title })).not.toBeChecked();
}

/** On its way to another page and back, the form keeps what was filled in. */
async function addElement({ page, t }: Person, title: string): Promise<void> {
	await page.getByRole("link", { name: t("showcases.element.add") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("showcases.element.addTitle"));
	await page.getByRole("textbox", { name: t("common.title") }).fill(title);
	await page.getByLabel(new RegExp(`^${t("image.label")}`)).setInputFiles(await makeImage());
	await expect(page.getByText(t("image.replaceTouch"))).toBeVisible();
	await page.getByRole("button", { name: t("showcases.element.add") }).click();
	await expect(page).toHaveURL("/vitrinas/crear");
	await expect(page.getByRole("button", { name: t("showcases.shelf.remove", { title }) })).toBeVisible();
}

function handle({ page, t }: Person, title: string, place: number, count: number) {
	return page.getByRole("button", { name: t("showcases.shelf.move", { title, place, count }), exact: true });
}

async function expectOrder(owner: Person, titles: readonly string[]): Promise<void> {
	for (const [index, title] of titles.entries())
		await expect(handle(owner, title, index + 1, titles.length)).toBeVisible();
	await expect(owner.page.getByText(owner.t("showcases.pieces", { count: titles.length }))).toBeVisible();
}

/** Space lifts and sets down, arrows move, Escape returns; a live region tells it. */
async function orderByKeyboard(owner: Person): Promise<void> {
	const { page, t } = owner;
	const status = page.getByRole("status").filter({ hasText: /lugar/ });
	await handle(owner, "Sobre sin abrir", 3, 3).focus();
	await page.keyboard.press("Space");
	await expect(status).toHaveText(t("showcases.shelf.lifted", { place: 3, count: 3 }));
	await page.keyboard.press("ArrowUp");
	await expect(status).toHaveText(t("showcases.shelf.lifted", { place: 2, count: 3 }));
	await expect(handle(owner, "Sobre sin abrir", 2, 3)).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(status).toHaveText(t("showcases.shelf.putBack", { place: 3, count: 3 }));
	await expectOrder(owner, ["Cartucho gris", "La primera", "Sobre sin abrir"]);
	for (const key of ["Space", "ArrowUp", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
	await expect(status).toHaveText(t("showcases.shelf.setDown", { place: 1, count: 3 }));
	await expectOrder(owner, ["Sobre sin abrir", "Cartucho gris", "La primera"]);
}

async function orderByMouse(owner: Person): Promise<void> {
	const { page } = owner;
	const from = handle(owner, "La primera", 3, 3);
	await from.scrollIntoViewIfNeeded();
	const [start, end] = [await from.boundingBox(), await handle(owner, "Sobre sin abrir", 1, 3).boundingBox()];
	if (!start || !end) throw new Error("The handles are not on the page.");
	await page.mouse.move(start.x + 20, start.y + 20);
	await page.mouse.down();
	await page.mouse.move(start.x + 20, start.y - 10, { steps: 3 });
	await page.mouse.move(end.x + 20, end.y + 15, { steps: 5 });
	await page.mouse.up();
	await expectOrder(owner, ["La primera", "Sobre sin abrir", "Cartucho gris"]);
	await expect(page.getByRole("button", { pressed: true })).toHaveCount(0);
}

/** What does not reach the server stays in the form. */
async function changeIt(owner: Person): Promise<void> {
	const { page, t } = owner;
	await open(owner, "/perfil");
	await page
		.getByRole("region", { name: t("showcases.strip.own") })
		.getByRole("link", { name: /El rincón/ })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/El rincón/);
	await page.getByRole("link", { name: t("common.edit") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("showcases.edit.title"));
	await page.getByRole("textbox", { name: t("common.name") }).fill("El rincón de los 90");
	await page.getByRole("button", { name: t("showcases.shelf.remove", { title: "Cartucho gris" }) }).click();
	await expectOrder(owner, ["La primera", "Sobre sin abrir"]);
	owner.allow(/net::ERR/);
	await page.route("**/vitrinas/editar/**", (route) => route.abort("connectionreset"));
	await page.getByRole("button", { name: t("showcases.form.save") }).click();
	await expect(page.getByText(t("showcases.form.lostText"))).toBeVisible();
	await letThrough(page, "**/vitrinas/editar/**");
	await page.getByRole("button", { name: t("showcases.form.save") }).click();
	await expect(page.getByText(t("collection.edit.success"))).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("El rincón de los 90");
}

async function deleteIt(owner: Person): Promise<void> {
	const { page, t } = owner;
	await page.getByRole("link", { name: t("common.edit") }).click();
	await page.getByRole("button", { name: t("showcases.delete.action") }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText("El rincón de los 90");
	await expectGoodPage(page);
	await dialog.getByRole("button", { name: t("showcases.delete.action") }).click();
	await expect(page).toHaveURL("/vitrinas");
	await expect(page.getByText(t("collection.delete.success"))).toBeVisible();
}
