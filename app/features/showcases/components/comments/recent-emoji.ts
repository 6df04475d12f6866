import type { EmojiData } from "frimousse";
import { type BrowserStorage, browserStorage } from "#app/ui/browser-storage.ts";

const key = "emoji-recent";

/** Rows of eight. */
const recentCount = 32;

/** The group of recent ones; those of emojibase begin with 0. */
const recentCategory = -1;

/** Emoji of collectors, for who chose none yet. */
const firstOnes =
	"😀 😂 🥹 😍 🤩 😎 🤯 😭 🫶 👏 🙌 🤝 👀 🔥 ✨ 💜 👑 🏆 🎮 🕹 🃏 🎲 📦 🧉 🇦🇷 🐈 🦊 🐋 🌈 💎 🥇 🎉".split(" ");

/** The emoji that were chosen in this browser, the latest first, filled up with what one is likely to want. */
export function recentEmoji(storage: BrowserStorage = browserStorage): readonly string[] {
	return [...new Set([...chosenEmoji(storage), ...firstOnes])].slice(0, recentCount);
}

export function rememberEmoji(emoji: string, storage: BrowserStorage = browserStorage): void {
	const chosen = [...new Set([plain(emoji), ...chosenEmoji(storage)])].slice(0, recentCount);
	storage.set(key, chosen.join(" "));
}

function chosenEmoji(storage: BrowserStorage): readonly string[] {
	return storage.get(key)?.split(" ") ?? [];
}

/** The same data with the recent ones as its first group, each as it was chosen, whatever skin tone is set now. */
export function withRecent(data: EmojiData, label: string, recent: readonly string[]): EmojiData {
	const known = new Map(
		data.emojis.flatMap((emoji) => {
			const { skins, ...alone } = emoji;
			const all = [emoji.emoji, ...Object.values(skins ?? {})];
			return all.map((shown) => [
				plain(shown),
				{ ...alone, emoji: shown, category: recentCategory, tags: [] },
			]);
		}),
	);
	const copies = recent.flatMap((chosen) => known.get(chosen) ?? []);
	const category = { index: recentCategory, label };
	return { ...data, categories: [category, ...data.categories], emojis: [...copies, ...data.emojis] };
}

/** Without the mark that asks for a coloured drawing, which some have and some have not. */
function plain(emoji: string): string {
	return emoji.replaceAll("\ufe0f", "");
}
