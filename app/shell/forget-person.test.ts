import { expect, it } from "vitest";
import { forgetPerson } from "./forget-person.ts";

function storageOf(texts: Record<string, string>) {
	const kept = new Map(Object.entries(texts));
	return {
		kept,
		get length() {
			return kept.size;
		},
		key: (place: number) => [...kept.keys()][place] ?? null,
		removeItem: (key: string) => void kept.delete(key),
	};
}

it("leaves nothing that somebody has written, and all that the browser's next person is used to", () => {
	const device = { theme: "dark", "user-language": "en", "visit-language": "en", "reino-session": "" };
	const written = {
		"draft:a-chat": "Hola",
		"reino-listing-draft:ana": "{}",
		"outgoing:me:a-chat": "[]",
		"what comes later": "1",
	};
	const storage = storageOf({ ...written, ...device, lateStyles: "/assets/fonts.css" });
	forgetPerson(storage);
	expect(Object.fromEntries(storage.kept)).toEqual({ ...device, lateStyles: "/assets/fonts.css" });
});

it("does without a storage", () => {
	expect(() => forgetPerson(null)).not.toThrow();
});
