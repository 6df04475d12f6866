import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { ElementView } from "../../rules.ts";

export interface DeleteElementProps {
	element: ElementView;
	/** The way back. */
	cancel: ReactNode;
}

/** Asks before an element is deleted, and says in which showcases it stands. */
export function DeleteElement({ element, cancel }: DeleteElementProps) {
	const t = useT();
	const form = useActionForm<unknown>({});
	const { showcases } = element;
	return (
		<DeleteForm
			form={form}
			otherwise="collections.elementsDeleteError"
			confirm={t("showcases.element.delete")}
			cancel={cancel}
		>
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
		</DeleteForm>
	);
}
