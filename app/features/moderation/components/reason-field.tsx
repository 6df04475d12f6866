import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { TextArea } from "#app/ui/field.tsx";
import type { ActionFormState } from "#app/ui/use-action-form.ts";
import { banTextMaxLength } from "../rules.ts";
import { frequentReasons, type ReasonedDecision } from "../rules-admin.ts";
import { ReasonChips } from "./reason-chips.tsx";

export interface ReasonFieldProps {
	form: ActionFormState<unknown>;
	decision: ReasonedDecision;
	label: MessageKey;
	/** A remark about who reads it. */
	note: MessageKey;
	/** Height in lines. */
	rows?: number;
}

/** The reason of a decision, with buttons for the frequent ones. */
export function ReasonField({ form, decision, label, note, rows = 2 }: ReasonFieldProps) {
	const t = useT();
	const [reason, setReason] = useState(form.values.reason ?? "");
	return (
		<>
			<ReasonChips
				label={t("reports.frequent")}
				reasons={frequentReasons[decision]}
				text={reason}
				onText={setReason}
			/>
			<TextArea
				{...form.field("reason")}
				label={t(label)}
				note={t(note)}
				rows={rows}
				required
				limit={banTextMaxLength}
				value={reason}
				onValueChange={setReason}
			/>
		</>
	);
}
