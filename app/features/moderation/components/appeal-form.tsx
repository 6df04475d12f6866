import { useT } from "#app/i18n/provider.tsx";
import { ownBanPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { checkBanText } from "../rules.ts";

/** The appeal of a banned person, made once. */
export function AppealForm() {
	const t = useT();
	const label = t("moderation.ban.appeal");
	const form = useActionForm<null>({
		action: ownBanPath,
		labels: { appeal: label },
		checks: { appeal: checkBanText },
	});
	return (
		<ActionForm form={form} className="grid gap-4">
			<FormErrors form={form} />
			<TextArea
				{...form.field("appeal")}
				label={label}
				hint={t("moderation.ban.appealHint")}
				rows={6}
				defaultValue={form.values.appeal}
				required
			/>
			<Button type="submit" className="justify-self-start" pending={form.isSending}>
				{t("moderation.ban.send")}
			</Button>
		</ActionForm>
	);
}
