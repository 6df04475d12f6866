import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { createListingPath, howItWorksPath, showcasesPath } from "#app/shared/paths.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { move, openChatBetween } from "./chats.ts";
import { sharedDatabase } from "./database.ts";
import { openBeforeScripts } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { open, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

test("a trade that lacks one's seal stands first, one press away, and the other's seal comes live", async ({
	openBrowser,
}) => {
	const [seller, buyer] = [await openBrowser(), await openBrowser({ screen: "phone", theme: "dark" })];
	const { page, t } = buyer;
	const { path, title, sellerAccount } = await openChatBetween(seller, buyer);
	const tradeId = await move(seller, path, { intent: "start" });
	await open(buyer, "/");
	const waiting = page.getByRole("link", { name: `${t("home.turn")} 1` });
	await expect(waiting).toContainText(t("home.turn.open", { title }));
	await move(seller, path, { intent: "accept", tradeId });
	await expect(waiting).toContainText(t("home.turn.sealed", { name: sellerAccount.username, title }));
	await expectGoodPage(page);
	await page.setViewportSize({ width: 320, height: 640 });
	await expectNoOverflow(page);
	await waiting.click();
	await expect(page).toHaveURL(new RegExp(`${path}$`));
	await open(seller, "/");
	await expectGoodPage(seller.page);
});

test("somebody new does the three steps, and then has the usual home", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const { email, username } = await signUpQuickly(person, "nueva");
	const db = sharedDatabase();
	const { id: userId } = onlyRow(await db.select({ id: users.id }).from(users).where(eq(users.email, email)));
	const steps = page.getByRole("region", { name: t("home.steps.name") });
	const nextStep = (name: "list" | "publish" | "showcases", role: "link" | "button" = "link") =>
		steps.getByRole(role, { name: t(`home.steps.${name}`) });
	await open(person, "/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home.hello", { name: username }));
	await expectGoodPage(page);
	await nextStep("list").click();
	await expect(page).toHaveURL(new RegExp(`${addToListsPath}$`));
	await buildEntry(db, { userId });
	await open(person, "/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("matches.noneYet"));
	await expectGoodPage(page);
	await nextStep("publish").click();
	await expect(page).toHaveURL(new RegExp(`${createListingPath}$`));
	await publishQuickly(person, [{ item: "Contra", title: `Contra ${username}` }]);
	await open(person, "/");
	await nextStep("showcases", "button").click();
	await expect(page).toHaveURL(new RegExp(`${showcasesPath}$`));
	await open(person, "/");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(steps).toBeHidden();
});

test("images that are not looked at yet come after the scripts, and also without them", async ({
	openBrowser,
}) => {
	const { page } = await openBrowser({ screen: "phone" });
	const paths: string[] = [];
	page.on("request", (request) => paths.push(new URL(request.url()).pathname));
	const image = page.locator('main img[loading="lazy"]').first();
	const comes = async () => {
		await image.scrollIntoViewIfNeeded();
		const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
		await expect.poll(width).toBeGreaterThan(0);
	};
	await page.goto(howItWorksPath);
	await waitUntilInteractive(page);
	await comes();
	const source = await image.evaluate((element: HTMLImageElement) => new URL(element.src).pathname);
	const script = paths.findIndex((path) => path.includes("/entry.client"));
	expect(paths.indexOf(source)).toBeGreaterThan(script);

	const letScriptsCome = await openBeforeScripts(page, howItWorksPath);
	await comes();
	await letScriptsCome();
});
