import { expect, it } from "vitest";
import { ImageCache } from "./draw.server.ts";

/** A drawing that ends when told. */
function slowDrawing() {
	const ends: (() => void)[] = [];
	let atOnce = 0;
	let most = 0;
	let drawn = 0;
	const draw = async () => {
		atOnce += 1;
		most = Math.max(most, atOnce);
		await new Promise<void>((end) => {
			ends.push(end);
		});
		atOnce -= 1;
		drawn += 1;
		return new Uint8Array([drawn]);
	};
	return { draw, ends, seen: () => ({ most, drawn }) };
}

const turn = () => new Promise((done) => setImmediate(done));

it("draws an image once, however often it is asked for", async () => {
	const images = new ImageCache();
	const { draw, ends, seen } = slowDrawing();
	const asked = Promise.all([images.get("a", draw), images.get("a", draw)]);
	await turn();
	ends[0]?.();
	const [first, second] = await asked;
	expect(first).toBe(second);
	expect(await images.get("a", draw)).toBe(first);
	expect(seen()).toEqual({ most: 1, drawn: 1 });
});

it("draws one at a time, and turns away who would wait too long", async () => {
	const images = new ImageCache();
	const { draw, ends, seen } = slowDrawing();
	const asked = Array.from({ length: 20 }, (_, index) => images.get(String(index), draw));
	await expect(images.get("one more", draw)).rejects.toThrow("service.unavailable");
	for (let ended = 0; ended < 20; ended += 1) {
		await turn();
		ends[ended]?.();
	}
	await Promise.all(asked);
	expect(seen()).toEqual({ most: 1, drawn: 20 });
});

it("keeps no failure, and goes on after one", async () => {
	const images = new ImageCache();
	const failing = images.get("a", () => Promise.reject(new Error("broken")));
	const next = images.get("b", async () => new Uint8Array([2]));
	await expect(failing).rejects.toThrow("broken");
	expect(await next).toEqual(new Uint8Array([2]));
	expect(await images.get("a", async () => new Uint8Array([1]))).toEqual(new Uint8Array([1]));
});
