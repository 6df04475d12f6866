import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { type ActionForm, type ActionFormOptions, useActionForm } from "#app/ui/use-action-form.ts";
import type { DraftChange } from "./use-listing-draft.ts";

const labels = {
	categoryId: "listing.create.category",
	item: "listing.create.item",
	itemName: "listing.create.item",
	title: "listing.create.name",
	description: "listing.create.description",
	condition: "listing.condition",
	completeness: "listing.completeness",
	rarity: "listing.create.rarity",
	image: "image.label",
	wanted: "listing.create.want",
} as const satisfies Record<string, MessageKey>;

export interface ListingForm<T> {
	readonly form: ActionForm<T>;
	/** Changes the draft; what was wrong with a field that it changes is history. */
	readonly change: (change: DraftChange) => void;
}

/** The form of a draft that is published or edited. */
export function useListingForm<T>(
	changeDraft: (change: DraftChange) => void,
	options: Omit<ActionFormOptions<T>, "labels">,
): ListingForm<T> {
	const t = useT();
	const texts = Object.entries(labels).map(([name, label]) => [name, t(label)]);
	const form = useActionForm<T>({ ...options, labels: Object.fromEntries(texts) });
	return {
		form,
		change: (change) => {
			for (const name of fieldsOf(change)) form.recheck(name);
			changeDraft(change);
		},
	};
}

function fieldsOf(change: DraftChange): readonly string[] {
	switch (change.change) {
		case "category":
			return ["categoryId"];
		case "itemText":
		case "item":
			// The title follows the item until it is one's own.
			return ["item", "itemName", "title"];
		case "title":
			return ["title"];
		case "wantedAdded":
		case "wantedRemoved":
			return ["wanted"];
		case "whole":
			return Object.keys(labels);
		case "fields":
			return Object.keys(change.fields);
	}
}
