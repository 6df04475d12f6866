import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/waiting.tsx";
import type { ShowcaseWithPiece } from "../../rules.ts";
import { ShowcaseChoices } from "./showcase-choices.tsx";

export interface PlacingDialogProps {
	/** Where one's showcases are read, and the choice is sent. */
	path: string;
	/** The form of a new showcase that begins with it, where one leads there at once. */
	createPath?: string | undefined;
	onOpenChange: (open: boolean) => void;
}

/** Asks which of one's showcases a listing shall stand in. */
export function PlacingDialog({ path, createPath, onOpenChange }: PlacingDialogProps) {
	const t = useT();
	const { load, data } = useFetcher<{ readonly showcases: readonly ShowcaseWithPiece[] }>();
	useEffect(() => {
		void load(path);
	}, [load, path]);
	return (
		<Dialog
			open
			onOpenChange={onOpenChange}
			title={t("showcases.placing.title")}
			closeLabel={t("listing.close")}
		>
			{data ? (
				<ShowcaseChoices {...{ path, createPath }} showcases={data.showcases} />
			) : (
				<Spinner label={t("showcases.placing.loading")} className="w-full py-8" />
			)}
		</Dialog>
	);
}
