import type { MessageKey } from "#app/i18n/register.ts";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Shot, Viewer } from "./shot.ts";

const pages = {
	lists: "/listas",
	"lists-wants": "/listas?ver=busco",
	"lists-rows": "/listas?vista=renglones",
	"lists-sets": "/listas?ver=busco&filtro=sets",
	"lists-no-hits": "/listas?q=zzzzzz",
	"lists-share": "/listas/compartir",
	"lists-share-wants": "/listas/compartir?ver=busco",
} as const;

async function openThing({ page }: Viewer, path: string): Promise<void> {
	await page.goto(path);
	await waitUntilInteractive(page);
	await page.locator(".binder-page.current .pocket").first().click();
	await page.getByRole("dialog").waitFor();
}

async function openMore({ page, t }: Viewer): Promise<void> {
	await page.goto("/listas");
	await waitUntilInteractive(page);
	await page.locator("main").getByLabel(t("lists.page.more"), { exact: true }).click();
}

async function chooseSeveral(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await openMore(viewer);
	await page.getByRole("button", { name: t("lists.page.choose") }).click();
	for (const index of [0, 2]) await page.locator(".binder-page.current .pocket").nth(index).click();
}

async function openSettings(viewer: Viewer): Promise<void> {
	await openMore(viewer);
	await viewer.page.getByRole("button", { name: viewer.t("lists.page.settings") }).click();
	await viewer.page.getByRole("dialog").waitFor();
}

/** The grid of the first set that there is, with a thing missing and the copies of another counted. */
async function openSetGrid({ page, t }: Viewer): Promise<void> {
	await page.goto("/listas/set");
	const link = page.locator('main a[href^="/listas/set/"]').first();
	await page.goto((await link.getAttribute("href")) ?? "/listas/set");
	await waitUntilInteractive(page);
	const cells = page.locator("main [data-number]");
	await cells.nth(0).click();
	await cells.nth(3).click();
	await cells.nth(3).click();
	await page.getByText(t("lists.set.saving")).waitFor({ state: "hidden" });
}

async function openSetNumbers(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await openSetGrid(viewer);
	await page.getByLabel(t("lists.set.numbers")).fill("1, 99999, 5-1");
	await page.getByRole("button", { name: t("lists.set.mark"), exact: true }).click();
}

const pasted = [
	"🔥 TENGO 🔥",
	"▪️ 2x Charizard 4/102 NM",
	"▪️ Guardian ceibo x3 casi mint",
	"- Gameboy color violeta, anda joya",
	"*Pikachu* LP",
	"Lote magic 2003 (120 aprox)",
	"hago envíos, zona Rosario 📍",
	"❌ ME FALTAN:",
	"Base Set: 3, 8, 12-14, 21(x2)",
	"carpincho rey!!",
].join("\n");

/** A collection as Dragon Shield exports it. */
const collection = [
	"Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language",
	"Main,3,0,Charizard,BS,Base Set,4,NearMint,Normal,English",
	"Main,1,0,Blastoise,BS,Base Set,2,Good,Normal,English",
	"Main,2,0,Nidoking,BS,Base Set,11,Good,Normal,English",
].join("\n");

async function paste({ page, t }: Viewer): Promise<void> {
	await page.goto(addToListsPath);
	await waitUntilInteractive(page);
	await page.getByRole("textbox", { name: t("lists.add.text") }).fill(pasted);
	await page.getByRole("status").filter({ hasText: /\d/ }).waitFor();
}

async function openPastedImport(viewer: Viewer): Promise<void> {
	await paste(viewer);
	await viewer.page.getByRole("button", { name: viewer.t("lists.add.review") }).click();
	await viewer.page.getByText(viewer.t("lists.add.willShow")).waitFor();
}

/** The end of an import, with who matches; adding the same things twice changes how many they are. */
async function addPasted(viewer: Viewer): Promise<void> {
	await openPastedImport(viewer);
	await viewer.page
		.getByRole("main")
		.getByRole("button", { name: /^(Sumar|Add) \d/ })
		.click();
	await viewer.page.getByText(/^(Sumaste|You added)/).waitFor();
}

async function sendFile({ page, t }: Viewer, text: string, title: MessageKey): Promise<void> {
	await page.goto(addToListsPath);
	await waitUntilInteractive(page);
	const file = { name: "mi-coleccion.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
	await page.locator("input[type=file]").setInputFiles(file);
	await page.getByRole("heading", { name: t(title) }).waitFor();
}

/** The two lists of a person, as they and others see them; the grid of a set, and the board of what most people seek. */
export const listShots: readonly Shot[] = [
	...Object.entries(pages).map(([name, path]) => ({
		name,
		who: "collector" as const,
		open: async ({ page }: Viewer) => void (await page.goto(path)),
	})),
	{ name: "lists-empty", who: "admin", open: async ({ page }) => void (await page.goto("/listas")) },
	{
		name: "lists-share-empty",
		who: "admin",
		open: async ({ page }) => void (await page.goto("/listas/compartir")),
	},
	...(["visitor", "collector"] as const).map((who) => ({
		name: `board-${who}`,
		who,
		open: async ({ page }: Viewer) => void (await page.goto("/mas-buscado")),
	})),
	{
		name: "board-empty",
		who: "visitor",
		open: async ({ page }) => void (await page.goto("/mas-buscado?categoria=figures&provincia=Chubut")),
	},
	{ name: "lists-have", who: "collector", open: (viewer) => openThing(viewer, pages.lists) },
	{ name: "lists-want", who: "collector", open: (viewer) => openThing(viewer, pages["lists-wants"]) },
	{ name: "lists-more", who: "collector", open: openMore },
	{ name: "lists-settings", who: "collector", open: openSettings },
	{
		name: "lists-sets-found",
		who: "collector",
		open: async ({ page }) => void (await page.goto("/listas/set")),
	},
	{ name: "lists-set-grid", who: "collector", open: openSetGrid },
	{ name: "lists-set-numbers", who: "collector", open: openSetNumbers },
	{ name: "lists-chosen", who: "collector", open: chooseSeveral },
	{ name: "lists-add", who: "collector", open: paste },
	{ name: "lists-add-review", who: "collector", open: openPastedImport },
	{ name: "lists-added", who: "collector", open: addPasted },
	{
		name: "lists-add-question",
		who: "collector",
		open: (viewer) => sendFile(viewer, collection, "lists.add.question.title"),
	},
	{
		name: "lists-add-columns",
		who: "collector",
		open: (viewer) => sendFile(viewer, "Cosa;Cuántas\nCharizard;2", "lists.add.column.title"),
	},
	{
		name: "lists-public",
		who: "visitor",
		open: async ({ page }) => void (await page.goto("/l/coleccionista")),
	},
	{
		name: "lists-public-sets",
		who: "visitor",
		open: async ({ page }) => void (await page.goto("/l/coleccionista?ver=busco&filtro=sets")),
	},
	{
		name: "lists-public-unknown",
		who: "visitor",
		open: async ({ page }) => void (await page.goto("/l/nadie_con_este_nombre")),
	},
];
