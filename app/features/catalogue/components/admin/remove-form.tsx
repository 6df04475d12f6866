import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

export interface RemoveFormProps {
	/** The version of what is removed. */
	version: number;
	/** The consequences. */
	children: string;
}

/** The form that takes an item or an expansion out of the catalogue. */
export function RemoveForm({ version, children }: RemoveFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({});
	return (
		<ActionForm form={form} className="grid gap-5">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="remove" />
			<input type="hidden" name="version" value={version} />
			<p className="text-ink-2">{children}</p>
			<div className="row-wrap">
				<Button type="submit" variant="danger" pending={form.isSending}>
					{t("common.remove")}
				</Button>
			</div>
		</ActionForm>
	);
}
