import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { listPeople } from "#app/features/lists/tables.server.ts";
import { listingsPath, matchesPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { type Account, open, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

/**
 * Two things to swap and a want, and three people: one here today, one of long ago with more to swap, and one who only
 * has what is wanted.
 */
async function buildMatches({ email }: Account) {
	const db = sharedDatabase();
	const { id: userId } = onlyRow(await db.select({ id: users.id }).from(users).where(eq(users.email, email)));
	const [mine, other] = [await buildItem(db, { name: `Cóndor ${unique()}` }), await buildItem(db)];
	const theirs = await buildItem(db, { name: `Zorro ${unique()}` });
	await buildEntry(db, { userId, itemId: mine.id, quantity: 2, condition: "near_mint" });
	await buildEntry(db, { userId, itemId: other.id });
	await buildEntry(db, { userId, side: "want", itemId: theirs.id, isStarred: true });
	const names = [];
	for (const [index, seen] of [0, 20, 1].entries()) {
		const { id, username } = await buildUser(db, { city: "Funes, Santa Fe" });
		await buildEntry(db, { userId: id, itemId: theirs.id, quantity: 1 + index });
		if (index < 2)
			for (const { id: itemId } of [mine, other]) await buildEntry(db, { userId: id, side: "want", itemId });
		const seenAt = new Date(Date.now() - seen * 24 * 60 * 60 * 1000);
		await db.update(listPeople).set({ seenAt }).where(eq(listPeople.userId, id));
		names.push(username);
	}
	return { names, mine: mine.name, theirs };
}

test("a member finds whom to write to, writes to the first and hides the second", async ({ openBrowser }) => {
	const { page, t, ...person } = await openBrowser({ screen: "phone" });
	const owner = { page, t, ...person };
	const account = await signUpQuickly(owner, "cruces");
	await open(owner, matchesPath);
	await expect(page.getByRole("heading", { name: t("matches.none.lists") })).toBeVisible();
	await expectGoodPage(page);
	const { names, mine, theirs } = await buildMatches(account);
	const [first = "", second = "", third = ""] = names;

	await open(owner, `${listingsPath}?ver=coincidencias`);
	await expect(page).toHaveURL(new RegExp(`${matchesPath}$`));
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(2);
	await expect(cards.nth(0)).toContainText(first);
	await expect(cards.nth(1)).toContainText(second);
	await expect(page.getByRole("listitem").filter({ hasText: third })).toBeVisible();
	await expectGoodPage(page);

	await cards
		.nth(0)
		.getByRole("link", { name: t("matches.write") })
		.click();
	await expect(page.getByRole("textbox")).toHaveValue(new RegExp(`${theirs.name}[^]*${mine}`));
	await page.goBack();

	await cards
		.nth(1)
		.getByRole("button", { name: t("matches.hide", { username: second }) })
		.click();
	await expect(cards).toHaveCount(1);
	await page.getByRole("button", { name: t("common.undo"), exact: true }).click();
	await expect(cards).toHaveCount(2);
	await page.getByRole("link", { name: t("matches.group.get"), exact: false }).click();
	await expect(cards).toHaveCount(0);
	await expect(page.getByRole("listitem").filter({ hasText: third })).toBeVisible();

	await open(owner, `${listingsPath}?want=${theirs.id}`);
	await page.getByText(t("matches.alsoHave", { count: 3 })).click();
	await expect(page.getByRole("link", { name: third })).toBeVisible();
	await expectGoodPage(page);
});

test("in English, on a wide and dark screen", async ({ openBrowser }) => {
	const owner = await openBrowser({ locale: "en", screen: "desktop", theme: "dark" });
	const { page, t } = owner;
	await buildMatches(await signUpQuickly(owner, "matches"));
	await open(owner, matchesPath);
	await page.getByText(t("matches.orderWhy")).click();
	await expect(page.getByText(t("matches.order"))).toBeVisible();
	await expect(page.getByRole("article")).toHaveCount(2);
	await expectGoodPage(page);
});

test("without script, matches are read, and nothing is shown that needs script", async ({ openBrowser }) => {
	const owner = await openBrowser({ javaScriptEnabled: false });
	const { page, t } = owner;
	await page.goto(matchesPath);
	await expect(page.getByRole("heading", { name: t("matches.none.visitor") })).toBeVisible();
	const { names } = await buildMatches(await signUpQuickly(owner, "cruces"));
	await page.goto(listingsPath);
	await page
		.getByRole("main")
		.getByRole("link", { name: t("matches.tabs.matches") })
		.click();
	await expect(page.getByRole("article")).toHaveCount(2);
	await expect(
		page.getByRole("button", { name: t("matches.hide", { username: names[0] ?? "" }) }),
	).toHaveCount(0);
});
