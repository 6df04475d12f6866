import { useT } from "#app/i18n/provider.tsx";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { checkBanText } from "../../rules.ts";
import type { CaseView, Deciding } from "../../rules-admin.ts";
import { ReasonField } from "../reason-field.tsx";
import { decidingNames } from "./case-texts.ts";
import { Consequences } from "./consequences.tsx";

export interface DecisionFormProps {
	about: CaseView;
	/** The address of the case. */
	path: string;
	deciding: Exclude<Deciding, "ban">;
	result: Result<never> | undefined;
}

/** The form of a decision: its consequences, and the reason that the log keeps. */
export function DecisionForm({ about, path, deciding, result }: DecisionFormProps) {
	const t = useT();
	const form = useActionForm<never>({
		action: path,
		result,
		labels: { reason: t("moderation.form.reason") },
		checks: { reason: checkBanText },
	});
	return (
		<ActionForm form={form} className="grid gap-4">
			<FormErrors form={form} />
			<input type="hidden" name="decision" value={deciding} />
			<Consequences about={about} deciding={deciding} />
			<ReasonField
				form={form}
				deciding={deciding}
				label="moderation.form.reason"
				note="moderation.form.logged"
				rows={3}
			/>
			<DialogActions>
				<ButtonLink variant="secondary" to={path} preventScrollReset>
					{t("moderation.form.cancel")}
				</ButtonLink>
				<Button type="submit" variant={deciding === "lift" ? "primary" : "danger"} pending={form.isSending}>
					{t(decidingNames[deciding])}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}
