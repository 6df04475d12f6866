import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { TextArea } from "#app/ui/field.tsx";
import type { ActionForm } from "#app/ui/use-action-form.ts";
import { banTextMaxLength } from "../rules.ts";
import { type Deciding, decidingReasons } from "../rules-admin.ts";
import { ReasonChips } from "./reason-chips.tsx";

export interface ReasonFieldProps {
	form: ActionForm<unknown>;
	deciding: Deciding;
	label: MessageKey;
	/** Says who reads it. */
	note: MessageKey;
	/** Lines that are shown. */
	rows?: number;
}

/** Why something is decided; frequent reasons are a press away. */
export function ReasonField({ form, deciding, label, note, rows = 2 }: ReasonFieldProps) {
	const t = useT();
	const [reason, setReason] = useState(form.values.reason ?? "");
	return (
		<>
			<ReasonChips
				label={t("moderation.form.frequent")}
				reasons={decidingReasons[deciding]}
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
