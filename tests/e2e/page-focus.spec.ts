import type { Page } from "@playwright/test";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { listingsPath, shopPath, wantedBoardPath } from "#app/shared/paths.ts";
import { openChatBetween } from "./chats.ts";
import { open, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

async function expectHeadingInFocus(page: Page): Promise<void> {
	await expect(page.getByRole("main").getByRole("heading", { level: 1 }).first()).toBeFocused();
}

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("the heading of the page that one comes to has the focus, and going back scrolls to where one was", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, t } = person;
	await open(person, listingsPath);
	await expect(page.locator("body")).toBeFocused();
	const shop = page.getByRole("banner").getByRole("link", { name: t("shell.shop") });
	await shop.first().press("Enter");
	await expect(page).toHaveURL(shopPath);
	await expectHeadingInFocus(page);
	const link = page.getByRole("contentinfo").getByRole("link", { name: t("shell.footer.wanted") });
	await link.focus();
	await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0);
	const left = await scrolledTo(page);
	await link.press("Enter");
	await expect(page).toHaveURL(wantedBoardPath);
	await expectHeadingInFocus(page);
	await expect.poll(() => scrolledTo(page)).toBe(0);
	await page.goBack();
	await expect(page).toHaveURL(shopPath);
	await expectHeadingInFocus(page);
	await expect.poll(() => scrolledTo(page)).toBe(left);
});

/** A collection as an app exports it, long enough for steps that are higher than the screen. */
const collection = [
	"Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language",
	...Array.from(
		{ length: 40 },
		(_, at) => `Main,3,0,Carta sin nombre ${at},BS,Base Set,${at},Good,Normal,English`,
	),
].join("\n");

test("each step of a file opens at its top with its heading in focus, and is a task that ends with its act", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await signUpQuickly(person, "archivo");
	await open(person, addToListsPath);
	const expectTop = async (title: string | RegExp) => {
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
		await expect.poll(() => scrolledTo(page)).toBe(0);
		await expect(page.getByRole("contentinfo")).toHaveCount(0);
		await expect(page.getByRole("navigation", { name: t("shell.shortcuts") })).toHaveCount(0);
	};
	const buffer = Buffer.from(collection);
	await page.locator("input[type=file]").setInputFiles({ name: "mi.csv", mimeType: "text/csv", buffer });
	await expectTop(t("lists.add.question.title"));
	await page.getByRole("button", { name: /^Revisar/ }).tap();
	await expectTop(/^(Mirá|Está todo claro)/);
	const add = page.getByRole("button", { name: /^Sumar/ });
	await expect(add).toBeInViewport({ ratio: 1 });
	await add.tap();
	await expectTop(t("matches.noneYet"));
	await page.getByRole("button", { name: t("common.undo") }).tap();
	await expectTop(t("lists.page.undone"));
});

test("a toast stands above the bar of a task's act", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await signUpQuickly(person, "aviso");
	const [path = ""] = await publishQuickly(person, [{ item: "Contra" }]);
	await open(person, path);
	await page.getByRole("button", { name: t("listing.own.pause") }).tap();
	const toast = page.locator(".toast");
	await expect(toast).toBeVisible();
	const [above, bar] = [await toast.boundingBox(), await page.locator(".action-bar").boundingBox()];
	expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(page.viewportSize()?.height);
});

test("everything in the head of a conversation is large enough for a finger", async ({ openBrowser }) => {
	const [seller, buyer] = [await openBrowser({ screen: "phone" }), await openBrowser()];
	const { path } = await openChatBetween(seller, buyer);
	await open(seller, path);
	const targets = await seller.page
		.locator(".chat-head :is(a, button, summary)")
		.locator("visible=true")
		.evaluateAll((all) =>
			all.map((target) => {
				// What lies over its edges belongs to it where it is the one that answers to a press there.
				const box = target.getBoundingClientRect();
				const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
				const hits = (dx: number, dy: number) => target.contains(document.elementFromPoint(x + dx, y + dy));
				const reach = (dx: number, dy: number) => {
					let far = 0;
					while (far < 60 && hits(dx * (far + 1), dy * (far + 1))) far++;
					return far;
				};
				const size = { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 };
				return { name: target.getAttribute("aria-label") ?? target.textContent, ...size };
			}),
		);
	expect(targets.length).toBeGreaterThan(2);
	expect(targets.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
});
