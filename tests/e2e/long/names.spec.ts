import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { buildShowcase, buildShownListing } from "#tests/factories/showcases.ts";
import { offer } from "../chats.ts";
import { sharedDatabase } from "../database.ts";
import { expectNoOverflow } from "../page-checks.ts";
import { open, publishQuickly, signUpQuickly } from "../people.ts";
import { expect, type Person, test } from "../test.ts";

/** With the eight letters that a test's name ends with it is as long as a name can be. */
const longName = "coleccionis";

test("the longest names are shown whole on a phone", async ({ openBrowser }) => {
	const [owner, other] = [await openBrowser({ screen: "phone" }), await openBrowser({ screen: "phone" })];
	const { username } = await signUpQuickly(owner, longName);
	expect(username).toHaveLength(20);
	const { username: otherName } = await signUpQuickly(other, longName);
	const [path = ""] = await publishQuickly(owner, [{ item: "Contra", title: `Contra ${username}` }]);
	const chat = await offer(other, path, "¡Hola!");
	const showcase = await buildWindow(username, path);

	await expectWhole(owner, `/intercambios?q=${username}`, username);
	await expectWhole(other, path, username);
	await expectWhole(owner, `/vitrinas?q=${showcase.replace(" ", "+")}`, username);
	await expectWhole(owner, "/mensajes", otherName);
	await expectWhole(owner, chat, otherName);
	await expectWhole(owner, "/perfil", username);
	await expectWhole(other, `/u/${username}`, username);
});

/** A showcase with a listing in it. @returns its name */
async function buildWindow(username: string, listingPath: string): Promise<string> {
	const db = sharedDatabase();
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
	const { id, name } = await buildShowcase(db, { ownerId: user?.id ?? "" });
	await buildShownListing(db, { collectionId: id, listingId: listingPath.split("/").at(-1) ?? "" });
	return name;
}

async function expectWhole(person: Person, path: string, name: string): Promise<void> {
	await open(person, path);
	await expect(person.page.getByText(name, { exact: true }).locator("visible=true").first()).toBeVisible();
	expect(await cutNames(person.page, name), path).toEqual([]);
	await expectNoOverflow(person.page);
}

/** The classes of what cuts a name off: it reaches beyond an element that hides what does. */
function cutNames(page: Page, name: string): Promise<string[]> {
	return page.evaluate((wanted) => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const cut: string[] = [];
		while (walker.nextNode()) {
			const text = walker.currentNode;
			if (text.textContent?.trim() !== wanted || !text.parentElement?.checkVisibility()) continue;
			if (text.parentElement.closest(".sr-only, [hidden]")) continue;
			const range = document.createRange();
			range.selectNodeContents(text);
			const { right, bottom } = range.getBoundingClientRect();
			for (let box: Element | null = text.parentElement; box; box = box.parentElement) {
				const edge = box.getBoundingClientRect();
				const isClipping = getComputedStyle(box).overflowX !== "visible";
				if (isClipping && (right > edge.right + 1 || bottom > edge.bottom + 1)) cut.push(box.className);
			}
		}
		return cut;
	}, name);
}
