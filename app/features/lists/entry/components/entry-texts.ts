import { categoryNameKey } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type DescribedEntry, type EntryView, fittingLimit, isStale } from "../rules.ts";
import { copyTexts } from "./copy-fields.tsx";

/** The name and the description of an entry, in the reader's language. */
export interface EntryTexts {
	/** The name; a typed one stands in quotes. */
	readonly name: string;
	/** The few words below a pocket. */
	readonly brief: string;
	/** The set and number, how the copy is, and what the owner notes. */
	readonly line: string;
}

/** Describes entries in the reader's language. @param isOwn whether they are the reader's own */
export function useEntryTexts(isOwn = true): (entry: DescribedEntry) => EntryTexts {
	const t = useT();
	return (entry) => {
		const copy = copyTexts(t, entry.copy, entry.categorySlug);
		const number = printedNumber(entry);
		const note = entry.copy.note && t("lists.entry.quoted", { text: entry.copy.note });
		const category = categoryName(t, entry.categorySlug);
		const which = entry.isCustom
			? isOwn
				? t("lists.entry.typed")
				: category
			: entry.anyPrinting
				? t("lists.entry.any")
				: (number ?? entry.expansion ?? note ?? category);
		return {
			name: entry.isCustom ? t("lists.entry.quoted", { text: entry.name }) : entry.name,
			brief: copy.length > 0 ? copy.join(" · ") : which,
			line: [...new Set([entry.anyPrinting ? null : entry.expansion, which, ...copy, note])]
				.filter(Boolean)
				.join(" · "),
		};
	};
}

/** The number as collectors write it: behind its set's code, else before the total that is printed with it. */
export function printedNumber({ code, number, printedCount }: DescribedEntry): string | null {
	if (number === null) return null;
	if (code) return `${code} ${number}`;
	return printedCount && /^\d+$/.test(number) ? `${number}/${printedCount}` : number;
}

export function categoryName(t: Translate, slug: string): string {
	const key = categoryNameKey(slug);
	return key ? t(key) : "";
}

/** The most important thing to say of an entry at this moment. */
export type EntryState =
	| "hidden"
	| "in_revision"
	| "paused"
	| "reserved"
	| "stale"
	| "matched"
	| "unmatched"
	| "plain";

/** @param now the moment that the page was made at */
export function entryState(entry: EntryView, now: Date): EntryState {
	if (entry.isHidden) return "hidden";
	const status = entry.listing?.status;
	if (status === "in_revision" || status === "paused") return status;
	if (entry.reserved > 0) return "reserved";
	if (entry.side === "want") return entry.people > 0 ? "matched" : "unmatched";
	return isStale(entry, now) ? "stale" : "plain";
}

/** The words for states that others than the pocket's light say. */
export const stateTexts: Readonly<Partial<Record<EntryState, MessageKey>>> = {
	hidden: "lists.entry.hidden",
	in_revision: "listing.statusName.in_revision",
	paused: "listing.statusName.paused",
	reserved: "lists.entry.reserved",
	stale: "lists.entry.stale",
};

/** How many people have what is sought, or seek what one has. */
export function peopleText(t: Translate, { side, people }: Pick<EntryView, "side" | "people">): string {
	const isMany = people >= fittingLimit;
	if (side === "want")
		return isMany
			? t("lists.set.manyPeople", { min: fittingLimit })
			: t("matches.cross.has", { count: people });
	return isMany ? t("lists.entry.manySeek", { min: fittingLimit }) : t("lists.entry.seek", { count: people });
}

/** The words for what is lit on others' lists: the reader seeks what they have, and has what they seek. */
export const matchedTexts = { have: "lists.entry.youSeek", want: "lists.entry.youHave" } as const;
