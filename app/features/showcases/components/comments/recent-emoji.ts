import type { EmojiData } from "frimousse";
import { browserStorage } from "#app/ui/browser-storage.ts";

const key = "emoji-recent";

/** Rows of eight. */
const recentCount = 32;

/** The group of recent ones; those of emojibase begin with 0. */
const recentCategory = -1;

/** What collectors are likely to say, for whoever chose none yet. */
const firstOnes =
	"😀 😂 🥹 😍 🤩 😎 🤯 😭 🫶 👏 🙌 🤝 👀 🔥 ✨ 💜 👑 🏆 🎮 🕹️ 🃏 🎲 📦 🧉 🇦🇷 🐈 🦊 🐋 🌈 💎 🥇 🎉".split(" ");

/** The emoji that were chosen in this browser, the latest first, filled up with what one is likely to want. */
export function recentEmoji(): readonly string[] {
	const chosen = browserStorage.get(key)?.split(" ") ?? [];
	return [...new Set([...chosen, ...firstOnes])].slice(0, recentCount);
}

export function rememberEmoji(emoji: string): void {
	const chosen = browserStorage.get(key)?.split(" ") ?? [];
	browserStorage.set(key, [...new Set([emoji, ...chosen])].slice(0, recentCount).join(" "));
}

/** The same data with the recent ones as its first group. */
export function withRecent(data: EmojiData, label: string, recent: readonly string[]): EmojiData {
	const copies = recent.flatMap((shown) => {
		const known = data.emojis.find(
			({ emoji, skins }) => emoji === shown || Object.values(skins ?? {}).includes(shown),
		);
		// As it was chosen, whatever tone is set now.
		return known ? [{ ...known, emoji: shown, category: recentCategory, tags: [], skins: undefined }] : [];
	});
	const category = { index: recentCategory, label };
	return { ...data, categories: [category, ...data.categories], emojis: [...copies, ...data.emojis] };
}
