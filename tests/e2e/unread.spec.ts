import { randomUUID } from "node:crypto";
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
