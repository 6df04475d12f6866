import { Form } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { deletePersonPath, personDataPath } from "#app/shared/admin-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { banTextMaxLength, checkBanText } from "../../rules.ts";

interface PersonRequestsProps {
	personId: string;
	/** False for an account with a role. */
	canDelete: boolean;
}

/** What an admin does because the person asked for it: their data as a file, and the deletion of the account. */
export function PersonRequests({ personId, canDelete }: PersonRequestsProps) {
	const t = useT();
	return (
		<div className="grid gap-4">
			<p className="text-ink-2">{t("moderation.requests.about")}</p>
			<Form method="post" action={personDataPath(personId)} reloadDocument className="grid gap-3">
				<TextArea
					name="reason"
					label={t("moderation.requests.reason")}
					hint={t("moderation.requests.logged")}
					rows={2}
					maxLength={banTextMaxLength}
					required
				/>
				<div className="row-wrap">
					<Button type="submit" variant="secondary" icon="download">
						{t("moderation.requests.export")}
					</Button>
				</div>
			</Form>
			{canDelete ? (
				<ButtonLink to={deletePersonPath(personId)} variant="dangerGhost" size="s" className="w-fit">
					{t("moderation.requests.delete")}
				</ButtonLink>
			) : (
				<p className="text-ink-2">{t("moderation.requests.hasRole")}</p>
			)}
		</div>
	);
}

/** The form that deletes a person's account: the reason, and their username, typed. */
export function DeletePersonForm({ username, backPath }: { username: string; backPath: string }) {
	const t = useT();
	const labels = {
		reason: t("moderation.requests.reason"),
		confirmation: t("moderation.requests.confirmation", { username }),
	};
	const form = useActionForm<unknown>({ labels, checks: { reason: checkBanText } });
	return (
		<ActionForm form={form} className="grid gap-4">
			<p>{t("moderation.requests.deleteText")}</p>
			<FormErrors form={form} />
			<TextArea
				{...form.field("reason")}
				label={labels.reason}
				hint={t("moderation.requests.logged")}
				rows={2}
				limit={banTextMaxLength}
				required
			/>
			<TextField {...form.field("confirmation")} label={labels.confirmation} autoComplete="off" required />
			<div className="row-wrap">
				<Button type="submit" variant="danger" icon="trash" pending={form.isSending}>
					{t("moderation.requests.deleteSubmit")}
				</Button>
				<ButtonLink to={backPath} variant="ghost">
					{t("common.cancel")}
				</ButtonLink>
			</div>
		</ActionForm>
	);
}
