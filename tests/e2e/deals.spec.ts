import { eq } from "drizzle-orm";
import { productCategories, productItems } from "#app/features/catalogue/tables.server.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import {
	listingPath,
	matchesPath,
	notificationsPath,
	personPath,
	publicListPath,
} from "#app/shared/paths.ts";
import { offerBuilderPath } from "#app/shared/person-paths.ts";
import { buildCodedSet } from "#tests/factories/imports.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { letThrough, openLive } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { open } from "./people.ts";
import { expect, test } from "./test.ts";
import {
	buildCrossing,
	newestOffer,
	pickable,
	publishCard,
	rate,
	seal,
	sendOffer,
	signUpTrader,
	type Thing,
	type Trader,
	tap,
	visibleButton,
} from "./traders.ts";

const chatAddress = /\/mensajes\/[0-9a-f-]{36}$/;

/** Picks all that crosses on both sides. */
async function pickAll(person: Trader): Promise<void> {
	const { page, t } = person;
	for (const place of [0, 1])
		await tap(person, page.getByRole("button", { name: t("offers.builder.allSought") }).nth(place));
}

/** Takes a thing out at the board by keyboard, which leads on to the one beside it, and picks it anew. */
async function takeOutAndIn(person: Trader, thing: Thing | undefined): Promise<void> {
	if (!thing) throw new Error("Nothing is given.");
	const { page, t } = person;
	const board = page.getByRole("group", { name: t("offers.builder.board") });
	const takeOut = board.getByRole("button", { name: t("offers.builder.takeOut", { name: thing.name }) });
	const { width = 0, height = 0 } = (await takeOut.boundingBox()) ?? {};
	expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
	await takeOut.press("Enter");
	await expect(takeOut).toHaveCount(0);
	await expect(pickable(person, thing)).not.toBeChecked();
	await expect(board.getByRole("button").and(page.locator(":focus"))).toHaveCount(1);
	await pickable(person, thing).press("Space");
	await expect(takeOut).toBeVisible();
}

test("two people on phones go from a match to a sealed and rated trade in at most twelve taps each", async ({
	openBrowser,
}) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const { given, got } = await buildCrossing(ana, beto, 2);
	await test.step("one offers all that matches", async () => {
		await open(ana, matchesPath);
		const match = ana.page.getByRole("article", { name: beto.account.username });
		await tap(ana, match.getByRole("link", { name: ana.t("matches.offer"), exact: true }));
		await expect(ana.page.getByRole("heading", { name: ana.t("offers.builder.title") })).toBeVisible();
		await waitUntilInteractive(ana.page);
		await pickAll(ana);
		await expectGoodPage(ana.page);
		await takeOutAndIn(ana, given[0]);
		await tap(ana, visibleButton(ana, "offers.builder.send"));
		await expect(ana.page).toHaveURL(chatAddress);
		await expect(newestOffer(ana)).toContainText(given[0]?.name ?? "");
		await expectGoodPage(ana.page);
	});
	const path = new URL(ana.page.url()).pathname;
	await test.step("the other is told, and accepts", async () => {
		await open(beto, notificationsPath);
		const bell = beto.page.getByRole("link", {
			name: beto.t("notifications.text.offerReceived", { name: ana.account.username }),
		});
		await tap(beto, bell);
		await expect(beto.page).toHaveURL(path);
		const card = newestOffer(beto);
		await expect(card).toContainText(beto.t("offers.card.yourTurn"));
		await expect(card).toContainText(got[0]?.name ?? "");
		const line = beto.page.getByRole("link", { name: beto.t("offers.card.yourTurn") });
		await expect(line).toContainText(beto.t("common.andMore", { count: 3 }));
		await expectGoodPage(beto.page);
		await waitUntilInteractive(beto.page);
		await tap(beto, card.getByRole("button", { name: beto.t("offers.card.accept"), exact: true }));
		const dialog = beto.page.getByRole("dialog");
		await expectGoodPage(beto.page);
		await tap(beto, dialog.getByRole("button", { name: beto.t("offers.accept.confirm") }));
		await expect(visibleButton(beto, "trade.accept")).toBeVisible();
		await expectGoodPage(beto.page);
	});
	await test.step("both seal what both hand over", async () => {
		await expect(visibleButton(ana, "trade.accept")).toBeVisible();
		await seal(ana);
		const panel = ana.page.getByRole("complementary", { name: ana.t("trade.panel") });
		const waits = ana.t("trade.theirs.title", { name: beto.account.username });
		await expect(panel.locator("visible=true").getByText(waits)).toBeVisible();
		await seal(beto);
		for (const [person, other] of [
			[ana, beto],
			[beto, ana],
		] as const) {
			const name = person.t("ratings.card.title", { name: other.account.username });
			await expect(person.page.getByRole("heading", { name })).toBeVisible();
		}
	});
	await test.step("both rate, and the envelopes open together", async () => {
		await rate(ana, "ratings.good", "Llegó a horario");
		await expect(ana.page.getByRole("heading", { name: ana.t("ratings.closed.title") })).toBeVisible();
		await expectGoodPage(ana.page);
		await rate(beto, "ratings.good", "Todo impecable");
		await expect(beto.page.getByText("Llegó a horario")).toBeVisible();
		await expectGoodPage(beto.page);
		await openLive(ana.page, path);
		await expect(ana.page.getByText("Todo impecable")).toBeVisible();
	});
	await test.step("everybody reads it on their pages, without a name", async () => {
		await open(ana, personPath(beto.account.username));
		await expect(ana.page.getByText("Llegó a horario")).toBeVisible();
		await expectGoodPage(ana.page);
	});
	expect(ana.taps).toBeLessThanOrEqual(12);
	expect(beto.taps).toBeLessThanOrEqual(12);
});

/** An album of eighty stickers, of which each of two people has the half that the other lacks. @returns its code */
async function buildAlbum(one: Trader, other: Trader): Promise<string> {
	const db = sharedDatabase();
	const stickers = eq(productCategories.slug, "stickers");
	const { id: categoryId } = onlyRow(await db.select().from(productCategories).where(stickers));
	const code = `Q${unique()}`.toUpperCase();
	const album = await buildCodedSet(
		db,
		{ categoryId, code, name: `Álbum ${code}` },
		Array.from({ length: 80 }, (_, index) => [String(index + 1), `${code} ${index + 1}`] as const),
	);
	const items = await db.select().from(productItems).where(eq(productItems.expansionId, album.id));
	for (const { id: itemId, number } of items) {
		const [owner, seeker] = Number(number) <= 40 ? [one, other] : [other, one];
		await buildEntry(db, { userId: owner.id, itemId });
		await buildEntry(db, { userId: seeker.id, itemId, side: "want" });
	}
	return code;
}

test("forty stickers go for forty in a few taps, and fold into a line of their set", async ({
	openBrowser,
}) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const code = await buildAlbum(ana, beto);
	await open(ana, offerBuilderPath(beto.account.username));
	await waitUntilInteractive(ana.page);
	await pickAll(ana);
	await expectGoodPage(ana.page);
	await tap(ana, visibleButton(ana, "offers.builder.send"));
	await expect(ana.page).toHaveURL(chatAddress);
	await expect(newestOffer(ana)).toContainText(new RegExp(`${code} .*\\d+-\\d+`));
	await expectGoodPage(ana.page);
	await open(beto, new URL(ana.page.url()).pathname);
	await waitUntilInteractive(beto.page);
	const accept = newestOffer(beto).getByRole("button", { name: beto.t("offers.card.accept"), exact: true });
	await tap(beto, accept);
	const dialog = beto.page.getByRole("dialog");
	await tap(beto, dialog.getByRole("button", { name: beto.t("offers.accept.confirm") }));
	for (const person of [ana, beto]) {
		await expect(visibleButton(person, "trade.accept")).toBeVisible();
		await seal(person);
	}
	await expect(
		ana.page.getByRole("heading", { name: ana.t("ratings.card.title", { name: beto.account.username }) }),
	).toBeVisible();
	expect(ana.taps + beto.taps).toBeLessThanOrEqual(12);
});

test("an offer is changed, declined with a reason, and made anew", async ({ openBrowser }) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone", locale: "en", theme: "dark" }), "ann");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const { given, got } = await buildCrossing(ana, beto, 2);
	const [firstGiven, secondGiven] = given;
	const [firstGot] = got;
	if (!firstGiven || !secondGiven || !firstGot) throw new Error("Nothing crosses.");
	await open(ana, offerBuilderPath(beto.account.username));
	await tap(ana, pickable(ana, firstGiven));
	await tap(ana, pickable(ana, firstGot));
	await ana.page.getByRole("textbox", { name: ana.t("offers.builder.message") }).fill("¿Te sirve?");
	await expectGoodPage(ana.page);
	await tap(ana, visibleButton(ana, "offers.builder.send"));
	await expect(ana.page).toHaveURL(chatAddress);
	const path = new URL(ana.page.url()).pathname;

	await openLive(beto.page, path);
	await expect(beto.page.getByRole("log")).toContainText("¿Te sirve?");
	await tap(beto, beto.page.getByRole("link", { name: beto.t("offers.card.change") }));
	await expect(pickable(beto, firstGot)).toBeChecked();
	await waitUntilInteractive(beto.page);
	await tap(beto, pickable(beto, secondGiven));
	await tap(beto, visibleButton(beto, "offers.builder.sendChange"));
	await expect(beto.page).toHaveURL(path);

	const card = newestOffer(ana);
	await expect(card).toContainText(ana.t("offers.card.theyChanged", { name: beto.account.username }));
	await expect(card).toContainText(ana.t("offers.card.in"));
	await expectGoodPage(ana.page);
	await tap(ana, card.getByRole("button", { name: ana.t("offers.card.decline") }));
	const dialog = ana.page.getByRole("dialog");
	await tap(ana, dialog.getByRole("radio", { name: ana.t("offers.decline.little") }));
	await expectGoodPage(ana.page);
	await tap(ana, dialog.getByRole("button", { name: ana.t("offers.decline.confirm") }));
	await expect(card).toContainText(ana.t("offers.status.declined"));
	await expect(newestOffer(beto)).toContainText(beto.t("offers.decline.little"));

	await tap(beto, beto.page.getByRole("link", { name: beto.t("offers.card.another") }));
	await expect(pickable(beto, secondGiven)).toBeChecked();
});

test("a gift is asked about, given and sealed; an offer without anything of one's own is refused", async ({
	openBrowser,
}) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const { given } = await buildCrossing(ana, beto, 1);
	const [thing] = given;
	if (!thing) throw new Error("Nothing crosses.");
	await open(ana, offerBuilderPath(beto.account.username));
	ana.allow(/status of 400/);
	await tap(ana, visibleButton(ana, "offers.builder.send"));
	const refusal = ana.page.getByRole("alert");
	await expect(refusal).toContainText(ana.t("errors.offer.nothingGiven"));
	await tap(ana, pickable(ana, thing));
	await expect(refusal).toHaveCount(0);
	await tap(ana, visibleButton(ana, "offers.builder.send"));
	const dialog = ana.page.getByRole("dialog", { name: ana.t("offers.gift.title") });
	await expectGoodPage(ana.page);
	await tap(ana, dialog.getByRole("button", { name: ana.t("offers.gift.yes") }));
	await expect(ana.page).toHaveURL(new RegExp(chatPath("")));
	await expect(newestOffer(ana)).toContainText(ana.t("offers.card.nothing"));

	await openLive(beto.page, new URL(ana.page.url()).pathname);
	await tap(beto, newestOffer(beto).getByRole("button", { name: beto.t("offers.card.accept"), exact: true }));
	await tap(
		beto,
		beto.page.getByRole("dialog").getByRole("button", { name: beto.t("offers.accept.confirm") }),
	);
	await seal(beto);
	await expect(visibleButton(ana, "trade.accept")).toBeVisible();
	await seal(ana);
	for (const [person, other] of [
		[ana, beto],
		[beto, ana],
	] as const) {
		const name = person.t("ratings.card.title", { name: other.account.username });
		await expect(person.page.getByRole("heading", { name })).toBeVisible();
	}
});

test("an offer begins at somebody's lists, at a pocket of them and in their chat", async ({
	openBrowser,
}) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ locale: "en", theme: "dark" }), "beto");
	const { page, t } = ana;
	const { given, got } = await buildCrossing(ana, beto, 1);
	const [mine, theirs] = [given[0], got[0]];
	if (!mine || !theirs) throw new Error("Nothing crosses.");
	const lists = publicListPath(beto.account.username);
	const builder = offerBuilderPath(beto.account.username);
	await test.step("at the lists, with nothing picked", async () => {
		await open(ana, lists);
		await tap(ana, page.getByRole("link", { name: t("matches.offer"), exact: true }).first());
		await expect(page).toHaveURL(builder);
		await expect(pickable(ana, theirs)).not.toBeChecked();
	});
	await test.step("at a pocket, with its thing picked", async () => {
		await open(ana, lists);
		await tap(ana, page.getByRole("button", { name: theirs.name }).first());
		const sheet = page.getByRole("dialog");
		await expect(sheet.getByRole("link", { name: t("lists.want.offer") })).toBeVisible();
		await expectGoodPage(page);
		await tap(ana, sheet.getByRole("link", { name: t("lists.want.offer") }));
		await expect(page).toHaveURL(new RegExp(`${builder}\\?`));
		await expect(pickable(ana, theirs)).toBeChecked();
		await expect(pickable(ana, mine)).not.toBeChecked();
		await expectGoodPage(page);
	});
	const offer = await sendOffer(ana, beto, { give: [mine], get: [theirs] });
	await test.step("while one is open, all of them lead to its chat", async () => {
		await open(ana, lists);
		await tap(ana, page.getByRole("link", { name: t("matches.offer"), exact: true }).first());
		await expect(page).toHaveURL(offer.chat);
		await expect(newestOffer(ana)).toContainText(theirs.name);
	});
	await test.step("on a wide screen it is answered beside the others' chats", async () => {
		await openLive(beto.page, offer.chat);
		await expect(beto.page.getByRole("navigation", { name: beto.t("messages.list") })).toContainText(
			beto.t("messages.yourTurn"),
		);
		await expectGoodPage(beto.page);
	});
});

test("two Reino Cards are swapped for each other, from a listing on", async ({ openBrowser }) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const [anas, betos] = [await publishCard(ana), await publishCard(beto)];
	const { page, t } = ana;
	await open(ana, listingPath(betos.listingId));
	await tap(ana, page.getByRole("link", { name: t("listing.detail.offer") }));
	await tap(ana, page.getByRole("dialog").getByRole("link", { name: t("messages.toOffer") }));
	await expect(pickable(ana, betos)).toBeChecked();
	await waitUntilInteractive(page);
	await tap(ana, pickable(ana, anas));
	await expectGoodPage(page);
	await tap(ana, visibleButton(ana, "offers.builder.send"));
	await expect(page).toHaveURL(chatAddress);
	const path = new URL(page.url()).pathname;
	await openLive(beto.page, path);
	await expect(newestOffer(beto)).toContainText(anas.name);
	const { request } = beto.context;
	expect((await request.get(`/reino-cards/${anas.serial}/ofrecer`)).status()).toBe(404);
	const things = Promise.withResolvers<void>();
	await ana.page.route(/\.data/, async (route) => {
		await things.promise;
		await route.continue();
	});
	await tap(beto, newestOffer(beto).getByRole("button", { name: beto.t("offers.card.accept"), exact: true }));
	await tap(
		beto,
		beto.page.getByRole("dialog").getByRole("button", { name: beto.t("offers.accept.confirm") }),
	);
	await test.step("who has heard of the trade seals once they see what it is about", async () => {
		const panel = ana.page.getByRole("complementary", { name: ana.t("trade.panel") }).locator("visible=true");
		await expect(panel).toBeVisible();
		await expect(visibleButton(ana, "trade.accept")).toHaveCount(0);
		things.resolve();
		await expect(visibleButton(ana, "trade.accept")).toBeEnabled();
		await letThrough(ana.page, /\.data/);
	});
	await seal(beto);
	await seal(ana);
	await expect(visibleButton(ana, "ratings.card.send")).toBeVisible();
	expect(await (await request.get(`/reino-cards/${anas.serial}/ofrecer`)).text()).toContain(anas.serial);
	expect(await (await ana.context.request.get(`/reino-cards/${betos.serial}/ofrecer`)).text()).toContain(
		betos.serial,
	);
});
