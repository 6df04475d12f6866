import { accountForms } from "#app/features/accounts/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { openingMailPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import "./opening-form.css";

/** The address that a link was sent to. */
export interface OpeningRequested {
	readonly email: string;
}

export interface OpeningFormProps {
	/** As the page came with it, when it was sent without script. */
	result?: Result<OpeningRequested> | undefined;
}

/** Takes an address that is told once when the shop opens. */
export function OpeningForm({ result }: OpeningFormProps) {
	const t = useT();
	const form = useActionForm<OpeningRequested>({
		action: openingMailPath,
		result,
		labels: { email: t("auth.field.email") },
		checks: { email: accountForms.resend.email },
		revalidates: false,
	});
	if (form.value) {
		return (
			<Notice tone="ok" icon="mail" role="status" title={t("opening.sent")}>
				<p className="wrap-anywhere">{t("opening.sentText", { email: form.value.email })}</p>
			</Notice>
		);
	}
	return (
		<ActionForm form={form} className="opening-form">
			<FormErrors form={form} />
			<TextField
				{...form.field("email")}
				defaultValue={form.values.email}
				label={t("auth.field.email")}
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				spellCheck={false}
				inputMode="email"
				icon="mail"
				required
			/>
			<Button type="submit" icon="bell" pending={form.isSending}>
				{t("opening.submit")}
			</Button>
		</ActionForm>
	);
}
