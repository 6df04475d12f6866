import { useT } from "#app/i18n/provider.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import type { DraftChange, ListingDraft } from "../form/use-listing-draft.ts";
import { ItemCombobox } from "./item-combobox.tsx";

export interface ItemFieldProps {
	draft: ListingDraft;
	change: (change: DraftChange) => void;
	field: FieldWiring;
}

/** The offered item: one of the chosen category, or the person's own words. */
export function ItemField({ draft, change, field }: ItemFieldProps) {
	const t = useT();
	return (
		<Field
			id={field.id}
			label={t("listing.create.item")}
			hint={t("listing.create.itemHint")}
			error={field.error}
		>
			{(wiring) => (
				<ItemCombobox
					text={draft.itemText}
					onText={(text) => change({ change: "itemText", text })}
					onPick={(item) => change({ change: "item", item })}
					categoryId={draft.category?.id}
					takesTyped
					isChosen={draft.item !== null}
				>
					{(input) => (
						<span className="input">
							<Icon name="search" />
							<input
								{...wiring}
								{...input}
								type="text"
								name={draft.item ? undefined : field.name}
								maxLength={200}
								placeholder={t("listing.create.itemPlaceholder")}
							/>
							{draft.item && <input type="hidden" name={field.name} value={draft.item.id} />}
						</span>
					)}
				</ItemCombobox>
			)}
		</Field>
	);
}
