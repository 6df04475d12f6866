import { type ReactNode, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { reportSendPath } from "#app/shared/report-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useDraft } from "#app/ui/use-draft.ts";
import {
	checkReason,
	isContentKind,
	reasonMaxLength,
	type SubjectKey,
	type SubjectKind,
	type SubjectView,
} from "../rules.ts";
import { ReasonChips } from "./reason-chips.tsx";

/** The title of a report of each kind. */
export const reportTitles: Readonly<Record<SubjectKind, MessageKey>> = {
	listing: "reports.title.listing",
	showcase: "reports.title.showcase",
	element: "reports.title.element",
	comment: "reports.title.comment",
	card: "reports.title.card",
	entry: "reports.title.entry",
	group: "reports.title.group",
	message: "reports.title.message",
	rating: "reports.title.rating",
	person: "reports.title.person",
};

/** The sentence about who gets to know of a report. */
export function reportAbout(kind: SubjectKind): "reports.about" | "reports.aboutQuiet" {
	return isContentKind(kind) ? "reports.about" : "reports.aboutQuiet";
}

export interface ReportFormProps {
	subject: SubjectKey;
	/** The reporter, for whom the draft is stored until it is sent. */
	username: string;
	/** The key of a form that the server rendered, so that a report without script is recorded once. */
	submissionKey?: string;
	/** The result of the form when it was sent without script. */
	result?: Result<{ id: string }> | undefined;
	onSent: () => void;
	/** The button beside the one that sends. */
	cancel: ReactNode;
}

const checks = { reason: checkReason };

const frequentReasons = [
	"reports.reason.money",
	"reports.reason.notTheirs",
	"reports.reason.category",
	"reports.reason.offensive",
	"reports.reason.other",
] as const;

/** The form of a report, in its dialog and on the page that works without script. */
export function ReportForm(props: ReportFormProps) {
	const { subject, cancel } = props;
	const t = useT();
	const { form, reason, setReason, submissionKey } = useReportForm(props);
	return (
		<ActionForm form={form} worksWithoutScript className="grid gap-4">
			<FormErrors form={form} otherwise="reports.error" />
			<input type="hidden" name="submissionKey" value={submissionKey} />
			<ReasonChips label={t("reports.frequent")} reasons={frequentReasons} text={reason} onText={setReason} />
			<TextArea
				{...form.field("reason", { max: reasonMaxLength })}
				label={t("reports.reason")}
				hint={t(subject.kind === "listing" ? "reports.hint.listing" : "reports.hint.other")}
				rows={5}
				required
				maxLength={reasonMaxLength}
				counted
				value={reason}
				onValueChange={setReason}
			/>
			<DialogActions>
				{cancel}
				<Button type="submit" icon="flag" pending={form.isSending}>
					{t("reports.send")}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}

/** The form's state, and the reason, which is stored as a draft until it is sent. */
function useReportForm({ subject, username, result, onSent, submissionKey: serverKey }: ReportFormProps) {
	const t = useT();
	const hydrated = useHydrated();
	const [submissionKey] = useState(() => serverKey ?? newClientId());
	const form = useActionForm<{ id: string }>({
		// Without script it is posted to the page itself.
		action: hydrated ? reportSendPath(subject) : undefined,
		result,
		labels: { reason: t("reports.reason") },
		checks,
		revalidates: false,
		onDone: () => {
			setReason("");
			onSent();
		},
	});
	const [reason, setReason] = useDraft(`report:${username}:${subject.id}`, form.values.reason ?? "");
	return { form, reason, setReason, submissionKey };
}

export interface ReportDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	username: string;
	subject: Omit<SubjectView, "path">;
}

/** The form of a report over the page of its subject. */
export function ReportDialog({ open, onOpenChange, username, subject }: ReportDialogProps) {
	const t = useT();
	const close = () => onOpenChange(false);
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t(reportTitles[subject.kind])}
			description={t(reportAbout(subject.kind), { title: subject.title })}
			closeLabel={t("common.close")}
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
						{t("common.notNow")}
					</Button>
				}
			/>
		</Dialog>
	);
}
