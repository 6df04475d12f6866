import { useT } from "#app/i18n/provider.tsx";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { checkBanText, checkNote, noteMaxLength } from "../../rules.ts";
import { banLengths, type CaseView } from "../../rules-admin.ts";
import { ReasonField } from "../reason-field.tsx";
import { lengthNames } from "./case-texts.ts";
import { Consequences } from "./consequences.tsx";

export interface BanFormProps {
	about: CaseView;
	/** The address of the case. */
	path: string;
	result: Result<never> | undefined;
}

/** The form of a ban: its consequences in numbers, how long, why, and the moderators' note. */
export function BanForm({ about, path, result }: BanFormProps) {
	const t = useT();
	const form = useActionForm<never>({
		action: path,
		result,
		labels: { reason: t("moderation.form.banReason"), note: t("moderation.form.note") },
		checks: { reason: checkBanText, note: checkNote },
	});
	return (
		<ActionForm form={form} className="ban-form grid gap-4">
			<FormErrors form={form} />
			<input type="hidden" name="decision" value="ban" />
			<Consequences about={about} deciding="ban" />
			<SegmentedControl
				legend={t("moderation.form.length")}
				name="length"
				defaultValue={form.values.length ?? banLengths[0]}
				choices={banLengths.map((value) => ({ value, label: t(lengthNames[value]) }))}
			/>
			<ReasonField form={form} deciding="ban" label="moderation.form.banReason" note="moderation.form.seen" />
			<TextArea
				{...form.field("note")}
				label={t("moderation.form.note")}
				note={t("moderation.form.unseen")}
				hint={t("moderation.form.final")}
				rows={2}
				limit={noteMaxLength}
				defaultValue={form.values.note}
			/>
			<DialogActions>
				<ButtonLink variant="secondary" to={path} preventScrollReset>
					{t("moderation.form.cancel")}
				</ButtonLink>
				<Button type="submit" variant="danger" icon="ban" className="ban" pending={form.isSending}>
					{t("moderation.form.ban")}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}
