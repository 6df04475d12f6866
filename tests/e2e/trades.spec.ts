import { waitUntilInteractive } from "#tests/interactive.ts";
import { move, offer, openChatBetween, putSeal } from "./chats.ts";
import { openLive } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { ownOrigin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

type ButtonName = "trade.start" | "trade.accept" | "trade.cancel";

/** The panel's button on a wide screen, the strip's on a phone. */
function button({ page, t }: Person, name: ButtonName) {
	return page
		.getByRole("main")
		.getByRole("button", { name: t(name), exact: true })
		.locator("visible=true");
}

function panel({ page, t }: Person) {
	return page.getByRole("complementary", { name: t("trade.panel") }).locator("visible=true");
}

async function lookAt(path: string, ...people: Person[]): Promise<void> {
	for (const { page } of people) await openLive(page, path);
}

async function cancelOnScreen(person: Person, reason: string, check: typeof expectGoodPage): Promise<void> {
	const { page, t } = person;
	await button(person, "trade.cancel").click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toHaveAccessibleName(t("trade.cancel.title"));
	await dialog.getByRole("textbox", { name: t("common.reason") }).fill(reason);
	// Left without meaning it, what was written is there again.
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await button(person, "trade.cancel").click();
	await expect(dialog.getByRole("textbox", { name: t("common.reason") })).toHaveValue(reason);
	await check(page);
	await dialog.getByRole("button", { name: t("trade.cancel") }).click();
	await expect(page.getByText(t("trade.cancelled"), { exact: true })).toBeVisible();
	const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));
	expect(kept).toEqual([]);
}

async function expectCompleted(...people: Person[]): Promise<void> {
	await Promise.all(
		people.map(async ({ page, t }) => {
			await expect(page.getByText(t("trade.completed"))).toBeVisible();
			await expect(page).toHaveURL(/\/perfil#trueque-[0-9a-f-]{36}$/);
			const history = page.getByRole("region", { name: t("profile.history") });
			await expect(history.getByRole("listitem").first()).toBeFocused();
		}),
	);
}

/** Notes where, and for how long, the seal closes on the screen. */
async function watchSeal({ page }: Person): Promise<() => Promise<{ path: string; millis: number }[]>> {
	await page.emulateMedia({ reducedMotion: "no-preference" });
	const watch = await page.evaluateHandle(() => {
		const seen: { path: string; millis: number }[] = [];
		let since: { path: string; at: number } | undefined;
		new MutationObserver(() => {
			const isClosing = document.querySelector(".closing-seal .seal.closed") !== null;
			if (isClosing) since ??= { path: location.pathname, at: performance.now() };
			else if (since) {
				seen.push({ path: since.path, millis: performance.now() - since.at });
				since = undefined;
			}
		}).observe(document.body, { childList: true, subtree: true });
		return seen;
	});
	return async () => {
		// What moves is looked at by axe only once it stands.
		await page.emulateMedia({ reducedMotion: "reduce" });
		return watch.jsonValue();
	};
}

async function changeListing({ context }: Person, path: string, intent: "pause" | "delete"): Promise<void> {
	const response = await context.request.post(path, { form: { intent }, headers: ownOrigin() });
	expect(response.ok(), `${intent} answered ${response.status()}`).toBe(true);
}

test("a trade is completed, though its listing is paused meanwhile, and supersedes another's: all see it live", async ({
	openBrowser,
}) => {
	const seller = await openBrowser();
	const buyer = await openBrowser({ screen: "phone" });
	const loser = await openBrowser({ screen: "phone" });
	const { path, listingPath, title, sellerAccount } = await openChatBetween(seller, buyer);
	await signUpQuickly(loser, "tarde");
	const lostPath = await offer(loser, listingPath, "¡Yo también la quiero!");
	await move(seller, lostPath, { intent: "start" });
	await lookAt(lostPath, loser);
	await expect(button(loser, "trade.accept")).toBeVisible();
	await lookAt(path, seller, buyer);

	await test.step("the buyer's seal is asked about, and put first", async () => {
		await button(seller, "trade.start").click();
		await button(buyer, "trade.accept").click();
		const question = buyer.page.getByRole("dialog", { name: buyer.t("trade.accept.title") });
		await expect(question).toContainText(title);
		await expectGoodPage(buyer.page);
		await question
			.getByRole("button", { name: buyer.t("trade.accept.notYet") })
			.last()
			.click();
		await expect(question).toBeHidden();
		await putSeal(buyer);
		await expect(panel(buyer)).toContainText(buyer.t("trade.theirs.title", { name: sellerAccount.username }));
		await expect(panel(seller)).toContainText(seller.t("trade.yours.title"));
	});

	await test.step("the seller's closes it, and both are led to their history", async () => {
		await changeListing(seller, listingPath, "pause");
		const watches = await Promise.all([watchSeal(seller), watchSeal(buyer)]);
		await putSeal(seller);
		await expectCompleted(seller, buyer);
		for (const seen of watches) {
			const [closing, ...more] = await seen();
			expect(closing?.path).toBe(path);
			expect(closing?.millis).toBeGreaterThan(1_900);
			expect(more).toEqual([]);
		}
		await expect(seller.page.getByText(title).first()).toBeVisible();
		await expectNoOverflow(seller.page);
	});

	await test.step("whose trade is superseded stays where they are", async () => {
		await expect(panel(loser)).toContainText(loser.t("trade.superseded.title"));
		await expect(loser.page).toHaveURL(lostPath);
		await expectGoodPage(loser.page);
	});

	await test.step("the history leads to the listing, which its buyer got", async () => {
		const history = buyer.page.getByRole("region", { name: buyer.t("profile.history") });
		await history.getByText(title).click();
		await expect(buyer.page).toHaveURL(listingPath);
		await expect(buyer.page.getByText(buyer.t("listing.status.got"))).toBeVisible();
		await expectNoOverflow(buyer.page);
	});
});

test("a trade is started once, cancelled by either side and started again, and superseded when its listing goes; who goes elsewhere stays there, in English", async ({
	openBrowser,
}) => {
	const seller = await openBrowser({ locale: "en" });
	const buyer = await openBrowser({ locale: "en" });
	const { path, listingPath, sellerAccount, buyerAccount } = await openChatBetween(seller, buyer);
	// A page that has not heard of the first start yet: what comes to it is held back.
	let isHeld = true;
	await seller.page.routeWebSocket(/\/socket\.io\//, (socket) => void (isHeld || socket.connectToServer()));
	await seller.page.route(/\/hilo\?/, (route) => route.abort());
	seller.allow(/ERR_FAILED|409/);
	await seller.page.goto(path);
	await waitUntilInteractive(seller.page);
	await lookAt(path, buyer);

	await test.step("a second start reminds and says that there is one", async () => {
		await move(seller, path, { intent: "start" });
		await expect(button(buyer, "trade.accept")).toBeVisible();
		await button(seller, "trade.start").click();
		await expect(seller.page.getByText(seller.t("trade.error.alreadyExists"))).toBeVisible();
		const reminder = buyer.t("messages.system.reminder", { name: sellerAccount.username });
		await expect(buyer.page.getByRole("log")).toContainText(reminder);
		isHeld = false;
		await seller.page.unrouteAll({ behavior: "ignoreErrors" });
		await lookAt(path, seller);
	});

	await test.step("the buyer cancels it", async () => {
		await cancelOnScreen(buyer, "No llego el sábado", expectGoodPage);
		await expect(panel(seller)).toContainText(seller.t("trade.cancelled.title"));
		const told = { name: buyerAccount.username, reason: "No llego el sábado" };
		await expect(seller.page.getByRole("log")).toContainText(seller.t("messages.system.cancelled", told));
	});

	await test.step("the seller cancels the next one", async () => {
		await button(seller, "trade.start").click();
		await putSeal(buyer);
		await cancelOnScreen(seller, "Ya la prometí", expectNoOverflow);
		await expect(panel(buyer)).toContainText(buyer.t("trade.cancelled.title"));
		const told = { name: sellerAccount.username, reason: "Ya la prometí" };
		await expect(buyer.page.getByRole("log")).toContainText(buyer.t("messages.system.cancelled", told));
		await expectNoOverflow(buyer.page);
	});

	await test.step("the listing's deletion ends the last one", async () => {
		await button(seller, "trade.start").click();
		await expect(button(buyer, "trade.accept")).toBeEnabled();
		await changeListing(seller, listingPath, "delete");
		for (const person of [seller, buyer]) {
			await expect(panel(person)).toContainText(person.t("trade.superseded.title"));
			await expect(person.page.getByRole("log")).toContainText(person.t("messages.system.superseded"));
			await expect(button(person, "trade.start")).toHaveCount(0);
			await expectNoOverflow(person.page);
		}
	});

	await test.step("whoever goes elsewhere when one is completed is not taken away from there", () =>
		completeElsewhere(seller, buyer));
});

async function completeElsewhere(seller: Person, buyer: Person): Promise<void> {
	const [listingPath = ""] = await publishQuickly(seller, [{ item: "Contra" }]);
	const path = await offer(buyer, listingPath, "¡Hola!");
	const tradeId = await move(seller, path, { intent: "start" });
	await move(buyer, path, { intent: "accept", tradeId });
	const { page, t } = seller;
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await page.clock.install();
	await lookAt(path, seller);
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	// The seal closes while they go, however long that takes them.
	await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)));
	await move(seller, path, { intent: "accept", tradeId });
	await expect(page.getByRole("status").getByText(t("trade.completed.title"))).toBeVisible();
	const shell = page.getByRole("banner");
	await shell.getByRole("link").first().click();
	await expect(page).toHaveURL("/");
	await page.clock.fastForward(5_000);
	await shell.getByRole("link", { name: t("shell.trades"), exact: true }).click();
	await expect(page).toHaveURL("/intercambios");
	expect(asked).not.toContain("/perfil.data");
}
