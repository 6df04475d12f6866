import { useEffect } from "react";
import { useLocation } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { profilePath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { returnPath } from "../rules.ts";
import { aboutMaxLength } from "../rules-fields.ts";
import { type InForm, TwitterField, UsernameField, useAccountForm } from "./auth/account-fields.tsx";
import { CityField } from "./city-field.tsx";

interface EditProfileFormProps {
	action: string;
	profile: {
		readonly username: string;
		readonly city: string | null;
		/** ISO 3166-1 alpha-2. */
		readonly country: string;
		readonly twitterUsername: string | null;
		readonly about: string | null;
		/** ISO 8601; null when it may change now. */
		readonly nextUsernameChange: string | null;
	};
}

/** The form of a person's own details. */
export function EditProfileForm({ action, profile }: EditProfileFormProps) {
	const t = useT();
	const params = new URLSearchParams(useLocation().search);
	const isNew = params.has("new");
	const next = params.has("next") ? returnPath(params.get("next")) : profilePath;
	const form = useAccountForm("profile", {
		action,
		values: {
			username: profile.username,
			city: profile.city ?? "",
			twitterUsername: profile.twitterUsername ?? "",
			about: profile.about ?? "",
		},
	});
	useFieldFocus(form.field(params.get("field") ?? "").id);
	return (
		<ActionForm form={form} className="grid gap-4">
			<FormErrors form={form} otherwise="profile.editError" />
			{isNew && (
				<Notice tone="plain" icon="info">
					{t("auth.social.complete")}
				</Notice>
			)}
			<input type="hidden" name="next" value={next} />
			<OwnUsernameField form={form} nextChange={profile.nextUsernameChange} />
			<CityField form={form} country={profile.country} />
			<TwitterField form={form} />
			<AboutField form={form} />
			<div className="row-wrap">
				<Button type="submit" pending={form.isSending}>
					{t("common.saveChanges")}
				</Button>
				<ButtonLink variant="ghost" to={next} replace preventScrollReset>
					{t("common.cancel")}
				</ButtonLink>
			</div>
		</ActionForm>
	);
}

/** Focuses the field that the address names. */
function useFieldFocus(id: string): void {
	useEffect(() => document.getElementById(id)?.focus(), [id]);
}

/** The username, with a hint of what becomes of the present one, or from when on it may change again. */
function OwnUsernameField({ form, nextChange }: InForm & { nextChange: string | null }) {
	const t = useT();
	const format = useFormat();
	const hint = nextChange
		? t("auth.field.usernameFixed", { date: format.date(nextChange) })
		: t("auth.field.usernameKept");
	return <UsernameField form={form} hint={hint} />;
}

function AboutField({ form }: InForm) {
	const t = useT();
	return (
		<TextArea
			{...form.field("about")}
			defaultValue={form.values.about}
			label={t("auth.field.about")}
			note={t("common.optional")}
			hint={t("auth.field.aboutHint")}
			rows={3}
			limit={aboutMaxLength}
		/>
	);
}
