import sharp from "sharp";
import { expect, it } from "vitest";
import { shieldImagePath } from "#app/shared/paths.ts";
import { shieldImageName } from "#app/ui/shield-number.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

it("a person's shield is an image that may be kept for good, and its address names nobody", async () => {
	const path = shieldImagePath(shieldImageName("CamiCartas"));
	expect(path).toBe(shieldImagePath(shieldImageName("camicartas")));
	expect(path).toMatch(/^\/escudos\/2-\d{1,3}\.png$/);
	const response = await app.ask(path);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("image/png");
	expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
	expect(response.headers.get("Set-Cookie")).toBeNull();
	const image = sharp(Buffer.from(await response.bytes()));
	expect(await image.metadata()).toMatchObject({ format: "png", width: 132, hasAlpha: true });
	const { channels } = await image.stats();
	expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(20);
});

it.each(["2-384.png", "2-01.png", "1-1.png", "2--1.png", "2-1.svg", "camicartas.png", "2-1e1.png"])(
	"there is no shield called %s",
	async (name) => {
		expect((await app.ask(`/escudos/${name}`)).status).toBe(404);
	},
);

it("the mark of the mails is an image", async () => {
	const response = await app.ask("/art/mark.png");
	expect(response.headers.get("Content-Type")).toBe("image/png");
	expect(await sharp(Buffer.from(await response.bytes())).metadata()).toMatchObject({
		width: 96,
		height: 138,
	});
});
