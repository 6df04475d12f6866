import { type ReactNode, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { reportSendPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useDraft } from "#app/ui/use-draft.ts";
import { checkReason, reasonMaxLength, type SubjectKey } from "../rules.ts";
import { ReasonChips } from "./reason-chips.tsx";

export interface ReportFormProps {
	subject: SubjectKey;
	/** The reporter, whose draft is stored under their name until it is sent. */
	username: string;
	/** The key that the page came with, so that a report without script is stored once. */
	submissionKey?: string;
	/** The result of the form when it was sent without script. */
	result?: Result<{ id: string }> | undefined;
	onSent: () => void;
	/** The way back. */
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

/** The reason of a report, in its dialog and on the page that does without script. */
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

/** The form, and the reason, which is kept until it is sent. */
function useReportForm({ subject, username, result, onSent, submissionKey: firstKey }: ReportFormProps) {
	const t = useT();
	const hydrated = useHydrated();
	const [submissionKey] = useState(() => firstKey ?? newClientId());
	const form = useActionForm<{ id: string }>({
		// Without script the page itself takes it.
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
