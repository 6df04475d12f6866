import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { ListingDetailView } from "../rules.ts";
import { HaveFields, WantFields } from "./draft-fields.tsx";
import type { PickedThing } from "./item-combobox.tsx";
import { fieldOf, type ListingAnswer } from "./listing-answer.ts";
import type { ListingCardView } from "./listing-card.tsx";
import { focusFirstProblem, useFormProblems } from "./use-form-problems.ts";
import { emptyDraft, type ListingDraft, useListingDraft } from "./use-listing-draft.ts";

export interface EditListingFormProps {
	listing: ListingDetailView;
	card: ListingCardView;
	messageOf: (code: ErrorCode) => MessageKey;
	onDone: () => void;
}

/** What one's listing says, but for the thing itself and its picture. */
export function EditListingForm({ listing, card, messageOf, onDone }: EditListingFormProps) {
	const t = useT();
	const fetcher = useFetcher<ListingAnswer>();
	const answer = fetcher.data;
	const form = useRef<HTMLFormElement>(null);
	const [draft, change] = useListingDraft(draftOf(listing, card));
	const problem = useFormProblems({ answer, draft, messageOf });
	useEffect(() => {
		if (!answer) return;
		if (!answer.ok) return focusFirstProblem(form.current);
		showToast({ tone: "ok", text: t("listing.own.edited") });
		onDone();
	}, [answer, onDone, t]);
	return (
		<fetcher.Form ref={form} method="post" className="grid gap-5" noValidate>
			<input type="hidden" name="intent" value="edit" />
			<EditFailure answer={answer} messageOf={messageOf} />
			<HaveFields {...{ draft, change, problem }} required />
			<WantFields {...{ draft, change, problem }} />
			<DialogActions>
				<Button variant="ghost" onClick={onDone}>
					{t("listing.cancel")}
				</Button>
				<Button type="submit" pending={fetcher.state !== "idle"}>
					{t("listing.edit.save")}
				</Button>
			</DialogActions>
		</fetcher.Form>
	);
}

/** A failure that belongs to no field. */
function EditFailure({ answer, messageOf }: Pick<EditListingFormProps, "messageOf"> & EditAnswer) {
	const t = useT();
	if (!answer || answer.ok) return null;
	const { code, params } = answer.failure;
	if (code === "request.invalid" || fieldOf(answer.failure)) return null;
	return (
		<Notice tone="bad" icon="warning" role="alert">
			{t(messageOf(code), params)}
		</Notice>
	);
}

interface EditAnswer {
	answer: ListingAnswer | undefined;
}

function draftOf(listing: ListingDetailView, card: ListingCardView): ListingDraft {
	return {
		...emptyDraft,
		category: listing.category,
		title: card.title,
		titleIsOwn: true,
		description: listing.description,
		condition: card.condition,
		rarity: card.rarity,
		wanted: listing.wanted.map(pickedThing),
		isOpenToOffers: card.isOpenToOffers,
	};
}

/** A name of one's own goes back as it is: no address carries it. */
function pickedThing({ itemId, name, categorySlug }: ListingDetailView["wanted"][number]): PickedThing {
	return { id: itemId ?? `custom_${name}`, name, categorySlug };
}
