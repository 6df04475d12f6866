import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { listsPath } from "#app/shared/paths.ts";
import { offerBuilderPath } from "#app/shared/person-paths.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { open, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

test("something on no list yet is typed into an offer, and is on the list once it is sent", async ({
	openBrowser,
}) => {
	const [ana, beto] = [await openBrowser({ screen: "phone" }), await openBrowser()];
	await signUpQuickly(ana, "ana");
	const { email, username } = await signUpQuickly(beto, "beto");
	const db = sharedDatabase();
	const isBeto = eq(users.email, email);
	const { id: userId } = onlyRow(await db.select({ id: users.id }).from(users).where(isBeto));
	const theirs = `Zorro ${unique()}`;
	await buildEntry(db, { userId, customName: theirs });
	const mine = `Cable ${unique()}`;
	const { page, t } = ana;

	await open(ana, offerBuilderPath(username));
	await page.getByText(t("offers.typed.title")).tap();
	const field = page.getByRole("searchbox", { name: t("offers.typed.label") });
	await field.fill(mine);
	await field.press("Enter");
	await page.getByRole("button", { name: mine }).tap();
	await expect(page.getByRole("checkbox", { name: mine })).toBeChecked();
	await page.getByRole("checkbox", { name: theirs }).check();
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("offers.builder.send") }).tap();
	await expect(page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
	await expect(page.getByRole("article")).toContainText(mine);
	await open(ana, listsPath);
	await expect(page.getByRole("main")).toContainText(mine);
});
