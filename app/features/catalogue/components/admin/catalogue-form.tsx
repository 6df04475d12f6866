import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { ActionForm as FormState } from "#app/ui/use-action-form.ts";
import { itemNameMaxLength } from "../../rules.ts";
import { ReloadLink } from "./reload-link.tsx";
import "./catalogue.css";

export interface CatalogueFormProps {
	form: FormState<unknown>;
	/** Of what is changed; without it something new is added. */
	version: number | undefined;
	/** The fields before the names. */
	before?: ReactNode;
	/** The fields after the names. */
	children?: ReactNode;
}

/** The form of what the catalogue holds: what it is called, what else is known of it, and the button that saves it. */
export function CatalogueForm({ form, version, before, children }: CatalogueFormProps) {
	const t = useT();
	return (
		<ActionForm key={version} form={form} className="catalogue-form">
			<FormErrors form={form}>{form.failure?.code === "catalogue.changed" && <ReloadLink />}</FormErrors>
			<input type="hidden" name="intent" value="save" />
			{version !== undefined && <input type="hidden" name="version" value={version} />}
			{before}
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
			{children}
			<div className="row-wrap">
				<Button type="submit" pending={form.isSending}>
					{t(version === undefined ? "catalogue.add" : "catalogue.save")}
				</Button>
			</div>
		</ActionForm>
	);
}
