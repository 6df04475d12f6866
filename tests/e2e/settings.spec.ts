import { eq } from "drizzle-orm";
import { refusedMailName } from "#app/features/accounts/queries-settings.server.ts";
import { emailChanges, verifications } from "#app/features/accounts/tables.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { openChatBetween, textsOn, write } from "./chats.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { newAccount, open, openAccountMenu, publishQuickly } from "./people.ts";
import { expect, screens, test } from "./test.ts";

const settings = "/perfil/ajustes";

test("somebody puts their settings in order, and blocks who bothers them", async ({ openBrowser }) => {
	const seller = await openBrowser({ screen: "phone" });
	const buyer = await openBrowser({ locale: "en", theme: "dark" });
	const pair = await openChatBetween(seller, buyer);
	const [another = ""] = await publishQuickly(seller, [{ item: "Metroid" }]);
	const { page, t } = seller;
	const name = pair.buyerAccount.username;

	await test.step("a phone's menu names them", async () => {
		await open(seller, "/");
		await openAccountMenu(seller);
		await page.getByRole("link", { name: t("shell.settings"), exact: true }).click();
		await expect(page).toHaveURL(settings);
	});

	await test.step("mails, theme and language are chosen at once", async () => {
		await expectGoodPage(page);
		await page.getByRole("switch", { name: t("settings.mails.messages") }).click();
		await expect(page.getByText(t("settings.mails.saved"))).toBeVisible();
		await page.getByRole("radio", { name: t("shell.theme.dark") }).check();
		await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
		await page.reload();
		await expect(page.getByRole("switch", { name: t("settings.mails.messages") })).not.toBeChecked();
		await expect(page.getByRole("switch", { name: t("settings.mails.offers") })).toBeChecked();
		await expect(page.getByRole("radio", { name: t("shell.theme.dark") })).toBeChecked();
	});

	await test.step("a new address that takes no mail is told, and another one asked for", async () => {
		await page.goto("/perfil/mail");
		await waitUntilInteractive(page);
		const field = page.getByRole("textbox", { name: t("auth.email.new") });
		const submit = page.getByRole("button", { name: t("auth.email.submit") });
		const db = sharedDatabase();
		const heading = page.getByRole("heading", { level: 1 });
		for (const { email } of [newAccount("nadie"), newAccount("tampoco")]) {
			await field.fill(email);
			await page
				.getByLabel(t("auth.field.currentPassword"), { exact: true })
				.fill(pair.sellerAccount.password);
			await submit.click();
			await expect(heading).toHaveText(t("auth.sent.title"));
			await expect(heading).toBeFocused();
			await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
			const [change] = await db.select().from(emailChanges).where(eq(emailChanges.email, email));
			const identifier = refusedMailName(change?.id ?? "");
			await db
				.insert(verifications)
				.values({ identifier, value: "", expiresAt: new Date(Date.now() + 3_600_000) });
			await expect(page.getByRole("alert")).toHaveText(t("auth.sent.refused", { email }));
			await expectGoodPage(page);
			await page.getByRole("link", { name: t("auth.sent.other") }).click();
			await expect(heading).toHaveText(t("auth.email.title"));
			await expect(page.getByRole("alert")).toHaveText(t("auth.sent.refused", { email }));
		}
	});

	await test.step("a block is asked about, made in the chat, and told to nobody", async () => {
		await open(buyer, pair.path);
		await open(seller, pair.path);
		await page.getByRole("main").getByLabel(t("common.more")).click();
		await page.getByRole("link", { name: t("messages.block", { name }) }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(
			t("settings.block.title", { username: name }),
		);
		await expectGoodPage(page);
		await page.getByRole("button", { name: t("settings.block.confirm") }).click();
		await expect(page.getByText(t("messages.blocked", { name }))).toBeVisible();
		await expect(page.getByRole("textbox", { name: t("messages.message") })).toHaveCount(0);
		await expectGoodPage(page);
	});

	await test.step("the other finds that they cannot write, and not why", async () => {
		buyer.allow(/status of 403/);
		await write(buyer, "¿Estás?");
		const closed = buyer.page.getByText(buyer.t("errors.chat.blocked"));
		await expect(closed).toBeVisible();
		await open(buyer, pair.path);
		await expect(closed.last()).toBeVisible();
		await expect(buyer.page.getByRole("textbox", { name: buyer.t("messages.message") })).toHaveCount(0);
		const blockers = buyer.t("messages.blocked", { name: pair.sellerAccount.username });
		await expect(buyer.page.getByText(blockers)).toHaveCount(0);
		await expectNoOverflow(buyer.page);
		expect((await buyer.context.request.get(another)).status()).toBe(200);
		await page.reload();
		await expect(page.getByRole("log")).not.toContainText("¿Estás?");
	});

	await test.step("it is taken back in the settings", async () => {
		await open(seller, settings);
		const people = page.getByRole("region", { name: t("settings.blocked.title") });
		await expect(people).toContainText(name);
		await expectNoOverflow(page);
		await people.getByRole("button", { name: t("settings.blocked.undo") }).click();
		await expect(people).toContainText(t("settings.blocked.none"));
		await open(seller, pair.path);
		await open(buyer, pair.path);
		await write(buyer, "Gracias");
		await expect.poll(() => textsOn(seller)).toContainEqual(expect.stringContaining("Gracias"));
	});

	await test.step("what is in no other look fits a phone in English", async () => {
		await buyer.page.setViewportSize(screens.phone.viewport);
		const username = pair.sellerAccount.username;
		for (const [path, title] of [
			["/perfil/mail", buyer.t("auth.email.title")],
			[`/bloqueo/${username}`, buyer.t("settings.block.title", { username })],
		] as const) {
			await buyer.page.goto(path);
			await expect(buyer.page.getByRole("heading", { level: 1 })).toHaveText(title);
			await expectNoOverflow(buyer.page);
		}
	});
});
