import { useT } from "#app/i18n/provider.tsx";
import { createCardPath } from "#app/shared/card-paths.ts";
import { imageTypes } from "#app/shared/image.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { CardDay } from "../../rules.ts";
import { NameOnCard } from "./making-notes.tsx";
import "./making.css";

export interface PlainFormProps {
	/** The same at each try, so that a second sending gives no second card. */
	submissionKey: string;
	day: CardDay;
	/** The result of the form when it was sent without script. */
	result: Result<unknown> | undefined;
}

/** Makes a card of a photo as it is: the server takes the square in its middle. */
export function PlainForm({ submissionKey, day, result }: PlainFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		action: createCardPath,
		result,
		labels: { image: t("cards.photo.label") },
		reloadDocument: true,
	});
	const { id, name, error } = form.field("image");
	return (
		<ActionForm form={form} encType="multipart/form-data" className="making">
			<FormErrors form={form} otherwise="cards.making.notSent" />
			<input type="hidden" name="submissionKey" value={form.typed.submissionKey ?? submissionKey} />
			<div className="field">
				<label className="label" htmlFor={id}>
					{t("cards.photo.label")}
				</label>
				<input
					id={id}
					name={name}
					type="file"
					accept={imageTypes}
					required
					className="plain-photo"
					aria-invalid={error !== undefined || undefined}
					aria-describedby={`${id}-hint ${id}-error`}
				/>
				<p id={`${id}-hint`} className="making-hint mt-2">
					{t("cards.photo.hint")}
				</p>
				<FieldError id={`${id}-error`} text={error} />
			</div>
			{day.socialUsername && <NameOnCard username={day.socialUsername} back={createCardPath} />}
			<Button type="submit" icon="shuffle" wide>
				{t("cards.making.generate")}
			</Button>
		</ActionForm>
	);
}
