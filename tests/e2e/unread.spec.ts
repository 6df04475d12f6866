import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { move, offer, openChatBetween, say } from "./chats.ts";
import { expectGoodPage } from "./page-checks.ts";
import { ownOrigin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

test("the count of unread messages rises on any page", async ({ openBrowser }) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	await signUpQuickly(seller, "espera");
	await signUpQuickly(buyer, "escribe");
	const [path = ""] = await publishQuickly(seller, [{ item: "Contra", title: "Contra", wanted: [] }]);
	const socket = seller.page.waitForEvent("websocket");
	await seller.page.goto("/popular");
	await socket;
	const link = (count: number) =>
		seller.page.getByRole("link", { name: seller.t("shell.messages.unread", { count }) });
	for (const count of [1, 2]) {
		const sent = await buyer.page.request.post("/mensajes/oferta", {
			form: { listingId: path.split("/").at(-1) ?? "", text: `Hola ${count}`, clientId: randomUUID() },
			headers: ownOrigin(),
		});
		expect(sent.ok()).toBe(true);
		await expect(link(count).first()).toBeVisible();
	}
	const tab = await seller.context.newPage();
	await tab.goto("/mensajes");
	await tab.locator('main a[href^="/mensajes/"]').first().click();
	await expect(tab.getByRole("log")).toContainText("Hola 2");
	await expect(link(2)).toHaveCount(0);
	await expect(
		seller.page.getByRole("link", { name: seller.t("shell.messages"), exact: true }).first(),
	).toBeVisible();
	await tab.close();
	const sent = await buyer.page.request.post("/mensajes/oferta", {
		form: { listingId: path.split("/").at(-1) ?? "", text: "Hola otra vez", clientId: randomUUID() },
		headers: ownOrigin(),
	});
	expect(sent.ok()).toBe(true);
	await expect(link(1).first()).toBeVisible();
	await link(1).first().click();
	await expect(link(1)).toHaveCount(0);
});

test("every tab counts from nothing once one of them looks at the list, which rises live", async ({
	openBrowser,
}) => {
	test.setTimeout(120_000);
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path, buyerAccount } = await openChatBetween(seller, buyer);
	const other = await openBrowser();
	const otherAccount = await signUpQuickly(other, "otra");
	const [secondPath = ""] = await publishQuickly(seller, [{ item: "Contra", title: "Contra II" }]);
	const second = await offer(other, secondPath, "¿Sigue?");
	const unread = (page: Page, count: number) =>
		page.getByRole("link", { name: seller.t("shell.messages.unread", { count }) }).first();
	const socket = seller.page.waitForEvent("websocket");
	await seller.page.goto("/popular");
	await expect(unread(seller.page, 2)).toBeVisible();
	await socket;

	const tab = await seller.context.newPage();
	const tabSocket = tab.waitForEvent("websocket");
	await tab.goto("/mensajes");
	await tabSocket;
	await expect(unread(seller.page, 2)).toBeHidden();
	const items = tab.getByRole("navigation", { name: seller.t("messages.list") }).getByRole("listitem");
	await expect(items.first()).toContainText(otherAccount.username);
	await expect(items.getByText(seller.t("messages.unread", { count: 1 }))).toHaveCount(2);
	await expectGoodPage(tab);

	await say(buyer, path, "Te escribo de nuevo");
	await expect(items.first()).toContainText(buyerAccount.username);
	await expect(items.first()).toContainText("Te escribo de nuevo");
	await expect(items.first().getByText(seller.t("messages.unread", { count: 2 }))).toBeAttached();
	await expect(
		seller.page.getByRole("link", { name: seller.t("shell.messages"), exact: true }).first(),
	).toBeVisible();

	await move(seller, second, { intent: "start" });
	await expect(items.first()).toContainText(otherAccount.username);
	await expect(items.first().getByText(seller.t("messages.trade.pending"), { exact: true })).toBeVisible();
	await tab.close();
	await say(other, second, "¡Dale!");
	await expect(unread(seller.page, 1)).toBeVisible();
});

test("a message that comes while the count is fetched is counted", async ({ openBrowser }) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path } = await openChatBetween(seller, buyer);
	const { page } = seller;
	const unread = (count: number) =>
		page.getByRole("link", { name: seller.t("shell.messages.unread", { count }) }).first();
	const socket = page.waitForEvent("websocket");
	await page.goto("/popular");
	await expect(unread(1)).toBeVisible();
	await socket;
	let answer = () => {};
	const mayAnswer = new Promise<void>((resolve) => {
		answer = resolve;
	});
	let held = 0;
	await page.route("**/mensajes/sin-leer", async (route) => {
		const response = await route.fetch();
		held += 1;
		await mayAnswer;
		await route.fulfill({ response });
	});
	// That another tab looks at the list is known at once; what it reads there is asked of the server.
	const tab = await seller.context.newPage();
	await tab.goto("/mensajes");
	await expect(unread(1)).toBeHidden();
	await tab.locator(`main a[href="${path}"]`).click();
	await expect(tab.getByRole("log")).toContainText("¡Hola!");
	await expect.poll(() => held).toBeGreaterThan(0);
	await tab.close();
	await say(buyer, path, "¿Y?");
	await expect(unread(1)).toBeVisible();
	const before = held;
	answer();
	await expect.poll(() => held).toBeGreaterThan(before);
	await expect(unread(1)).toBeVisible();
});
