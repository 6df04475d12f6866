import { type FormEvent, useState } from "react";
import { failureText } from "#app/features/chats/components/failure-text.ts";
import { postForm } from "#app/features/chats/components/thread-request.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ReasonProblem, reasonMaxLength, reasonProblem, tidyReason } from "../rules.ts";

const problemTexts: Record<ReasonProblem, MessageKey> = {
	reasonRequired: "reports.problem.reasonRequired",
	reasonTooLong: "reports.problem.reasonTooLong",
	reasonInvalid: "reports.problem.reasonInvalid",
};

export interface ReportDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	listing: { readonly id: string; readonly title: string };
}

/** Asks for the reason of a report and sends it; the page stays as it is. */
export function ReportDialog({ open, onOpenChange, listing }: ReportDialogProps) {
	const t = useT();
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("reports.title")}
			description={t("reports.about", { title: listing.title })}
			closeLabel={t("reports.close")}
		>
			<ReportForm listingId={listing.id} onDone={() => onOpenChange(false)} />
		</Dialog>
	);
}

function ReportForm({ listingId, onDone }: { listingId: string; onDone: () => void }) {
	const t = useT();
	const [submissionKey] = useState(newClientId);
	const [sending, setSending] = useState(false);
	const [problem, setProblem] = useState<ReasonProblem | null>(null);
	const [refusal, setRefusal] = useState<string>();

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const reason = tidyReason(String(new FormData(event.currentTarget).get("reason") ?? ""));
		const wrong = reasonProblem(reason);
		setProblem(wrong);
		setRefusal(undefined);
		if (wrong) return;
		setSending(true);
		const path = `/intercambios/${listingId}/reporte`;
		const answer = await postForm<{ id: string }>(path, { reason, submissionKey }).catch(() => null);
		setSending(false);
		if (!answer?.ok) {
			setRefusal(answer ? failureText(t, answer.failure, "reports.error") : t("reports.error"));
			return;
		}
		showToast({ tone: "ok", text: t("reports.success") });
		onDone();
	}

	return (
		<form className="grid gap-4" onSubmit={submit} noValidate>
			{refusal && (
				<Notice tone="bad" icon="warning" role="alert">
					<p>{refusal}</p>
				</Notice>
			)}
			<TextArea
				label={t("reports.reason")}
				hint={t("reports.hint")}
				name="reason"
				rows={5}
				required
				maxLength={reasonMaxLength}
				counted
				error={problem ? t(problemTexts[problem], { max: reasonMaxLength }) : undefined}
			/>
			<DialogActions>
				<Button variant="secondary" onClick={onDone}>
					{t("reports.cancel")}
				</Button>
				<Button type="submit" icon="flag" pending={sending}>
					{t("reports.send")}
				</Button>
			</DialogActions>
		</form>
	);
}
