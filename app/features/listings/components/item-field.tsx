import { useId } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemCombobox } from "./item-combobox.tsx";
import type { DraftChange, ListingDraft } from "./use-listing-draft.ts";

export interface ItemFieldProps {
	draft: ListingDraft;
	change: (change: DraftChange) => void;
	error?: string | undefined;
}

/** What is offered: an item of the chosen category, or the person's own words. */
export function ItemField({ draft, change, error }: ItemFieldProps) {
	const t = useT();
	const id = useId();
	return (
		<Field id={id} label={t("listing.create.item")} hint={t("listing.create.itemHint")} error={error}>
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
								name={draft.item ? undefined : "item"}
								maxLength={200}
								placeholder={t("listing.create.itemPlaceholder")}
							/>
							{draft.item && <input type="hidden" name="item" value={draft.item.id} />}
						</span>
					)}
				</ItemCombobox>
			)}
		</Field>
	);
}
