import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { notificationFeedPath } from "#app/shared/paths.ts";
import { reportSendPath } from "#app/shared/report-paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { letThrough, openLive } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { type Account, ownOrigin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** A message that is older than ten seconds is told by the next look, one of which is made every five. */
const untilTold = { timeout: 60_000 };

/** How often a page without sockets asks, in milliseconds. */
const pollMillis = 15_000;

interface Deal {
	readonly owner: Person;
	readonly ownerAccount: Account;
	readonly buyer: Person;
	readonly buyerAccount: Account;
	readonly title: string;
	readonly path: string;
}

/** Signs up somebody with a listing, and somebody who may write about it. */
async function meet(owner: Person, buyer: Person): Promise<Deal> {
	const ownerAccount = await signUpQuickly(owner, "duena");
	const buyerAccount = await signUpQuickly(buyer, "escribe");
	const title = `Cóndor ${randomUUID().slice(0, 8)}`;
	const [path = ""] = await publishQuickly(owner, [{ item: "Contra", title }]);
	return { owner, ownerAccount, buyer, buyerAccount, title, path };
}

async function send(person: Person, path: string, form: Record<string, string>): Promise<unknown> {
	const answer = await person.context.request.post(path, { form, headers: ownOrigin() });
	expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
	return answer.json();
}

async function write({ buyer, path }: Deal): Promise<string> {
	const listingId = path.split("/").at(-1) ?? "";
	const form = { listingId, text: "¿La cambiás?", clientId: randomUUID() };
	const { value } = (await send(buyer, "/mensajes/oferta", form)) as { value: { chatId: string } };
	return value.chatId;
}

/** Makes a chat's messages older by a minute, as if its reader had been away since. */
async function letTimePass(chatId: string): Promise<void> {
	const db = sharedDatabase();
	const aMinute = sql`interval '1 minute'`;
	await db
		.update(chatMessages)
		.set({ createdAt: sql`${chatMessages.createdAt} - ${aMinute}` })
		.where(eq(chatMessages.chatId, chatId));
	await db
		.update(chats)
		.set({ unnotifiedSince: sql`${chats.unnotifiedSince} - ${aMinute}` })
		.where(eq(chats.id, chatId));
}

/** Told at once, unlike a message. */
async function report({ buyer, path }: Pick<Deal, "buyer" | "path">): Promise<void> {
	const sendPath = reportSendPath({ kind: "listing", id: path.split("/").at(-1) ?? "" });
	await send(buyer, sendPath, { reason: "La foto es otra", submissionKey: randomUUID() });
}

const bellOf = ({ t }: Person, page: Page, count: number) =>
	page.getByRole("banner").getByRole("button", {
		name: count > 0 ? t("shell.notifications.unread", { count }) : t("shell.notifications"),
		exact: true,
	});

// The other language and width have a short look in looks.spec.ts.
const look = { locale: "es", screen: "desktop", theme: "dark" } as const;

test("somebody is told live, reads and deletes, and is told nothing of what they read at once", async ({
	openBrowser,
}) => {
	const [owner, buyer] = [await openBrowser(look), await openBrowser()];
	const { page } = owner;
	const scripts: string[] = [];
	page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
	const fetched = (name: string) => scripts.filter((path) => path.startsWith(`/assets/${name}`));
	await test.step("a visitor's page fetches nothing, a person's the panel only when it is opened", async () => {
		await page.goto("/");
		await waitUntilInteractive(page);
		expect([...fetched("bell"), ...fetched("notification")]).toEqual([]);
	});
	const deal = await meet(owner, buyer);
	await page.goto("/");
	await waitUntilInteractive(page);
	expect(fetched("bell")).not.toEqual([]);
	await openLive(page, "/popular");
	await expect(bellOf(owner, page, 0)).toBeVisible();
	expect(fetched("notification-panel")).toEqual([]);
	await bellOf(owner, page, 0).press("Enter");
	await expect(page.getByRole("dialog")).toHaveAccessibleName(owner.t("notifications.title"));
	expect(fetched("notification-panel")).not.toEqual([]);
	await test.step("the popover is left in every way", () => leavePopover(owner));
	const chatId = await hearInBothTabs(deal);
	await test.step("the page of notifications lives too", () => clearAndRestore(deal));
	await test.step("who reads the chat at once is told nothing, and reading it takes the rest off the bell", () =>
		readAtOnce(deal, chatId));
});

/** By Tab, by a press outside and by going elsewhere; it is open at first. */
async function leavePopover(person: Person): Promise<void> {
	const { page } = person;
	const [bell, panel] = [bellOf(person, page, 0), page.getByRole("dialog")];
	await expect(panel).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(bell).toBeFocused();
	await bell.press("Enter");
	await expect(panel).toHaveCount(0);
	await bell.click();
	await expect(panel).toBeVisible();
	await page.mouse.click(5, 500);
	await expect(panel).toHaveCount(0);
	await bell.click();
	await panel.getByRole("link").click();
	await expect(page).toHaveURL("/intercambios");
	await expect(panel).toHaveCount(0);
	await bell.click();
	await expect(panel).toBeVisible();
	await panel.getByRole("link").focus();
	await page.keyboard.press("Tab");
	await expect(panel).toHaveCount(0);
}

/** @returns the chat that the owner was told of */
async function hearInBothTabs(deal: Deal): Promise<string> {
	const { owner, buyerAccount, title } = deal;
	const { page, t } = owner;
	const tab = await owner.context.newPage();
	await openLive(tab, "/popular");
	await bellOf(owner, page, 0).click();
	const panel = page.getByRole("dialog");
	await expect(panel).toContainText(t("notifications.empty.title"));

	const chatId = await write(deal);
	await letTimePass(chatId);
	await expect(panel.getByRole("listitem")).toHaveCount(1, untilTold);
	const name = buyerAccount.username;
	const told = t("notifications.text.messageReceived", { count: 1, name });
	await expect(panel.getByRole("listitem")).toContainText(told);
	await expect(panel.getByRole("listitem")).toContainText(title);
	await report(deal);
	await expect(panel.getByRole("listitem")).toHaveCount(2);
	await expect(panel.getByRole("listitem").first()).toContainText(
		t("notifications.text.listingReported", { count: 1 }),
	);
	await expectGoodPage(page);
	await expect(page.getByRole("main").getByRole("heading").first()).toBeInViewport();
	await page.keyboard.press("Escape");
	await expect(panel).toHaveCount(0);
	for (const one of [page, tab]) await expect(bellOf(owner, one, 2)).toBeVisible();
	await expect(bellOf(owner, page, 2)).toBeFocused();

	await page.keyboard.press("Enter");
	const item = panel.getByRole("listitem").filter({ hasText: told });
	const readButton = item.getByRole("button", { name: t("notifications.read", { text: told }) });
	// A double tap reads it and does not delete it: nothing takes the place of the button, so that its second half falls beside it.
	await readButton.dblclick();
	await expect(readButton).toHaveCount(0);
	await expect(item.getByRole("link")).toBeVisible();
	for (const one of [page, tab]) await expect(bellOf(owner, one, 1)).toHaveCount(1);
	await item.getByRole("link").click();
	await expect(page).toHaveURL(`/mensajes/${chatId}`);
	await expect(panel).toHaveCount(0);

	await bellOf(owner, tab, 1).click();
	const other = tab.getByRole("dialog");
	await other.getByRole("button", { name: t("notifications.readAll") }).click();
	await expect(bellOf(owner, page, 0)).toBeVisible();
	await other.getByRole("button", { name: t("notifications.delete", { text: told }) }).click();
	await expect(other.getByRole("listitem")).toHaveCount(1);
	await expect(other.getByRole("listitem").getByRole("link")).toBeFocused();
	await other.getByRole("button", { name: t("notifications.clear") }).click();
	await expect(other).toContainText(t("notifications.empty.title"));

	return chatId;
}

/** Holds what a page sends first, as a slow network may. @returns what lets it go on */
async function holdFirstChange(page: Page): Promise<() => Promise<void>> {
	const gate = Promise.withResolvers<void>();
	let isHeld = false;
	await page.route(`**${notificationFeedPath}`, async (route) => {
		if (route.request().method() === "POST" && !isHeld) {
			isHeld = true;
			await gate.promise;
		}
		await route.continue();
	});
	return async () => {
		gate.resolve();
		await letThrough(page, `**${notificationFeedPath}`);
	};
}

async function clearAndRestore({ owner, ownerAccount, buyer, title }: Deal): Promise<void> {
	const { page, t } = owner;
	await page.getByLabel(t("shell.profile.menu", { username: ownerAccount.username })).click();
	await page.getByRole("link", { name: t("shell.notifications"), exact: true }).click();
	await expect(page).toHaveURL("/notificaciones");
	const main = page.getByRole("main");
	await expect(main).toContainText(t("notifications.empty.title"));
	const [second = ""] = await publishQuickly(owner, [{ item: "Contra", title: `Otro ${title}` }]);
	await report({ buyer, path: second });
	await expect(main.getByRole("listitem")).toContainText(`Otro ${title}`);
	await expectNoOverflow(page);
	const letClear = await holdFirstChange(page);
	await main.getByRole("button", { name: t("notifications.clear") }).click();
	await expect(main).toContainText(t("notifications.empty.title"));
	await main.getByRole("button", { name: t("common.undo") }).click();
	// Time in which a change that does not wait for the one before it would be answered.
	await owner.context.request.get(notificationFeedPath);
	await letClear();
	await expect(main.getByRole("listitem")).toContainText(`Otro ${title}`);
	await expect(bellOf(owner, page, 1)).toBeVisible();
	await expect(main.getByText(t("notifications.cleared"))).toHaveCount(0);
}

/** One thing is on the bell already. */
async function readAtOnce(deal: Deal, chatId: string): Promise<void> {
	const { owner, buyer } = deal;
	const { page } = owner;
	await write(deal);
	await openLive(page, `/mensajes/${chatId}`);
	// The offer was read in time: the look that tells of another one, of the same age, does not tell of it.
	await letTimePass(chatId);
	const { username: name } = await signUpQuickly(buyer, "otra");
	const otherChat = await write(deal);
	await letTimePass(otherChat);
	await expect(bellOf(owner, page, 2)).toBeVisible(untilTold);
	const answer = await owner.context.request.get(notificationFeedPath);
	const { value } = (await answer.json()) as { value: { items: unknown[] } };
	expect(value.items).toHaveLength(2);
	expect(value.items[0]).toMatchObject({ name, count: 1 });
	await page.goto(`/mensajes/${otherChat}`);
	await expect(bellOf(owner, page, 1)).toBeVisible();
}

test("without its socket the bell asks, back again it has what was missed, and a list or a change that fails is said", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ screen: "phone" });
	const deal = await meet(owner, await openBrowser());
	const { page } = owner;
	owner.allow(/WebSocket|socket\.io|Failed to load resource|net::ERR/);
	const line = { isRefused: true, isDead: false, cut: () => {} };
	await page.routeWebSocket(/socket\.io/, (socket) => {
		// Closed once it is open, as what cuts connections on the way would.
		if (line.isRefused) return void setTimeout(() => void socket.close(), 10);
		const server = socket.connectToServer();
		server.onMessage((message) => {
			if (!line.isDead) socket.send(message);
		});
		line.cut = () => void socket.close();
	});
	await test.step("without any", async () => {
		await page.route("**/socket.io/**", (route) => route.abort());
		await page.clock.install();
		await page.goto("/popular");
		await waitUntilInteractive(page);
		await report(deal);
		await expect(bellOf(owner, page, 0)).toBeVisible();
		await page.clock.runFor(pollMillis);
		await expect(bellOf(owner, page, 1)).toBeVisible();
	});
	const title = `Otro ${deal.title}`;
	await test.step("once it is back", async () => {
		await letThrough(page, "**/socket.io/**");
		line.isRefused = false;
		const connected = page.waitForResponse("**/notificaciones/lista");
		await page.goto("/popular");
		await connected;
		line.isDead = true;
		const [path = ""] = await publishQuickly(owner, [{ item: "Contra", title }]);
		await report({ ...deal, path });
		await expect(bellOf(owner, page, 1)).toBeVisible();
		line.isDead = false;
		line.cut();
		await expect(bellOf(owner, page, 2)).toBeVisible();
	});
	await page.route("**/notificaciones/lista", (route) => route.abort());
	await page.goto("/popular");
	await bellOf(owner, page, 2).click();
	await test.step("the list is fetched again", () => fetchAgain(owner, title));
	await test.step("the change is taken back", () => failToClear(owner, title));
});

async function fetchAgain({ page, t }: Person, title: string): Promise<void> {
	const panel = page.getByRole("dialog");
	await expect(panel).toContainText(t("notifications.failed.title"));
	await expectGoodPage(page);
	// The open page asks by itself as well, and an answer to that would take the button away before the press.
	const pressed = Promise.withResolvers<void>();
	await page.route("**/notificaciones/lista", async (route) => {
		await pressed.promise;
		await route.continue();
	});
	await panel.getByRole("button", { name: t("common.tryAgain") }).click();
	pressed.resolve();
	await expect(panel.getByRole("listitem").first()).toContainText(title);
}

async function failToClear({ page, t }: Person, title: string): Promise<void> {
	const panel = page.getByRole("dialog");
	await letThrough(page, "**/notificaciones/lista");
	await page.route("**/notificaciones/lista", (route) =>
		route.request().method() === "POST" ? route.abort() : route.continue(),
	);
	const clear = panel.getByRole("button", { name: t("notifications.clear") });
	await clear.click();
	await expect(page.getByText(t("notifications.error"))).toBeVisible();
	await expect(panel.getByRole("listitem").first()).toContainText(title);
	await letThrough(page, "**/notificaciones/lista");
	await clear.click();
	await expect(panel).toContainText(t("notifications.empty.title"));
}
