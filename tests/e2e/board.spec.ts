import { eq } from "drizzle-orm";
import { productCategories } from "#app/features/catalogue/tables.server.ts";
import { writeWantedBoard } from "#app/features/matches/board/commands.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { listsPath, wantedBoardPath, withSearch } from "#app/shared/paths.ts";
import { buildGrownUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { open, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

const province = "Santa Cruz";

/** Ten cards that people of a province seek, one more than the other; three of the first are long, foreign and typed. */
async function fillBoard(): Promise<readonly string[]> {
	const db = sharedDatabase();
	const [category] = await db
		.select()
		.from(productCategories)
		.where(eq(productCategories.slug, "pokemon-tcg"));
	const categoryId = category?.id ?? "";
	const people = [];
	for (let n = 0; n < 13; n++)
		people.push(await buildGrownUser(db, { city: `Río Gallegos, ${province}`, country: "AR" }));
	const mark = unique();
	const names = [
		`${"Yaguareté".repeat(6)} ${mark}`,
		`بيكاتشو ${mark}`,
		`Mate ${mark}`,
		...Array.from({ length: 7 }, (_, n) => `Carta ${n} ${mark}`),
	];
	for (const [index, name] of names.entries()) {
		const item = index === 2 ? null : await buildItem(db, { categoryId, name });
		const thing = item ? { itemId: item.id } : { customName: name, categoryId };
		for (const { id } of people.slice(index)) await buildEntry(db, { userId: id, side: "want", ...thing });
	}
	await writeWantedBoard({ db, clock: systemClock });
	return names;
}

test("somebody sees on a phone what is sought near them, signs in, and says that they have it", async ({
	openBrowser,
}) => {
	const [long = "", foreign = "", typed = "", , , , , , , last = ""] = await fillBoard();
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const poster = (name: string) => page.getByRole("article").filter({ hasText: name });
	await test.step("as a visitor", async () => {
		await open(person, wantedBoardPath);
		await page.getByRole("combobox", { name: t("common.province") }).selectOption(province);
		await expect(page).toHaveURL(/provincia=Santa\+Cruz/);
		await expect(poster(long)).toContainText("13");
		await expect(poster(foreign)).toContainText("12");
		await expectGoodPage(page);
		await page.getByRole("link", { name: t("listing.category.pokemonTcg") }).click();
		await expect(page).toHaveURL(/categoria=pokemon-tcg&provincia/);
		await page.getByRole("link", { name: t("matches.board.haveOne", { name: typed }) }).click();
		await expect(page.getByRole("dialog")).toBeVisible();
	});
	await signUpQuickly(person, "cartel");
	await open(person, withSearch(wantedBoardPath, { provincia: province }));
	await test.step("adds a thing, and takes it back", async () => {
		await poster(typed).getByRole("button").click();
		await expect(poster(typed)).toContainText(t("matches.board.owned"));
		await expect(poster(typed).getByText(t("matches.board.owned"))).toBeFocused();
		await page.getByRole("button", { name: t("common.undo") }).click();
		await expect(poster(typed).getByRole("button")).toBeVisible();
	});
	await test.step("adds one of a row, which is on their list", async () => {
		await page.getByRole("button", { name: t("matches.board.haveOne", { name: last }) }).click();
		await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: last })).toContainText(
			t("matches.board.owned"),
		);
		await open(person, listsPath);
		await expect(page.locator(".binder-page.current .pocket")).toHaveCount(1);
	});
	await test.step("adds the first again, and leaves it", async () => {
		await open(person, withSearch(wantedBoardPath, { provincia: province }));
		await poster(typed).getByRole("button").click();
		await expect(poster(typed)).toContainText(t("matches.board.owned"));
		await expectGoodPage(page);
	});
});

test("a visitor looks at the board in English, without script, and at an empty one", async ({
	openBrowser,
}) => {
	const [, , typed = ""] = await fillBoard();
	const person = await openBrowser({ locale: "en", theme: "dark" });
	await open(person, withSearch(wantedBoardPath, { provincia: province }));
	await expect(person.page.getByRole("article").filter({ hasText: typed })).toBeVisible();
	await expectGoodPage(person.page);
	const { page, t } = await openBrowser({ javaScriptEnabled: false });
	await page.goto(wantedBoardPath);
	await page.getByRole("combobox").selectOption("Tierra del Fuego");
	await page.getByRole("button", { name: t("common.show") }).click();
	await expect(page.getByRole("heading", { name: t("matches.board.emptyTitle") })).toBeVisible();
});
