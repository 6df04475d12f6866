import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Shot, Viewer } from "./shot.ts";

async function openCase({ page }: Viewer, index: number): Promise<void> {
	await page.goto("/admin/moderacion");
	const path = await page.locator('nav a[href^="/admin/moderacion/0"]').nth(index).getAttribute("href");
	await page.goto(path ?? "/admin/moderacion");
	await waitUntilInteractive(page);
}

async function openCaseOf(viewer: Viewer, kind: "appeal" | "message" | "person"): Promise<void> {
	const { page, t } = viewer;
	await page.goto("/admin/moderacion");
	const row = page
		.locator('nav a[href^="/admin/moderacion/0"]')
		.filter({ hasText: t(`moderation.kind.${kind}`) });
	await page.goto((await row.first().getAttribute("href")) ?? "/admin/moderacion");
	await waitUntilInteractive(page);
}

async function openMenu(viewer: Viewer): Promise<void> {
	await openCase(viewer, 0);
	await viewer.page.getByLabel(viewer.t("moderation.case.more"), { exact: true }).click();
}

async function ask(viewer: Viewer, name: "ban" | "delete"): Promise<void> {
	const { page, t } = viewer;
	await (name === "ban" ? openMenu(viewer) : openCase(viewer, 0));
	const label = name === "ban" ? t("moderation.do.ban") : t("moderation.delete.listing");
	await page.getByRole("button", { name: label }).click();
	await page.getByRole("dialog").waitFor();
}

/** The moderators' queue, cases of it, what is asked before a decision, and the log. */
export const moderationShots: readonly Shot[] = [
	{ name: "moderation", who: "admin", open: (viewer) => openCase(viewer, 0) },
	{ name: "moderation-more", who: "admin", open: openMenu },
	{ name: "moderation-ban", who: "admin", open: (viewer) => ask(viewer, "ban") },
	{ name: "moderation-delete", who: "admin", open: (viewer) => ask(viewer, "delete") },
	{ name: "moderation-appeal", who: "admin", open: (viewer) => openCaseOf(viewer, "appeal") },
	{ name: "moderation-message", who: "admin", open: (viewer) => openCaseOf(viewer, "message") },
	{ name: "moderation-person", who: "admin", open: (viewer) => openCaseOf(viewer, "person") },
	{
		name: "moderation-log",
		who: "admin",
		open: async ({ page }) => void (await page.goto("/admin/moderacion/registro")),
	},
];
