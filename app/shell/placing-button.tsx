import { lazy, Suspense } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";

const PlacingDialog = lazy(() =>
	import("#app/features/showcases/components/placing/placing-dialog.tsx").then((module) => ({
		default: module.PlacingDialog,
	})),
);

export interface PlacingButtonProps {
	/** Where one's showcases are read, and the choice is sent. */
	path: string;
	/** The form of a new showcase that begins with it, where one leads there at once. */
	createPath?: string;
	/** The dialog as the address calls it; a page with several things has one for each. */
	dialog?: string;
	variant?: "primary" | "secondary";
	/** Its label, where it is not the usual. */
	children?: string;
}

/** Puts something of one's own into one's showcases. */
export function PlacingButton({
	path,
	createPath,
	dialog: name = "showcases",
	variant = "secondary",
	children,
}: PlacingButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<>
			<Button variant={variant} icon="shelf" onClick={() => dialog.open(name)}>
				{children ?? t("showcases.placing.action")}
			</Button>
			{dialog.name === name && (
				<Suspense>
					<PlacingDialog {...{ path, createPath }} onOpenChange={dialog.close} />
				</Suspense>
			)}
		</>
	);
}
