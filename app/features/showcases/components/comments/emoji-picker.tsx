import {
	type EmojiData,
	type EmojiPickerListEmojiProps,
	type EmojiPickerListRowProps,
	EmojiPicker as Parts,
} from "frimousse";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { Icon } from "#app/ui/icon.tsx";
import { skinTones } from "./emoji-data.ts";
import { recentEmoji, rememberEmoji, withRecent } from "./recent-emoji.ts";

const columns = 8;
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
	const shown = useMemo(() => withRecent(data, recentLabel, recentEmoji()), [data, recentLabel]);
	const search = useRef<HTMLInputElement>(null);
	return (
		<Parts.Root
			className="emoji-parts"
			locale={data.locale}
			columns={columns}
			skinTone={tone}
			resolveEmojiData={() => shown}
			onEmojiSelect={({ emoji }) => {
				rememberEmoji(emoji);
				onSelect(emoji);
			}}
		>
			<span className="input">
				<Icon name="search" />
				<Parts.Search
					ref={search}
					aria-label={t("comments.emoji.search")}
					placeholder={t("comments.emoji.search")}
					// On a touch screen it would raise the keyboard over the emoji.
					autoFocus={!matchMedia("(pointer: coarse)").matches}
				/>
			</span>
			<Parts.Viewport className="emoji-viewport" tabIndex={0} aria-label={t("comments.emoji.all")}>
				<Parts.Loading>{t("comments.emoji.loading")}</Parts.Loading>
				<Parts.Empty className="emoji-empty">{t("comments.emoji.empty")}</Parts.Empty>
				<Parts.List className="emoji-list" components={cells} />
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

/** The grid counts its rows and columns from 1, which the library begins with 0. */
function EmojiRow({ "aria-rowindex": index, ...props }: EmojiPickerListRowProps) {
	const numbered = { ...props, "aria-rowindex": counted(index) };
	return <div {...numbered} />;
}

function EmojiCell({ emoji, "aria-colindex": index, ...props }: EmojiPickerListEmojiProps) {
	const numbered = { ...props, "aria-colindex": counted(index) };
	return (
		<button type="button" {...numbered}>
			{emoji.emoji}
		</button>
	);
}

const cells = { Row: EmojiRow, Emoji: EmojiCell };

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
		<fieldset className="emoji-tones">
			<legend className="sr-only">{t("comments.emoji.tone")}</legend>
			<span aria-hidden="true">{t("comments.emoji.tone")}</span>
			{skinTones.map((name) => (
				<label
					key={name}
					title={t(tones[name].label)}
					style={{ "--tone": tones[name].color } as CSSProperties}
				>
					<input
						type="radio"
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
