import { categoryNameKey, completenessNames, conditionName } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import type { DescribedEntry } from "../../rules.ts";

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
		const copy = copyTexts(t, entry);
		const number = printedNumber(entry);
		const note = entry.note && t("lists.entry.quoted", { text: entry.note });
		const category = categoryName(t, entry.categorySlug);
		const which = entry.isTyped
			? isOwn
				? t("lists.entry.typed")
				: category
			: entry.isAny
				? t("lists.entry.any")
				: (number ?? entry.expansion ?? note ?? category);
		return {
			name: entry.isTyped ? t("lists.entry.quoted", { text: entry.name }) : entry.name,
			brief: copy.length > 0 ? copy.join(" · ") : which,
			line: [...new Set([entry.isAny ? null : entry.expansion, which, ...copy, note])]
				.filter(Boolean)
				.join(" · "),
		};
	};
}

/** Details that tell a copy from others of its thing. */
function copyTexts(t: Translate, entry: DescribedEntry): string[] {
	const { condition, completeness, language, finish, grade, categorySlug } = entry;
	return [
		condition && t(conditionName(condition, categorySlug)),
		completeness && t(completenessNames[completeness]),
		grade,
		language?.toUpperCase(),
		finish,
	].filter((text) => typeof text === "string");
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
