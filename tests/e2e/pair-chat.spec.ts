import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { chatPath, writeToPath } from "#app/shared/chat-paths.ts";
import { chatsPath, publicListPath } from "#app/shared/paths.ts";
import { buildPairChat } from "#tests/factories/chats.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { say, textsOn, write } from "./chats.ts";
import { sharedDatabase } from "./database.ts";
import { openLive } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { type Account, open, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const suggested = "¡Hola! Tenés Mewtwo que busco; yo tengo Cóndor del Alba que buscás. ¿Cambiamos?";

async function idOf({ email }: Account): Promise<string> {
	const rows = sharedDatabase().select({ id: users.id }).from(users).where(eq(users.email, email));
	return onlyRow(await rows).id;
}

async function signUpWithLists(person: Person, name: string): Promise<Account> {
	const account = await signUpQuickly(person, name);
	const userId = await idOf(account);
	await buildEntry(sharedDatabase(), { userId, customName: `Mulita ${unique()}` });
	return account;
}

const field = ({ page, t }: Person, label: "messages.message" | "listing.tradeOffer.message") =>
	page.getByRole("textbox", { name: t(label) });

test("two people on phones write to each other at once about their lists, in one chat", async ({
	openBrowser,
}) => {
	const [ana, beto] = [await openBrowser({ screen: "phone" }), await openBrowser({ screen: "phone" })];
	const [anas, betos] = [await signUpWithLists(ana, "ana"), await signUpWithLists(beto, "beto")];
	await test.step("one comes from the other's lists, the other from a match", async () => {
		await open(ana, publicListPath(betos.username));
		await ana.page.getByRole("link", { name: ana.t("lists.page.write"), exact: true }).click();
		await field(ana, "listing.tradeOffer.message").fill("¿Seguís con la Mulita?");
		await expectGoodPage(ana.page);
		await open(beto, writeToPath(anas.username, suggested));
		await expect(field(beto, "listing.tradeOffer.message")).toHaveValue(suggested);
		await expectGoodPage(beto.page);
	});
	await test.step("both press at once", async () => {
		for (const { page, t } of [ana, beto])
			await expect(page.getByRole("button", { name: t("messages.pair.send") })).toBeEnabled();
		await Promise.all(
			[ana, beto].map(({ page, t }) => page.getByRole("button", { name: t("messages.pair.send") }).click()),
		);
		for (const { page } of [ana, beto]) await expect(page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
		expect(new URL(ana.page.url()).pathname).toBe(new URL(beto.page.url()).pathname);
	});
	await test.step("each reads both, with no trade beside them, and goes on", async () => {
		const path = new URL(ana.page.url()).pathname;
		for (const person of [ana, beto]) {
			await openLive(person.page, path);
			expect((await textsOn(person)).toSorted()).toEqual([suggested, "¿Seguís con la Mulita?"].toSorted());
			await expect(person.page.getByRole("complementary")).toHaveCount(0);
			await expect(person.page.getByText(person.t("guide.step.meet"))).toBeVisible();
			await expect(person.page.getByText(person.t("guide.hint.message"))).toBeVisible();
		}
		await write(ana, "¡Dale!");
		await expect(beto.page.getByRole("log")).toContainText("¡Dale!");
		await expectGoodPage(beto.page);
	});
	await test.step("the list of chats names the person, and the head leads to their lists", async () => {
		await beto.page.getByRole("link", { name: beto.t("messages.back") }).click();
		const chat = beto.page.getByRole("listitem").filter({ hasText: anas.username });
		await expect(chat).toContainText(beto.t("messages.pair.about"));
		await expectGoodPage(beto.page);
		await chat.getByRole("link").click();
		await beto.page.getByRole("link", { name: beto.t("messages.pair.lists") }).click();
		await expect(beto.page).toHaveURL(publicListPath(anas.username));
	});
});

test("a chat that is there opens with the suggested text, which goes once it is sent", async ({
	openBrowser,
}) => {
	const writer = await openBrowser({ locale: "en", theme: "dark" });
	const account = await signUpQuickly(writer, "writer");
	const reader = await openBrowser();
	const readers = await signUpWithLists(reader, "reader");
	const people = { user1Id: await idOf(readers), user2Id: await idOf(account) };
	const { id } = await buildPairChat(sharedDatabase(), people);
	await say(reader, chatPath(id), "Hola");
	const { page, t } = writer;
	await open(writer, writeToPath(readers.username, suggested));
	await expect(page).toHaveURL(/\?texto=/);
	await expect(field(writer, "messages.message")).toHaveValue(suggested);
	await expect(page.getByText(t("messages.pair.text"))).toBeVisible();
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("messages.send"), exact: true }).click();
	await expect(page).toHaveURL(chatPath(id));
	await expect(page.getByRole("log")).toContainText(suggested);
	await page.reload();
	await expect(field(writer, "messages.message")).toHaveValue("");
	await expect(page.getByRole("navigation", { name: t("messages.list") })).toContainText(
		t("messages.pair.about"),
	);
});

test("somebody writes to a person without script", async ({ openBrowser }) => {
	const writer = await openBrowser({ screen: "phone", javaScriptEnabled: false });
	const reader = await openBrowser();
	await signUpQuickly(writer, "sinscript");
	const readers = await signUpWithLists(reader, "lista");
	const { page, t } = writer;
	await page.goto(publicListPath(readers.username));
	await page.getByRole("link", { name: t("lists.page.write"), exact: true }).click();
	await field(writer, "listing.tradeOffer.message").fill("Sin script");
	await page.getByRole("button", { name: t("messages.pair.send") }).click();
	await expect(page.getByRole("log")).toContainText("Sin script");
	await page.goto(writeToPath(readers.username, suggested));
	await expect(field(writer, "messages.message")).toHaveValue(suggested);
	await page.getByRole("button", { name: t("messages.send"), exact: true }).click();
	await expect(page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
	expect(await textsOn(writer)).toEqual(["Sin script", suggested]);
	await page.goto(chatsPath);
	await expect(page.getByText(readers.username)).toBeVisible();
});
