import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { ActionForm } from "#app/ui/use-action-form.ts";

export interface FormEndProps {
	form: Pick<ActionForm<unknown>, "failure" | "isSending">;
	cancelPath: string;
	/** Called when the draft is not wanted any more. */
	onCancel: () => void;
	/** Further actions. */
	more?: ReactNode;
}

/** The end of a showcase's form; it says what to do where the form did not reach the server. */
export function FormEnd({ form, cancelPath, onCancel, more }: FormEndProps) {
	const t = useT();
	const isLost = form.failure?.code === "service.unavailable";
	return (
		<>
			{isLost && (
				<Notice tone="bad" icon="offline" title={t("showcases.form.lost")} role="alert" className="mt-6">
					<p>{t("showcases.form.lostText")}</p>
				</Notice>
			)}
			<div className="editor-end">
				<Button type="submit" pending={form.isSending} icon={isLost ? "refresh" : undefined}>
					{t("showcases.form.save")}
				</Button>
				<ButtonLink variant="secondary" to={cancelPath} onClick={onCancel}>
					{t("listing.cancel")}
				</ButtonLink>
				{more}
			</div>
		</>
	);
}
