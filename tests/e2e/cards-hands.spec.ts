import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { move, offer } from "./chats.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { open, signUpQuickly } from "./people.ts";
import { buildReinoCard } from "./reino-card.ts";
import { expect, screens, test } from "./test.ts";

async function idOf(username: string): Promise<string> {
	const [user] = await sharedDatabase()
		.select({ id: users.id })
		.from(users)
		.where(eq(users.username, username));
	return user?.id ?? "";
}

test("a card is shown, offered and traded, and is the other's from then on", async ({ openBrowser }) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { page, t } = seller;
	const { username } = await signUpQuickly(seller, "creadora");
	await signUpQuickly(buyer, "cazador");
	const sellerId = await idOf(username);
	const showcase = await buildShowcase(sharedDatabase(), { ownerId: sellerId, name: "Las mías" });
	const serial = await buildReinoCard(sellerId);
	const name = `Reino Card ${serial}`;
	const [showcases, offering] = [`/reino-cards/${serial}/vitrinas`, `/reino-cards/${serial}/ofrecer`];

	await test.step("it stands in a showcase, which leads to it", async () => {
		await open(seller, "/reino-cards");
		await page.getByRole("button", { name: t("cards.card.toShowcase") }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: t("showcases.placing.addNamed", { name: "Las mías" }) }).click();
		await expect(dialog.getByText(t("showcases.placing.isIn"), { exact: true })).toBeVisible();
		await expectGoodPage(page);
		await open(seller, `/vitrinas/detalle/${showcase.id}`);
		await page.getByRole("link", { name }).first().click();
		await dialog.getByRole("link", { name: t("showcases.viewer.card") }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(serial);
	});

	await test.step("its link is handed on, also as a code for another phone", async () => {
		await page.getByRole("button", { name: t("common.share") }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByLabel(t("common.link"))).toHaveValue(new RegExp(`/reino-cards/${serial}$`));
		await expect(dialog).toContainText(t("cards.share.codeText"));
		await page.goBack();
		await expect(dialog).toBeHidden();
	});

	await test.step("it is offered as what it is", async () => {
		await page.getByRole("link", { name: t("cards.card.offer") }).click();
		const preview = page.getByRole("complementary", { name: t("listing.create.preview") });
		await page.getByRole("textbox", { name: t("common.title") }).fill("Mi perro");
		await expect(preview.getByText("Mi perro")).toBeVisible();
		await expect(preview.getByText(name)).toBeVisible();
		await page.setViewportSize(screens.phone.viewport);
		await expect(page.getByRole("img", { name }).first()).toBeVisible();
		await expectNoOverflow(page);
		await page.setViewportSize(screens.desktop.viewport);
		await page.getByRole("button", { name: t("common.publish"), exact: true }).click();
		await page.getByRole("link", { name: t("listing.published.see") }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mi perro");
		await expect(page.getByRole("link", { name: t("listing.detail.seeCard", { serial }) })).toBeVisible();
		await expect(page.getByRole("link", { name: t("listing.own.similar") })).toHaveCount(0);
	});

	await test.step("it goes with the trade", async () => {
		const chat = await offer(buyer, new URL(page.url()).pathname, "¿La cambiás?");
		const tradeId = await move(seller, chat, { intent: "start" });
		await move(buyer, chat, { intent: "accept", tradeId });
		await move(seller, chat, { intent: "accept", tradeId });
		const shown = await (await seller.context.request.get(`/vitrinas/detalle/${showcase.id}`)).text();
		expect(shown).toContain("Las mías");
		expect(shown).not.toContain(name);
		expect((await seller.context.request.get(showcases)).status()).toBe(404);
		const theirs = await (await buyer.context.request.get(offering)).text();
		expect(theirs).toContain(t("listing.offerCard.title"));
		expect(theirs).toContain(name);
	});
});
