import { categoryNameKey } from "#app/features/catalogue/rules.ts";
import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type DescribedEntry, type EntryView, fittingLimit, isStale } from "../rules.ts";
import { copyTexts } from "./copy-fields.tsx";

/** The name and the description of an entry, in the reader's language. */
export interface EntryTexts {
	/** The name; a typed one stands in quotes. */
	readonly name: string;
	/** The name with what tells it from others of that name: "Charizard (BS 4)". */
	readonly fullName: string;
	/** The set and number, or null of what has neither. */
	readonly edition: string | null;
	/** The few words below a pocket: set and number, and how the copy is. */
	readonly brief: string;
	/** The few words with what else tells a pocket from another of that name: the note, and that it is published. */
	readonly pocket: string;
	/** The set and number, how the copy is, and what the owner notes. */
	readonly line: string;
}

/** Describes entries in the reader's language. @param isOwn whether they are the reader's own */
export function useEntryTexts(isOwn = true): (entry: DescribedEntry) => EntryTexts {
	const t = useT();
	return (entry) => describeEntry(t, entry, isOwn);
}

/** The texts of an entry. @param isOwn whether it is the reader's own */
export function describeEntry(t: Translate, entry: DescribedEntry, isOwn: boolean): EntryTexts {
	const { name, copy, categorySlug, isCustom, anyPrinting, code, number, expansion } = entry;
	const note = copy.note && t("lists.entry.quoted", { text: copy.note });
	const isOne = !isCustom && !anyPrinting;
	const edition = isOne ? formatEdition({ ...entry, setCode: code, printedCount: null }) : null;
	const any = anyPrinting && anyPrintingText(t, { ...entry, setCode: code });
	const category = categoryName(t, categorySlug);
	const unknown = isCustom && isOwn ? `${t("lists.entry.typed")} · ${category}` : category;
	const brief = [any || edition, ...copyTexts(t, copy, categorySlug, { isBrief: true })].filter(Boolean);
	// The set by its name as well, where the edition has its code.
	const series = isOne && code !== null && number !== null && expansion;
	const which =
		(anyPrinting && anyPrintingText(t, { ...entry, setCode: null })) ||
		(isOne && formatEdition({ ...entry, setCode: code })) ||
		note ||
		unknown;
	const line = [series, which, ...copyTexts(t, copy, categorySlug), note].filter(Boolean);
	const words = brief.length > 0 ? brief.join(" · ") : note || unknown;
	const more = [words, words !== note && note, entry.listing && t("lists.entry.published")].filter(Boolean);
	return {
		name: isCustom ? t("lists.entry.quoted", { text: name }) : name,
		fullName: edition === null ? name : `${name} (${edition})`,
		edition,
		brief: words,
		pocket: more.join(" · "),
		line: [...new Set(line)].join(" · "),
	};
}

/** The words for any printing, of all sets or of one, which its code names where it has one. */
export function anyPrintingText(
	t: Translate,
	{ isOfSet, setCode, expansion }: { isOfSet: boolean; setCode: string | null; expansion: string | null },
): string {
	return isOfSet ? t("lists.entry.anyOf", { set: setCode ?? expansion ?? "" }) : t("lists.entry.any");
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
