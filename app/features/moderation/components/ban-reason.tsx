import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { TextArea } from "#app/ui/field.tsx";
import type { ActionForm } from "#app/ui/use-action-form.ts";
import { banTextMaxLength } from "../rules.ts";
import { decidingReasons } from "../rules-office.ts";
import { ReasonChips } from "./reason-chips.tsx";

export interface BanReasonProps {
	form: ActionForm<unknown>;
	deciding: "ban" | "lift";
	/** Says who reads it. */
	note: MessageKey;
}

/** Why somebody is banned, or no longer; frequent reasons are a press away. */
export function BanReason({ form, deciding, note }: BanReasonProps) {
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
				label={t("moderation.form.banReason")}
				note={t(note)}
				rows={2}
				required
				limit={banTextMaxLength}
				value={reason}
				onChange={(event) => setReason(event.currentTarget.value)}
			/>
		</>
	);
}
