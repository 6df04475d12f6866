import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { SubjectView } from "../rules.ts";
import { ReportForm } from "./report-form.tsx";
import { reportAbout, reportTitles } from "./report-titles.ts";

export interface ReportDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	username: string;
	subject: Omit<SubjectView, "path">;
}

/** Asks for the reason of a report and sends it; the page stays as it is. */
export function ReportDialog({ open, onOpenChange, username, subject }: ReportDialogProps) {
	const t = useT();
	const close = () => onOpenChange(false);
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t(reportTitles[subject.kind])}
			description={t(reportAbout(subject.kind), { title: subject.title })}
			closeLabel={t("reports.close")}
		>
			<ReportForm
				subject={subject}
				username={username}
				onSent={() => {
					showToast({ tone: "ok", text: t("reports.success") });
					close();
				}}
				cancel={
					<Button variant="secondary" onClick={close}>
						{t("reports.cancel")}
					</Button>
				}
			/>
		</Dialog>
	);
}
