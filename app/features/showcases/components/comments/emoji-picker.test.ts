import { expect, it } from "vitest";
import { buildBrowserStorage } from "#tests/factories/browser-storage.ts";
import { loadEmojiData, recentEmoji, rememberEmoji, withRecent } from "./emoji-picker.tsx";

it.each(["es", "en"] as const)(
	"begins in %s with what collectors say, each with its name",
	async (locale) => {
		const data = await loadEmojiData(locale);
		const all = withRecent(data, "Recent", recentEmoji(buildBrowserStorage()));
		const first = all.emojis.filter(({ category }) => category === all.categories[0]?.index);
		expect(first).toHaveLength(28);
		expect(first.every(({ label }) => label.length > 1)).toBe(true);
		expect(all.emojis.length).toBe(data.emojis.length + 28);
	},
);

it("has the latest first, once", () => {
	const storage = buildBrowserStorage();
	for (const emoji of ["🔥", "🧉", "✨\ufe0f", "🔥"]) rememberEmoji(emoji, storage);
	expect(recentEmoji(storage).slice(0, 4)).toEqual(["🔥", "✨", "🧉", "😀"]);
	expect(recentEmoji(storage)).toHaveLength(28);
});

it("keeps the tone that one was chosen with", async () => {
	const data = await loadEmojiData("es");
	const [first] = withRecent(data, "Recientes", ["👏🏽"]).emojis;
	expect(first?.emoji).toBe("👏🏽");
	expect(first?.skins).toBeUndefined();
});

it("offers no parts and nothing too new, five tones, and names without accents", async () => {
	const { emojis, categories } = await loadEmojiData("es");
	expect(categories).toHaveLength(9);
	expect(emojis.every(({ version }) => version <= 15)).toBe(true);
	expect(emojis.some(({ emoji }) => emoji === "🏽")).toBe(false);
	const heart = emojis.find(({ emoji }) => emoji.startsWith("❤"));
	expect(heart?.tags).toContain("corazon");
	const hand = emojis.find(({ emoji }) => emoji === "👋");
	expect(Object.keys(hand?.skins ?? {})).toHaveLength(5);
});
