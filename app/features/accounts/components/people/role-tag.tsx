import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Tag } from "#app/ui/labels.tsx";
import type { Role } from "../../rules.ts";

/** The name of each role. */
export const roleNames: Record<Role, MessageKey> = {
	user: "people.role.user",
	moderator: "people.role.moderator",
	admin: "people.role.admin",
};

/** The role of somebody who has one. */
export function RoleTag({ role }: { role: Role }) {
	const t = useT();
	return role === "user" ? null : <Tag tone="royal">{t(roleNames[role])}</Tag>;
}
