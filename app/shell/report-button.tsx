import { lazy, Suspense } from "react";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { reportPath } from "#app/shared/paths.ts";
import { IconLink } from "#app/ui/icon-button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { AuthIconLink } from "./auth-link.tsx";

const ReportDialog = lazy(() =>
	import("#app/features/moderation/components/report-dialog.tsx").then((module) => ({
		default: module.ReportDialog,
	})),
);

export interface ReportButtonProps {
	listing: { readonly id: string; readonly title: string };
	/** Whether it has a line around it, as beside other buttons. */
	edged?: boolean;
}

const reportDialog = "report";

/** Reports somebody else's listing; a visitor is asked to sign in first, on this page. */
export function ReportButton({ listing, edged = true }: ReportButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	const label = t("reports.action");
	const username = useRootData()?.user?.username;
	if (!username) return <AuthIconLink icon="flag" label={label} edged={edged} dialog={reportDialog} />;
	return (
		<>
			<IconLink
				icon="flag"
				label={label}
				edged={edged}
				to={reportPath(listing.id)}
				onClick={dialog.openInstead(reportDialog)}
			/>
			{dialog.name === reportDialog && (
				<Suspense>
					<ReportDialog open onOpenChange={dialog.close} username={username} listing={listing} />
				</Suspense>
			)}
		</>
	);
}
