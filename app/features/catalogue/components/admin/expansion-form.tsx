import { useT } from "#app/i18n/provider.tsx";
import type { FormResult } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { itemNameMaxLength } from "../../rules.ts";
import { checkName, checkSpanishName, type ExpansionRow } from "../../rules-admin.ts";
import { AsItIsNow } from "./as-it-is-now.tsx";
import "./catalogue.css";

export interface ExpansionFormProps {
	/** What is changed; without it a new one is added. */
	expansion?: ExpansionRow;
	result: FormResult<unknown> | undefined;
}

/** What an expansion is called. */
export function ExpansionForm({ expansion, result }: ExpansionFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		result,
		labels: { name: t("catalogue.name"), nameEs: t("catalogue.nameEs") },
		checks: { name: checkName, nameEs: checkSpanishName },
		values: { name: expansion?.name ?? "", nameEs: expansion?.nameEs ?? "" },
		onDone: () => showToast({ tone: "ok", text: t("catalogue.saved") }),
	});
	return (
		<ActionForm key={expansion?.version} form={form} className="catalogue-form">
			<FormErrors form={form}>{form.failure?.code === "catalogue.changed" && <AsItIsNow />}</FormErrors>
			<input type="hidden" name="intent" value="save" />
			{expansion && <input type="hidden" name="version" value={expansion.version} />}
			<TextField
				{...form.field("name")}
				label={form.labels.name}
				defaultValue={form.values.name}
				maxLength={itemNameMaxLength}
				autoComplete="off"
				required
			/>
			<TextField
				{...form.field("nameEs")}
				label={form.labels.nameEs}
				note={t("catalogue.optional")}
				hint={t("catalogue.nameEsHint")}
				defaultValue={form.values.nameEs}
				maxLength={itemNameMaxLength}
				autoComplete="off"
			/>
			<div className="row-wrap">
				<Button type="submit" pending={form.isSending}>
					{t(expansion ? "catalogue.save" : "catalogue.add")}
				</Button>
			</div>
		</ActionForm>
	);
}
