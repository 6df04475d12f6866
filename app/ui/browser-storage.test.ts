import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "./browser-storage.ts";

/** A browser's storage that lives as long as a test. */
function memoryStore(texts: Record<string, string> = {}) {
	const kept = new Map(Object.entries(texts));
	return {
		get length() {
			return kept.size;
		},
		key: (index: number) => [...kept.keys()][index] ?? null,
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => void kept.set(key, text),
		removeItem: (key: string) => void kept.delete(key),
	};
}

describe("the browser's storage", () => {
	it("keeps texts by their keys until they are forgotten", () => {
		const storage = createBrowserStorage(() => store);
		const store = memoryStore({ theme: "dark" });
		storage.set("draft", "Hola");
		expect(storage.keys()).toEqual(["theme", "draft"]);
		expect(storage.get("draft")).toBe("Hola");
		storage.set("draft", null);
		expect(storage.get("draft")).toBeNull();
	});

	it("finds nothing where the browser's settings close it", () => {
		const closed = createBrowserStorage(() => {
			throw new DOMException("closed", "SecurityError");
		});
		closed.set("draft", "Hola");
		expect([closed.get("draft"), closed.keys()]).toEqual([null, []]);
	});

	it("loses what it has no room for, and nothing else", () => {
		const store = memoryStore({ draft: "Hola" });
		const setItem = () => {
			throw new DOMException("full", "QuotaExceededError");
		};
		const full = createBrowserStorage(() => ({ ...store, setItem }));
		full.set("draft", "Hola, ¿seguís?");
		expect(full.get("draft")).toBe("Hola");
	});

	it("hides no mistake of ours", () => {
		const broken = createBrowserStorage(() => {
			throw new TypeError("a mistake");
		});
		expect(() => broken.get("draft")).toThrow("a mistake");
	});
});
