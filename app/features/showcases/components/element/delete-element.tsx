import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { FormResult } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { ElementView } from "../../rules.ts";

export interface DeleteElementProps {
	element: ElementView;
	/** The result of the form when it was sent without script. */
	result: FormResult<unknown> | undefined;
	/** The way back. */
	cancel: ReactNode;
}

/** Asks before an element is deleted, and says in which showcases it stands. */
export function DeleteElement({ element, result, cancel }: DeleteElementProps) {
	const t = useT();
	const form = useActionForm<unknown>({ result });
	const { showcases } = element;
	return (
		<ActionForm form={form}>
			<FormErrors form={form} otherwise="collections.elementsDeleteError" className="mb-4" />
			<p>
				{showcases.length > 0
					? t("showcases.element.deleteText", { count: showcases.length })
					: t("showcases.element.deleteAlone")}
			</p>
			{showcases.length > 0 && (
				<ul className="mt-2 list-disc pl-6">
					{showcases.map(({ id, name }) => (
						<li key={id} className="[overflow-wrap:anywhere]">
							{name}
						</li>
					))}
				</ul>
			)}
			<DialogActions>
				{cancel}
				<Button type="submit" variant="danger" icon="trash" pending={form.isSending}>
					{t("showcases.element.delete")}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}
