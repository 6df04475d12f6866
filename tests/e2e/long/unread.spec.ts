import { move, offer, openChatBetween, say } from "../chats.ts";
import { openLive } from "../network.ts";
import { expectNoOverflow } from "../page-checks.ts";
import { publishQuickly } from "../people.ts";
import { expect, test } from "../test.ts";

test("the count of unread messages rises on any page, falls in every tab, and misses none", async ({
	openBrowser,
}) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path, title } = await openChatBetween(seller, buyer);
	const [secondPath = ""] = await publishQuickly(seller, [{ item: "Contra", title: "Contra II" }]);
	const { page, context, t } = seller;
	const unread = (count: number) =>
		page.getByRole("link", { name: t("shell.messages.unread", { count }) }).first();
	const none = page.getByRole("link", { name: t("shell.messages"), exact: true }).first();
	const tab = await context.newPage();
	let second = "";

	await test.step("it rises on any page", async () => {
		await openLive(page, "/popular");
		await expect(unread(1)).toBeVisible();
		second = await offer(buyer, secondPath, "¿Sigue?");
		await expect(unread(2)).toBeVisible();
	});

	await test.step("every tab counts from nothing once one of them looks at the list, which rises live", async () => {
		await openLive(tab, "/mensajes");
		await expect(none).toBeVisible();
		const items = tab.getByRole("navigation", { name: t("messages.list") }).getByRole("listitem");
		await expect(items.first()).toContainText("Contra II");
		await expect(items.getByText(t("messages.unread", { count: 1 }))).toHaveCount(2);
		await expectNoOverflow(tab);

		await say(buyer, path, "Te escribo de nuevo");
		await expect(items.first()).toContainText(title);
		await expect(items.first()).toContainText("Te escribo de nuevo");
		await expect(items.first().getByText(t("messages.unread", { count: 2 }))).toBeAttached();
		await expect(none).toBeVisible();

		await move(seller, second, { intent: "start" });
		await expect(items.first()).toContainText("Contra II");
		await expect(items.first().getByText(t("messages.trade.pending"), { exact: true })).toBeVisible();
		await tab.goto("/tienda");
		await say(buyer, second, "¡Dale!");
		await expect(unread(1)).toBeVisible();
	});

	await test.step("a message that comes while it is fetched is counted", async () => {
		const answer = Promise.withResolvers<void>();
		let held = 0;
		await page.route("**/mensajes/sin-leer", async (route) => {
			const response = await route.fetch();
			held += 1;
			await answer.promise;
			await route.fulfill({ response });
		});
		// That another tab looks at the list is known at once; what it reads there is asked of the server.
		await tab.goto("/mensajes");
		await expect(unread(1)).toBeHidden();
		await tab.locator(`main a[href="${path}"]`).click();
		await expect(tab.getByRole("log")).toContainText("Te escribo de nuevo");
		await expect.poll(() => held).toBeGreaterThan(0);
		await tab.close();
		await say(buyer, path, "¿Y?");
		await expect(unread(1)).toBeVisible();
		const before = held;
		answer.resolve();
		await expect.poll(() => held).toBeGreaterThan(before);
		await expect(unread(1)).toBeVisible();
	});

	await test.step("it is nothing where it leads", async () => {
		await unread(1).click();
		await expect(page).toHaveURL("/mensajes");
		await expect(none).toBeVisible();
	});

	await test.step("what comes just after one has left is counted, also on a slow phone", async () => {
		const browser = await context.newCDPSession(page);
		await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
		await page
			.getByRole("banner")
			.getByRole("link", { name: t("shell.shop"), exact: true })
			.click();
		await expect(page).toHaveURL("/tienda");
		await say(buyer, path, "¿Seguís ahí?");
		await expect(unread(1)).toBeVisible();
	});
});
