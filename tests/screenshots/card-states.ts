import { createCardPath } from "#app/shared/card-paths.ts";
import { cardsPath } from "#app/shared/paths.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { makeImage } from "../e2e/image.ts";
import type { Shot, Viewer } from "./states.ts";

async function openDialog({ page, t }: Viewer): Promise<void> {
	await page.goto(cardsPath);
	await waitUntilInteractive(page);
	await page
		.getByRole("link", { name: t("cards.create") })
		.first()
		.click();
	await page.getByRole("dialog").waitFor();
}

async function pickPhoto(viewer: Viewer, size = 0): Promise<void> {
	await openDialog(viewer);
	const image = await makeImage();
	const buffer = Buffer.concat([image.buffer, Buffer.alloc(size)]);
	await viewer.page.getByLabel(viewer.t("cards.photo.pick")).setInputFiles({ ...image, buffer });
}

async function fitPhoto(viewer: Viewer): Promise<void> {
	await pickPhoto(viewer);
	await viewer.page.getByRole("application").waitFor();
}

async function refusePhoto(viewer: Viewer): Promise<void> {
	await pickPhoto(viewer, 5_000_000);
	await viewer.page.getByRole("dialog").getByRole("alert").getByText("4").waitFor();
}

/** Reino Cards: the page, and the dialog until a photo is sent, which would use up the day. */
export const cardShots: readonly Shot[] = [
	{ name: "cards", who: "visitor", open: async ({ page }) => void (await page.goto(cardsPath)) },
	{ name: "cards-own", who: "collector", open: async ({ page }) => void (await page.goto(cardsPath)) },
	{ name: "cards-dialog", who: "collector", open: openDialog },
	{ name: "cards-dialog-error", who: "collector", open: refusePhoto },
	{ name: "cards-dialog-crop", who: "collector", open: fitPhoto },
	{
		name: "cards-without-script",
		who: "collector",
		open: async ({ page }) => void (await page.goto(createCardPath)),
	},
];
