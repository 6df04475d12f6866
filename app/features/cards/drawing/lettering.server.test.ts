import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawText, type Face, fitSize, textWidth } from "./lettering.server.ts";

const faces: readonly Face[] = ["name", "strong", "plain"];

/** How wide the shape of a text is on an image, in pixels. */
async function drawnWidth(face: Face, text: string, size: number): Promise<number> {
	const shape = drawText(50, 200, text, { face, size, fill: "#000" });
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="#fff"/>${shape}</svg>`;
	const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
	return info.width;
}

describe("lettering", () => {
	it.each(faces)("is as wide as it says: %s", async (face) => {
		for (const text of ["R-000418", "WWWWWWWWWWWWWWW", "illiilliilliill", "Rara secreta"]) {
			const width = textWidth(face, text, 50);
			// Letters have some room on their sides, which the image does not show.
			expect(Math.abs((await drawnWidth(face, text, 50)) - width)).toBeLessThan(7.5);
		}
	});

	it("fits names of one letter and of fifteen wide ones", () => {
		for (const name of ["@i", "@juli_ibera", `@${"W".repeat(15)}`]) {
			const size = fitSize("name", name, 566, 128);
			expect(size).toBeGreaterThan(30);
			expect(size).toBeLessThanOrEqual(128);
			expect(textWidth("name", name, size)).toBeLessThanOrEqual(566);
		}
	});

	it("stands where it is aligned", async () => {
		const left = async (align: "start" | "middle" | "end") => {
			const shape = drawText(700, 300, "HHHH", { face: "strong", size: 100, fill: "#000", align });
			const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="400"><rect width="1400" height="400" fill="#fff"/>${shape}</svg>`;
			const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
			return -(info.trimOffsetLeft ?? 0);
		};
		const width = textWidth("strong", "HHHH", 100);
		const start = await left("start");
		expect(start - (await left("middle"))).toBeCloseTo(width / 2, -1);
		expect(start - (await left("end"))).toBeCloseTo(width, -1);
	});

	it("never is markup", () => {
		for (const face of faces) {
			const drawn = drawText(0, 0, `<script>"&'/></path>`, { face, size: 40, fill: "#000" });
			expect(drawn).toMatch(/^<path d="[-MmlqchvzZ\d\s.]*" transform="[^"<>]*" fill="#000" \/>$/);
		}
	});
});
