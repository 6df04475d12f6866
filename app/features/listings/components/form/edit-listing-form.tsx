import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";
import { customNameMaxLength } from "../../rules.ts";
import { HaveFields, useListingForm, WantFields } from "./draft-fields.tsx";
import { type ListingDraft, useListingDraft } from "./use-listing-draft.ts";

interface EditListingFormProps {
	/** The listing's draft. */
	initial: ListingDraft;
	/** True for an item with a custom name. */
	hasOwnName: boolean;
	/** True for a Reino Card, whose name it cannot change. */
	isOfCard: boolean;
	onDone: () => void;
	/** The button that closes the dialog. */
	cancel: ReactNode;
}

/** The form that edits a listing: all but its item and its image. */
export function EditListingForm(props: EditListingFormProps) {
	const { initial, hasOwnName, isOfCard, onDone, cancel } = props;
	const t = useT();
	const [draft, changeDraft] = useListingDraft(initial);
	const { form, change } = useListingForm<unknown>(changeDraft, {
		onDone: () => {
			showToast({ tone: "ok", text: t("common.changesSaved") });
			onDone();
		},
	});
	return (
		<ActionForm form={form} className="grid gap-5">
			<input type="hidden" name="intent" value="edit" />
			<FormErrors form={form} />
			{hasOwnName && !isOfCard && (
				<TextField
					{...form.field("itemName")}
					label={t("listing.create.item")}
					value={draft.itemText}
					maxLength={customNameMaxLength}
					required
					onValueChange={(value) => change({ change: "itemText", text: value })}
				/>
			)}
			<HaveFields {...{ draft, change, isOfCard }} field={form.field} required />
			<WantFields {...{ draft, change }} field={form.field} />
			<DialogActions>
				{cancel}
				<Button type="submit" pending={form.isSending}>
					{t("common.save")}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}
