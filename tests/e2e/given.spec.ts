import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { move, openChatBetween } from "./chats.ts";
import { sharedDatabase } from "./database.ts";
import { openLive } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { expect, test } from "./test.ts";

test("the buyer of a trade without an offer says at the seal what they gave, and both read it", async ({
	openBrowser,
}) => {
	const [seller, buyer] = [await openBrowser(), await openBrowser({ screen: "phone" })];
	const { path, buyerAccount } = await openChatBetween(seller, buyer);
	const name = `Mulita ${unique()}`;
	const db = sharedDatabase();
	const isBuyer = eq(users.email, buyerAccount.email);
	const { id: userId } = onlyRow(await db.select({ id: users.id }).from(users).where(isBuyer));
	await buildEntry(db, { userId, customName: name, quantity: 2 });
	await move(seller, path, { intent: "start" });
	for (const { page } of [seller, buyer]) await openLive(page, path);

	await test.step("the buyer picks it from their list in the seal's question", async () => {
		const { page, t } = buyer;
		await page
			.getByRole("button", { name: t("trade.accept"), exact: true })
			.locator("visible=true")
			.tap();
		const question = page.getByRole("dialog", { name: t("trade.accept.title") });
		await question.getByRole("button", { name: t("offers.given.pick") }).tap();
		await question.getByRole("checkbox", { name }).check();
		await question.getByRole("combobox").selectOption("2");
		await expectGoodPage(page);
		await question.getByRole("button", { name: t("trade.accept.confirm") }).tap();
		await expect(question).toBeHidden();
	});

	await test.step("the seller reads it before their seal, and it stands in the history", async () => {
		const { page, t } = seller;
		await page
			.getByRole("button", { name: t("trade.accept"), exact: true })
			.locator("visible=true")
			.click();
		await expect(page.getByRole("dialog")).toContainText(`${name} ×2`);
		await page.getByRole("button", { name: t("trade.accept.confirm") }).click();
		await expect(page).toHaveURL(/\/perfil#trueque-/);
		await expect(page.getByRole("region", { name: t("profile.history") })).toContainText(`${name} ×2`);
	});
});
