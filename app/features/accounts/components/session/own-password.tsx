import { useT } from "#app/i18n/provider.tsx";
import { changePasswordPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Leads to the form that changes the password. */
export function OwnPassword() {
	const t = useT();
	return (
		<div className="panel grid justify-items-start gap-4">
			<p>{t("auth.changePassword.sectionText")}</p>
			<ButtonLink variant="secondary" size="s" to={changePasswordPath}>
				{t("auth.changePassword.title")}
			</ButtonLink>
		</div>
	);
}
