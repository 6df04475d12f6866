import { redirect } from "react-router";
import { requireModerator } from "#app/http/require-role.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { moderationPath } from "#app/shared/paths.ts";
import { OfficePage } from "#app/shell/office-page.tsx";
import type { Route } from "./+types/panel.ts";

export function loader({ context }: Route.LoaderArgs) {
	const actor = requireModerator(context);
	if (!actor.isAdmin) throw redirect(moderationPath);
	return null;
}

export default function Panel() {
	const t = useT();
	return <OfficePage title={t("admin.panel")} />;
}
