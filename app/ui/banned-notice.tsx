import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { ownBanPath } from "#app/shared/paths.ts";
import { Notice } from "./labels.tsx";

/** Stands in the place of a button that is not for a banned person: that it is not, and the way to read why. */
export function BannedLine({ className }: { className?: string }) {
	const t = useT();
	return (
		<p className={className}>
			{t("errors.auth.banned")}{" "}
			<Link className="link" to={ownBanPath}>
				{t("errors.auth.bannedWhy")}
			</Link>
		</p>
	);
}

/** The same as {@link BannedLine} in the place of several buttons, or of a form. */
export function BannedNotice({ className }: { className?: string }) {
	return (
		<Notice tone="bad" icon="ban" {...(className && { className })}>
			<BannedLine />
		</Notice>
	);
}
