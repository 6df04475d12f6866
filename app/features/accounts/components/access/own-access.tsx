import { useT } from "#app/i18n/provider.tsx";
import { changePasswordPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";
import type { OwnSettings } from "../../rules-settings.ts";

/** How the person gets in, and the ways to change it. */
export function OwnAccess({ settings }: { settings: OwnSettings }) {
	const t = useT();
	return (
		<div className="panel">
			<SettingRows>
				<SettingRow title={t("auth.field.email")} note={settings.email} />
				{settings.hasPassword && (
					<SettingRow title={t("auth.field.password")} note={t("settings.access.passwordNote")}>
						<ButtonLink variant="secondary" size="s" to={changePasswordPath}>
							{t("auth.changePassword.title")}
						</ButtonLink>
					</SettingRow>
				)}
			</SettingRows>
		</div>
	);
}
