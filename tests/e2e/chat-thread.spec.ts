import { offerBuilderPath } from "#app/shared/person-paths.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { buildLongChat, openChatBetween, type Pair, say, textsOn, write } from "./chats.ts";
import { endCompositionAsSafari } from "./composition.ts";
import { sharedDatabase } from "./database.ts";
import { letThrough, openBeforeScripts, openLive } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

const hostile = [
	"z̸̧̛͎͚̙̓̈́͂a̷͕͐l̴̰̀g̵̜͝o̶͍͒".repeat(8),
	"مرحبا بالجميع هذا نص طويل من اليمين إلى اليسار",
	"x".repeat(1_500),
	"<img src=x onerror=alert(1)><script>alert(2)</script>",
	"Mirá https://reino.example/x?y=1&z=2. javascript:alert(1)",
];

test("two people, each in their language: the thread keeps its shape, they see each other, and ten in a row wait", async ({
	openBrowser,
}) => {
	const seller = await openBrowser({ locale: "en", screen: "phone" });
	const buyer = await openBrowser();
	const pair = await openChatBetween(seller, buyer);
	const { path } = pair;
	for (const text of hostile.slice(0, 3)) await say(seller, path, text);
	for (const text of hostile.slice(3)) await say(buyer, path, text);
	await test.step("both are there", () => comeOneAfterTheOther(pair));
	await test.step("who may not start a trade is led to an offer", () =>
		expect(
			buyer.page.getByRole("link", { name: buyer.t("trade.makeOffer"), exact: true }).locator("visible=true"),
		).toHaveAttribute("href", offerBuilderPath(pair.sellerAccount.username)));
	await test.step("the thread keeps its shape whatever is written, at both widths", async () => {
		for (const person of [buyer, seller]) await expectShape(person);
		expect((await buyer.page.getByRole("log").boundingBox())?.height).toBeGreaterThan(500);
		expect((await seller.page.getByRole("log").boundingBox())?.height).toBeGreaterThan(300);
	});
	await test.step("one sees that the other writes and has read", () => writeInSight(pair));
	await test.step("on a phone, a toast leaves the field and its button free, however many lines one writes", async () => {
		await seller.page.getByRole("textbox", { name: seller.t("messages.message") }).fill("Uno\nDos\nTres");
		await startTrade(seller);
	});
	await test.step("on a phone, the seal folds to one line while the keyboard is open", () =>
		expectFoldedSeal(seller, path));
	await test.step("the other leaves", async () => {
		await seller.page.getByRole("link", { name: seller.t("messages.back") }).click();
		await expect(buyer.page.getByText(buyer.t("messages.here"), { exact: true })).toBeHidden();
	});
	await expectTenAtMost(pair);
});

async function comeOneAfterTheOther({ seller, buyer, path }: Pair): Promise<void> {
	const here = ({ page, t }: Person) => page.getByText(t("messages.here"), { exact: true });
	await openLive(buyer.page, path);
	await expect(here(buyer)).toBeHidden();
	await openLive(seller.page, path);
	// What is typed before the socket has been let into the chat is told to nobody.
	await expect(here(buyer)).toBeVisible();
	await expect(here(seller)).toBeVisible();
}

async function writeInSight({ seller, buyer }: Pair): Promise<void> {
	const { page, t } = buyer;
	const typing = page.getByText(t("messages.typing"), { exact: true });
	const field = seller.page.getByRole("textbox");
	await test.step("what is typed is not called out, and ends by itself", async () => {
		await field.pressSequentially("Mmm");
		await expect(typing).toBeVisible();
		const calledOut = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]";
		expect(await typing.evaluate((mark, selector) => mark.closest(selector), calledOut)).toBeNull();
		await expect(typing).toBeHidden();
		await expect(page.getByText(t("messages.here"), { exact: true })).toBeVisible();
	});
	await test.step("it ends with the message, which is read", async () => {
		await field.pressSequentially(" te la cambio");
		await expect(typing).toBeVisible();
		await write(seller, "Te la cambio por dos");
		await expect.poll(() => textsOn(buyer)).toEqual(["¡Hola!", ...hostile, "Te la cambio por dos"]);
		await expect(typing).toBeHidden();
		const read = seller.t("messages.readAt", { time: "" }).trim();
		await expect(seller.page.getByRole("log").getByText(read).last()).toBeVisible();
	});
}

/** Others about somebody's listings, each with something unread. */
async function addChatsOf(ownerId: string, count: number): Promise<void> {
	const db = sharedDatabase();
	for (let n = 0; n < count; n++) {
		const chat = await buildChat(db, { user2Id: ownerId });
		await buildChatMessage(db, { chatId: chat.id });
	}
}

test("a chat says that it loads, shows a way on when it does not, and loads older messages above what is read", async ({
	openBrowser,
}) => {
	const seller = await openBrowser();
	const chat = await buildLongChat(await signUpQuickly(seller, "duena"), 75);
	await addChatsOf(chat.ownerId, 12);
	seller.allow(/ERR_FAILED/);
	await test.step("the chat shows its shape while it loads", () => loseChat(seller, chat));
	await test.step("older messages load without moving what is read", () => readOlder(seller));
	await test.step("a toast leaves the field and its button free", () => startTrade(seller));
	await test.step("what is typed before the chat's scripts have come is kept", () => typeEarly(seller, chat));
});

/** Nothing comes when it is chosen from the list; asked for again, it does. */
async function loseChat(
	{ page, t }: Person,
	{ path, otherName }: { path: string; otherName: string },
): Promise<void> {
	await page.goto("/mensajes");
	await waitUntilInteractive(page);
	// The chat's own code has come with the list; from here on nothing comes.
	const answer = Promise.withResolvers<void>();
	const fromServer = /\.data|\/assets\/.*\.js/;
	await page.route(fromServer, async (route) => {
		await answer.promise;
		await route.abort();
	});
	const chat = page.getByRole("link", { name: new RegExp(otherName) });
	await chat.click();
	await expect(page.getByText(t("messages.loading"))).toBeAttached();
	await expectGoodPage(page);
	answer.resolve();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("messages.error.title"));
	await expect(page.getByText(t("messages.error.lost"))).toBeVisible();
	await expect(chat).toBeVisible();
	await expectGoodPage(page);
	const retry = page.getByRole("button", { name: t("common.retry"), exact: true });
	const refused = page.waitForEvent("requestfailed", (request) => request.url().includes(path));
	await retry.click();
	await refused;
	await expect(chat).toBeVisible();
	await letThrough(page, fromServer);
	await retry.click();
}

/** It becomes a draft like all else that is typed, which is there again the next time. */
async function typeEarly({ page, t }: Person, { path }: { path: string }): Promise<void> {
	const field = page.getByRole("textbox", { name: t("messages.message") });
	const letScriptsCome = await openBeforeScripts(page, path);
	await field.fill("¿Seguís con la carta?");
	await letScriptsCome();
	await page.goto(path);
	await expect(field).toHaveValue("¿Seguís con la carta?");
}

async function readOlder(seller: Person): Promise<void> {
	const { page, t } = seller;
	const log = page.getByRole("log");
	await expect(log.getByText("Mensaje 75", { exact: true })).toBeInViewport();
	expect(await textsOn(seller)).toHaveLength(30);
	for (const height of [720, 768, 1000]) {
		await page.setViewportSize({ width: height === 768 ? 1366 : 1280, height });
		await expect(page.getByRole("button", { name: t("messages.send"), exact: true })).toBeInViewport({
			ratio: 1,
		});
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
		if (height === 1000) expect((await log.boundingBox())?.height).toBe(600);
	}
	await page.setViewportSize(screens.desktop.viewport);
	const anchor = log.getByText("Mensaje 46", { exact: true });
	// Held back until the place of what is read is known.
	const measured = Promise.withResolvers<void>();
	const asked = /\/hilo\?before=/;
	const older = page.waitForResponse(asked);
	await page.route(asked, async (route) => {
		await measured.promise;
		await route.continue();
	});
	await anchor.scrollIntoViewIfNeeded();
	await log.evaluate((scroller) => scroller.scrollBy(0, -1));
	const before = await anchor.boundingBox();
	measured.resolve();
	await older;
	await expect(log.getByText("Mensaje 17", { exact: true })).toBeAttached();
	expect((await anchor.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
	await test.step("those that did not come are asked for again", async () => {
		await letThrough(page, asked);
		await page.route(asked, (route) => route.abort());
		const again = log.getByRole("link", { name: t("messages.older") });
		await again.focus();
		await expect(log.getByRole("alert")).toHaveText(t("messages.error.loading"));
		await letThrough(page, asked);
		await again.press("Enter");
		await expect.poll(() => textsOn(seller)).toHaveLength(75);
	});
	expect(await textsOn(seller)).toEqual(Array.from({ length: 75 }, (_, n) => `Mensaje ${n + 1}`));
	await expect(log.getByText(t("messages.beginning"))).toBeVisible();
}

/** Said from the eighth on; the reply opens the field again, and a draft is kept for its chat. */
async function expectTenAtMost({ seller, buyer, path }: Pair): Promise<void> {
	const { page, t } = buyer;
	const field = page.getByRole("textbox", { name: t("messages.message") });
	const remaining = (count: number) => page.getByText(t("messages.remaining", { count }));

	await test.step("how many are left is said from the eighth on", async () => {
		for (let n = 1; n <= 6; n++) await say(buyer, path, `mensaje ${n}`);
		await write(buyer, "siete");
		await expect(page.getByRole("log").getByText("siete", { exact: true })).toBeVisible();
		await expect(remaining(2)).toBeHidden();
		await write(buyer, "ocho");
		await expect(remaining(2)).toBeVisible();
		await write(buyer, "nueve");
		await expect(remaining(1)).toBeVisible();
	});

	await test.step("the tenth closes the field until the reply, which gives the keyboard its place back", async () => {
		await field.fill("diez");
		await endCompositionAsSafari(field);
		await expect(field).toHaveValue("diez");
		await field.press("Enter");
		await expect(field).toBeDisabled();
		await expect(page.getByText(t("messages.error.tooManyConsecutive"))).toBeVisible();
		await expectGoodPage(page);
		await say(seller, path, "Contá nomás");
		await expect(field).toBeFocused();
	});

	await test.step("it stays closed when the page is opened anew, where a draft is found again", async () => {
		for (let n = 1; n <= 10; n++) await say(buyer, path, `otro ${n}`);
		await expect(field).toBeDisabled();
		await page.reload();
		await expect(field).toBeDisabled();
		await say(seller, path, "Acá estoy");
		await expect(field).toBeEnabled();
		await field.fill("Te ofrezco una Zelda y");
		await page
			.getByRole("banner")
			.getByRole("link", { name: t("shell.messages"), exact: true })
			.click();
		await expect(field).toHaveCount(0);
		await page.goto(path);
		await expect(field).toHaveValue("Te ofrezco una Zelda y");
	});
}

/** Every bubble in its bounds, every text as it was written, and of the addresses only what is one a link. */
async function expectShape(person: Person): Promise<void> {
	const { page } = person;
	await expectNoOverflow(page);
	const log = page.getByRole("log");
	const room = await log.evaluate((scroller) => scroller.clientWidth - 36);
	for (const bubble of await log.locator(".bubble").all()) {
		expect((await bubble.boundingBox())?.width).toBeLessThanOrEqual(room * 0.7 + 14);
	}
	expect(await textsOn(person)).toEqual(["¡Hola!", ...hostile]);
	const links = await log
		.getByRole("link")
		.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	const written = links.filter((link) => !link?.startsWith("/reporte/"));
	expect(written).toEqual(["https://reino.example/x?y=1&z=2"]);
}

/** Starts a trade, of which a toast tells beside the field and its button. */
async function startTrade(seller: Person): Promise<void> {
	const { page, t } = seller;
	const start = page.getByRole("main").getByRole("button", { name: t("trade.start"), exact: true });
	await start.locator("visible=true").click();
	// That of the account's verification may be there still.
	const toast = page.locator(".toast", { hasText: t("trade.created") });
	await expect(toast).toHaveCount(1);
	const [shown, composer] = [await toast.boundingBox(), await page.locator(".composer").boundingBox()];
	if (!shown || !composer) throw new Error("Both are there.");
	const apart =
		shown.x >= composer.x + composer.width ||
		shown.y + shown.height <= composer.y ||
		shown.y >= composer.y + composer.height;
	expect(apart, JSON.stringify({ shown, composer })).toBe(true);
	await write(seller, "Listo");
}

async function expectFoldedSeal(person: Person, path: string): Promise<void> {
	const { page, t } = person;
	const main = page.getByRole("main");
	const strip = page.getByRole("complementary", { name: t("trade.panel") }).locator("visible=true");
	const accept = main.getByRole("button", { name: t("trade.accept"), exact: true }).locator("visible=true");
	await expect(accept).toBeVisible();
	const unfolded = (await strip.boundingBox())?.height ?? 0;
	const overflow = () =>
		page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
	expect(await overflow()).toBe(0);
	// A keyboard takes the lower half of the screen, and the composer says that two are left.
	for (let n = 3; n <= 8; n++) await say(person, path, `mensaje ${n}`);
	await expect(page.getByText(t("messages.remaining", { count: 2 }))).toBeVisible();
	await page.getByRole("textbox", { name: t("messages.message") }).focus();
	await page.setViewportSize({ width: 360, height: 360 });
	await expect(accept).toHaveCount(0);
	const folded = (await strip.boundingBox())?.height ?? 0;
	expect(folded).toBeLessThanOrEqual(55);
	expect(folded).toBeLessThan(unfolded);
	await expect(strip).toContainText(t("trade.open.title"));
	expect(await overflow()).toBe(0);
	expect((await page.getByRole("log").boundingBox())?.height).toBeGreaterThanOrEqual(0.4 * 360);
	await expect(page.getByRole("button", { name: t("messages.send"), exact: true })).toBeInViewport();
	await expect(
		page.getByRole("banner").getByRole("heading", { level: 1 }).or(page.locator(".chat-head h1")),
	).toBeInViewport();
	await page.setViewportSize(screens.phone.viewport);
	await expect(accept).toBeVisible();
	await strip.getByRole("button", { name: t("trade.accept.notYet"), exact: true }).click();
	await expect(accept).toHaveCount(0);
	const unfold = strip.getByRole("button", { name: t("common.show"), exact: true });
	await expect(unfold).toBeFocused();
	await expectGoodPage(page);
	await unfold.press("Enter");
	await expect(accept).toBeVisible();
	await expect(strip).toBeFocused();
	// The dialog that asks for a reason stays while its own field has the keyboard.
	await strip.getByRole("button", { name: t("trade.cancel"), exact: true }).click();
	const reason = page.getByRole("dialog").getByRole("textbox", { name: t("common.reason") });
	await reason.focus();
	await page.setViewportSize({ width: 360, height: 360 });
	await reason.fill("No llegó");
	await page.setViewportSize(screens.phone.viewport);
	await page.keyboard.press("Escape");
	await expect(accept).toBeVisible();
}
