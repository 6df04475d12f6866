import { describe, expect, it } from "vitest";
import { photoByteLimit } from "../../rules.ts";
import { centredSquare, fileProblem, maxZoom, moveSquare, zoomOf, zoomSquare } from "./photo.ts";

describe("fileProblem", () => {
	it("takes images below the limit", () => {
		expect(fileProblem({ name: "foto", type: "image/jpeg", size: photoByteLimit - 1 })).toBeNull();
		expect(fileProblem({ name: "IMG_1.HEIC", type: "", size: 1 })).toBeNull();
	});

	it("says what is wrong with the others", () => {
		expect(fileProblem({ name: "foto", type: "image/jpeg", size: photoByteLimit })).toBe(
			"errors.card.photoTooLarge",
		);
		expect(fileProblem({ name: "foto", type: "application/pdf", size: 1 })).toBe("errors.upload.invalidType");
		expect(fileProblem({ name: "foto", type: "image/svg+xml", size: 1 })).toBe("errors.upload.invalidType");
		expect(fileProblem({ name: "foto", type: "", size: 1 })).toBe("errors.upload.invalidType");
	});
});

const wide = { width: 400, height: 100 };
const tall = { width: 90, height: 200 };

describe("centredSquare", () => {
	it("is the largest in the middle, in any shape", () => {
		expect(centredSquare(wide)).toEqual({ x: 150, y: 0, side: 100 });
		expect(centredSquare(tall)).toEqual({ x: 0, y: 55, side: 90 });
		expect(centredSquare({ width: 1, height: 1 })).toEqual({ x: 0, y: 0, side: 1 });
	});
});

describe("moveSquare", () => {
	it("goes as far as the image", () => {
		const start = centredSquare(wide);
		expect(moveSquare(start, wide, { x: -40, y: 10 })).toEqual({ x: 110, y: 0, side: 100 });
		expect(moveSquare(start, wide, { x: 999, y: -999 })).toEqual({ x: 300, y: 0, side: 100 });
	});
});

describe("zoomSquare", () => {
	it("keeps the middle, and is never larger than the image nor smaller than allowed", () => {
		const start = centredSquare(wide);
		const near = zoomSquare(start, wide, 2);
		expect(near).toEqual({ x: 175, y: 25, side: 50 });
		expect(zoomOf(near, wide)).toBe(2);
		expect(zoomOf(zoomSquare(start, wide, 99), wide)).toBe(maxZoom);
		expect(zoomSquare(near, wide, 0.1)).toEqual(start);
	});

	it("keeps what the fingers hold", () => {
		const near = zoomSquare(centredSquare(wide), wide, 2, { x: 0, y: 1 });
		expect(near).toEqual({ x: 150, y: 50, side: 50 });
	});

	it("stays within the image where it grows at an edge", () => {
		const corner = moveSquare(zoomSquare(centredSquare(tall), tall, 3), tall, { x: 999, y: 999 });
		expect(zoomSquare(corner, tall, 1)).toEqual({ x: 0, y: 110, side: 90 });
	});
});
