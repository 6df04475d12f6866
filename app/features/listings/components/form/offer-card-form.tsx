import { useT } from "#app/i18n/provider.tsx";
import { imageUrl } from "#app/shared/image.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import "./create-form.css";
import type { ListingCardImage } from "../../rules.ts";
import { HaveFields, WantFields } from "./draft-fields.tsx";
import type { DraftChange, ListingDraft } from "./use-listing-draft.ts";
import { useListingForm } from "./use-listing-form.ts";

/** The card that is offered, on phones, which have no room for a preview of the listing. */
export function OfferedCard({ name, image }: { name: string; image: ListingCardImage }) {
	const { key, width, height } = image;
	return <img className="offered-card" src={imageUrl(key, 320)} alt={name} {...{ width, height }} />;
}

export interface OfferCardFormProps {
	draft: ListingDraft;
	change: (change: DraftChange) => void;
	/** The same at each try, so that a second sending gives no second listing. */
	submissionKey: string;
}

/** The form of a listing that offers a Reino Card: its texts alone, since the card is given. */
export function OfferCardForm({ draft, change: changeDraft, submissionKey }: OfferCardFormProps) {
	const t = useT();
	const { form, change } = useListingForm<unknown>(changeDraft, {});
	return (
		<ActionForm form={form} className="mt-6 grid gap-5">
			<input type="hidden" name="submissionKey" value={submissionKey} />
			<FormErrors form={form} title={t("listing.create.failed")} />
			<HaveFields {...{ draft, change }} field={form.field} isOfCard />
			<h2 className="type-block mt-3">{t("listing.create.want")}</h2>
			<WantFields {...{ draft, change }} field={form.field} />
			<div className="create-submit">
				<Button type="submit" pending={form.isSending}>
					{t("listing.create.submit")}
				</Button>
				<p>{t("listing.create.submitNote")}</p>
			</div>
		</ActionForm>
	);
}
