import { welcomePath } from "#app/shared/account-paths.ts";
import { writeToPath } from "#app/shared/chat-paths.ts";
import { howItWorksPath } from "#app/shared/paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { cardShots } from "./card-states.ts";
import { listShots } from "./list-states.ts";
import { matchShots } from "./match-states.ts";
import { moderationShots } from "./moderation-states.ts";
import { peopleShots } from "./people-states.ts";
import { productFormShots } from "./product-form-states.ts";
import { productShots } from "./product-states.ts";
import { salesShots } from "./sales-states.ts";
import type { Shot, Viewer } from "./shot.ts";
import { showcaseShots } from "./showcase-states.ts";

const nobody = "018f0000-0000-7000-8000-000000000000";

function at(path: string) {
	return async ({ page }: Viewer) => {
		await page.goto(path);
	};
}

/** The page of the first listing of the feed, which is somebody else's for the collector. */
async function openListing({ page }: Viewer): Promise<void> {
	await page.goto("/popular");
	const links = page.getByRole("article").locator('a[href^="/intercambios/"]');
	const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
	await page.goto(paths[0] ?? "/popular");
}

async function openOwnListing({ page }: Viewer, index = 0): Promise<void> {
	await page.goto("/perfil");
	const link = page.locator('main a[href^="/intercambios/"]').nth(index);
	await page.goto((await link.getAttribute("href")) ?? "");
}

/** The form that changes the password, sent without the present one. */
async function openPasswordErrors({ page, t }: Viewer): Promise<void> {
	await page.goto("/perfil/contrasena");
	await waitUntilInteractive(page);
	await page.getByLabel(t("auth.field.newPassword")).fill("corta");
	await page.getByRole("button", { name: t("auth.newPassword.submit") }).click();
	await page.getByRole("alert").first().waitFor();
}

function chat(index: number) {
	return async ({ page }: Viewer) => {
		await page.goto("/mensajes");
		const link = page.locator('main a[href^="/mensajes/"]').nth(index);
		await page.goto((await link.getAttribute("href")) ?? "");
	};
}

/** The page of the best liked showcase, which is somebody else's for the collector. */
async function openShowcase({ page }: Viewer, list = "/vitrinas"): Promise<void> {
	await page.goto(list);
	const link = page.locator('main a[href^="/vitrinas/detalle/"]').first();
	await page.goto((await link.getAttribute("href")) ?? "");
	await waitUntilInteractive(page);
}

async function openOwnShowcase(viewer: Viewer): Promise<void> {
	await openShowcase(viewer, "/vitrinas?mine=1");
}

/** The first thing of a showcase, of the person's own where they have one. */
async function lookFromNear(viewer: Viewer): Promise<void> {
	await openShowcase(viewer, "/vitrinas?mine=1");
	await viewer.page.locator("main section a:has(.slab)").first().click();
	await viewer.page.getByRole("dialog").waitFor();
}

async function shareShowcase(viewer: Viewer): Promise<void> {
	await openShowcase(viewer);
	await viewer.page.getByRole("button", { name: viewer.t("common.share") }).click();
	await viewer.page.getByRole("dialog").getByRole("img").waitFor();
}

/** Opens the form of the first of the collector's showcases. */
function editShowcase(search = "") {
	return async ({ page }: Viewer) => {
		await page.goto("/perfil");
		const link = page.locator('main a[href^="/vitrinas/detalle/"]').first();
		const path = (await link.getAttribute("href")) ?? "";
		await page.goto(path.replace("detalle", "editar") + search);
		await waitUntilInteractive(page);
	};
}

async function saveEmptyShowcase({ page, t }: Viewer): Promise<void> {
	await page.goto("/vitrinas/crear");
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("showcases.form.save") }).click();
	await page.getByRole("alert").first().waitFor();
}

/** Chooses eight things and lifts the third of them. */
async function liftPiece({ page, t }: Viewer): Promise<void> {
	await page.goto("/vitrinas/crear");
	await waitUntilInteractive(page);
	await page.getByRole("textbox", { name: t("common.name") }).fill("El rincón de los 90");
	const choices = page.getByRole("group").getByRole("checkbox");
	for (const choice of (await choices.all()).slice(0, 8)) await choice.press(" ");
	const [, third = ""] = t("showcases.shelf.move", { title: "*", place: 3, count: 8 }).split("*");
	await page.getByRole("button", { name: third }).click();
}

async function askToDeleteShowcase(viewer: Viewer): Promise<void> {
	await editShowcase()(viewer);
	await viewer.page.getByRole("button", { name: viewer.t("showcases.delete.action") }).click();
	await viewer.page.getByRole("dialog").waitFor();
}

async function editElement({ page }: Viewer): Promise<void> {
	await page.goto("/vitrinas/crear");
	const link = page.locator('main a[href*="/editar?from=create"]').first();
	await page.goto((await link.getAttribute("href")) ?? "");
}

async function askToDeleteElement(viewer: Viewer): Promise<void> {
	await editElement(viewer);
	await viewer.page.getByRole("link", { name: viewer.t("showcases.element.delete") }).click();
	await viewer.page.getByRole("heading", { name: viewer.t("showcases.element.deleteTitle") }).waitFor();
}

async function askForShowcase(viewer: Viewer): Promise<void> {
	await viewer.page.goto("/vitrinas/crear");
	const listing = viewer.page.locator('input[value^="listing:"]').first();
	const [, id] = (await listing.getAttribute("value"))?.split(":") ?? [];
	await viewer.page.goto(`/intercambios/${id}`);
	await waitUntilInteractive(viewer.page);
	await viewer.page.getByRole("button", { name: viewer.t("showcases.placing.action") }).click();
	await viewer.page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

async function openMenu({ page, t }: Viewer): Promise<void> {
	await page.goto("/");
	await waitUntilInteractive(page);
	const menus = page.getByRole("banner").locator("summary").filter({ visible: true });
	await menus.last().click();
	await page.getByText(t("shell.theme")).first().waitFor({ state: "attached" });
}

async function openOffer(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await openListing(viewer);
	await waitUntilInteractive(page);
	await page.getByRole("link", { name: t("listing.detail.offer") }).click();
	await page.getByRole("dialog").waitFor();
}

/** The question before the seal, in the first chat whose trade lacks the collector's. */
async function openSeal(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	const accept = page.getByRole("button", { name: t("trade.accept"), exact: true }).locator("visible=true");
	for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) {
		await chat(index)(viewer);
		await waitUntilInteractive(page);
		if (await accept.isVisible()) break;
	}
	await accept.click();
	await page.getByRole("dialog").waitFor();
}

async function openReport(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await openListing(viewer);
	await waitUntilInteractive(page);
	await page.getByRole("main").getByLabel(t("common.more"), { exact: true }).click();
	await page.getByRole("link", { name: t("reports.action") }).click();
	await page.getByRole("dialog").waitFor();
}

async function openBell({ page, t }: Viewer): Promise<void> {
	await page.goto("/popular");
	await page
		.getByRole("banner")
		.getByRole("button", { name: t("shell.notifications") })
		.click();
	await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

/** As it is before there is anything to tell. */
async function openEmptyBell(viewer: Viewer): Promise<void> {
	const feed = { items: [], unread: 0, now: new Date().toISOString() };
	await viewer.page.route("**/notificaciones/lista", (route) =>
		route.fulfill({ json: { ok: true, value: feed } }),
	);
	await viewer.page.goto("/popular");
	await viewer.page
		.getByRole("banner")
		.getByRole("button", { name: viewer.t("shell.notifications") })
		.click();
	await viewer.page.getByRole("dialog").getByText(viewer.t("notifications.empty.title")).waitFor();
}

async function publishWrongly({ page, t }: Viewer): Promise<void> {
	await page.addInitScript(() => localStorage.clear());
	await page.goto("/crear");
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("common.publish") }).click();
	await page.getByRole("alert").first().waitFor();
}

/** Writes something and comes back after the tab has died. */
async function returnToDraft({ page, t }: Viewer): Promise<void> {
	await page.goto("/crear");
	await waitUntilInteractive(page);
	await page.getByRole("radio", { name: t("listing.category.consoles") }).check();
	await page.getByRole("combobox", { name: t("listing.create.item") }).fill("Game Boy Color violeta");
	await page.waitForFunction(() => Object.values(localStorage).join().includes("violeta"));
	await page.reload();
	await page.getByText(t("listing.create.back")).waitFor();
}

async function loseConnection(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await returnToDraft(viewer);
	await page.route("**/crear/envio", (route) => route.abort("connectionreset"));
	await page.getByRole("button", { name: t("common.publish") }).click();
	await page.getByText(t("listing.create.lost")).scrollIntoViewIfNeeded();
}

function ownDialog(action: "common.edit" | "common.delete") {
	return async (viewer: Viewer) => {
		const { page, t } = viewer;
		await openOwnListing(viewer);
		await waitUntilInteractive(page);
		await page.getByRole("button", { name: t(action), exact: true }).click();
		await page.getByRole("dialog").getByRole("button").last().waitFor();
	};
}

/** Another one than the others show. It is paused if it is active: a look before may have done so. */
async function openPaused(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await openOwnListing(viewer, 1);
	await waitUntilInteractive(page);
	const pause = page.getByRole("button", { name: t("listing.own.pause") });
	if (await pause.isVisible()) await pause.click();
	await page.getByText(t("listing.status.paused")).waitFor();
}

async function openFirstSteps({ page }: Viewer): Promise<void> {
	await page.context().clearCookies({ name: "first-steps" });
	await page.goto("/");
}

/** As it is for who has nothing to do; a look before may have left the steps behind. */
async function leaveFirstSteps({ page, t }: Viewer): Promise<void> {
	await page.goto("/");
	await waitUntilInteractive(page);
	const end = page.getByRole("button", { name: t("home.steps.end") });
	if (await end.isVisible()) await end.click();
	await end.waitFor({ state: "hidden" });
}

/** The sheet of a phone; where there is room, the filters stand beside the listings. */
async function openFilters({ page, t }: Viewer): Promise<void> {
	await page.goto("/intercambios?category=reino-cards&condition=mint");
	await waitUntilInteractive(page);
	const button = page.getByRole("button", { name: t("common.filters") });
	if (await button.isVisible()) await button.click();
}

function createIn(category: "listing.category.reinoCards" | "listing.category.digital") {
	return async ({ page, t }: Viewer) => {
		await page.addInitScript(() => localStorage.clear());
		await page.goto("/crear");
		await waitUntilInteractive(page);
		await page.getByRole("radio", { name: t(category) }).check();
		const field = page.getByRole("combobox", { name: t("listing.create.item") });
		await field.fill("Una rareza");
		await field.press("Enter");
	};
}

async function suggest({ page, t }: Viewer): Promise<void> {
	await page.goto("/intercambios");
	await waitUntilInteractive(page);
	await page.getByRole("combobox", { name: t("listing.finder.want"), exact: true }).fill("pikachu");
	await page.getByRole("option").first().waitFor();
}

async function askForAccount({ page, t }: Viewer): Promise<void> {
	await page.goto("/?auth=signUp");
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("auth.signUp.submit") }).click();
	await page.getByRole("alert").first().waitFor();
}

/** Every route and main state, in the order of the table of routes. */
export const shots: readonly Shot[] = [
	{ name: "home", who: "visitor", open: at("/") },
	{ name: "home-signed-in", who: "collector", open: at("/") },
	{ name: "home-first-steps", who: "admin", open: openFirstSteps },
	{ name: "home-nothing-waits", who: "admin", open: leaveFirstSteps },
	{ name: "menu", who: "visitor", open: openMenu },
	{ name: "menu-signed-in", who: "collector", open: openMenu },
	{ name: "hub", who: "visitor", open: at("/intercambios") },
	{ name: "hub-category", who: "visitor", open: at("/intercambios?category=video-games") },
	{ name: "hub-category-empty", who: "visitor", open: at("/intercambios?category=stickers") },
	{ name: "hub-suggestions", who: "visitor", open: suggest },
	{ name: "hub-found", who: "visitor", open: at("/intercambios?want=pokemon") },
	{ name: "hub-filters", who: "visitor", open: openFilters },
	{ name: "hub-several", who: "visitor", open: at("/intercambios?want=pokemon&want=zelda&have=mario") },
	{ name: "hub-nothing-found", who: "visitor", open: at("/intercambios?want=zzzzzzzz") },
	{ name: "listing", who: "visitor", open: openListing },
	{ name: "listing-own", who: "collector", open: openOwnListing },
	{ name: "listing-offer", who: "collector", open: openOffer },
	{ name: "listing-report", who: "collector", open: openReport },
	{ name: "listing-paused", who: "collector", open: openPaused },
	{ name: "listing-edit", who: "collector", open: ownDialog("common.edit") },
	{ name: "listing-delete", who: "collector", open: ownDialog("common.delete") },
	{ name: "listing-admin", who: "admin", open: openListing },
	{ name: "listing-not-found", who: "visitor", open: at(`/intercambios/${nobody}`) },
	{ name: "popular", who: "visitor", open: at("/popular") },
	{ name: "create", who: "collector", open: at("/crear") },
	{ name: "create-draft-back", who: "collector", open: returnToDraft },
	{ name: "create-lost", who: "collector", open: loseConnection },
	{ name: "create-errors", who: "collector", open: publishWrongly },
	{ name: "create-reino-cards", who: "collector", open: createIn("listing.category.reinoCards") },
	{ name: "create-digital", who: "collector", open: createIn("listing.category.digital") },
	{ name: "messages", who: "collector", open: at("/mensajes") },
	{ name: "conversation", who: "collector", open: chat(0) },
	{ name: "conversation-second", who: "collector", open: chat(1) },
	{ name: "conversation-third", who: "collector", open: chat(2) },
	{ name: "conversation-new", who: "collector", open: at(writeToPath("segunda_mano")) },
	{ name: "conversation-seal", who: "collector", open: openSeal },
	{ name: "conversation-not-found", who: "collector", open: at(`/mensajes/${nobody}`) },
	{ name: "notifications", who: "collector", open: at("/notificaciones") },
	{ name: "notifications-bell", who: "collector", open: openBell },
	{ name: "notifications-empty", who: "collector", open: openEmptyBell },
	{ name: "profile", who: "collector", open: at("/perfil") },
	{ name: "profile-trades", who: "collector", open: at("/perfil/trueques") },
	{ name: "profile-listings", who: "collector", open: at("/perfil/publicaciones") },
	{ name: "person", who: "visitor", open: at("/u/coleccionista") },
	{ name: "person-own", who: "collector", open: at("/u/coleccionista") },
	{ name: "person-suspended", who: "visitor", open: at("/u/yani_promo") },
	{ name: "person-listings", who: "visitor", open: at("/u/coleccionista/publicaciones") },
	{ name: "person-showcases", who: "visitor", open: at("/u/coleccionista/vitrinas") },
	{ name: "person-trades", who: "visitor", open: at("/u/coleccionista/trueques") },
	{ name: "person-unknown", who: "visitor", open: at("/u/nadie_con_este_nombre") },
	{ name: "settings", who: "collector", open: at("/perfil/ajustes") },
	{ name: "profile-password", who: "collector", open: openPasswordErrors },
	{ name: "unsubscribe-wrong-link", who: "visitor", open: at("/mails/baja/x") },
	{ name: "shop", who: "visitor", open: at("/tienda") },
	{ name: "guide", who: "visitor", open: at(howItWorksPath) },
	{ name: "welcome", who: "collector", open: at(welcomePath) },
	{ name: "showcases", who: "visitor", open: at("/vitrinas") },
	{ name: "showcases-own", who: "collector", open: at("/vitrinas?mine=1") },
	{ name: "showcases-nothing", who: "visitor", open: at("/vitrinas?q=zzzz") },
	{ name: "showcase", who: "visitor", open: (viewer) => openShowcase(viewer) },
	{ name: "showcase-own", who: "collector", open: openOwnShowcase },
	{ name: "showcase-viewer", who: "visitor", open: lookFromNear },
	{ name: "showcase-viewer-own", who: "collector", open: lookFromNear },
	{ name: "showcase-share", who: "visitor", open: shareShowcase },
	{ name: "showcase-gone", who: "visitor", open: at(`/vitrinas/detalle/${nobody}`) },
	{ name: "showcase-create", who: "collector", open: at("/vitrinas/crear") },
	{ name: "showcase-create-errors", who: "collector", open: saveEmptyShowcase },
	{ name: "showcase-create-lifted", who: "collector", open: liftPiece },
	{ name: "showcase-edit", who: "collector", open: editShowcase() },
	{ name: "showcase-delete", who: "collector", open: askToDeleteShowcase },
	{ name: "showcase-nothing-own", who: "admin", open: at("/vitrinas/crear") },
	{ name: "showcase-element-add", who: "collector", open: at("/vitrinas/elemento/agregar?from=create") },
	{ name: "showcase-element-edit", who: "collector", open: editElement },
	{ name: "showcase-element-delete", who: "collector", open: askToDeleteElement },
	{ name: "listing-own-showcases", who: "collector", open: askForShowcase },
	...listShots,
	...matchShots,
	...cardShots,
	...peopleShots,
	...productFormShots,
	...productShots,
	...salesShots,
	...showcaseShots,
	...moderationShots,
	{ name: "terms", who: "visitor", open: at("/terms") },
	{ name: "privacy", who: "visitor", open: at("/conditions") },
	{ name: "legal-notice", who: "visitor", open: at("/aviso-legal") },
	{ name: "withdrawal", who: "visitor", open: at("/arrepentimiento") },
	{ name: "contact", who: "visitor", open: at("/contacto") },
	{ name: "sign-in", who: "visitor", open: at("/?auth=signIn") },
	{ name: "sign-up", who: "visitor", open: at("/?auth=signUp") },
	{ name: "sign-up-errors", who: "visitor", open: askForAccount },
	{ name: "reset-password", who: "visitor", open: at("/?auth=resetPassword") },
	{ name: "account-page", who: "visitor", open: at("/auth?mode=signUp") },
	{ name: "new-password", who: "visitor", open: at("/reset-password?token=none") },
	{ name: "not-found", who: "visitor", open: at("/no-existe") },
	{ name: "error", who: "visitor", open: at("/intercambios?cursor=roto") },
	{ name: "error-page", who: "visitor", open: at("/error") },
];
