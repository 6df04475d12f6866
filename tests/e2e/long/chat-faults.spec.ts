import type { Page, WebSocketRoute } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { openChatBetween, type Pair, say, textsOn, write } from "../chats.ts";
import { letThrough, withoutConnection } from "../network.ts";
import { expect, type Person, test } from "../test.ts";

/** A cable between a page and its server that can be pulled. */
async function cableOf(page: Page) {
	let isCut = false;
	const open = new Set<WebSocketRoute>();
	await page.routeWebSocket(/\/socket\.io\//, (socket) => {
		if (isCut) return socket.close();
		open.add(socket);
		socket.connectToServer();
	});
	const fromServer = /\/socket\.io\/|\/hilo|\.data/;
	return {
		cut: async () => {
			isCut = true;
			await page.route(fromServer, (route) => route.abort());
			for (const socket of open) await socket.close();
			open.clear();
		},
		restore: async () => {
			isCut = false;
			await letThrough(page, fromServer);
		},
	};
}

/** What was written is at the server: it neither waits for another try nor is being sent. */
async function expectNothingOnItsWay({ page, t }: Person): Promise<void> {
	await expect(page.getByText(t("messages.sending"))).toBeHidden();
	await expect(retryButton({ page, t })).toBeHidden();
}

function retryButton({ page, t }: Pick<Person, "page" | "t">) {
	return page.getByRole("button", { name: t("common.retry"), exact: true });
}

test("who was cut off has every message on return, in order, once, and sends what was held up", async ({
	openBrowser,
}) => {
	const seller = await openBrowser({ screen: "phone" });
	const buyer = await openBrowser();
	const { path, title } = await openChatBetween(seller, buyer);
	const { page, t } = seller;
	seller.allow(/ERR_FAILED|WebSocket/);
	const cable = await cableOf(page);
	const offline = page.getByText(t("messages.offline"));
	const retry = retryButton(seller);
	const all = ["¡Hola!", "antes", "uno", "dos", "tres", "desde el subte"];

	await test.step("what is written without a connection stays", async () => {
		await page.goto(path);
		await waitUntilInteractive(page);
		await say(buyer, path, "antes");
		await expect.poll(() => textsOn(seller)).toEqual(["¡Hola!", "antes"]);
		await cable.cut();
		await expect(offline).toBeVisible();
		await say(buyer, path, "uno");
		await say(buyer, path, "dos");
		await write(seller, "desde el subte");
		await expect(retry).toBeVisible();
		await say(buyer, path, "tres");
		expect(await textsOn(seller)).toEqual(["¡Hola!", "antes", "desde el subte"]);
	});

	await test.step("what was missed comes with the connection, and what was held up is sent", async () => {
		// The page asks for its list of chats as well, and does not get it: what is on the screen stays.
		const pageData = /\.data/;
		await page.route(pageData, (route) => route.abort());
		const refused = page.waitForEvent("requestfailed", (request) => pageData.test(request.url()));
		await cable.restore();
		await refused;
		await expect(offline).toBeHidden();
		await expect.poll(() => textsOn(seller)).toEqual(all);
		await letThrough(page, pageData);
		await retry.click();
		await expectNothingOnItsWay(seller);
		expect(await textsOn(seller)).toEqual(all);
		await say(buyer, path, "llegaste");
		await expect.poll(() => textsOn(seller)).toEqual([...all, "llegaste"]);
	});

	await test.step("what could not be sent is there again after a reload, and is sent once", async () => {
		await cable.cut();
		await write(seller, "desde el túnel");
		await expect(retry).toBeVisible();
		const kept = [...all, "llegaste", "desde el túnel"];
		await page.reload();
		await expect(retry).toBeVisible();
		expect(await textsOn(seller)).toEqual(kept);
		await cable.restore();
		await retry.click();
		await expectNothingOnItsWay(seller);
		await page.reload();
		await waitUntilInteractive(page);
		expect(await textsOn(seller)).toEqual(kept);
	});

	await test.step("the way back leads to the list without a connection, though the chat was opened first", async () => {
		await withoutConnection(seller, async () => {
			await page.getByRole("link", { name: t("messages.back") }).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("messages.title"));
			const list = page.getByRole("navigation", { name: t("messages.list") });
			await expect(list.getByRole("link", { name: title })).toBeVisible();
		});
	});
});

test("where sockets are blocked, messages are sent, come and are read all the same, each once", async ({
	openBrowser,
}) => {
	const seller = await openBrowser();
	const buyer = await openBrowser();
	const pair = await openChatBetween(seller, buyer);
	const { path } = pair;
	const { page, t } = seller;
	const read = t("messages.readAt", { time: "" }).trim();
	seller.allow(/ERR_FAILED|WebSocket/);
	await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
	await page.route(/\/socket\.io\//, (route) => route.abort());
	await page.goto(path);
	await waitUntilInteractive(page);

	await test.step("they go in both directions, and are read", async () => {
		await say(buyer, path, "¿Me leés?");
		await expect.poll(() => textsOn(seller)).toEqual(["¡Hola!", "¿Me leés?"]);
		// What the other one's page says comes from the server, and opening it reads what is there.
		const open = async () => (await buyer.context.request.get(path)).text();
		await expect.poll(open).toContain(read);
		await write(seller, "Perfecto");
		// What is opened while it comes would not be read.
		await expectNothingOnItsWay(seller);
		expect(await open()).toContain("Perfecto");
		await expect(page.getByRole("log").getByText(read)).toBeVisible();
		expect(await textsOn(seller)).toEqual(["¡Hola!", "¿Me leés?", "Perfecto"]);
		await expect(page.getByText(t("messages.offline"))).toBeHidden();
	});

	await test.step("one whose answer got lost is shown once, and kept once", async () => {
		// The server keeps the message, and its answer never arrives.
		await page.route(/\/hilo$/, async (route) => {
			if (route.request().postData()?.includes("intent=send")) await route.fetch();
			await route.abort();
		});
		await write(seller, "¿llegó?");
		// Fetched like what comes from others, it takes the place of the one that failed.
		await expectNothingOnItsWay(seller);
		const all = ["¡Hola!", "¿Me leés?", "Perfecto", "¿llegó?"];
		await expect.poll(() => textsOn(seller)).toEqual(all);
		await page.reload();
		expect(await textsOn(seller)).toEqual(all);
	});

	await test.step("Socket.IO goes on by polling where only web sockets are refused", () =>
		expectPolling(pair));
});

async function expectPolling({ seller, buyer, path }: Pair): Promise<void> {
	const { page } = seller;
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await page.addInitScript(refuseWebSockets);
	const connected = page.waitForResponse(
		(response) => /transport=polling/.test(response.url()) && response.request().method() === "POST",
	);
	await page.goto(path);
	await connected;
	// What comes now is heard, not found by asking.
	await page.route(/\/hilo\?after/, (route) => route.abort());
	const before = await textsOn(seller);
	const texts = ["uno", "dos", "tres"];
	for (const text of texts) await say(buyer, path, text);
	await expect.poll(() => textsOn(seller)).toEqual([...before, ...texts]);
}

/** As a proxy does that knows no upgrades: each ends in an error. */
function refuseWebSockets(): void {
	const Native = window.WebSocket;
	window.WebSocket = class extends Native {
		constructor(url: string | URL, protocols?: string | string[]) {
			super(String(url).replace("/socket.io/", "/refused/"), protocols);
		}
	};
}
