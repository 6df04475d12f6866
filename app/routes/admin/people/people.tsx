import { requireAdmin } from "#app/http/require-role.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { OfficePage } from "#app/shell/office-page.tsx";
import type { Route } from "./+types/people.ts";

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	return null;
}

export default function People() {
	const t = useT();
	return <OfficePage title={t("admin.people")} />;
}
