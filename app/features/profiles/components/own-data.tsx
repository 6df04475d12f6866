import { useT } from "#app/i18n/provider.tsx";
import { deleteAccountPath, ownDataPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";

/** Takes one's data along, or away. */
export function OwnData() {
	const t = useT();
	return (
		<div className="panel">
			<SettingRows>
				<SettingRow title={t("profile.data.take")} note={t("profile.data.text")}>
					<a className="btn s sm" href={ownDataPath} download>
						{t("profile.data.export")}
					</a>
				</SettingRow>
				<SettingRow title={t("profile.delete.title")} note={t("profile.delete.note")}>
					<ButtonLink variant="dangerGhost" size="s" to={deleteAccountPath}>
						{t("profile.delete.begin")}
					</ButtonLink>
				</SettingRow>
			</SettingRows>
		</div>
	);
}
