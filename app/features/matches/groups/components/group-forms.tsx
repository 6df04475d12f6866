import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton, IntentForm } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import {
	checkGroupAbout,
	checkGroupName,
	type GroupView,
	groupAboutMaxLength,
	groupNameLengths,
} from "../rules.ts";

interface GroupFormProps {
	/** The group to edit; without it a new one is made. */
	group?: Pick<GroupView, "name" | "about">;
	/** The key of a new group's form, the same at each try. */
	submissionKey?: string;
}

/** The two fields of a group. */
export function GroupForm({ group, submissionKey: serverKey }: GroupFormProps) {
	const t = useT();
	const [submissionKey] = useState(serverKey);
	const form = useActionForm({
		labels: { name: t("groups.name"), about: t("groups.about") },
		checks: { name: checkGroupName, about: checkGroupAbout },
		values: { name: group?.name ?? "", about: group?.about ?? "" },
		onDone: () => group && showToast({ tone: "ok", text: t("groups.edited") }),
	});
	return (
		<ActionForm form={form} className="grid content-start gap-4">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value={group ? "editGroup" : "makeGroup"} />
			{!group && <input type="hidden" name="submissionKey" value={submissionKey} />}
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
				{t(group ? "common.save" : "groups.make")}
			</Button>
		</ActionForm>
	);
}

/** The button by which a member of Reino joins. */
export function JoinForm() {
	const t = useT();
	const form = useActionForm({});
	return (
		<ActionForm form={form} className="grid min-w-0 flex-1 gap-3 md:max-w-[280px]">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="joinGroup" />
			<Button type="submit" variant="night" pending={form.isSending}>
				{t("groups.join")}
			</Button>
		</ActionForm>
	);
}

/** The button by which one leaves, as an item of a menu or for itself. */
export function LeaveButton({ isItem = false }: { isItem?: boolean }) {
	const t = useT();
	if (!isItem)
		return (
			<IntentButton intent="leaveGroup" icon="sign-out" variant="secondary">
				{t("groups.leave")}
			</IntentButton>
		);
	return (
		<IntentForm intent="leaveGroup">
			{() => (
				<button type="submit" className="menu-item">
					<Icon name="sign-out" />
					{t("groups.leave")}
				</button>
			)}
		</IntentForm>
	);
}

/** The part of the page where a group is managed. */
export const manageId = "administrar";

/** The owner's own actions: to edit, to give another link, to leave and to end the group. */
export function OwnerPanel({ group }: { group: GroupView }) {
	const t = useT();
	return (
		<details className="needs-script group mt-10 border-t border-line pt-4">
			<summary className="hit-44 flex cursor-pointer list-none items-center gap-2 font-strong">
				<Icon name="gear" />
				{t("groups.manage")}
				<Icon name="chevron-down" size="s" className="group-open:rotate-180" />
			</summary>
			<div id={manageId} className="mt-4 grid scroll-mt-20 grid-cols-2 gap-x-16 gap-y-8 max-md:grid-cols-1">
				<GroupForm key={`${group.name} ${group.about}`} group={group} />
				<div className="grid content-start gap-8">
					<div>
						<p className="mb-3 text-ink-2">{t("groups.renewText")}</p>
						<IntentButton intent="renewLink" icon="refresh" variant="secondary">
							{t("groups.renew")}
						</IntentButton>
					</div>
					<div>
						<p className="mb-3 text-ink-2">{t("groups.leaveText")}</p>
						<LeaveButton />
					</div>
					<details>
						<summary className="btn danger-ghost">
							<Icon name="trash" />
							{t("groups.end")}
						</summary>
						<p className="mt-3 font-strong">{t("groups.endAsk", { name: group.name })}</p>
						<p className="mt-1 mb-3 text-ink-2">{t("groups.endText")}</p>
						<IntentButton intent="endGroup" icon="trash" variant="danger">
							{t("groups.endConfirm")}
						</IntentButton>
					</details>
				</div>
			</div>
		</details>
	);
}
