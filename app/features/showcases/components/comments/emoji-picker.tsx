import type { Emoji, MessagesDataset } from "emojibase";
import {
	type EmojiData,
	type EmojiPickerListCategoryHeaderProps,
	type EmojiPickerListEmojiProps,
	type EmojiPickerListRowProps,
	EmojiPicker as Parts,
	type SkinTone,
} from "frimousse";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import type { Locale } from "#app/i18n/locale.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { type BrowserStorage, browserStorage } from "#app/ui/browser-storage.ts";
import { Icon } from "#app/ui/icon.tsx";

/** As many as a finger tells apart in a row of a phone. */
const columns = 7;
const toneKey = "emoji-tone";

export interface EmojiPickerProps {
	data: EmojiData;
	onSelect: (emoji: string) => void;
}

/** All emoji with a search: arrows move, Enter chooses. */
export function EmojiPicker({ data, onSelect }: EmojiPickerProps) {
	const t = useT();
	const [tone, setTone] = useState<Tone>(() => toneNamed(browserStorage.get(toneKey)));
	const recentLabel = t("comments.emoji.recent");
	const dataWithRecent = useMemo(() => withRecent(data, recentLabel, recentEmoji()), [data, recentLabel]);
	const search = useRef<HTMLInputElement>(null);
	return (
		<Parts.Root
			locale={data.locale}
			columns={columns}
			skinTone={tone}
			resolveEmojiData={() => dataWithRecent}
			onEmojiSelect={({ emoji }) => {
				rememberEmoji(emoji);
				onSelect(emoji);
			}}
		>
			<span className="input min-h-[46px] bg-sunk not-focus-within:shadow-none">
				<Icon name="search" />
				<Parts.Search
					ref={search}
					aria-label={t("comments.emoji.search")}
					placeholder={t("comments.emoji.search")}
					// On a touch screen it would raise the keyboard over the emoji.
					autoFocus={!matchMedia("(pointer: coarse)").matches}
				/>
			</span>
			<Parts.Viewport
				className="mt-2 h-[216px] outline-offset-2 [scrollbar-width:thin]"
				tabIndex={0}
				aria-label={t("comments.emoji.all")}
			>
				<Parts.Loading>{t("comments.emoji.loading")}</Parts.Loading>
				<Parts.Empty className="grid h-full place-items-center text-ink-2">
					{t("comments.emoji.empty")}
				</Parts.Empty>
				<Parts.List components={cells} />
			</Parts.Viewport>
			<ToneChoice
				tone={tone}
				onChange={(chosen) => {
					setTone(chosen);
					browserStorage.set(toneKey, chosen);
				}}
			/>
		</Parts.Root>
	);
}

/** The grid numbers its rows and columns from 1, the library from 0. */
function EmojiRow({ "aria-rowindex": index, ...props }: EmojiPickerListRowProps) {
	const numbered = { ...props, "aria-rowindex": counted(index) };
	return <div {...numbered} />;
}

function EmojiCell({ emoji, "aria-colindex": index, ...props }: EmojiPickerListEmojiProps) {
	const numbered = { ...props, "aria-colindex": counted(index) };
	return (
		<button
			type="button"
			{...numbered}
			className="h-11 max-w-1/7 min-w-0 flex-1 rounded-s text-[25px] leading-none data-active:bg-royal-soft data-active:inset-ring-2 data-active:inset-ring-royal"
		>
			{emoji.emoji}
		</button>
	);
}

function EmojiHeader({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
	return (
		<div {...props} className="flex min-h-8 items-center bg-surface px-1 text-sm font-strong text-ink-2">
			{category.label}
		</div>
	);
}

const cells = { Row: EmojiRow, Emoji: EmojiCell, CategoryHeader: EmojiHeader };

function counted(index: number | undefined): number | undefined {
	return index === undefined ? undefined : index + 1;
}

type Tone = (typeof skinTones)[number];

function toneNamed(name: string | null): Tone {
	return skinTones.find((tone) => tone === name) ?? "none";
}

const tones: Readonly<Record<Tone, { label: MessageKey; color: string }>> = {
	none: { label: "comments.emoji.tone.none", color: "#ffcf4a" },
	light: { label: "comments.emoji.tone.light", color: "#f7d7c4" },
	"medium-light": { label: "comments.emoji.tone.mediumLight", color: "#e0b08f" },
	medium: { label: "comments.emoji.tone.medium", color: "#bf8a66" },
	"medium-dark": { label: "comments.emoji.tone.mediumDark", color: "#8f5e3f" },
	dark: { label: "comments.emoji.tone.dark", color: "#5a3a2a" },
};

function ToneChoice({ tone, onChange }: { tone: Tone; onChange: (tone: Tone) => void }) {
	const t = useT();
	return (
		<fieldset className="mt-2 flex items-center border-t border-line px-1 pt-1 text-sm text-ink-2">
			<legend className="sr-only">{t("comments.emoji.tone")}</legend>
			<span className="mr-auto" aria-hidden="true">
				{t("comments.emoji.tone")}
			</span>
			{skinTones.map((name) => (
				<label
					key={name}
					title={t(tones[name].label)}
					className="grid size-11 cursor-pointer place-items-center"
					style={{ "--tone": tones[name].color } as CSSProperties}
				>
					<input
						type="radio"
						className="size-[22px] appearance-none rounded-s bg-(--tone) inset-ring inset-ring-ink/25 outline-offset-2 outline-royal checked:outline-[2.5px] focus-visible:ring-[7px] focus-visible:ring-royal/30"
						name="emoji-tone"
						checked={tone === name}
						onChange={() => onChange(name)}
						aria-label={t(tones[name].label)}
					/>
				</label>
			))}
		</fieldset>
	);
}

const key = "emoji-recent";

/** Four rows of {@link columns}. */
const recentCount = 4 * columns;

/** The number of the group of recent ones; those of emojibase begin with 0. */
const recentCategory = -1;

/** Emoji of collectors, for who has chosen none yet. */
const defaultEmoji =
	"😀 😂 🥹 😍 🤩 😎 🤯 😭 🫶 👏 🙌 🤝 👀 🔥 ✨ 💜 👑 🏆 🎮 🕹 🃏 🎲 📦 🧉 🇦🇷 🐈 🦊 🐋 🌈 💎 🥇 🎉".split(" ");

/** The emoji that were chosen in this browser, the latest first, filled up with what one is likely to want. */
export function recentEmoji(storage: BrowserStorage = browserStorage): readonly string[] {
	return [...new Set([...chosenEmoji(storage), ...defaultEmoji])].slice(0, recentCount);
}

export function rememberEmoji(emoji: string, storage: BrowserStorage = browserStorage): void {
	const chosen = [...new Set([plain(emoji), ...chosenEmoji(storage)])].slice(0, recentCount);
	storage.set(key, chosen.join(" "));
}

function chosenEmoji(storage: BrowserStorage): readonly string[] {
	return storage.get(key)?.split(" ") ?? [];
}

/** The data with the recent ones as its first group, each in the skin tone in which it was chosen. */
export function withRecent(data: EmojiData, label: string, recent: readonly string[]): EmojiData {
	const byEmoji = new Map(
		data.emojis.flatMap((emoji) => {
			const { skins, ...alone } = emoji;
			const all = [emoji.emoji, ...Object.values(skins ?? {})];
			return all.map((variant) => [
				plain(variant),
				{ ...alone, emoji: variant, category: recentCategory, tags: [] },
			]);
		}),
	);
	const copies = recent.flatMap((chosen) => byEmoji.get(chosen) ?? []);
	const category = { index: recentCategory, label };
	return { ...data, categories: [category, ...data.categories], emojis: [...copies, ...data.emojis] };
}

/** An emoji without the variation selector for colour, which only some have. */
function plain(emoji: string): string {
	return emoji.replaceAll("\ufe0f", "");
}

/** The newest emoji version that phones of some years draw; a newer emoji would be an empty box on them. */
const newestVersion = 15;

/** The skin tones as emojibase numbers them; the first is none. */
const skinTones = [
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

/** Emoji of all groups but that of the parts of others. */
function emojiDataOf(locale: Locale, emojis: readonly Emoji[], messages: MessagesDataset): EmojiData {
	const groups = messages.groups.filter(({ key }) => key !== "component");
	const orders = new Set(groups.map(({ order }) => order));
	return {
		locale,
		categories: groups.map(({ order, message }) => ({ index: order, label: capitalized(message) })),
		skinTones: { light: "", "medium-light": "", medium: "", "medium-dark": "", dark: "" },
		emojis: emojis.flatMap((emoji) => {
			const { group, version, label, tags = [] } = emoji;
			if (group === undefined || !orders.has(group) || version > newestVersion) return [];
			const skins = skinsOf(emoji);
			const entry = { emoji: emoji.emoji, category: group, version, label: capitalized(label) };
			// Also for who types no accents.
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
