import { useT } from "#app/i18n/provider.tsx";
import { deleteAccountPath, ownDataPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Takes one's data along, or away. */
export function OwnData() {
	const t = useT();
	return (
		<div className="panel grid gap-4">
			<p>{t("profile.data.text")}</p>
			<div className="row-wrap">
				<a className="btn s secondary" href={ownDataPath} download>
					{t("profile.data.export")}
				</a>
				<ButtonLink variant="ghost" size="s" to={deleteAccountPath}>
					{t("profile.delete.title")}
				</ButtonLink>
			</div>
		</div>
	);
}
