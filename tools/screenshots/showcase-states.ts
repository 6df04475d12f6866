import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Shot, Viewer } from "./shot.ts";

/** The first showcase of the list, which is somebody else's for the collector. */
async function openShowcase({ page }: Viewer, part = ""): Promise<void> {
	await page.goto("/vitrinas");
	const link = page.getByRole("article").getByRole("link").first();
	await page.goto(`${await link.getAttribute("href")}${part}`);
	await waitUntilInteractive(page);
}

const openComments = (viewer: Viewer) => openShowcase(viewer, "/comentarios");

async function reportComment(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await openComments(viewer);
	await page
		.getByRole("listitem")
		.getByRole("link", { name: t("reports.action") })
		.first()
		.click();
	await page.getByRole("dialog").waitFor();
}

async function openEmojiPicker(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await openComments(viewer);
	await page.getByRole("textbox", { name: t("comments.field") }).fill("¡Qué cosa linda el caballero! ");
	await page.getByRole("button", { name: t("comments.emoji.open") }).click();
	await page.getByRole("gridcell").first().waitFor();
}

/** The same words as a long one, a mixed one and markup would be. */
async function writeStrangely(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await openComments(viewer);
	const strange = `${"larguísima".repeat(12)} <b>negrita</b> مرحبا بالعالم 👩‍👩‍👧 ${"x".repeat(400)}`;
	const field = page.getByRole("textbox", { name: t("comments.field") });
	await field.fill("");
	await field.pressSequentially("a");
	await field.evaluate((area: HTMLTextAreaElement) => area.select());
	await page.keyboard.insertText(strange);
}

/** The parts of showcases in which people talk to each other. */
export const showcaseShots: readonly Shot[] = [
	{ name: "showcase-others", who: "collector", open: openShowcase },
	{ name: "comment-report", who: "collector", open: reportComment },
	{ name: "comments", who: "collector", open: openComments },
	{ name: "comments-visitor", who: "visitor", open: openComments },
	{ name: "comments-emoji", who: "collector", open: openEmojiPicker },
	{ name: "comments-strange", who: "collector", open: writeStrangely },
];
