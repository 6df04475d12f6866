import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { productCategories, productExpansions } from "#app/features/catalogue/tables.server.ts";
import { setGridPath, setsPath } from "#app/shared/list-paths.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { sharedDatabase } from "./database.ts";
import { withoutConnection } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { open, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

interface MadeSet {
	readonly path: string;
	readonly ids: readonly string[];
}

/** A set of so many cards, "Carta 1" and so on. */
async function makeSet(name: string, size: number): Promise<MadeSet> {
	const db = sharedDatabase();
	const [category] = await db
		.select()
		.from(productCategories)
		.where(eq(productCategories.slug, "pokemon-tcg"));
	const categoryId = category?.id ?? "";
	const expansion = await buildExpansion(db, {
		name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
		categoryId,
	});
	const numbers = Array.from({ length: size }, (_, index) => String(index + 1));
	const items = [];
	for (const number of numbers)
		items.push(
			await buildItem(db, { categoryId, expansionId: expansion.id, number, name: `Carta ${number}` }),
		);
	return { path: setGridPath(expansion.id), ids: items.map(({ id }) => id) };
}

async function idOf(username: string): Promise<string> {
	const [user] = await sharedDatabase().select().from(users).where(eq(users.username, username));
	return user?.id ?? "";
}

/** The entries of a person's lists, as "want 1" and so on, by the numbers of the cards. */
async function savedOf(username: string, { ids }: MadeSet): Promise<string[]> {
	const rows = await findEntries(sharedDatabase(), await idOf(username));
	return rows
		.map(({ side, itemId, quantity }) => `${ids.indexOf(itemId ?? "") + 1} ${side} ${quantity}`)
		.sort();
}

function cell({ page }: Person, number: number) {
	return page.locator(`[data-number="${number}"]`);
}

test("somebody marks stickers of an album, section by section", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await signUpQuickly(person, "figuritas");
	const [album] = await sharedDatabase()
		.select()
		.from(productExpansions)
		.where(eq(productExpansions.name, "World Cup 2026"));
	await open(person, setGridPath(album?.id ?? ""));
	await page.getByLabel(t("lists.set.numbers")).fill("Argentina 3-5, FWC 00");
	await page.getByRole("button", { name: t("lists.set.mark"), exact: true }).tap();
	const argentina = page.getByRole("button", { name: "ARG Argentina" });
	const sticker = page.getByRole("button", { name: /^ARG 4,/ });
	await expect(page.getByRole("button", { name: /^FWC 00,/ })).toHaveAccessibleName(/falta/);
	await expect(page.getByText(t("lists.set.missingNumbers", { numbers: "3-5" }))).toBeVisible();
	await expect(sticker).toHaveCount(0);
	await argentina.tap();
	await expect(argentina).toHaveAttribute("aria-expanded", "true");
	await sticker.tap();
	await expect(sticker).toHaveAccessibleName(/repetida/);
	await expectGoodPage(page);
	await argentina.tap();
	await expect(page.getByText(t("lists.set.spareNumbers", { numbers: "4" }))).toBeVisible();
});

test("somebody marks a set by taps and numbers, loses the connection, and undoes it all", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const { username } = await signUpQuickly(person, "album");
	const set = await makeSet("Serie Andes", 60);
	const other = await openBrowser({ screen: "phone" });
	const owner = await signUpQuickly(other, "tiene");
	await buildEntry(sharedDatabase(), { userId: await idOf(owner.username), itemId: set.ids[6] ?? "" });
	const saved = page.getByRole("status").filter({ hasText: /Guardado/ });
	await page.clock.install();
	await open(person, set.path);

	await test.step("taps: missing, spare, counted, and nothing again", async () => {
		// However slowly the machine taps, to the page it is as fast as a finger.
		await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)));
		const requests: string[] = [];
		page.on("request", (request) => request.method() === "POST" && requests.push(request.url()));
		await cell(person, 7).tap();
		await cell(person, 2).tap();
		await cell(person, 2).tap();
		await page.getByRole("button", { name: t("lists.set.add", { number: "2" }) }).tap();
		await cell(person, 3).tap();
		await cell(person, 3).tap();
		await page.getByRole("button", { name: t("lists.set.remove", { number: "3" }) }).tap();
		await expect(cell(person, 3)).toHaveAccessibleName("3, Carta 3: sin marcar");
		await page.clock.resume();
		await expect(saved).toBeVisible();
		expect(requests, "requests of seven taps").toHaveLength(1);
		expect(await savedOf(username, set)).toEqual(["2 have 2", "7 want 1"]);
		await expect(cell(person, 7)).toHaveAccessibleName("7, Carta 7: me falta, 1 tiene");
		await expect(cell(person, 2)).toHaveAccessibleName("2, Carta 2: repetida, 2");
		await expectGoodPage(page);
	});

	await test.step("numbers: what is read applies, the rest is named and stays", async () => {
		const field = page.getByLabel(t("lists.set.numbers"));
		await field.fill("10-12, 15x2, 99999, 5-1, abc");
		await page.getByRole("button", { name: t("lists.set.mark"), exact: true }).tap();
		await expect(page.getByText(t("lists.set.unknown", { parts: "99999" }))).toBeVisible();
		await expect(page.getByText(t("lists.set.backwards", { parts: "5-1" }))).toBeVisible();
		await expect(field).toHaveValue("99999, 5-1, abc");
		await page.getByRole("radio", { name: t("lists.set.sideHave") }).check();
		await field.fill("20x3");
		await field.press("Enter");
		await expect(cell(person, 20)).toHaveAccessibleName("20, Carta 20: repetida, 3");
		await expect
			.poll(() => savedOf(username, set))
			.toEqual(["10 want 1", "11 want 1", "12 want 1", "15 want 2", "2 have 2", "20 have 3", "7 want 1"]);
	});

	await test.step("taps without a connection wait, also for the page to come back", async () => {
		await withoutConnection(person, async () => {
			await cell(person, 30).tap();
			await expect(page.getByText(t("lists.set.offline"))).toBeVisible();
			await page.goto("about:blank");
		});
		await open(person, set.path);
		await expect(cell(person, 30)).toHaveAccessibleName(/me falta/);
		await expect.poll(() => savedOf(username, set)).toContain("30 want 1");
		await withoutConnection(person, () => cell(person, 31).tap());
		await expect.poll(() => savedOf(username, set)).toContain("31 want 1");
	});

	await test.step("a hundred wants take one press and one line, and one press takes them back", async () => {
		const before = await savedOf(username, set);
		await page.reload();
		await open(person, set.path);
		await page.getByRole("button", { name: t("lists.set.allMissing") }).tap();
		await expect.poll(async () => (await savedOf(username, set)).length).toBe(60);
		await page.getByRole("button", { name: t("lists.set.undo") }).tap();
		await expect.poll(() => savedOf(username, set)).toEqual(before);
		await page.getByRole("button", { name: t("lists.set.noneMissing") }).tap();
		await expect.poll(() => savedOf(username, set)).toEqual(["2 have 2", "20 have 3"]);
	});

	await test.step("what is left in a hurry is saved all the same", async () => {
		await cell(person, 40).tap();
		await page.goto(setsPath);
		await expect.poll(() => savedOf(username, set)).toContain("40 want 1");
		await page.reload();
		await expect(page.getByRole("link", { name: /Serie Andes/ }).first()).toContainText("te falta 1 de 60");
		await expectGoodPage(page);
	});
});

test("a hundred wants of a set are four presses", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const { username } = await signUpQuickly(person, "cien");
	const set = await makeSet("Leyendas", 120);
	await open(person, setsPath);
	let presses = 0;
	const press = async (target: ReturnType<typeof page.locator>) => {
		presses++;
		await target.tap();
	};
	await page.getByRole("searchbox", { name: t("lists.set.search") }).fill("leyendas");
	await press(page.getByRole("button", { name: t("common.search"), exact: true }));
	await press(page.locator(`a[href="${set.path}"]`));
	await press(page.getByLabel(t("lists.set.numbers")));
	await page.getByLabel(t("lists.set.numbers")).fill("1-50, 61-110");
	await press(page.getByRole("button", { name: t("lists.set.mark"), exact: true }));
	await expect.poll(async () => (await savedOf(username, set)).length).toBe(100);
	expect(presses).toBe(4);
});

test("the keyboard goes through the grid in English", async ({ openBrowser }) => {
	const person = await openBrowser({ locale: "en", theme: "dark" });
	const { page, t } = person;
	await signUpQuickly(person, "keys");
	const set = await makeSet("Andes Series", 30);
	await open(person, set.path);
	await page.getByRole("link", { name: t("lists.set.skip") }).press("Enter");
	await page.keyboard.press("Tab");
	await expect(cell(person, 1)).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(cell(person, 11)).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await expect(cell(person, 12)).toHaveAccessibleName("12, Carta 12: need it");
	await page.keyboard.press("+");
	await page.keyboard.press("+");
	await expect(cell(person, 12)).toHaveAccessibleName("12, Carta 12: spare, 2");
	await page.keyboard.press("-");
	await page.keyboard.press("ArrowUp");
	await expect(cell(person, 2)).toBeFocused();
	await page.keyboard.press("End");
	await expect(cell(person, 30)).toBeFocused();
	await expect(page.locator('[data-number][tabindex="0"]')).toHaveCount(1);
	await expectGoodPage(page);
});

test("without script cells are read, and numbers are posted", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone", javaScriptEnabled: false });
	const { page, t } = person;
	const { username } = await signUpQuickly(person, "sinscript");
	const set = await makeSet("Serie Sur", 12);
	await page.goto(set.path);
	await expect(page.getByRole("button", { name: t("lists.set.allMissing") })).toBeHidden();
	await page.getByLabel(t("lists.set.numbers")).fill("1-3, 50");
	await page.getByRole("button", { name: t("lists.set.mark"), exact: true }).click();
	await expect(page.getByText(t("lists.set.unknown", { parts: "50" }))).toBeVisible();
	expect(await savedOf(username, set)).toEqual(["1 want 1", "2 want 1", "3 want 1"]);
	await expect(page.getByRole("listitem").filter({ hasText: "Carta 2" })).toHaveClass(/missing/);
});
