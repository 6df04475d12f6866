import { ownListingsPath } from "#app/shared/account-paths.ts";
import { crossPath, groupPath, groupSheetPath, listingsPath } from "#app/shared/paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Shot, Viewer } from "./shot.ts";

const pages = {
	matches: "/intercambios/coincidencias",
	"matches-two-way": "/intercambios/coincidencias?grupo=dos",
	"matches-they-have": "/intercambios/coincidencias?grupo=tienen",
	groups: "/grupos",
} as const;

/** Pages of the people whose lists cross one's own, the invitation of a visitor, and groups in their states. */
export const matchShots: readonly Shot[] = [
	...Object.entries(pages).map(([name, path]) => ({
		name,
		who: "collector" as const,
		open: async ({ page }: Parameters<Shot["open"]>[0]) => {
			await page.goto(path);
		},
	})),
	{ name: "published", who: "collector", open: (viewer) => openPublished(viewer, 3) },
	{ name: "published-nobody", who: "collector", open: (viewer) => openPublished(viewer, 0) },
	{
		name: "matches-visitor",
		who: "visitor",
		open: async ({ page }) => {
			await page.goto(pages.matches);
		},
	},
	{ name: "cross", who: "visitor", open: async ({ page }) => void (await page.goto(crossPath)) },
	{ name: "cross-own", who: "collector", open: async ({ page }) => void (await page.goto(crossPath)) },
	{ name: "cross-asked", who: "visitor", open: (viewer) => crossText(viewer, "Pikachu") },
	{ name: "cross-result", who: "visitor", open: (viewer) => crossText(viewer, pasted, "result") },
	{
		name: "cross-band",
		who: "collector",
		open: async ({ page }) => void (await page.goto("/l/segunda_mano")),
	},
	...groupShots(),
	{ name: "group-alone", who: "collector", open: openGroupAlone },
];

/** A group as its people and others see it. */
function groupShots(): Shot[] {
	const [others, own] = [groupPath("trueques-del-sabado-k7m2"), groupPath("consolas-del-barrio-t4xw")];
	const shots: readonly [name: string, who: Shot["who"], path: string][] = [
		["group-member", "collector", others],
		["group-matches", "collector", `${others}?grupo=dos`],
		["group-maker", "collector", own],
		["group-invited", "admin", others],
		["group-visitor", "visitor", others],
		["group-sheet", "collector", groupSheetPath("consolas-del-barrio-t4xw")],
		["group-unknown", "collector", groupPath("nada-2222")],
	];
	return shots.map(([name, who, path]) => ({
		name,
		who,
		open: async ({ page }) => void (await page.goto(path)),
	}));
}

/** Opens a group that nobody else has joined, which is made the first time. */
async function openGroupAlone({ page }: Viewer): Promise<void> {
	const name = "Trueques Rosario";
	await page.goto(pages.groups);
	const made = page.getByRole("main").getByRole("link", { name });
	if (await made.isVisible()) await made.click();
	else {
		await page.locator("input[name=name]").fill(name);
		await page.locator("form:has(input[name=name]) button[type=submit]").click();
	}
	await page.waitForURL("**/g/**");
}

const pasted =
	"ME FALTAN:\nCharizard\nPikachu\nBlastoise\nBlack Lotus\nGame Boy Color\nTENGO:\nMewtwo\nVenusaur";

/** Opens the page that says who seeks what one of the collector's listings offers. */
async function openPublished({ page }: Viewer, place: number): Promise<void> {
	await page.goto(ownListingsPath);
	const links = page.getByRole("main").locator(`a[href^="${listingsPath}/"]`);
	const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))));
	await page.goto(`${[...paths][place]}/publicada`);
}

/** Pastes a text as a visitor, and waits for what comes of it. */
async function crossText({ page, t }: Viewer, text: string, comes = "question"): Promise<void> {
	await page.goto(crossPath);
	await waitUntilInteractive(page);
	await page.getByRole("textbox", { name: t("lists.add.text") }).fill(text);
	await page.getByRole("button", { name: t("matches.cross.again"), exact: true }).click();
	const main = page.getByRole("main");
	await main
		.locator(comes === "question" ? "fieldset" : "section")
		.first()
		.waitFor();
}
