import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { blockPath } from "#app/shared/paths.ts";
import { IconLink } from "#app/ui/icon-button.tsx";

export interface BlockButtonProps {
	/** Whom it blocks. */
	username: string;
	/** Where one goes on afterwards. */
	next: string;
}

/** Leads a member to the question whether to block somebody else. */
export function BlockButton({ username, next }: BlockButtonProps) {
	const t = useT();
	const own = useRootData()?.user?.username;
	if (!own || own === username) return null;
	return (
		<IconLink
			icon="ban"
			edged
			label={t("messages.block", { name: username })}
			to={blockPath(username, next)}
		/>
	);
}
