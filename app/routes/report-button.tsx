import { lazy, Suspense, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { AuthIconLink } from "#app/shell/auth-link.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

const ReportDialog = lazy(() =>
	import("#app/features/moderation/components/report-dialog.tsx").then((module) => ({
		default: module.ReportDialog,
	})),
);

export interface ReportButtonProps {
	listing: { readonly id: string; readonly title: string };
	isSignedIn: boolean;
	/** Whether it has a line around it, as beside other buttons. */
	edged?: boolean;
}

/** Reports somebody else's listing; a visitor is asked to sign in first, on this page. */
export function ReportButton({ listing, isSignedIn, edged = true }: ReportButtonProps) {
	const t = useT();
	const [open, setOpen] = useState(false);
	if (!isSignedIn) return <AuthIconLink icon="flag" label={t("reports.action")} edged={edged} />;
	return (
		<>
			<IconButton icon="flag" label={t("reports.action")} edged={edged} onClick={() => setOpen(true)} />
			{open && (
				<Suspense>
					<ReportDialog open onOpenChange={setOpen} listing={listing} />
				</Suspense>
			)}
		</>
	);
}
