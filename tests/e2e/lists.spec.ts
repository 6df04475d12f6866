import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { listImports } from "#app/features/lists/tables.server.ts";
import { listsPath, publicListPath } from "#app/shared/paths.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { letThrough, withoutConnection } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { type Account, open, openAccountMenu, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const longAgo = new Date(Date.now() - 200 * 24 * 60 * 60 * 1000);

/** Fifteen things to swap, and wants of a set, of which somebody has one. @returns the names of two haves and a want */
async function fillLists({ email }: Account) {
	const db = sharedDatabase();
	const { id: userId } = onlyRow(await db.select({ id: users.id }).from(users).where(eq(users.email, email)));
	const own = { userId };
	const import_ = { ...own, kind: "text" as const, added: 12, undoUntil: new Date(Date.now() + 1e7) };
	const { id: importId } = onlyRow(await db.insert(listImports).values(import_).returning());
	for (let n = 0; n < 12; n++)
		await buildEntry(db, { ...own, importUnits: { [importId]: 1 }, customName: `Cosa ${unique()}` });
	const stale = await buildEntry(db, { ...own, customName: `Lote viejo ${unique()}`, touchedAt: longAgo });
	const [first, second] = [`Cóndor ${unique()}`, `Mulita ${unique()}`];
	for (const customName of [first, second])
		await buildEntry(db, { ...own, customName, quantity: 2, createdAt: new Date(Date.now() + 1000) });
	const { id: expansionId, categoryId } = await buildExpansion(db, { nameEs: `Serie ${unique()}` });
	const wants = [];
	for (const number of ["1", "2", "3"]) {
		const item = await buildItem(db, { number, expansionId, categoryId: categoryId ?? "" });
		wants.push(item);
		await buildEntry(db, { ...own, side: "want", itemId: item.id, isStarred: number === "1" });
	}
	await buildEntry(db, { itemId: wants[0]?.id ?? "" });
	return { first, second, stale: stale.customName ?? "", want: wants[0]?.name ?? "" };
}

test("somebody looks through their lists on a phone, changes, removes and brings back what is on them", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ screen: "phone" });
	const account = await signUpQuickly(owner, "listas");
	// A quantity that cannot be.
	owner.allow(/status of 400/);
	const { page, t } = owner;
	const pocket = (name: string) => page.locator(".binder-page.current").getByRole("button", { name });
	await test.step("finds them unlit behind the menu", async () => {
		await open(owner, "/");
		await openAccountMenu(owner);
		await page
			.getByRole("banner")
			.getByRole("link", { name: t("shell.lists"), exact: true })
			.click();
		await expect(page.getByRole("heading", { name: t("lists.page.emptyTitle") })).toBeVisible();
		await expectGoodPage(page);
	});
	const { first, second, stale, want } = await fillLists(account);

	await test.step("reads them, finds, and turns a page", async () => {
		await open(owner, listsPath);
		await expect(pocket(first)).toBeVisible();
		await expectGoodPage(page);
		await page.getByRole("searchbox").fill("condor");
		await expect(pocket(second)).toHaveCount(0);
		await page.getByRole("searchbox").press("Enter");
		await expect(page).toHaveURL(/q=condor/);
		await expect(pocket(first)).toBeVisible();
		await page.goBack();
		await goOnTyping(owner);
		await page
			.locator(".current")
			.getByRole("link", { name: t("common.pages.next") })
			.click();
		await expect(page).toHaveURL(/tengo=2/);
		await page.goBack();
		await page.getByRole("link", { name: t("lists.page.repeated") }).click();
		await expect(page.locator(".binder-page.current .pocket")).toHaveCount(2);
	});
	await test.step("changes one", () => changeOne(owner, first));
	await test.step("chooses by a long press", async () => {
		await pocket(first).dispatchEvent("pointerdown", { pointerType: "touch" });
		await expect(page.getByText(t("lists.page.chosen", { count: 1 }))).toBeVisible();
		await pocket(first).dispatchEvent("pointerup", { pointerType: "touch" });
		await pocket(first).dispatchEvent("click");
		await expect(pocket(first)).toHaveAttribute("aria-pressed", "true");
		await page.getByRole("button", { name: t("lists.page.chooseEnd") }).click();
	});
	await test.step("removes one and brings it back", async () => {
		await pocket(first).click();
		await page.getByRole("button", { name: t("lists.page.remove"), exact: true }).click();
		await expect(pocket(first)).toHaveCount(0);
		await page
			.getByRole("button", { name: t("common.undo") })
			.last()
			.click();
		await expect(pocket(first)).toBeVisible();
	});
	await test.step("confirms what was not touched for long", async () => {
		await page.getByRole("link", { name: t("lists.add.review") }).click();
		await expect(pocket(stale)).toBeVisible();
		await page.getByRole("button", { name: t("lists.page.confirmAll", { count: 1 }) }).click();
		await expect(page.getByText(t("lists.page.noHits"))).toBeVisible();
	});
	await test.step("sees who has what is sought", () => seeWants(owner, want));
	await test.step("takes the import back", async () => {
		await open(owner, listsPath);
		await page
			.getByRole("region", { name: t("common.undo") })
			.getByRole("button")
			.first()
			.click();
		await expect(page.locator(".binder-page.current .pocket")).toHaveCount(3);
	});
	await test.step("searches without a connection, and hears of it", async () => {
		await withoutConnection(owner, async () => {
			await expect(page.getByText(t("lists.page.offline").split("{{")[0]?.split(".")[0] ?? "")).toBeVisible();
			await page.getByRole("searchbox").fill("mulita");
			await expect(pocket(first)).toHaveCount(0);
			await expect(pocket(second)).toBeVisible();
		});
	});
	await test.step("closes their page", () => closePage(owner, account));
});

/** Types the words of the answer before while the next one is on its way. */
async function goOnTyping({ page }: Person): Promise<void> {
	const field = page.getByRole("searchbox");
	await expect(field).toHaveValue("");
	await field.fill("mulita");
	await field.press("Enter");
	await expect(page).toHaveURL(/q=mulita/);
	const answer = Promise.withResolvers<void>();
	await page.route(/\.data\?.*q=zorro/, async (route) => {
		await answer.promise;
		await route.continue();
	});
	await field.fill("zorro");
	await field.press("Enter");
	await field.fill("mulita");
	answer.resolve();
	await expect(page).toHaveURL(/q=zorro/);
	await expect(field).toHaveValue("mulita");
	await letThrough(page, /\.data\?.*q=zorro/);
	await field.press("Enter");
	await expect(page).toHaveURL(/q=mulita/);
	for (const words of ["zorro", "mulita", ""]) {
		await page.goBack();
		await expect(field).toHaveValue(words);
	}
	await expect(page).not.toHaveURL(/q=/);
}

async function changeOne({ page, t }: Person, name: string): Promise<void> {
	await page.locator(".binder-page.current").getByRole("button", { name }).click();
	const dialog = page.getByRole("dialog");
	await expectGoodPage(page);
	await dialog.getByLabel(t("lists.entry.quantityLabel")).fill("100");
	await dialog.getByRole("button", { name: t("common.save") }).click();
	await expect(dialog.locator("[aria-invalid]")).toBeVisible();
	await dialog.getByLabel(t("lists.entry.quantityLabel")).fill("5");
	await dialog.getByLabel(t("common.language")).selectOption("ja");
	await dialog.getByRole("button", { name: t("common.save") }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page.locator(".binder-page.current").getByRole("button", { name })).toContainText("×5");
}

async function seeWants({ page, t }: Person, name: string): Promise<void> {
	await page
		.getByRole("link", { name: t("lists.page.want") })
		.first()
		.click();
	const matched = page.locator(".binder-page.current .pocket.matched");
	await expect(matched).toHaveCount(1);
	await expect(matched).toContainText(name);
	await page
		.locator(".binder-page.current")
		.getByRole("link", { name: t("lists.page.bySet") })
		.click();
	await expect(page.locator(".set-number.matched")).toHaveCount(1);
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("lists.page.unstarOne", { name }) }).click();
	await expect(page.getByRole("heading", { name: t("lists.entry.starred") })).toHaveCount(0);
}

async function closePage({ page, t }: Person, { username }: Account): Promise<void> {
	await page.locator("main").getByLabel(t("lists.page.more"), { exact: true }).click();
	await page.getByRole("button", { name: t("lists.page.settings") }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("switch").uncheck();
	await dialog.getByLabel(t("lists.page.pause"), { exact: true }).selectOption("7");
	await expectGoodPage(page);
	await dialog.getByRole("button", { name: t("common.save") }).click();
	await expect(page.getByText(t("lists.page.closed"))).toBeVisible();
	expect((await page.request.get(publicListPath(username))).status()).toBe(404);
}

test("somebody chooses several by the keyboard on a desktop, and shows their lists to who has no script", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ locale: "en", theme: "dark" });
	const account = await signUpQuickly(owner, "teclas");
	const { first, second, want } = await fillLists(account);
	const { page, t } = owner;
	await open(owner, listsPath);
	await expectGoodPage(page);
	await page.locator("main").getByLabel(t("lists.page.more"), { exact: true }).press("Enter");
	await page.getByRole("button", { name: t("lists.page.choose") }).press("Enter");
	for (const name of [first, second]) await page.getByRole("button", { name }).press("Space");
	await expect(page.getByText(t("lists.page.chosen", { count: 2 }))).toBeVisible();
	await expect(page.getByRole("button", { name: first, pressed: true })).toBeVisible();
	await expectGoodPage(page);
	await page.keyboard.press("Escape");
	await expect(page.getByText(t("lists.page.chosen", { count: 2 }))).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await page.locator("main").getByLabel(t("lists.page.more"), { exact: true }).press("Enter");
	await page.getByRole("button", { name: t("lists.page.choose") }).press("Enter");
	for (const name of [first, second]) await page.getByRole("button", { name }).press("Space");
	await page.getByRole("combobox", { name: t("common.language"), exact: true }).selectOption("es");
	await expect(page.getByRole("button", { name: second })).toContainText("ES");

	await page.goto(`${listsPath}?vista=renglones`);
	await waitUntilInteractive(page);
	await expectGoodPage(page);
	await page.locator("main").getByLabel(t("lists.page.more"), { exact: true }).click();
	await page.getByRole("button", { name: t("lists.page.choose") }).click();
	for (const name of [first, second]) await page.getByRole("button", { name }).click();
	await page.getByRole("button", { name: t("lists.page.remove"), exact: true }).click();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: t("lists.page.remove"), exact: true })
		.click();
	await expect(page.getByRole("button", { name: first })).toHaveCount(0);

	const visitor = await openBrowser({ screen: "phone", javaScriptEnabled: false });
	await visitor.page.goto(publicListPath(account.username));
	await visitor.page
		.getByRole("link", { name: visitor.t("lists.page.theyWant") })
		.first()
		.click();
	await expect(visitor.page.locator(".binder-page.current")).toContainText(want);
	await visitor.page.getByRole("searchbox").fill("nada de eso");
	await visitor.page.getByRole("searchbox").press("Enter");
	await expect(visitor.page.locator(".binder-page.current")).toContainText(visitor.t("lists.page.noHits"));
});
