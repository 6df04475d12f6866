import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { listingShowcasesPath } from "#app/shared/paths.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/waiting.tsx";
import type { ShowcaseWithListing } from "../../rules.ts";
import { ShowcaseChoices } from "./showcase-choices.tsx";

export interface PlacingDialogProps {
	listingId: string;
	onOpenChange: (open: boolean) => void;
}

/** Asks which of one's showcases a listing shall stand in. */
export function PlacingDialog({ listingId, onOpenChange }: PlacingDialogProps) {
	const t = useT();
	const { load, data } = useFetcher<{ readonly showcases: readonly ShowcaseWithListing[] }>();
	useEffect(() => {
		void load(listingShowcasesPath(listingId));
	}, [load, listingId]);
	return (
		<Dialog
			open
			onOpenChange={onOpenChange}
			title={t("showcases.placing.title")}
			closeLabel={t("listing.close")}
		>
			{data ? (
				<ShowcaseChoices listingId={listingId} showcases={data.showcases} />
			) : (
				<Spinner label={t("showcases.placing.loading")} className="w-full py-8" />
			)}
		</Dialog>
	);
}
