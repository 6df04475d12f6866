import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { type Role, roles } from "../../rules.ts";
import type { PersonRecord } from "../../rules-people.ts";

/** The powers of each role, in a word. */
const powers: Record<Role, MessageKey> = {
	user: "people.power.user",
	moderator: "people.power.moderator",
	admin: "people.power.admin",
};

export interface RoleFormProps {
	person: Pick<PersonRecord, "role" | "username">;
}

/** Gives a person a role, or takes it back. */
export function RoleForm({ person: { role, username } }: RoleFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		onDone: () => showToast({ tone: "ok", text: t("people.role.saved", { username }) }),
	});
	return (
		<ActionForm key={role} form={form} preventScrollReset className="person-form">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="role" />
			<input type="hidden" name="before" value={role} />
			<SegmentedControl
				legend={t("people.role.legend")}
				name="role"
				defaultValue={role}
				choices={roles.map((value) => ({ value, label: t(powers[value]) }))}
			/>
			<p className="text-ink-2">{t("people.role.about")}</p>
			<div className="row-wrap">
				<Button type="submit" variant="secondary" pending={form.isSending}>
					{t("people.role.save")}
				</Button>
			</div>
		</ActionForm>
	);
}
