import type { Page } from "@playwright/test";
import { welcomePath } from "#app/shared/account-paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { putSeal } from "./chats.ts";
import { makeImage } from "./image.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import {
	type Account,
	linkInMail,
	newAccount,
	pressSignIn,
	signOut,
	signUpQuickly,
	unfoldDetails,
} from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const item = "Super Mario World";
const answer = "Dale, el sábado a las 11 🙂";
const wantedItem = "Banjo-Kazooie";

test("two people do a whole trade, in Spanish on a phone", async ({ openBrowser }) => {
	// The other language and width are in looks.spec.ts, the account dialog's modes in auth-modes.spec.ts, and signing
	// in and out in accounts-sessions.spec.ts. `npm run test:long` runs this one over https, behind the proxy of deploy/.
	const look = { locale: "es", screen: "phone" } as const;
	const owner = await openBrowser(look);
	const buyer = await openBrowser(look);
	const received = framesOf(owner.page);
	const ownerAccount = newAccount("duena");
	const title = `${item} ${ownerAccount.username.slice(-8)}`;
	const wish = `Figurita ${ownerAccount.username.slice(-8)}`;

	await signUp(owner, ownerAccount);
	const path = await publish(owner, { title, wish });
	await findListing(buyer, { title, wish, path });
	const buyerAccount = await signUpQuickly(buyer, "amigo");
	await makeOffer(buyer, path, ownerAccount);
	await talk(owner, buyer, buyerAccount);
	expect(received.join("\n"), "the owner's web socket brings messages").toContain(answer);
	await seal(owner, buyer);
	await seeHistory(owner, title, buyerAccount);
	await seeHistory(buyer, title, ownerAccount);
	await expectGoodPage(buyer.page);
	await signOut(buyer);
	await expectGone(buyer, path, title);
});

async function signUp({ page, context, t }: Person, { email, username, password }: Account): Promise<void> {
	await test.step("sign up", async () => {
		await page.goto("/");
		await waitUntilInteractive(page);
		await expectGoodPage(page);
		await pressSignIn({ page, t });
		const dialog = page.getByRole("dialog");
		await expect(dialog).toHaveAccessibleName(t("auth.signIn.title"));
		await expectNoOverflow(page);
		await dialog.getByRole("link", { name: t("auth.signUp.switch") }).click();
		await expect(dialog).toHaveAccessibleName(t("auth.signUp.title"));
		await dialog.getByLabel(t("common.email"), { exact: true }).fill(email);
		await dialog.getByLabel(t("auth.field.password"), { exact: true }).fill(password);
		await dialog.getByLabel(t("auth.field.username"), { exact: true }).fill(username);
		await dialog.getByLabel(t("auth.field.country"), { exact: true }).selectOption("AR");
		await dialog.getByLabel(t("common.city"), { exact: true }).fill("rosario");
		await dialog.getByRole("option", { name: "Rosario, Santa Fe" }).click();
		await expectNoOverflow(page);
		await dialog.getByRole("button", { name: t("auth.signUp.submit") }).click();
		await expect(dialog.getByRole("status").filter({ hasText: email })).toBeVisible();
		await expectNoOverflow(page);
		await page.goto(await linkInMail(email));
		await waitUntilInteractive(page);
		await expectGoodPage(page);
		await page.getByRole("button", { name: t("auth.verify.submit") }).click();
		await expect(page).toHaveURL(welcomePath);
		await expect(page.getByText(t("auth.verified.success"))).toBeVisible();
		await expectGoodPage(page);
		const isSecure = process.env.REINO_E2E_URL?.startsWith("https:");
		for (const cookie of (await context.cookies()).filter(({ httpOnly }) => httpOnly))
			expect(cookie).toMatchObject({ secure: isSecure, sameSite: "Lax" });
	});
}

async function publish(
	{ page, t }: Person,
	{ title, wish }: { title: string; wish: string },
): Promise<string> {
	return test.step("publish", async () => {
		await waitUntilInteractive(page);
		const bar = page.getByRole("navigation", { name: t("shell.shortcuts") });
		await bar.getByRole("link", { name: t("shell.publishTrade") }).click();
		await page.getByRole("radio", { name: t("listing.category.videoGames") }).check();
		const have = page.getByRole("combobox", { name: t("listing.create.item") });
		await have.fill("Super Mario Wor");
		await page.getByRole("option", { name: item }).first().click();
		await expect(have).toHaveValue(`${item} · Super Nintendo`);
		await unfoldDetails({ page, t });
		await page.getByRole("textbox", { name: t("common.title") }).fill(title);
		await page.getByRole("textbox", { name: t("common.description") }).fill("Con caja y manual.");
		await page.getByRole("radio", { name: t("listing.wear.excellent") }).check();
		await page.getByLabel(new RegExp(`^${t("image.label")}`)).setInputFiles(await makeImage());
		const wanted = page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
		await wanted.fill("Banjo");
		await page.getByRole("option", { name: wantedItem }).first().click();
		await wanted.fill(wish);
		await wanted.press("Enter");
		await expect(
			page.getByRole("button", { name: t("listing.create.wantedRemove", { name: wish }) }),
		).toBeVisible();
		await expectNoOverflow(page);
		await page.getByRole("button", { name: t("common.publish") }).click();
		await expect(page).toHaveURL(/\/intercambios\/[0-9a-f-]{36}\/publicada$/);
		await expect(page.getByText(t("listing.published.title"))).toBeVisible();
		await expectGoodPage(page);
		await page.getByRole("link", { name: t("listing.published.see") }).click();
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
		await expect(page.getByRole("button", { name: t("common.edit") })).toBeVisible();
		await expectGoodPage(page);
		return new URL(page.url()).pathname;
	});
}

interface Published {
	readonly title: string;
	readonly wish: string;
	readonly path: string;
}

async function findListing({ page, t }: Person, { title, wish, path }: Published): Promise<void> {
	await test.step("find it in the feed, by what is owned and by what is wanted", async () => {
		await page.goto("/intercambios?sort=newest");
		await waitUntilInteractive(page);
		const card = page
			.getByRole("article")
			.filter({ has: page.getByRole("heading", { name: title, exact: true }) });
		// Others publish at the same time.
		await expect(async () => {
			if (await card.isVisible()) return;
			await page.getByRole("button", { name: t("listing.feed.more") }).click({ timeout: 1_000 });
			await expect(card).toBeVisible({ timeout: 1_000 });
		}).toPass();
		await expectGoodPage(page);
		const finder = page.getByRole("search");
		for (const [label, text] of [
			["listing.finder.want", item],
			["listing.finder.have", wish],
			["listing.finder.have", wantedItem],
		] as const) {
			const field = finder.getByRole("combobox", { name: t(label), exact: true });
			const addsHave = page.getByRole("button", { name: t("listing.finder.addHave"), exact: true });
			// A page may take the place of the one whose line was opened: each try begins anew.
			await expect(async () => {
				await page.goto("/intercambios");
				await waitUntilInteractive(page);
				if (label === "listing.finder.have" && (await addsHave.isVisible())) await addsHave.click();
				await field.fill(text, { timeout: 1_000 });
				await field.press("Enter", { timeout: 1_000 });
				await expect(page).toHaveURL(label === "listing.finder.want" ? /want=/ : /have=/, {
					timeout: 15_000,
				});
			}).toPass();
			await expect(card).toBeVisible();
		}
		await expectNoOverflow(page);
		await card.click();
		await expect(page).toHaveURL(path);
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
		await expect(page.getByText(wish, { exact: true })).toBeVisible();
		await expect(page.getByText(t("listing.wear.excellent"), { exact: true })).toBeVisible();
		const image = page.getByRole("main").locator(".listing-stage .pic img");
		await expect
			.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
			.toBeGreaterThan(0);
		await page.getByRole("link", { name: t("listing.detail.offer") }).click();
		await expect(page.getByRole("dialog")).toHaveAccessibleName(t("auth.signIn.title"));
	});
}

async function makeOffer({ page, t }: Person, path: string, owner: Account): Promise<void> {
	await test.step("write the first message", async () => {
		await page.goto(path);
		await waitUntilInteractive(page);
		await page.getByRole("link", { name: t("listing.detail.offer") }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toHaveAccessibleName(t("listing.tradeOffer.title", { name: owner.username }));
		await dialog.getByRole("textbox").fill("¡Hola! Tengo una Banjo-Kazooie.");
		await expectNoOverflow(page);
		await dialog.getByRole("button", { name: t("listing.tradeOffer.send") }).click();
		await expect(page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
		await expect(page.getByRole("log")).toContainText("¡Hola! Tengo una Banjo-Kazooie.");
	});
}

async function talk(owner: Person, buyer: Person, buyerAccount: Account): Promise<void> {
	await test.step("talk in both directions", async () => {
		const unread = owner.t("shell.messages.unread", { count: 1 });
		// A listing has no bar but that of its act.
		await owner.page.getByRole("link", { name: owner.t("listing.detail.back"), exact: true }).click();
		await owner.page.getByRole("banner").getByRole("link", { name: unread }).locator("visible=true").click();
		await expectGoodPage(owner.page);
		await owner.page.getByRole("link", { name: buyerAccount.username }).click();
		await expect(owner.page.getByRole("log")).toContainText("¡Hola! Tengo una Banjo-Kazooie.");
		const lines = [
			[owner, buyer, "¡Me encanta! ¿Nos vemos el sábado?"],
			[buyer, owner, answer],
			[owner, buyer, "Perfecto. Ya inicio el trueque."],
		] as const;
		for (const [from, to, text] of lines) {
			await from.page.getByRole("textbox", { name: from.t("messages.message") }).fill(text);
			await from.page.getByRole("button", { name: from.t("messages.send") }).click();
			await expect(to.page.getByRole("log").getByText(text, { exact: true })).toHaveCount(1);
			await expect(from.page.getByRole("log").getByText(text, { exact: true })).toHaveCount(1);
		}
		await expectNoOverflow(owner.page);
	});
}

/** What a page receives over the web sockets that it opens from now on. */
function framesOf(page: Page): string[] {
	const frames: string[] = [];
	const address = process.env.REINO_E2E_URL?.replace(/^http/, "ws") ?? "";
	page.on("websocket", (socket) => {
		if (!socket.url().startsWith(address)) return;
		socket.on("framereceived", ({ payload }) => void frames.push(String(payload)));
	});
	return frames;
}

async function seal(owner: Person, buyer: Person): Promise<void> {
	await test.step("start the trade and seal it on both sides", async () => {
		await visibleButton(owner, "trade.start").click();
		await expect(visibleButton(owner, "trade.accept")).toBeVisible();
		await expect(visibleButton(buyer, "trade.accept")).toBeVisible();
		await putSeal(owner);
		await expect(visibleButton(owner, "trade.accept")).toHaveCount(0);
		await expectGoodPage(owner.page);
		await putSeal(buyer);
		await Promise.all(
			[owner, buyer].map(async ({ page, t }) => {
				await expect(page.getByText(t("trade.completed"))).toBeVisible();
				await expect(page).toHaveURL(/\/perfil#trueque-/);
			}),
		);
	});
}

function visibleButton({ page, t }: Person, name: "trade.start" | "trade.accept") {
	return page
		.getByRole("main")
		.getByRole("button", { name: t(name), exact: true })
		.locator("visible=true");
}

async function seeHistory({ page, t }: Person, title: string, other: Account): Promise<void> {
	await test.step("see it in the history, once", async () => {
		const history = page.getByRole("region", { name: t("profile.history") });
		const entry = history.getByRole("listitem").filter({ hasText: title });
		await expect(entry).toHaveCount(1);
		await expect(entry).toContainText(other.username);
	});
}

async function expectGone({ context }: Person, path: string, title: string): Promise<void> {
	await test.step("nobody else finds it any more", async () => {
		const feed = async () => (await context.request.get("/intercambios")).text();
		await expect.poll(feed).not.toContain(title);
		await expect.poll(async () => (await context.request.get(path)).status()).toBe(404);
	});
}
