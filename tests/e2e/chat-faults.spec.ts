import type { Page, WebSocketRoute } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { openChatBetween, say, textsOn, write } from "./chats.ts";
import { expectGoodPage } from "./page-checks.ts";
import { expect, type Person, test } from "./test.ts";

/** A cable between a page and its server that can be pulled. */
async function cableOf(page: Page) {
	let isCut = false;
	const open = new Set<WebSocketRoute>();
	await page.routeWebSocket(/\/socket\.io\//, (socket) => {
		if (isCut) return socket.close();
		open.add(socket);
		socket.connectToServer();
	});
	await page.route(/\/socket\.io\/|\/hilo|\.data/, (route) => (isCut ? route.abort() : route.continue()));
	return {
		cut: async () => {
			isCut = true;
			for (const socket of open) await socket.close();
			open.clear();
		},
		restore: () => {
			isCut = false;
		},
	};
}

/** What was written is at the server: it neither waits for another try nor is being sent. */
async function expectNothingOnItsWay({ page, t }: Person): Promise<void> {
	await expect(page.getByText(t("messages.sending"))).toBeHidden();
	await expect(page.getByRole("button", { name: t("messages.retry"), exact: true })).toBeHidden({
		timeout: 15_000,
	});
}

test("who was cut off has every message on return, in order, once, and sends what was held up", async ({
	openBrowser,
}) => {
	test.setTimeout(120_000);
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path } = await openChatBetween(seller, buyer);
	seller.allow(/ERR_FAILED|WebSocket/);
	const cable = await cableOf(seller.page);
	await seller.page.goto(path);
	await waitUntilInteractive(seller.page);
	await say(buyer, path, "antes");
	await expect.poll(() => textsOn(seller)).toEqual(["¡Hola!", "antes"]);

	await cable.cut();
	const offline = seller.page.getByText(seller.t("messages.offline"));
	await expect(offline).toBeVisible();
	await say(buyer, path, "uno");
	await say(buyer, path, "dos");
	await write(seller, "desde el subte");
	const retry = seller.page.getByRole("button", { name: seller.t("messages.retry"), exact: true });
	await expect(retry).toBeVisible();
	await say(buyer, path, "tres");
	expect(await textsOn(seller)).toEqual(["¡Hola!", "antes", "desde el subte"]);

	// The page asks for its list of chats as well, and does not get it: what is on the screen stays.
	const pageData = /\.data/;
	await seller.page.route(pageData, (route) => route.abort());
	const refused = seller.page.waitForEvent("requestfailed", (request) => pageData.test(request.url()));
	cable.restore();
	await refused;
	await expect(offline).toBeHidden();
	await expect
		.poll(() => textsOn(seller))
		.toEqual(["¡Hola!", "antes", "uno", "dos", "tres", "desde el subte"]);
	await seller.page.unroute(pageData);
	await retry.click();
	await expectNothingOnItsWay(seller);
	const all = ["¡Hola!", "antes", "uno", "dos", "tres", "desde el subte"];
	expect(await textsOn(seller)).toEqual(all);
	await say(buyer, path, "llegaste");
	await expect.poll(() => textsOn(seller)).toEqual([...all, "llegaste"]);
	await seller.page.reload();
	expect(await textsOn(seller)).toEqual([...all, "llegaste"]);
});

test("what could not be sent is there again after a reload, and is sent once", async ({ openBrowser }) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path } = await openChatBetween(seller, buyer);
	seller.allow(/ERR_FAILED|WebSocket/);
	const { page, t } = seller;
	const cable = await cableOf(page);
	await page.goto(path);
	await waitUntilInteractive(page);
	await cable.cut();
	await write(seller, "desde el túnel");
	const retry = page.getByRole("button", { name: t("messages.retry"), exact: true });
	await expect(retry).toBeVisible();
	await page.goto("/mensajes");
	await page.goto(path);
	await expect(retry).toBeVisible();
	expect(await textsOn(seller)).toEqual(["¡Hola!", "desde el túnel"]);
	cable.restore();
	await retry.click();
	await expectNothingOnItsWay(seller);
	await page.reload();
	await waitUntilInteractive(page);
	expect(await textsOn(seller)).toEqual(["¡Hola!", "desde el túnel"]);
	await buyer.page.goto(path);
	expect(await textsOn(buyer)).toEqual(["¡Hola!", "desde el túnel"]);
});

test("a message whose answer got lost is shown once, and kept once", async ({ openBrowser }) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path } = await openChatBetween(seller, buyer);
	seller.allow(/ERR_FAILED|WebSocket/);
	await seller.page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
	await seller.page.route(/\/socket\.io\//, (route) => route.abort());
	await seller.page.goto(path);
	await waitUntilInteractive(seller.page);
	// The server keeps the message, and its answer never arrives.
	await seller.page.route(/\/hilo$/, async (route) => {
		if (route.request().postData()?.includes("intent=send")) await route.fetch();
		await route.abort();
	});
	await write(seller, "¿llegó?");
	// Fetched like what comes from others, it takes the place of the one that failed.
	await expectNothingOnItsWay(seller);
	await expect.poll(() => textsOn(seller)).toEqual(["¡Hola!", "¿llegó?"]);
	await seller.page.reload();
	expect(await textsOn(seller)).toEqual(["¡Hola!", "¿llegó?"]);
});

test("where sockets are blocked, messages are sent, come and are read all the same", async ({
	openBrowser,
}) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path } = await openChatBetween(seller, buyer);
	for (const person of [seller, buyer]) {
		person.allow(/ERR_FAILED|WebSocket/);
		await person.page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
		await person.page.route(/\/socket\.io\//, (route) => route.abort());
		await person.page.goto(path);
		await waitUntilInteractive(person.page);
	}
	await write(buyer, "¿Me leés?");
	await expect.poll(() => textsOn(seller), { timeout: 15_000 }).toEqual(["¡Hola!", "¿Me leés?"]);
	await write(seller, "Perfecto");
	await expect.poll(() => textsOn(buyer), { timeout: 15_000 }).toEqual(["¡Hola!", "¿Me leés?", "Perfecto"]);
	const read = buyer.t("messages.readAt", { time: "" }).trim();
	await expect(buyer.page.getByRole("log").getByText(read)).toBeVisible({ timeout: 15_000 });
	await expect(buyer.page.getByText(buyer.t("messages.offline"))).toBeHidden();
});

test("Socket.IO goes on by polling where only web sockets are refused", async ({ openBrowser }) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path } = await openChatBetween(seller, buyer);
	seller.allow(/WebSocket|ERR_FAILED/);
	await seller.page.addInitScript(refuseWebSockets);
	const connected = seller.page.waitForResponse(
		(response) => /transport=polling/.test(response.url()) && response.request().method() === "POST",
	);
	await seller.page.goto(path);
	await connected;
	// What comes now is heard, not found by asking.
	await seller.page.route(/\/hilo\?after/, (route) => route.abort());
	const texts = ["uno", "dos", "tres"];
	for (const text of texts) await say(buyer, path, text);
	await expect.poll(() => textsOn(seller)).toEqual(["¡Hola!", ...texts]);
});

/** As a proxy does that knows no upgrades: each ends in an error. */
function refuseWebSockets(): void {
	const Native = window.WebSocket;
	window.WebSocket = class extends Native {
		constructor(url: string | URL, protocols?: string | string[]) {
			super(String(url).replace("/socket.io/", "/refused/"), protocols);
		}
	};
}

test("a chat shows its shape while it loads, and a way on when it does not", async ({ openBrowser }) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path, buyerAccount } = await openChatBetween(seller, buyer);
	const { page, t } = seller;
	seller.allow(/ERR_FAILED/);
	await page.goto("/mensajes");
	await waitUntilInteractive(page);
	// The chat's own code has come with the list; from here on nothing comes.
	const answer = Promise.withResolvers<void>();
	const fromServer = /\.data|\/assets\/.*\.js/;
	await page.route(fromServer, async (route) => {
		await answer.promise;
		await route.abort();
	});
	const chat = page.getByRole("link", { name: new RegExp(buyerAccount.username) });
	await chat.click();
	await expect(page.getByText(t("messages.loading"))).toBeAttached();
	await expectGoodPage(page);
	answer.resolve();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("messages.error.title"));
	await expect(page.getByText(t("messages.error.lost"))).toBeVisible();
	await expect(chat).toBeVisible();
	await expectGoodPage(page);
	const retry = page.getByRole("button", { name: t("messages.retry"), exact: true });
	const refused = page.waitForEvent("requestfailed", (request) => request.url().includes(path));
	await retry.click();
	await refused;
	await expect(chat).toBeVisible();
	await page.unroute(fromServer);
	await retry.click();
	await expect.poll(() => textsOn(seller)).toEqual(["¡Hola!"]);
});

test("older messages that do not load say so, and load when asked again", async ({ openBrowser }) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const { path } = await openChatBetween(seller, buyer);
	for (let n = 1; n <= 32; n++) await say(n % 2 ? seller : buyer, path, `Mensaje ${n}`);
	const { page, t } = seller;
	seller.allow(/ERR_FAILED/);
	await page.route(/\/hilo\?before=/, (route) => route.abort());
	await page.goto(path);
	await waitUntilInteractive(page);
	const log = page.getByRole("log");
	const older = log.getByRole("link", { name: t("messages.older") });
	await older.focus();
	await older.press("Enter");
	await expect(log.getByRole("alert")).toHaveText(t("messages.error.loading"));
	await page.unroute(/\/hilo\?before=/);
	await older.press("Enter");
	await expect(log.getByText(t("messages.beginning"))).toBeAttached();
	expect(await textsOn(seller)).toHaveLength(33);
});

test("who opened a chat by its address finds the way back to the list without a connection", async ({
	openBrowser,
}) => {
	const seller = await openBrowser({ screen: "phone" });
	const { path, title } = await openChatBetween(seller, await openBrowser());
	const { page, context, t } = seller;
	seller.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
	await page.goto(path);
	await waitUntilInteractive(page);
	await context.setOffline(true);
	await page.getByRole("link", { name: t("messages.back") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("messages.title"));
	const list = page.getByRole("navigation", { name: t("messages.list") });
	await expect(list.getByRole("link", { name: title })).toBeVisible();
});
