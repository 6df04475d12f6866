import { useT } from "#app/i18n/provider.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";

/** The note beside the list while no chat is chosen. */
export default function NoChat() {
	const t = useT();
	return (
		<EmptyState className="max-lg:hidden" title={t("messages.pick.title")}>
			{t("messages.pick.text")}
		</EmptyState>
	);
}
