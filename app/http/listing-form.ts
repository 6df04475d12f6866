import { type CategoryView, isCompleteness, isCondition, isRarity } from "#app/features/catalogue/rules.ts";
import { emptyDraft, type ListingDraft } from "#app/features/listings/components/form/use-listing-draft.ts";
import { customId, type ItemChoice, parsePickedItem } from "#app/features/listings/rules.ts";
import type { CreateListingInput } from "#app/features/listings/schema.ts";
import { type Result, refusedTexts } from "#app/shared/result.ts";

/** Takes the publishing form apart. What its fields hold is checked by the command. */
export function readListingForm(form: FormData) {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const names = form.getAll("wanted").filter((value) => typeof value === "string");
	return {
		submissionKey: text("submissionKey"),
		categoryId: text("categoryId"),
		item: text("item"),
		title: text("title"),
		description: text("description"),
		condition: text("condition"),
		completeness: text("completeness"),
		rarity: text("rarity"),
		isOpenToOffers: form.get("isOpenToOffers") !== null,
		wanted: names.filter((name) => name.trim() !== ""),
	} satisfies CreateListingInput;
}

/**
 * The draft of a form that was sent and refused, where no script kept it; null when nothing was.
 * @param start what the form began with
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
		category: categories.find(({ id }) => id === submitted.categoryId) ?? start.category,
		itemText,
		title: submitted.title,
		titleIsOwn: submitted.title !== "" && submitted.title !== itemText,
		description: submitted.description,
		condition: isCondition(submitted.condition) ? submitted.condition : null,
		completeness: isCompleteness(submitted.completeness) ? submitted.completeness : null,
		rarity: isRarity(submitted.rarity) ? submitted.rarity : null,
		isOpenToOffers: submitted.isOpenToOffers,
		wanted: submitted.wanted.map((id) => existing.get(id) ?? typedItem(id)).filter((item) => item !== null),
	};
}

function typedName(id: string): string {
	const picked = parsePickedItem(id);
	return picked?.kind === "name" ? picked.name : "";
}

/** An item as a name: without script nothing is picked by id. */
function typedItem(id: string): ItemChoice | null {
	const name = typedName(id);
	return name ? { id: customId(name), name, categorySlug: null } : null;
}
