import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { ListingDetailView } from "../rules.ts";
import { type ListingTexts, TextFields } from "./create-fields.tsx";
import { type ListingAnswer, problemOf } from "./listing-answer.ts";

export interface EditListingFormProps {
	listing: ListingDetailView;
	title: string;
	messageOf: (code: ErrorCode) => MessageKey;
	onDone: () => void;
}

/** Title and description of one's listing. */
export function EditListingForm({ listing, title, messageOf, onDone }: EditListingFormProps) {
	const t = useT();
	const fetcher = useFetcher<ListingAnswer>();
	const answer = fetcher.data;
	const [texts, setTexts] = useState<ListingTexts>({ title, description: listing.description });
	const problem = (field: keyof ListingTexts) => {
		const key = problemOf(answer, field);
		return key ? t(key) : undefined;
	};
	useEffect(() => {
		if (!answer?.ok) return;
		showToast({ tone: "ok", text: t("listing.own.edited") });
		onDone();
	}, [answer, onDone, t]);
	return (
		<fetcher.Form method="post" className="grid gap-5">
			<input type="hidden" name="intent" value="edit" />
			{answer && !answer.ok && answer.failure.code !== "request.invalid" && (
				<Notice tone="bad" icon="warning" role="alert">
					{t(messageOf(answer.failure.code), answer.failure.params)}
				</Notice>
			)}
			<TextFields
				texts={texts}
				onTitle={(changed) => setTexts({ ...texts, title: changed })}
				onDescription={(description) => setTexts({ ...texts, description })}
				problem={problem}
				required
			/>
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
