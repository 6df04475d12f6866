import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { type ActionForm as ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { useExitAnimation } from "#app/ui/use-exit-animation.ts";
import type { BulkOutcome, OwnListingRow } from "../../rules.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkNotice } from "./bulk-notice.tsx";
import { OwnRow } from "./own-row.tsx";
import "./own.css";

export interface OwnListProps {
	listings: readonly OwnListingRow[];
	/** The result of the form when it was sent without script. */
	result: Result<BulkOutcome> | undefined;
	/** Stands in the place of the list where it is empty. */
	empty: ReactNode;
}

/** How long a row takes to go, in milliseconds; the style has the same. */
const leavingMillis = 300;

/** One's own listings, of which several can be paused, brought back or deleted at once, and that undone. */
export function OwnList({ listings, result, empty }: OwnListProps) {
	const t = useT();
	const [outcome, setOutcome] = useState(result?.ok ? result.value : null);
	const form = useActionForm<BulkOutcome>({
		result,
		labels: { ids: t("listing.mine.list") },
		onDone: setOutcome,
	});
	const { search } = useLocation();
	const selection = useSelection(listings);
	const { selectAll } = selection;
	const formRef = form.formProps.ref;

	// What was ticked before the script ran counts as well.
	useEffect(() => {
		if (formRef.current) selectAll(new FormData(formRef.current).getAll("id").map(String));
	}, [formRef, selectAll]);

	return (
		<div className="own-list">
			{outcome && <BulkNotice key={keyOf(outcome)} outcome={outcome} onDone={setOutcome} />}
			{form.problems.ids ? (
				<Notice tone="bad" icon="warning" role="alert">
					{t(form.problems.ids)}
				</Notice>
			) : (
				<FormErrors form={form} otherwise="listing.mine.error" />
			)}
			{/* Another search is another list, out of which nothing leaves. */}
			<OwnRows key={search} {...{ listings, form, selection, empty }} />
		</div>
	);
}

interface OwnRowsProps extends Pick<OwnListProps, "listings" | "empty"> {
	form: ActionFormState<BulkOutcome>;
	selection: ReturnType<typeof useSelection>;
}

/** The rows, out of which a deleted one is seen to leave, with what can be done to several. */
function OwnRows({ listings, form, selection, empty }: OwnRowsProps) {
	const t = useT();
	const { selected, select, selectAll } = selection;
	const shown = useExitAnimation(listings, leavingMillis);
	if (shown.length === 0) return empty;
	return (
		<ActionForm form={form}>
			{listings.some(isChangeable) && (
				<BulkBar listings={listings} selected={selected} onSelectAll={selectAll} isSending={form.isSending} />
			)}
			<ul className="own-rows" aria-label={t("listing.mine.list")}>
				{shown.map(({ item: listing, isLeaving }) => (
					<OwnRow
						key={listing.id}
						listing={listing}
						isLeaving={isLeaving}
						isSelected={selected.has(listing.id)}
						onSelect={isChangeable(listing) ? (is) => select(listing.id, is) : null}
					/>
				))}
			</ul>
		</ActionForm>
	);
}

function isChangeable({ can }: OwnListingRow): boolean {
	return can.pause || can.resume || can.delete;
}

/** Another outcome is another notice, which takes the focus anew. */
function keyOf({ action, ids, missed }: BulkOutcome): string {
	return [action, missed, ...ids].join(" ");
}

/** Which of the listings are ticked; those that are gone from the list no longer are. */
function useSelection(listings: readonly OwnListingRow[]) {
	const [ids, setIds] = useState<readonly string[]>([]);
	const selectAll = useRef((all: readonly string[]) => setIds(all)).current;
	const selected = new Set(
		listings.filter((listing) => ids.includes(listing.id) && isChangeable(listing)).map(({ id }) => id),
	);
	const select = (id: string, isSelected: boolean) =>
		setIds(isSelected ? [...selected, id] : [...selected].filter((other) => other !== id));
	return { selected, select, selectAll };
}
