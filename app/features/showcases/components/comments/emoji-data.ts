import type { Emoji, MessagesDataset } from "emojibase";
import type { EmojiData, SkinTone } from "frimousse";
import type { Locale } from "#app/i18n/locale.ts";

/** The newest that phones of some years draw; what is newer would be an empty box on them. */
const newestVersion = 15;

/** The skin tones as emojibase numbers them; the first is none. */
export const skinTones = [
	"none",
	"light",
	"medium-light",
	"medium",
	"medium-dark",
	"dark",
] as const satisfies SkinTone[];

/** Names and groups of all emoji in a language, from our own server. @throws when they cannot be fetched */
export async function loadEmojiData(locale: Locale): Promise<EmojiData> {
	const [emojis, messages] = await (locale === "en" ? loadEnglish() : loadSpanish());
	return emojiDataOf(locale, emojis.default, messages.default);
}

const loadEnglish = () =>
	Promise.all([import("emojibase-data/en/data.json"), import("emojibase-data/en/messages.json")]);
const loadSpanish = () =>
	Promise.all([import("emojibase-data/es/data.json"), import("emojibase-data/es/messages.json")]);

/** Emoji of the groups that a person chooses from; parts that others are made of are left out. */
function emojiDataOf(locale: Locale, emojis: readonly Emoji[], messages: MessagesDataset): EmojiData {
	const groups = messages.groups.filter(({ key }) => key !== "component");
	const shown = new Set(groups.map(({ order }) => order));
	return {
		locale,
		categories: groups.map(({ order, message }) => ({ index: order, label: capitalized(message) })),
		skinTones: { light: "", "medium-light": "", medium: "", "medium-dark": "", dark: "" },
		emojis: emojis.flatMap((emoji) => {
			const { group, version, label, tags = [] } = emoji;
			if (group === undefined || !shown.has(group) || version > newestVersion) return [];
			const skins = skinsOf(emoji);
			const entry = { emoji: emoji.emoji, category: group, version, label: capitalized(label) };
			// Also found by who types no accents.
			return [
				{ ...entry, tags: [...tags, ...tags.map(unaccented), unaccented(label)], ...(skins && { skins }) },
			];
		}),
	};
}

type Skins = NonNullable<EmojiData["emojis"][number]["skins"]>;

function skinsOf({ skins = [] }: Emoji): Skins | null {
	const entries = skins.flatMap(({ tone, emoji }) => {
		const name = typeof tone === "number" ? skinTones[tone] : undefined;
		return name ? [[name, emoji] as const] : [];
	});
	return entries.length === skinTones.length - 1 ? (Object.fromEntries(entries) as Skins) : null;
}

function capitalized(text: string): string {
	return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function unaccented(text: string): string {
	return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
