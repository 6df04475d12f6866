import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { ReportForm } from "./report-form.tsx";

export interface ReportDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	username: string;
	listing: { readonly id: string; readonly title: string };
}

/** Asks for the reason of a report and sends it; the page stays as it is. */
export function ReportDialog({ open, onOpenChange, username, listing }: ReportDialogProps) {
	const t = useT();
	const close = () => onOpenChange(false);
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("reports.title")}
			description={t("reports.about", { title: listing.title })}
			closeLabel={t("reports.close")}
		>
			<ReportForm
				listingId={listing.id}
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
