import { lazy, Suspense } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";

const PlacingDialog = lazy(() =>
	import("#app/features/showcases/components/placing/placing-dialog.tsx").then((module) => ({
		default: module.PlacingDialog,
	})),
);

const placingDialog = "showcases";

export interface PlacingButtonProps {
	/** Of the page that does the same without script. */
	path: string;
	/** The form of a new showcase that begins with it, where one leads there at once. */
	createPath?: string;
}

/** Puts something of one's own into one's showcases. */
export function PlacingButton({ path, createPath }: PlacingButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<>
			<ButtonLink variant="secondary" icon="shelf" to={path} onClick={dialog.openInstead(placingDialog)}>
				{t("showcases.placing.action")}
			</ButtonLink>
			{dialog.name === placingDialog && (
				<Suspense>
					<PlacingDialog {...{ path, createPath }} onOpenChange={dialog.close} />
				</Suspense>
			)}
		</>
	);
}
