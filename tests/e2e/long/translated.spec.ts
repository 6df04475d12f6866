import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { addToListsPath } from "#app/shared/list-paths.ts";
import {
	crossPath,
	howItWorksPath,
	listsPath,
	matchesPath,
	showcasePath,
	wantedBoardPath,
} from "#app/shared/paths.ts";
import { buildShownListing } from "#tests/factories/showcases.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { openChatBetween, say } from "../chats.ts";
import { sharedDatabase } from "../database.ts";
import { buildEveryPage } from "../every-page.ts";
import { openLive } from "../network.ts";
import { grantAdmin, signUpQuickly, unfoldDetails } from "../people.ts";
import { expect, type Person, test } from "../test.ts";

/**
 * Does to a page what a browser's translation does: each text is taken out, and stands anew inside two elements; after
 * each change what React has written, too. It begins once the page is interactive. What React writes to a text that was
 * taken out is seen by nobody: the console complains, which fails the test.
 */
function translateTexts(): void {
	const untouched = "script, style, textarea, svg, font";
	const taken = new WeakSet<Node>();
	const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
	Object.defineProperty(Node.prototype, "nodeValue", {
		...value,
		set(this: Node, text: string) {
			if (taken.has(this) && text !== this.nodeValue)
				console.error(`A changed text is not seen: ${this.nodeValue} > ${text}`);
			value?.set?.call(this, text);
		},
	});
	const wrap = (text: Node) => {
		if (!text.textContent?.trim() || text.parentElement?.closest(untouched)) return;
		const [outer, inner] = [document.createElement("font"), document.createElement("font")];
		inner.textContent = text.textContent;
		outer.append(inner);
		taken.add(text);
		(text as Text).replaceWith(outer);
	};
	const wrapAll = () => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: Node[] = [];
		while (walker.nextNode()) texts.push(walker.currentNode);
		texts.forEach(wrap);
	};
	const changes = { childList: true, characterData: true, subtree: true };
	const translate = () => {
		wrapAll();
		new MutationObserver(wrapAll).observe(document.body, changes);
	};
	const start = new MutationObserver(() => {
		if (!document.documentElement?.hasAttribute("data-interactive")) return;
		start.disconnect();
		// What is below the first screen is taken over next, before the browser has nothing to do.
		requestIdleCallback(translate);
	});
	start.observe(document, { attributes: true, childList: true, subtree: true });
}

async function openTranslated({ page }: Person, path: string): Promise<void> {
	await page.goto(path);
	await waitUntilInteractive(page);
	await expect(page.locator("main font").first()).toBeAttached();
}

/** Types letter by letter, so that each one changes what stands in the list. */
async function pick(field: Locator, text: string): Promise<void> {
	await field.pressSequentially(text);
	const option = field.page().getByRole("option", { name: text }).first();
	await expect(option).toBeVisible();
	await field.press("Backspace");
	await field.press(text.slice(-1));
	await option.click();
	await expect(field.page().getByRole("listbox")).toBeHidden();
}

test("nothing falls and nothing typed is lost in a page that the browser translates: searching, publishing, talking", async ({
	openBrowser,
}) => {
	const [seller, buyer] = [await openBrowser(), await openBrowser()];
	for (const { context } of [seller, buyer]) await context.addInitScript(translateTexts);
	const { path, sellerAccount } = await openChatBetween(seller, buyer);
	await test.step("the hub", () => search(seller));
	await test.step("publishing", () => publish(seller));
	await test.step("a chat", () => talk(seller, buyer, path));
	await test.step("the language", () => changeLanguage(buyer));
	await test.step("the shop's product", async () => {
		await grantAdmin(sellerAccount.email);
		await listProduct(seller);
	});
});

async function search(person: Person): Promise<void> {
	const { page, t } = person;
	await openTranslated(person, "/intercambios");
	for (const side of ["want", "have"] as const) {
		await pick(page.getByRole("combobox", { name: t(`listing.finder.${side}`) }), "Charizard");
		await expect(page).toHaveURL(new RegExp(`${side}=`));
	}
	await expect(page).toHaveURL(/want=.*have=|have=.*want=/);
	await page.getByLabel(t("listing.condition.poor")).check();
	await expect(page.getByRole("heading", { name: t("listing.hub.none") })).toBeVisible();
	await page
		.getByRole("link", { name: t("listing.hub.clear") })
		.first()
		.click();
	await expect(page.getByRole("article").first()).toBeVisible();
}

async function publish(person: Person): Promise<void> {
	const { page, t } = person;
	await openTranslated(person, "/crear");
	await page.getByRole("radio", { name: t("listing.category.pokemonTcg") }).check();
	await pick(page.getByRole("combobox", { name: t("listing.create.item") }), "Charizard");
	const title = `Traducida ${randomBytes(4).toString("hex")}`;
	await unfoldDetails(person);
	await page.getByRole("textbox", { name: t("common.title") }).fill(title);
	const description = page.getByRole("textbox", { name: t("common.description") });
	await description.pressSequentially("Con marco");
	await expect(page.getByRole("complementary").getByText("Con marco")).toBeVisible();
	await pick(page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) }), "Charizard");
	await expect(page.getByText("1/10", { exact: true })).toBeVisible();
	await page.getByRole("radio", { name: t("listing.condition.good") }).check();
	await test.step("a list of suggestions that fails takes nothing with it", async () => {
		const field = page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
		await field.pressSequentially("pika");
		await expect(page.getByRole("option").first()).toBeVisible();
		person.allow(/NotFoundError|removeChild/);
		await page
			.getByRole("listbox")
			.locator("visible=true")
			.evaluate((list) => list.replaceChildren());
		await field.fill("");
		await field.press("Escape");
	});
	await expect(description).toHaveValue("Con marco");
	await page.getByRole("button", { name: t("common.publish") }).click();
	await page.getByRole("link", { name: t("listing.published.see") }).click();
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function talk(seller: Person, buyer: Person, path: string): Promise<void> {
	const { page, t } = seller;
	await Promise.all([seller, buyer].map((person) => openLive(person.page, path)));
	const message = page.getByRole("textbox", { name: t("messages.message") });
	await message.pressSequentially("¿Seguís ahí?");
	// It is said for some seconds after a letter, and a busy machine may show it late.
	await expect(async () => {
		await message.press("!");
		await expect(buyer.page.getByText(t("messages.typing"))).toBeVisible({ timeout: 3_000 });
	}).toPass();
	await page.getByRole("button", { name: t("messages.send") }).click();
	await expect(buyer.page.getByRole("log")).toContainText("¿Seguís ahí?");
	const draft = buyer.page.getByRole("textbox", { name: t("messages.message") });
	await draft.fill("Sí, y");
	await say(seller, path, "Perdón, me fui");
	await expect(buyer.page.getByRole("log")).toContainText("Perdón, me fui");
	await expect(draft).toHaveValue("Sí, y");
	await page
		.getByRole("button", { name: t("trade.start") })
		.locator("visible=true")
		.click();
	await expect(
		buyer.page.getByRole("button", { name: t("trade.accept") }).locator("visible=true"),
	).toBeVisible();
	await expect(draft).toHaveValue("Sí, y");
	await draft.press("Enter");
	await expect(page.getByRole("log")).toContainText("Sí, y");
}

async function changeLanguage(person: Person): Promise<void> {
	const { page, t } = person;
	await openTranslated(person, "/intercambios");
	await page.getByRole("banner").locator("summary.lang").click();
	await page.getByRole("button", { name: "English" }).locator("visible=true").click();
	await expect(page.locator("html")).toHaveAttribute("lang", "en");
	await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(t("listing.hub.title"));
}

async function listProduct(person: Person): Promise<void> {
	const { page, t } = person;
	await openTranslated(person, "/admin/productos/crear");
	await page.getByRole("button", { name: t("product.create.submit") }).click();
	await expect(page.getByText(t("product.problem.urlRequired"))).toBeVisible();
	const name = page.getByLabel(t("common.name"), { exact: true });
	await name.fill("Pista traducida");
	const category = page.getByLabel(t("common.category"), { exact: true });
	for (const index of [2, 1]) {
		await category.selectOption({ index });
		const chosen = await category.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text ?? "");
		await expect(preview(page).getByText(chosen)).toBeVisible();
	}
	await page.getByLabel(t("product.field.marketPrice")).fill("89,40");
	await page.getByLabel(t("product.form.cost")).fill("52");
	await expect(page.getByText("US$ 116,22").first()).toBeVisible();
	await page.getByLabel(t("product.field.marketPrice")).fill("100");
	await expect(page.getByText("US$ 130,00").first()).toBeVisible();
	await expect(name).toHaveValue("Pista traducida");
}

function preview(page: Page): Locator {
	return page.locator(".kind").locator("visible=true");
}

test("a showcase in a page that the browser translates is liked, commented on and looked at", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, context, t } = person;
	await context.addInitScript(translateTexts);
	await signUpQuickly(person, "traduce");
	const { collectionId } = await buildShownListing(sharedDatabase());
	await openTranslated(person, showcasePath(collectionId));
	const like = page.getByRole("button", { name: new RegExp(`^${t("likes.action")}`) });
	for (const isLiked of ["true", "false", "true"]) {
		await like.click();
		await expect(like).toHaveAttribute("aria-pressed", isLiked);
	}
	const text = page.getByRole("textbox", { name: t("comments.field") });
	await text.pressSequentially("¡Qué linda!");
	await expect(page.getByText(/^11\/\d+$/)).toBeAttached();
	await page.getByRole("button", { name: t("comments.send") }).click();
	await expect(page.getByRole("list").getByText("¡Qué linda!")).toBeVisible();
	await expect(text).toHaveValue("");
});

test("lists, the grid of a set, a crossing and what is pasted say what is true in a page that the browser translates", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, context, t } = person;
	const addressOf = await buildEveryPage(person);
	await context.addInitScript(translateTexts);
	await test.step("the grid: marked, counted, saved, offline and saved again", () =>
		markSet(person, addressOf("/listas/set/:expansionId")));
	await test.step("a crossing, twice", async () => {
		await openTranslated(person, crossPath);
		const text = page.getByRole("textbox", { name: t("lists.add.text") });
		for (const pasted of ["ME FALTAN:\nCharizard", "ME FALTAN:\nCharizard\nPikachu\nBlastoise"]) {
			if (!(await text.isVisible())) await page.locator("summary", { hasText: t("common.change") }).click();
			await text.fill(pasted);
			await page
				.getByRole("main")
				.getByRole("button", { name: t("matches.cross.again") })
				.click();
			const count = pasted.split("\n").length - 1;
			await expect(page.getByText(t("matches.cross.read", { count }))).toBeVisible();
		}
	});
	await test.step("a pasted list, its review and its end", async () => {
		await openTranslated(person, addToListsPath);
		const text = page.getByRole("textbox", { name: t("lists.add.text") });
		await text.fill("TENGO:\nCharizard\nPikachu");
		await text.fill("TENGO:\nCharizard\nPikachu\nEspantapájaros de hojalata");
		await page.getByRole("button", { name: t("lists.add.review") }).click();
		await page.getByRole("button", { name: /^Sumar/ }).click();
		await expect(page.getByText(/^Sumaste/)).toBeVisible();
		await page.getByRole("button", { name: t("common.undo") }).click();
		await expect(page.getByRole("heading", { level: 1, name: t("lists.page.undone") })).toBeVisible();
	});
	await test.step("the home, whose line of steps goes", async () => {
		await openTranslated(person, "/");
		await expect(page.getByRole("heading", { level: 1 })).toContainText("coincide");
		const steps = page.getByRole("region", { name: t("home.steps.name") });
		await steps.getByRole("button", { name: t("home.steps.end") }).click();
		await expect(steps).toHaveCount(0);
	});
	await test.step("the matches, of which one is hidden and comes back", async () => {
		await openTranslated(person, matchesPath);
		const matches = page.getByRole("article");
		const username = (await matches.first().getAttribute("aria-label")) ?? "";
		await matches
			.first()
			.getByRole("button", { name: t("matches.hide", { username }) })
			.click();
		await expect(page.getByRole("article", { name: username })).toHaveCount(0);
		await page.getByRole("button", { name: t("common.undo"), exact: true }).click();
		await expect(page.getByRole("article", { name: username })).toBeVisible();
	});
	await test.step("a group, searched twice", async () => {
		await openTranslated(person, addressOf("/g/:slug"));
		const search = page.getByRole("main").getByRole("searchbox");
		for (const words of ["carta", "nada de esto"]) {
			await search.fill(words);
			await search.press("Enter");
			await expect(page).toHaveURL(new RegExp(`=${words.split(" ")[0]}`));
			await expect(page.getByRole("main")).toBeVisible();
		}
	});
	await test.step("how a trade goes", async () => {
		await openTranslated(person, howItWorksPath);
		await page
			.getByRole("contentinfo")
			.getByRole("link", { name: t("shell.footer.isItSafe") })
			.click();
		await expect(page.getByRole("heading", { name: t("guide.safety") })).toBeInViewport();
	});
	await test.step("the lists, searched", async () => {
		await openTranslated(person, listsPath);
		const search = page.getByRole("searchbox");
		for (const words of ["carta", "nada de esto", "carta"]) {
			await search.fill(words);
			await search.press("Enter");
			await expect(page).toHaveURL(new RegExp(`=${words.split(" ")[0]}`));
		}
	});
	await test.step("notifications, cleared", async () => {
		await openTranslated(person, addressOf("/notificaciones"));
		await page
			.getByRole("button", { name: t("notifications.readAll") })
			.locator("visible=true")
			.first()
			.click();
		await expect(page.getByText(t("notifications.unread"), { exact: true })).toHaveCount(0);
	});
	await test.step("the board, narrowed down", async () => {
		await openTranslated(person, wantedBoardPath);
		const province = page.getByRole("combobox", { name: t("common.province") });
		for (const name of ["Santa Cruz", ""]) {
			await province.selectOption(name);
			await expect(province).toHaveValue(name);
		}
	});
});

async function markSet(person: Person, path: string): Promise<void> {
	const { page, context, t } = person;
	await openTranslated(person, path);
	const saved = page.getByRole("status").filter({ hasText: /Guardado/ });
	const cell = (number: number) => page.locator(`[data-number="${number}"]`);
	await cell(1).click();
	await expect(saved).toBeVisible();
	await cell(1).click();
	await cell(2).click();
	await expect(saved).toBeVisible();
	person.allow(/ERR_INTERNET_DISCONNECTED/);
	await context.setOffline(true);
	await cell(3).click();
	await expect(page.getByText(t("lists.set.offline"))).toBeVisible();
	await context.setOffline(false);
	await expect(saved).toBeVisible();
}
