import { cardPath, offerCardPath } from "#app/shared/card-paths.ts";
import { cardsPath } from "#app/shared/paths.ts";
import { makeImage } from "#tests/e2e/image.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Shot, Viewer } from "./shot.ts";

async function openDialog({ page, t }: Viewer): Promise<void> {
	await page.goto(cardsPath);
	await waitUntilInteractive(page);
	await page
		.getByRole("button", { name: t("cards.create") })
		.first()
		.click();
	await page.getByRole("dialog").waitFor();
}

async function pickPhoto(viewer: Viewer, size = 0): Promise<void> {
	await openDialog(viewer);
	const image = await makeImage();
	const buffer = Buffer.concat([image.buffer, Buffer.alloc(size)]);
	await viewer.page.getByLabel(viewer.t("common.choosePhoto")).setInputFiles({ ...image, buffer });
}

async function fitPhoto(viewer: Viewer): Promise<void> {
	await pickPhoto(viewer);
	await viewer.page.getByRole("application").waitFor();
}

async function refusePhoto(viewer: Viewer): Promise<void> {
	await pickPhoto(viewer, 5_000_000);
	await viewer.page.getByRole("dialog").getByRole("alert").getByText("4").waitFor();
}

function at(path: string) {
	return async ({ page }: Viewer) => void (await page.goto(path));
}

/** The question which showcase a card goes into, over one's cards. */
async function askForShowcase({ page, t }: Viewer): Promise<void> {
	await page.goto(cardsPath);
	await waitUntilInteractive(page);
	await page
		.getByRole("button", { name: t("cards.card.toShowcase") })
		.first()
		.click();
	await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

/** The question before a card is handed on that only its owner sees. */
async function askToShare(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await page.goto(cardPath(closedSerial));
	await waitUntilInteractive(page);
	await page
		.getByRole("button", { name: t("common.share") })
		.first()
		.click();
	await page.getByRole("dialog").waitFor();
}

async function shareCard(viewer: Viewer): Promise<void> {
	const { page, t } = viewer;
	await page.goto(cardPath(othersSerial));
	await waitUntilInteractive(page);
	await page
		.getByRole("button", { name: t("common.share") })
		.first()
		.click();
	await page.getByRole("dialog").getByRole("img").waitFor();
}

async function openCardMenu({ page, t }: Viewer): Promise<void> {
	await page.goto(cardsPath);
	await waitUntilInteractive(page);
	await page.locator(`summary[aria-label="${t("cards.card.more", { serial: ownSerial })}"]`).click();
}

/** The demo's cards: two of the collector's, shown and not, the one that they offer, and another's. */
const [ownSerial, closedSerial, offeredSerial, othersSerial] = [
	"R-000011",
	"R-000002",
	"R-000009",
	"R-000008",
];

/** Reino Cards: the page, and the dialog until a photo is sent, which would use up the day. */
export const cardShots: readonly Shot[] = [
	{ name: "cards", who: "visitor", open: at(cardsPath) },
	{ name: "cards-own", who: "collector", open: at(cardsPath) },
	{ name: "cards-own-menu", who: "collector", open: openCardMenu },
	{ name: "cards-own-showcases", who: "collector", open: askForShowcase },
	{ name: "card", who: "visitor", open: at(cardPath(othersSerial)) },
	{ name: "card-own", who: "collector", open: at(cardPath(ownSerial)) },
	{ name: "card-share-question", who: "collector", open: askToShare },
	{ name: "card-share", who: "visitor", open: shareCard },
	{ name: "card-offered", who: "visitor", open: at(cardPath(offeredSerial)) },
	{ name: "card-offer", who: "collector", open: at(offerCardPath(ownSerial)) },
	{ name: "cards-dialog", who: "collector", open: openDialog },
	{ name: "cards-dialog-error", who: "collector", open: refusePhoto },
	{ name: "cards-dialog-crop", who: "collector", open: fitPhoto },
];
