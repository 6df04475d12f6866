import { eq } from "drizzle-orm";
import { listEntries } from "#app/features/lists/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { matchesPath, personPath } from "#app/shared/paths.ts";
import { offerBuilderPath } from "#app/shared/person-paths.ts";
import { blockPath } from "#app/shared/report-paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { move } from "./chats.ts";
import { sharedDatabase } from "./database.ts";
import { openLive } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { open } from "./people.ts";
import { expect, type Person, test } from "./test.ts";
import {
	agree,
	buildCrossing,
	buildSought,
	newestOffer,
	pickable,
	rate,
	seal,
	sendOffer,
	signUpTrader,
	tap,
	visibleButton,
} from "./traders.ts";

test("three people accept the same copy at once: one gets it, and the others read why not", async ({
	openBrowser,
}) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const others = [
		await signUpTrader(await openBrowser({ screen: "phone" }), "beto"),
		await signUpTrader(await openBrowser({ screen: "phone", locale: "en", theme: "dark" }), "cami"),
		await signUpTrader(await openBrowser(), "dani"),
	];
	const copy = await buildSought(ana, others, "Cóndor");
	const offers: Awaited<ReturnType<typeof sendOffer>>[] = [];
	for (const other of others) {
		const get = await buildSought(other, [ana], "Zorro");
		if (offers.length === 2) {
			await open(ana, offerBuilderPath(other.account.username));
			await expect(ana.page.getByRole("listitem").filter({ hasText: copy.name })).toContainText(
				ana.t("offers.builder.offered", { count: 2 }),
			);
			await expectGoodPage(ana.page);
		}
		offers.push(await sendOffer(ana, other, { give: [copy], get: [get] }));
	}
	const accepting = others.map(async (other, place) => {
		await openLive(other.page, offers[place]?.chat ?? "");
		await newestOffer(other)
			.getByRole("button", { name: other.t("offers.card.accept"), exact: true })
			.click();
		other.allow(/status of 409/);
		return other.page.getByRole("dialog").getByRole("button", { name: other.t("offers.accept.confirm") });
	});
	const buttons = await Promise.all(accepting);
	await Promise.all(buttons.map((button) => button.click()));
	const isTheirs = await Promise.all(
		others.map(async (other) => {
			const refused = other.page.getByRole("dialog").getByRole("alert");
			await expect(refused.or(visibleButton(other, "trade.accept"))).toBeVisible();
			return !(await refused.isVisible());
		}),
	);
	expect(isTheirs.filter(Boolean)).toHaveLength(1);
	for (const [place, other] of others.entries()) {
		if (isTheirs[place]) continue;
		await expect(other.page.getByRole("dialog").getByRole("alert")).toContainText(
			other.t("errors.offer.notFree", { name: copy.name }),
		);
		await openLive(other.page, offers[place]?.chat ?? "");
		await expect(newestOffer(other)).toContainText(other.t("offers.card.taken"));
		await expectGoodPage(other.page);
	}
	const winner = isTheirs.indexOf(true);
	const trader = others[winner];
	const loser = others.find((_, place) => place !== winner);
	if (!trader || !loser) throw new Error("Nobody got it.");
	await openLive(ana.page, offers[winner]?.chat ?? "");
	await seal(ana);
	await visibleButton(trader, "trade.accept").click();
	await trader.page
		.getByRole("dialog")
		.getByRole("button", { name: trader.t("trade.accept.confirm") })
		.click();
	await expect(visibleButton(trader, "ratings.card.send")).toBeVisible();
	await open(loser, offers[others.indexOf(loser)]?.chat ?? "");
	await expect(newestOffer(loser)).toContainText(loser.t("offers.status.outdated"));
	await newestOffer(loser)
		.getByRole("link", { name: loser.t("offers.card.repeatWithout") })
		.click();
	await expect(loser.page).toHaveURL(new RegExp(offerBuilderPath(ana.account.username)));
	await expect(pickable(loser, copy)).toHaveCount(0);
	await expectGoodPage(loser.page);
});

test("a deal that failed is rated with a problem alone, and is no trade", async ({ openBrowser }) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const { chat, tradeId } = await agree(ana, beto);
	await move(ana, chat, { intent: "accept", tradeId });
	await openLive(ana.page, chat);
	await test.step("one of the two cancels, and says why with one touch", async () => {
		await openLive(beto.page, chat);
		await tap(beto, visibleButton(beto, "trade.cancel"));
		const dialog = beto.page.getByRole("dialog");
		await tap(beto, dialog.getByRole("button", { name: beto.t("trade.cancel.failed") }));
		await expect(dialog.getByRole("textbox")).toHaveValue(beto.t("trade.cancel.failed"));
		await expectGoodPage(beto.page);
		await tap(beto, dialog.getByRole("button", { name: beto.t("trade.cancel"), exact: true }));
	});
	await test.step("both are asked for nothing but the problem, and both say it", async () => {
		for (const [person, other, words] of [
			[ana, beto, "No vino"],
			[beto, ana, "No contestó más"],
		] as const) {
			const name = person.t("ratings.card.failedTitle", { name: other.account.username });
			await expect(person.page.getByRole("heading", { name })).toBeVisible();
			await expect(person.page.getByRole("radio", { name: person.t("ratings.good") })).toHaveCount(0);
			await expectGoodPage(person.page);
			await rate(person, "ratings.problem", words);
			const closed = person.page.getByRole("heading", { name: person.t("ratings.closed.title") });
			const opened = person.page.getByRole("heading", { name: person.t("ratings.opened.title") });
			await expect(closed.or(opened)).toBeVisible();
		}
	});
	await test.step("it stands on their pages, and is counted as a problem and not as a trade", async () => {
		await open(beto, personPath(ana.account.username));
		const { page, t } = beto;
		await expect(page.getByText("No contestó más")).toBeVisible();
		await expect(page.getByText(t("ratings.page.problems", { count: 1 })).first()).toBeVisible();
		await expect(page.getByRole("heading", { name: t("profile.public.trades") })).toHaveCount(0);
		await expectGoodPage(page);
	});
});

test("a trade is cancelled and another offer made of it in one press", async ({ openBrowser }) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ locale: "en", theme: "dark" }), "beto");
	const { given, got, chat } = await agree(ana, beto);
	const more = await buildSought(beto, [ana], "Ballena");
	const { page, t } = ana;
	await openLive(beto.page, chat);
	await openLive(page, chat);
	await tap(ana, visibleButton(ana, "trade.cancel"));
	await tap(ana, page.getByRole("dialog").getByRole("button", { name: t("trade.cancel.another") }));
	await expect(page.getByRole("heading", { name: t("offers.builder.title") })).toBeVisible();
	for (const thing of [...given, ...got]) await expect(pickable(ana, thing)).toBeChecked();
	await expect(pickable(ana, more)).not.toBeChecked();
	await waitUntilInteractive(page);
	await tap(ana, pickable(ana, more));
	await expectGoodPage(page);
	await tap(ana, visibleButton(ana, "offers.builder.send"));
	await expect(page).toHaveURL(chat);
	await expect(newestOffer(ana)).toContainText(more.name);
	await expect(newestOffer(beto)).toContainText(more.name);
	await expect(newestOffer(beto)).toContainText(beto.t("offers.card.yourTurn"));
	await expectGoodPage(beto.page);
});

test("a silent trade asks where it is sealed, and folds on a phone for who has not met yet", async ({
	openBrowser,
}) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ locale: "en", theme: "dark" }), "beto");
	const { chat, tradeId } = await agree(ana, beto);
	await move(beto, chat, { intent: "accept", tradeId });
	await sharedDatabase().update(trades).set({ askedAt: new Date() }).where(eq(trades.id, tradeId));
	const panelOf = ({ page, t }: Person) =>
		page.getByRole("complementary", { name: t("trade.panel") }).locator("visible=true");
	await test.step("who has sealed reads beside the thread whose seal is missing", async () => {
		await openLive(beto.page, chat);
		await expect(panelOf(beto)).toContainText(
			beto.t("trade.asked.textSealed", { name: ana.account.username }),
		);
		await expect(beto.page.getByText(beto.t("trade.asked.title")).locator("visible=true")).toHaveCount(1);
		await expect(visibleButton(beto, "trade.accept.notYet")).toBeVisible();
		await expectGoodPage(beto.page);
	});
	await test.step("who has not is asked above the thread, and puts it off", async () => {
		await openLive(ana.page, chat);
		const question = ana.page.getByText(ana.t("trade.asked.title")).locator("visible=true");
		await expect(question).toHaveCount(1);
		await expect(visibleButton(ana, "trade.accept")).toBeVisible();
		await expectGoodPage(ana.page);
		await tap(ana, visibleButton(ana, "trade.accept.notYet"));
		await expect(question).toHaveCount(0);
		await expect(visibleButton(ana, "trade.accept")).toHaveCount(0);
		await expect(visibleButton(ana, "common.show")).toBeFocused();
		await expect(panelOf(ana)).toContainText(ana.t("trade.yours.title"));
		await expectGoodPage(ana.page);
	});
	await test.step("the other is not asked any more either", async () => {
		await openLive(beto.page, chat);
		await expect(panelOf(beto)).toContainText(beto.t("trade.theirs.title", { name: ana.account.username }));
		await expect(visibleButton(beto, "trade.accept.notYet")).toHaveCount(0);
	});
});

test("who blocks somebody lets what they agreed on be sealed, or cancels it", async ({ openBrowser }) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const cami = await signUpTrader(await openBrowser(), "cami");
	const { page, t } = beto;
	await test.step("it goes on: seals pass, and words do not", async () => {
		const { chat } = await agree(ana, beto);
		await openLive(ana.page, chat);
		await open(beto, blockPath(ana.account.username, chat));
		await expect(page.getByRole("radio", { name: t("settings.block.dealKeep") })).toBeChecked();
		await expectGoodPage(page);
		await tap(beto, page.getByRole("button", { name: t("settings.block.confirm") }));
		await expect(page).toHaveURL(chat);
		await expect(page.getByText(t("messages.blocked", { name: ana.account.username }))).toBeVisible();
		await waitUntilInteractive(page);
		await seal(beto);
		await openLive(ana.page, chat);
		await expect(ana.page.getByRole("textbox", { name: ana.t("messages.message") })).toHaveCount(0);
		await seal(ana);
		await expect(visibleButton(ana, "ratings.card.send")).toBeVisible();
		await expectGoodPage(ana.page);
	});
	await test.step("it is cancelled, which the other reads", async () => {
		const { chat } = await agree(cami, beto);
		await openLive(cami.page, chat);
		await open(beto, blockPath(cami.account.username, chat));
		await tap(beto, page.getByRole("radio", { name: t("settings.block.dealCancel") }));
		await tap(beto, page.getByRole("button", { name: t("settings.block.confirm") }));
		await expect(page).toHaveURL(chat);
		const panel = cami.page.getByRole("complementary", { name: cami.t("trade.panel") });
		await expect(panel.locator("visible=true")).toContainText(cami.t("trade.cancelled.title"));
	});
	await test.step("an open offer is taken back", async () => {
		const dani = await signUpTrader(await openBrowser(), "dani");
		const { given, got } = await buildCrossing(dani, beto, 1);
		const { chat } = await sendOffer(dani, beto, { give: given, get: got });
		await open(beto, blockPath(dani.account.username, matchesPath));
		await expect(page.getByRole("radio")).toHaveCount(0);
		await tap(beto, page.getByRole("button", { name: t("settings.block.confirm") }));
		await expect(page).toHaveURL(matchesPath);
		await openLive(dani.page, chat);
		await expect(newestOffer(dani)).toContainText(dani.t("offers.status.withdrawn"));
	});
});

test("without script, an offer of what is gone meanwhile comes back with its things, their numbers and its words", async ({
	openBrowser,
}) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone", javaScriptEnabled: false }), "ana");
	const beto = await signUpTrader(await openBrowser(), "beto");
	const { given, got } = await buildCrossing(ana, beto, 2);
	const [mine, other] = given;
	const [theirs, gone] = got;
	if (!mine || !other || !theirs || !gone) throw new Error("Nothing crosses.");
	const db = sharedDatabase();
	await db.update(listEntries).set({ quantity: 3 }).where(eq(listEntries.id, mine.entryId));
	const { page, t } = ana;
	ana.allow(/status of 40\d/);
	await page.goto(offerBuilderPath(beto.account.username));
	for (const thing of [mine, theirs, gone]) await pickable(ana, thing).check();
	const words = page.getByRole("textbox", { name: t("offers.builder.message") });
	await words.fill("Llevo las dos el sábado");
	await db.delete(listEntries).where(eq(listEntries.id, gone.entryId));
	await visibleButton(ana, "offers.builder.send").click();
	await expect(page.getByRole("alert")).toContainText(t("errors.list.entryNotFound"));
	for (const thing of [mine, theirs]) await expect(pickable(ana, thing)).toBeChecked();
	await expect(pickable(ana, other)).not.toBeChecked();
	await expect(pickable(ana, gone)).toHaveCount(0);
	await expect(words).toHaveValue("Llevo las dos el sábado");
	await test.step("and again, now with a number, which another refusal keeps", async () => {
		const units = page.getByRole("combobox", { name: t("offers.builder.units", { name: mine.name }) });
		await units.selectOption("2");
		await pickable(ana, mine).check();
		await db.delete(listEntries).where(eq(listEntries.id, theirs.entryId));
		await visibleButton(ana, "offers.builder.send").click();
		await expect(page.getByRole("alert")).toContainText(t("errors.list.entryNotFound"));
		await expect(units).toHaveValue("2");
	});
});
