import { requireModerator } from "#app/http/require-role.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { OfficePage } from "#app/shell/office-page.tsx";
import type { Route } from "./+types/queue.ts";

export function loader({ context }: Route.LoaderArgs) {
	requireModerator(context);
	return null;
}

export default function Queue() {
	const t = useT();
	return <OfficePage title={t("admin.moderation")} />;
}
