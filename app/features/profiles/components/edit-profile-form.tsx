import { useLocation } from "react-router";
import { TwitterField, UsernameField } from "#app/features/accounts/components/account-fields.tsx";
import { AuthError } from "#app/features/accounts/components/auth-parts.tsx";
import { CityField } from "#app/features/accounts/components/city-field.tsx";
import { useAccountForm } from "#app/features/accounts/components/use-account-form.ts";
import type { AuthReply } from "#app/features/accounts/schema.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { OwnProfile } from "../rules.ts";

/** The profile with its form open. */
export const editHref = "/perfil?edit=1";
/** The same for who has just come from a social provider, and has neither chosen a username nor a city. */
export const completeProfileHref = "/perfil?edit=1&new=1";

export interface EditProfileFormProps {
	profile: OwnProfile;
	/** What the form got back when it was sent without script. */
	reply: AuthReply | undefined;
}

export function EditProfileForm({ profile, reply }: EditProfileFormProps) {
	const t = useT();
	const isNew = new URLSearchParams(useLocation().search).has("new");
	const form = useAccountForm("profile", reply, {
		username: profile.username,
		city: profile.city ?? "",
		twitterUsername: profile.twitterUsername ?? "",
	});
	const { fetcher } = form;
	return (
		<fetcher.Form {...form.formProps} method="post" action={editHref} className="grid gap-4">
			<AuthError form={form} otherwise="profile.editError" />
			{isNew && (
				<Notice tone="plain" icon="info">
					{t("auth.social.complete")}
				</Notice>
			)}
			<UsernameField form={form} />
			<CityField form={form} country={profile.country} />
			<TwitterField form={form} />
			<div className="row-wrap">
				<Button type="submit" pending={form.pending}>
					{t("profile.save")}
				</Button>
				<ButtonLink variant="ghost" to="/perfil" replace preventScrollReset>
					{t("profile.cancel")}
				</ButtonLink>
			</div>
		</fetcher.Form>
	);
}
