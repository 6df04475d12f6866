import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { emptyDraft, type ListingDraft } from "#app/features/listings/components/form/use-listing-draft.ts";
import {
	customId,
	fieldNames,
	type ItemChoice,
	type ListingFields,
	parsePickedItem,
	readFields,
} from "#app/features/listings/rules.ts";
import type { CreateListingInput } from "#app/features/listings/schema.ts";
import { type Result, refusedTexts } from "#app/shared/result.ts";

/** The input of the publishing form, unchecked: the command parses it. */
export function readListingForm(form: FormData) {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const names = form.getAll("wanted").filter((value) => typeof value === "string");
	const texts = Object.fromEntries(fieldNames.map((name) => [name, text(name)]));
	return {
		...(texts as Record<keyof ListingFields, string>),
		submissionKey: text("submissionKey"),
		categoryId: text("categoryId"),
		item: text("item"),
		isOpenToOffers: form.get("isOpenToOffers") !== null,
		wanted: names.filter((name) => name.trim() !== ""),
	} satisfies CreateListingInput;
}

/**
 * The input of the form that edits a listing, unchecked: the command parses it. A form without wanted things is one
 * of a page of an older version, and has its texts alone.
 */
export function readEditForm(form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	const texts = { title: text("title"), description: text("description"), itemName: text("itemName") };
	if (!form.has("wanted")) return texts;
	const sent = fieldNames.filter((name) => form.has(name)).map((name) => [name, text(name)]);
	return {
		...texts,
		...Object.fromEntries(sent),
		isOpenToOffers: form.has("isOpenToOffers"),
		wanted: form.getAll("wanted").map(String),
	};
}

/**
 * The draft of a form that was sent without script and refused; null when none was.
 * @param start the form's initial draft
 */
export function restoreDraft(
	result: Result<unknown> | undefined,
	start: ListingDraft,
	categories: readonly CategoryView[],
): ListingDraft | null {
	const typed = refusedTexts(result);
	if (typed.length === 0) return null;
	const form = new FormData();
	for (const [name, text] of typed) form.append(name, text);
	const submitted = readListingForm(form);
	const existing = new Map(start.wanted.map((item) => [item.id, item]));
	const itemText = typedName(submitted.item);
	return {
		...emptyDraft,
		...readFields(submitted),
		category: categories.find(({ id }) => id === submitted.categoryId) ?? start.category,
		itemText,
		titleIsOwn: submitted.title !== "" && submitted.title !== itemText,
		wanted: submitted.wanted.map((id) => existing.get(id) ?? typedItem(id)).filter((item) => item !== null),
	};
}

function typedName(id: string): string {
	const picked = parsePickedItem(id);
	return picked?.kind === "name" ? picked.name : "";
}

/** The wanted thing that a name stands for: without script nothing is picked by id. */
function typedItem(id: string): ItemChoice | null {
	const name = typedName(id);
	return name ? { id: customId(name), name, categorySlug: null } : null;
}
