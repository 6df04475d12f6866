import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { copyTexts } from "../../entry/components/copy-fields.tsx";
import type { DepictedThing } from "../../entry/components/edition-image.tsx";
import { anyPrintingText } from "../../entry/components/entry-texts.ts";
import type { Copy } from "../../entry/rules-copy.ts";
import {
	type ImportCandidate,
	type ImportChoices,
	type ImportRow,
	sideOf,
	toEntry,
	typedName,
} from "../rules.ts";
import { candidateOf } from "../rules-choices.ts";

/** The words for a row as it will be added. */
export interface RowTexts {
	readonly name: string;
	/** The edition, how the copy is, and what is noted: "BS 4/102 · NM · EN". */
	readonly line: string;
	readonly thing: DepictedThing;
	readonly quantity: number;
}

/** Describes rows in the reader's language. @param slug of the category that typed names are of */
export function useRowTexts(slug: string | null): (row: ImportRow, choices: ImportChoices) => RowTexts {
	const t = useT();
	return (row, choices) => {
		const item = candidateOf(row, choices) ?? (row.state === "sure" ? row.candidates[0] : undefined) ?? null;
		const entry = toEntry(row, choices);
		const anyPrinting = entry?.anyPrinting ?? row.anyPrinting;
		const isOfSet = entry?.isOfSet ?? false;
		const edition = item && (anyPrinting ? anyPrintingText(t, { ...item, isOfSet }) : formatEdition(item));
		const details = [
			edition,
			...copyDetails(t, entry?.copy ?? row.copy, item?.categorySlug ?? slug),
			(entry?.quantity ?? row.quantity) === quantityLimit && t("lists.add.atLimit", { count: quantityLimit }),
			(entry ? entry.isStarred : row.isStarred && sideOf(row, choices) === "want") &&
				t("lists.entry.starred"),
		];
		const name = typedName(row);
		return {
			name: item?.name ?? t("lists.entry.quoted", { text: name }),
			line: details.filter(Boolean).join(" · "),
			thing: item ? thingOf(item, { anyPrinting, isOfSet }) : typedThing(name, slug),
			quantity: entry?.quantity ?? row.quantity,
		};
	};
}

/** The details of a copy in few letters, with its note. */
export function copyDetails(t: Translate, copy: Copy, slug: string | null): string[] {
	const note = copy.note ? [t("lists.entry.quoted", { text: copy.note })] : [];
	return [...copyTexts(t, copy, slug, { isBrief: true }), ...note];
}

/** A candidate as its image is drawn. */
export function thingOf(
	item: ImportCandidate,
	printing: Pick<DepictedThing, "anyPrinting" | "isOfSet"> = { anyPrinting: false },
): DepictedThing {
	const { name, categorySlug, expansion, setCode: code, number } = item;
	return { name, categorySlug, expansion, code, number, ...printing, listing: null };
}

function typedThing(name: string, categorySlug: string | null): DepictedThing {
	return { name, categorySlug, expansion: null, code: null, number: null, anyPrinting: false, listing: null };
}
