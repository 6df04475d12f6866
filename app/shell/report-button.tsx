import { lazy, Suspense } from "react";
import type { SubjectView } from "#app/features/moderation/rules.ts";
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
	/** Its title or name; of a comment its text. */
	subject: Omit<SubjectView, "path">;
	/** Whether it has a line around it, as beside other buttons. */
	edged?: boolean;
}

/** Reports what is somebody else's; a visitor is asked to sign in first, on this page. */
export function ReportButton({ subject, edged = true }: ReportButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	const label = t("reports.action");
	const username = useRootData()?.user?.username;
	const name = `report-${subject.kind}-${subject.id}`;
	if (!username) return <AuthIconLink icon="flag" label={label} edged={edged} dialog={name} />;
	return (
		<>
			<IconLink
				icon="flag"
				label={label}
				edged={edged}
				to={reportPath(subject)}
				onClick={dialog.openInstead(name)}
			/>
			{dialog.name === name && (
				<Suspense>
					<ReportDialog open onOpenChange={dialog.close} username={username} subject={subject} />
				</Suspense>
			)}
		</>
	);
}
