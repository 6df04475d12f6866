import { useT } from "#app/i18n/provider.tsx";
import { addToListsPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton, DeleteForm } from "#app/ui/delete-form.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { IntentButton, useButtonForm } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import {
	checkGroupAbout,
	checkGroupName,
	type GroupView,
	groupAboutMaxLength,
	groupNameLengths,
} from "../../rules-groups.ts";

interface GroupFormProps {
	/** The group to edit; without it a new one is made. */
	group?: Pick<GroupView, "name" | "about">;
	result?: Result<unknown> | undefined;
}

/** The two fields of a group. */
export function GroupForm({ group, result }: GroupFormProps) {
	const t = useT();
	const form = useActionForm({
		result,
		labels: { name: t("groups.name"), about: t("groups.about") },
		checks: { name: checkGroupName, about: checkGroupAbout },
		values: { name: group?.name ?? "", about: group?.about ?? "" },
		onDone: () => group && showToast({ tone: "ok", text: t("groups.edited") }),
	});
	return (
		<ActionForm form={form} worksWithoutScript className="grid gap-4">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value={group ? "editGroup" : "makeGroup"} />
			<TextField
				label={t("groups.name")}
				defaultValue={form.values.name}
				maxLength={groupNameLengths.max}
				required
				{...form.field("name")}
			/>
			<TextArea
				label={t("groups.about")}
				note={t("groups.optional")}
				defaultValue={form.values.about}
				maxLength={groupAboutMaxLength}
				counted
				rows={3}
				{...form.field("about")}
			/>
			{!group && (
				<Notice tone="plain" icon="link">
					{t("groups.linkHint")}
				</Notice>
			)}
			<Button type="submit" pending={form.isSending}>
				{t(group ? "groups.edit" : "groups.make")}
			</Button>
		</ActionForm>
	);
}

/** The button by which a member of Reino joins, and the way to bring a list first. */
export function JoinForm({ result }: Pick<GroupFormProps, "result">) {
	const t = useT();
	const form = useActionForm({ result });
	return (
		<ActionForm form={form} worksWithoutScript className="grid gap-3">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="joinGroup" />
			<Button type="submit" pending={form.isSending}>
				{t("groups.join")}
			</Button>
			<ButtonLink to={addToListsPath} variant="secondary">
				{t("groups.pasteFirst")}
			</ButtonLink>
		</ActionForm>
	);
}

/** The owner's own actions: to edit, to give another link, to end the group. */
export function OwnerPanel({ group, result }: { group: GroupView; result?: Result<unknown> | undefined }) {
	const t = useT();
	const form = useButtonForm();
	return (
		<details className="group border-t border-line pt-4">
			<summary className="hit-44 cursor-pointer font-strong">{t("groups.manage")}</summary>
			<div className="mt-4 grid max-w-[460px] gap-8">
				<GroupForm key={`${group.name} ${group.about}`} group={group} result={result} />
				<div>
					<p className="mb-3 text-ink-2">{t("groups.renewText")}</p>
					<IntentButton intent="renewLink" icon="refresh" variant="secondary">
						{t("groups.renew")}
					</IntentButton>
				</div>
				<DeleteButton
					label={t("groups.end")}
					title={t("groups.endAsk", { name: group.name })}
					text={t("groups.endText")}
					labels={{ cancel: t("groups.cancel"), close: t("groups.close") }}
					className="justify-self-start"
					renderForm={(cancel) => (
						<DeleteForm form={form} confirm={t("groups.end")} cancel={cancel}>
							<input type="hidden" name="intent" value="endGroup" />
						</DeleteForm>
					)}
				/>
			</div>
		</details>
	);
}
