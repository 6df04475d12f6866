import { useT } from "#app/i18n/provider.tsx";
import { changeEmailPath, changePasswordPath, socialStartPath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";
import type { OwnProvider, OwnSettings } from "../../rules-people.ts";

const providerNames = { google: "Google", facebook: "Facebook" } as const;

/** How the person gets in, and the ways to change it. */
export function OwnAccess({ settings }: { settings: OwnSettings }) {
	const t = useT();
	return (
		<div className="panel">
			<SettingRows>
				<SettingRow title={t("auth.field.email")} note={<OwnEmail settings={settings} />}>
					<ButtonLink variant="secondary" size="s" to={changeEmailPath}>
						{t("auth.email.title")}
					</ButtonLink>
				</SettingRow>
				<PasswordRow hasPassword={settings.hasPassword} />
				{settings.providers.map((own) => (
					<ProviderRow key={own.provider} {...own} />
				))}
			</SettingRows>
		</div>
	);
}

function OwnEmail({ settings: { email, pendingEmail, isPendingRefused } }: { settings: OwnSettings }) {
	const t = useT();
	return (
		<>
			<span>{email}</span>
			{pendingEmail && (
				<span className="block">
					{t(isPendingRefused ? "auth.sent.refused" : "auth.email.pending", { email: pendingEmail })}
				</span>
			)}
		</>
	);
}

/** The password: changed on a page of its own, or a first one by a mailed link. */
function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
	const t = useT();
	return (
		<SettingRow
			title={t("auth.field.password")}
			note={t(hasPassword ? "settings.access.passwordNote" : "settings.access.noPassword")}
		>
			{hasPassword ? (
				<ButtonLink variant="secondary" size="s" to={changePasswordPath}>
					{t("auth.changePassword.title")}
				</ButtonLink>
			) : (
				<IntentButton intent="password" variant="secondary" size="s">
					{t("auth.resetPassword.submit")}
				</IntentButton>
			)}
		</SettingRow>
	);
}

function ProviderRow({ provider, isLinked, canUnlink }: OwnProvider) {
	const t = useT();
	const name = providerNames[provider];
	const note = isLinked && !canUnlink ? "settings.access.lastWay" : "settings.access.linked";
	return (
		<SettingRow title={name} note={t(isLinked ? note : "settings.access.notLinked")}>
			{!isLinked && (
				<form className="needs-script" method="post" action={socialStartPath(provider)}>
					<input type="hidden" name="intent" value="link" />
					<Button type="submit" variant="secondary" size="s">
						{t("settings.access.link")} <span className="sr-only">{name}</span>
					</Button>
				</form>
			)}
			{canUnlink && (
				<IntentButton intent="unlink" about={{ provider }} variant="ghost" size="s">
					{t("settings.access.unlink")} <span className="sr-only">{name}</span>
				</IntentButton>
			)}
		</SettingRow>
	);
}
