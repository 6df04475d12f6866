import { type CategoryView, isCondition, isRarity } from "#app/features/catalogue/rules.ts";
import type { PickedThing } from "#app/features/listings/components/item-combobox.tsx";
import { emptyDraft, type ListingDraft } from "#app/features/listings/components/use-listing-draft.ts";
import { customId, parsePickedItem } from "#app/features/listings/rules.ts";
import type { CreateListingInput } from "#app/features/listings/schema.ts";

/** What was sent, without the picture: a browser without script gets it back in the form. */
export interface SubmittedListing {
	readonly submissionKey: string;
	readonly categoryId: string;
	readonly item: string;
	readonly title: string;
	readonly description: string;
	readonly condition: string;
	readonly rarity: string;
	readonly isOpenToOffers: boolean;
	readonly wanted: readonly string[];
}

/** Takes the publishing form apart. What its fields hold is checked by the command. */
export async function readListingForm(form: FormData): Promise<{
	input: CreateListingInput;
	picture: Uint8Array | null;
	submitted: SubmittedListing;
}> {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const submitted: SubmittedListing = {
		submissionKey: text("submissionKey"),
		categoryId: text("categoryId"),
		item: text("item"),
		title: text("title"),
		description: text("description"),
		condition: text("condition"),
		rarity: text("rarity"),
		isOpenToOffers: form.get("isOpenToOffers") !== null,
		wanted: form
			.getAll("wanted")
			.filter((value) => typeof value === "string" && value.trim() !== "") as string[],
	};
	const file = form.get("picture");
	const picture = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
	return { input: submitted, picture, submitted };
}

/** The form as it was sent, after a failure where no script kept it. */
export function restoreDraft(
	submitted: SubmittedListing | undefined,
	categories: readonly CategoryView[],
): ListingDraft {
	if (!submitted) return emptyDraft;
	const itemText = typedName(submitted.item);
	return {
		...emptyDraft,
		category: categories.find(({ id }) => id === submitted.categoryId) ?? null,
		itemText,
		title: submitted.title,
		titleIsOwn: submitted.title !== "" && submitted.title !== itemText,
		description: submitted.description,
		condition: isCondition(submitted.condition) ? submitted.condition : null,
		rarity: isRarity(submitted.rarity) ? submitted.rarity : null,
		isOpenToOffers: submitted.isOpenToOffers,
		wanted: submitted.wanted.map(typedThing).filter((thing) => thing !== null),
	};
}

function typedName(id: string): string {
	const picked = parsePickedItem(id);
	return picked?.kind === "name" ? picked.name : "";
}

/** Without script nothing is picked by id, so that everything wanted is a name. */
function typedThing(id: string): PickedThing | null {
	const name = typedName(id);
	return name ? { id: customId(name), name, categorySlug: null } : null;
}
