import { lazy, Suspense } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { listingShowcasesPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";

const PlacingDialog = lazy(() =>
	import("#app/features/showcases/components/placing/placing-dialog.tsx").then((module) => ({
		default: module.PlacingDialog,
	})),
);

const placingDialog = "showcases";

/** Puts one's own listing into one's showcases. */
export function PlacingButton({ listingId }: { listingId: string }) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<>
			<ButtonLink
				variant="secondary"
				icon="shelf"
				to={listingShowcasesPath(listingId)}
				onClick={dialog.openInstead(placingDialog)}
			>
				{t("showcases.placing.action")}
			</ButtonLink>
			{dialog.name === placingDialog && (
				<Suspense>
					<PlacingDialog listingId={listingId} onOpenChange={dialog.close} />
				</Suspense>
			)}
		</>
	);
}
