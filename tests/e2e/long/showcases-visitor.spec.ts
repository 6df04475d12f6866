import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { collectionsElements } from "#app/features/showcases/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { showcasePath, withSearch } from "#app/shared/paths.ts";
import { addElementPath, namedShowcasePath } from "#app/shared/showcase-paths.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { onlyRow } from "#tests/factories/row.ts";
import {
	buildElement,
	buildShowcase,
	buildShownElement,
	buildShownListing,
} from "#tests/factories/showcases.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "../database.ts";
import { makeImage } from "../image.ts";
import { letThrough } from "../network.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { ownOrigin, signUpQuickly } from "../people.ts";
import { expect, type Person, screens, test } from "../test.ts";

const pieceTitles = ["La primera", "Cartucho dorado", "Joystick rojo"];

/** A showcase of three elements with images and a listing, and its name that nothing else has. */
async function buildFull(owner: Person) {
	const db = sharedDatabase();
	const { username } = await signUpQuickly(owner, "vitrina");
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
	const ownerId = user?.id ?? "";
	const name = `Vidriera ${randomBytes(4).toString("hex")}`;
	const { id, slug } = await buildShowcase(db, { ownerId, name });
	const [firstTitle = "", ...otherTitles] = pieceTitles;
	await addElement(owner, firstTitle);
	const own = eq(collectionsElements.userId, ownerId);
	const first = onlyRow(await db.select().from(collectionsElements).where(own));
	const elements = [first];
	// The others have the same image.
	for (const title of otherTitles)
		elements.push(await buildElement(db, { ...first, id: undefined, title, description: `De ${title}` }));
	for (const [position, element] of elements.entries()) {
		await buildShownElement(db, { collectionId: id, elementId: element.id, position });
	}
	const listing = await buildListing(db, { userId: ownerId, title: "Consola completa" });
	await buildShownListing(db, { collectionId: id, listingId: listing.id, position: 3 });
	return { id, slug, name, username };
}

/** Sends the form of an element without filling it in. */
async function addElement({ context }: Person, title: string): Promise<void> {
	const multipart = {
		submissionKey: randomUUID(),
		title,
		description: `De ${title}`,
		image: await makeImage(),
	};
	const options = { multipart, maxRedirects: 0, headers: ownOrigin() };
	const response = await context.request.post(addElementPath(), options);
	expect(response.status()).toBe(302);
}

test("a visitor finds a showcase, looks at it from near by keyboard, shares its link and strolls on", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, t } = person;
	const showcase = await buildFull(person);
	await person.context.clearCookies();
	// Another one to stroll to.
	await buildShownListing(sharedDatabase());
	await page.goto("/vitrinas");
	await waitUntilInteractive(page);
	await page.getByRole("searchbox", { name: t("showcases.search.placeholder") }).fill(showcase.name);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("article")).toHaveCount(1);
	await expectGoodPage(page);
	await page.getByRole("link", { name: showcase.name }).click();
	await expect(page).toHaveURL(showcasePath(showcase.id));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(showcase.name);
	await expectGoodPage(page);
	await lookFromNear(person);
	await share(person, namedShowcasePath(showcase.username, showcase.slug));
	await page.getByRole("main").getByLabel(t("common.more"), { exact: true }).click();
	await page.getByRole("link", { name: t("random.action") }).click();
	await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(showcase.name);
	await expect(page).toHaveURL(/\/vitrinas\/detalle\/[0-9a-f-]{36}$/);
	await followLinks(person, showcase);
});

async function lookFromNear({ page, t }: Person): Promise<void> {
	const [first = "", second = ""] = pieceTitles;
	const opener = page.getByRole("link", { name: first, exact: true });
	await test.step("without script a thing leads to its image", async () => {
		const image = await page.request.get((await opener.getAttribute("href")) ?? "");
		expect(image.headers()["content-type"]).toBe("image/webp");
	});
	await opener.focus();
	await page.keyboard.press("Enter");
	const viewer = page.getByRole("dialog", { name: t("showcases.viewer.title", { title: first }) });
	await expect(viewer.getByRole("heading", { name: first })).toBeVisible();
	await expect(viewer.getByText(`De ${first}`)).toBeVisible();
	await expectGoodPage(page);
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("dialog").getByRole("heading", { name: second })).toBeVisible();
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowLeft");
	// Beyond the first lies the last: the listing, which has its own page.
	await expect(page.getByRole("link", { name: t("common.seeListing") })).toBeVisible();
	await page.keyboard.press("ArrowRight");
	await viewer.getByRole("button", { name: t("showcases.viewer.zoomIn") }).click();
	await expect(viewer.getByRole("img", { name: first })).toBeVisible();
	await expectNoOverflow(page);
	await page.goBack();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(opener).toBeFocused();
}

async function share({ page, context, t }: Person, path: string): Promise<void> {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: t("common.share") }).click();
	const dialog = page.getByRole("dialog", { name: t("share.title") });
	await expect(dialog.getByRole("img")).toBeVisible();
	await expectGoodPage(page);
	await dialog.getByRole("button", { name: t("share.copy") }).click();
	await expect(page.getByText(t("share.copied"))).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href);
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
}

/** A link to a name leads to its showcase, and one to nothing to all of them, with why: in English, on a phone. */
async function followLinks(
	{ page, context, allow }: Person,
	{ id, slug, username }: Awaited<ReturnType<typeof buildFull>>,
): Promise<void> {
	const t = translateFor("en");
	await page.setViewportSize(screens.phone.viewport);
	await page.emulateMedia({ colorScheme: "dark" });
	const named = await context.request.get(namedShowcasePath(username, slug));
	expect(new URL(named.url()).pathname).toBe(showcasePath(id));
	await page.goto(withSearch(showcasePath(id), { lang: "en" }));
	await waitUntilInteractive(page);
	await expect(page.getByRole("button", { name: t("common.share") })).toBeVisible();
	await expectGoodPage(page);
	allow(/404/);
	await page.goto(namedShowcasePath(username, "nothing-here"));
	await expect(page).toHaveURL("/vitrinas");
	const toasts = page.getByRole("region", { name: t("shell.toasts") });
	await expect(toasts.getByText(t("collections.showcase.collectionNotFound"))).toBeVisible();
	await expect(page.getByRole("search")).toBeVisible();
	await expectNoOverflow(page);
}

test("what an owner deletes is gone from the shelf that it was opened over, however slow the line", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ screen: "phone" });
	const { page, t } = owner;
	const path = showcasePath((await buildFull(owner)).id);
	const [title = ""] = pieceTitles;
	// The image goes with it, which the others have here too.
	owner.allow(/status of 404/);
	await page.goto(path);
	await waitUntilInteractive(page);
	const piece = page.getByRole("main").getByRole("link", { name: title, exact: true });
	await piece.click();
	const viewer = page.getByRole("dialog", { name: t("showcases.viewer.title", { title }) });
	await viewer.getByRole("button", { name: t("common.delete") }).click();
	const arrival = Promise.withResolvers<void>();
	await page.route(/\.data/, async (route) => {
		if (route.request().method() === "GET") await arrival.promise;
		await route.continue().catch(() => undefined);
	});
	const question = page.getByRole("dialog", { name: t("common.askDelete", { title }) });
	await question.getByRole("button", { name: t("common.delete") }).click();
	await expect(page.getByText(t("collections.elementsDeleteSuccess"))).toBeVisible();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	arrival.resolve();
	await expect(piece).toHaveCount(0);
	await expect(page).toHaveURL(path);
	await letThrough(page, /\.data/);
});

test("a phone writes a long title above its words, and the stage gives way to both", async ({
	openBrowser,
}) => {
	const { page, t } = await openBrowser({ screen: "phone" });
	const db = sharedDatabase();
	const title = "Lote de doscientas comunes e infrecuentes sin repetir, todas ordenadas por número";
	const description = "Están contadas, y las junté de a poco. ".repeat(6).trim();
	const listing = await buildListing(db, { title, description });
	const { id } = await buildShowcase(db, { ownerId: listing.userId });
	await buildShownListing(db, { collectionId: id, listingId: listing.id });
	await page.goto(showcasePath(id));
	await waitUntilInteractive(page);
	await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
	const viewer = page.getByRole("dialog");
	const words = viewer.getByText(description);
	await expect(words).toBeVisible();
	const [named, said] = await Promise.all([
		viewer.getByRole("heading", { level: 2, name: title }).boundingBox(),
		words.boundingBox(),
	]);
	expect(said?.y).toBeGreaterThanOrEqual((named?.y ?? 0) + (named?.height ?? 0));
	await viewer.getByRole("button", { name: t("showcases.viewer.readOn") }).click();
	await expect(viewer.getByRole("link", { name: t("common.seeListing") })).toBeInViewport();
	await expectNoOverflow(page);
});
