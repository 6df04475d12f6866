import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

export interface MergeConfirmProps {
	/** The name of what is removed. */
	from: string;
	/** The one that replaces it. */
	into: { readonly id: string; readonly name: string };
	/** The path without the question. */
	cancelPath: string;
	/** The consequences. */
	children: ReactNode;
}

/** The question before two become one, since nothing undoes that. */
export function MergeConfirm({ from, into, cancelPath, children }: MergeConfirmProps) {
	const t = useT();
	const form = useActionForm<unknown>({});
	return (
		<ActionForm form={form} className="grid gap-5">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="merge" />
			<input type="hidden" name="intoId" value={into.id} />
			<p className="flex flex-wrap gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
				<s className="text-ink-2">{from}</s>
				<span aria-hidden="true">→</span>
				<b>{into.name}</b>
			</p>
			<div className="text-ink-2">{children}</div>
			<div className="row-wrap">
				<Button type="submit" variant="danger" pending={form.isSending}>
					{t("catalogue.merge.confirm")}
				</Button>
				<ButtonLink variant="ghost" to={cancelPath} preventScrollReset>
					{t("common.cancel")}
				</ButtonLink>
			</div>
		</ActionForm>
	);
}
