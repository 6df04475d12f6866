import type { Locator } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { chatPath, matchesPath, notificationsPath, offerBuilderPath, personPath } from "#app/shared/paths.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { openLive } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { type Account, open, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

async function idOf({ email }: Account): Promise<string> {
	const rows = sharedDatabase().select({ id: users.id }).from(users).where(eq(users.email, email));
	return onlyRow(await rows).id;
}

/** Somebody signed in who counts how often they touch the glass. */
interface Trader extends Person {
	readonly account: Account;
	taps: number;
}

async function signUpTrader(person: Person, name: string): Promise<Trader> {
	return { ...person, account: await signUpQuickly(person, name), taps: 0 };
}

async function tap(person: Trader, target: Locator): Promise<void> {
	person.taps += 1;
	await target.tap();
}

/** Lists that cross: so many things go each way. @returns the names of the first of either */
async function buildCrossing(one: Trader, other: Trader, count: number) {
	const db = sharedDatabase();
	const [oneId, otherId] = [await idOf(one.account), await idOf(other.account)];
	const names: { given: string[]; got: string[] } = { given: [], got: [] };
	for (let n = 0; n < count; n++) {
		const [given, got] = [
			await buildItem(db, { name: `Cóndor ${unique()}` }),
			await buildItem(db, { name: `Zorro ${unique()}` }),
		];
		for (const [giver, taker, { id: itemId }] of [
			[oneId, otherId, given],
			[otherId, oneId, got],
		] as const) {
			await buildEntry(db, { userId: giver, itemId });
			await buildEntry(db, { userId: taker, itemId, side: "want" });
		}
		names.given.push(given.name);
		names.got.push(got.name);
	}
	return names;
}

const button = ({ page, t }: Trader, name: Parameters<Person["t"]>[0]) =>
	page
		.getByRole("button", { name: t(name), exact: true })
		.locator("visible=true")
		.first();

/** Picks all that crosses on both sides. */
async function pickAll(person: Trader): Promise<void> {
	const { page, t } = person;
	for (const place of [0, 1])
		await tap(person, page.getByRole("button", { name: t("offers.builder.allSought") }).nth(place));
}

/** Puts a seal as the panel has it. */
async function seal(person: Trader): Promise<void> {
	await tap(person, button(person, "trade.accept"));
	await tap(
		person,
		person.page.getByRole("dialog").getByRole("button", { name: person.t("trade.accept.confirm") }),
	);
}

async function rate(person: Trader, words: string): Promise<void> {
	const { page, t } = person;
	await tap(person, page.getByText(t("ratings.good"), { exact: true }));
	await tap(person, page.getByRole("textbox", { name: t("ratings.card.text") }));
	await page.getByRole("textbox", { name: t("ratings.card.text") }).fill(words);
	await tap(person, button(person, "ratings.card.send"));
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
		await tap(ana, button(ana, "offers.builder.send"));
		await expect(ana.page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
		await expect(ana.page.getByRole("log").getByRole("article")).toContainText(given[0] ?? "");
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
		const card = beto.page.getByRole("log").getByRole("article");
		await expect(card).toContainText(beto.t("offers.card.yourTurn"));
		await expect(card).toContainText(got[0] ?? "");
		await expectGoodPage(beto.page);
		await waitUntilInteractive(beto.page);
		await tap(beto, card.getByRole("button", { name: beto.t("offers.card.accept"), exact: true }));
		await tap(
			beto,
			beto.page.getByRole("dialog").getByRole("button", { name: beto.t("offers.accept.confirm") }),
		);
		await expect(button(beto, "trade.accept")).toBeVisible();
		await expectGoodPage(beto.page);
	});
	await test.step("both seal what both hand over", async () => {
		await expect(button(ana, "trade.accept")).toBeVisible();
		await seal(ana);
		await expect(
			ana.page
				.getByRole("complementary", { name: ana.t("trade.panel") })
				.locator("visible=true")
				.getByText(ana.t("trade.theirs.title", { name: beto.account.username })),
		).toBeVisible();
		await seal(beto);
		for (const person of [ana, beto])
			await expect(
				person.page.getByRole("heading", { name: person.t("ratings.card.title", { name: other(person) }) }),
			).toBeVisible();
	});
	await test.step("both rate, and the envelopes open together", async () => {
		await rate(ana, "Llegó a horario");
		await expect(ana.page.getByRole("heading", { name: ana.t("ratings.closed.title") })).toBeVisible();
		await expectGoodPage(ana.page);
		await rate(beto, "Todo impecable");
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

	function other(person: Trader): string {
		return (person === ana ? beto : ana).account.username;
	}
});

test("an offer is changed, declined with a reason, and made anew", async ({ openBrowser }) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone", locale: "en", theme: "dark" }), "ann");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const { given, got } = await buildCrossing(ana, beto, 2);
	await open(ana, offerBuilderPath(beto.account.username));
	const box = (person: Trader, name = "") => person.page.getByRole("checkbox", { name: new RegExp(name) });
	await tap(ana, box(ana, given[0]));
	await tap(ana, box(ana, got[0]));
	await ana.page.getByRole("textbox", { name: ana.t("offers.builder.message") }).fill("¿Te sirve?");
	await expectGoodPage(ana.page);
	await tap(ana, button(ana, "offers.builder.send"));
	await expect(ana.page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
	const path = new URL(ana.page.url()).pathname;

	await openLive(beto.page, path);
	await expect(beto.page.getByRole("log")).toContainText("¿Te sirve?");
	await tap(beto, beto.page.getByRole("link", { name: beto.t("offers.card.change") }));
	await expect(box(beto, got[0])).toBeChecked();
	await waitUntilInteractive(beto.page);
	await tap(beto, box(beto, given[1]));
	await tap(beto, button(beto, "offers.builder.sendChange"));
	await expect(beto.page).toHaveURL(path);

	const card = ana.page.getByRole("log").getByRole("article");
	await expect(card).toContainText(ana.t("offers.card.theyChanged", { name: beto.account.username }));
	await expect(card).toContainText(ana.t("offers.card.in"));
	await expectGoodPage(ana.page);
	await tap(ana, card.getByRole("button", { name: ana.t("offers.card.decline") }));
	const dialog = ana.page.getByRole("dialog");
	await tap(ana, dialog.getByText(ana.t("offers.decline.little")));
	await expectGoodPage(ana.page);
	await tap(ana, dialog.getByRole("button", { name: ana.t("offers.decline.confirm") }));
	await expect(card).toContainText(ana.t("offers.status.declined"));
	await expect(beto.page.getByRole("log").getByRole("article")).toContainText(
		beto.t("offers.decline.little"),
	);

	await tap(beto, beto.page.getByRole("link", { name: beto.t("offers.card.another") }));
	await expect(box(beto, given[1])).toBeChecked();
});

test("a gift is asked about, and an offer without anything of one's own is refused", async ({
	openBrowser,
}) => {
	const ana = await signUpTrader(await openBrowser({ screen: "phone" }), "ana");
	const beto = await signUpTrader(await openBrowser({ screen: "phone" }), "beto");
	const { given } = await buildCrossing(ana, beto, 1);
	await open(ana, offerBuilderPath(beto.account.username));
	ana.allow(/status of 400/);
	await tap(ana, button(ana, "offers.builder.send"));
	await expect(ana.page.getByRole("alert")).toContainText(ana.t("errors.offer.nothingGiven"));
	await tap(ana, ana.page.getByRole("checkbox", { name: new RegExp(given[0] ?? "") }));
	await tap(ana, button(ana, "offers.builder.send"));
	const dialog = ana.page.getByRole("dialog", { name: ana.t("offers.gift.title") });
	await expectGoodPage(ana.page);
	await tap(ana, dialog.getByRole("button", { name: ana.t("offers.gift.yes") }));
	await expect(ana.page).toHaveURL(new RegExp(chatPath("")));
	await expect(ana.page.getByRole("log").getByRole("article")).toContainText(ana.t("offers.card.nothing"));
});
